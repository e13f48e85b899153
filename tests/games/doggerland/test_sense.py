"""Moves that no bot considers: idling with work in range, or forgoing gains."""

from steppe.bots.bot_input import sensible
from steppe.games.doggerland.rules.state import PROGRAMMING
from tests.bots.regrets import played
from tests.bots.seats import look
from tests.games.considered import defensible
from tests.games.doggerland.openings import alone, on_finished_land, opening


def test_nobody_passes_while_hands_are_idle_and_land_in_reach():
    position = opening()
    assert position.legal()[-2:] == ["send:f6", "pass"]
    assert "pass" not in played(position)


def considered(position):
    """Return the moves that bots consider."""
    return sensible(look(position)).legal


def test_alone_one_may_stay_at_home_where_an_expedition_would_cost_famine():
    bare = {"stock": {"0": [1, 1, 0, 1, 1]}, "heeded": 0, "phase": PROGRAMMING}
    assert "pass" not in considered(alone("sc01", **bare))
    assert "pass" in considered(alone("sc01", rounds=2, **bare))
    assert "pass" not in considered(alone("sc01", rounds=2, **bare | {"stock": {}}))  # three furs
    assert "pass" not in considered(opening(rounds=2, stock={"0": [1, 1, 0, 1, 1]}))


def after_three_expeditions(*more):
    """Return a position in which a clan can bring home a horse, wood and stone."""
    position = on_finished_land(opening())
    turns = "send:d4 party:1c", "send:f4 party:1h", "send:f5 party:1h", *more
    for number, turn in enumerate((*turns, "pass")):
        position.play(turn if number else f"{turn} pass")  # the other clan passes
    return position


def test_of_harvests_one_is_looked_at_and_of_hunts_each():
    position = after_three_expeditions()
    assert position.legal() == ["do:d4", "do:f4", "do:f5", "done"]
    assert considered(position) == ("do:d4", "do:f4")


def test_all_harvests_are_looked_at_while_each_may_carry_more_soon():
    position = after_three_expeditions("improve:transport by:hunter")
    assert considered(position) == ("do:d4", "do:f4", "do:f5")


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


def test_a_bot_that_errs_finishes_the_work_that_it_has_planned():
    position = on_finished_land(opening()).play("birth by:hunter-hunter pass pass")
    assert considered(position) == ("do:birth", "done")
    assert defensible(position) == ["do:birth"]
