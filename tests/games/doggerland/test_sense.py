"""What no bot does, of whatever level: rest beside land in reach, leave home what waits for it."""

import pytest

from tests.bots.regrets import played
from tests.games.doggerland.openings import on_finished_land, opening


@pytest.mark.rotating(3)
def test_nobody_passes_while_hands_are_idle_and_land_in_reach():
    position = opening()
    assert position.legal()[-2:] == ["send:f6", "pass"]
    assert "pass" not in played(position)


def test_nobody_leaves_an_expedition_out_there():
    position = on_finished_land(opening(stock={"0": [0, 0, 0, 0, 0]}))
    position.play("send:f4 party:1h pass pass")
    assert position.legal() == ["do:f4", "done"]
    assert played(position) == {"do:f4"}


def test_nobody_leaves_the_shaman_unpaid():
    position = on_finished_land(opening(stock={"0": [9, 9, 9, 9, 9]}))
    position.play("call:twins by:hunter pass pass")
    assert position.legal() == ["do:shaman", "done"]
    assert played(position) == {"do:shaman"}
