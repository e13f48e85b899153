"""Terrain and resolution: D14, D15, D8.7, and unresolved actions."""

import pytest

from steppe.core.unchecked import put
from steppe.engine.chance import CHANCE
from steppe.games.doggerland.rules.tables import NO_CELL, NO_TILE
from tests.games.doggerland.openings import cell, fact, on_finished_land, opening


@pytest.fixture
def planned():
    """Return a position in which the first clan has sent two expeditions and plans a craft.

    No tile is left to lay.
    """
    position = on_finished_land(opening(stock={"0": [0, 0, 3, 0, 5]}))
    return position.play("send:f4 party:1h-1t pass send:f5 party:1h craft:st1 by:hunter pass")


def test_what_is_left_comes_home_empty_and_costs_no_famine(planned):  # D6.6, D7.6, D8.7, D15.2
    planned.apply("done")
    assert fact(planned, "stock 0") == "0/0/3/0/3"  # a tool sent, and a tool for the craft
    assert fact(planned, "famine 0") == "0"
    assert [fact(planned, f"level {at}") for at in ("f4", "f5")] == ["0", "0"]
    assert [fact(planned, f"camp {at}") for at in ("f4", "f5")] == ["-", "-"]
    assert "st1" in fact(planned, "display")


def test_what_one_action_brings_pays_for_the_next(planned):  # D15.1, D15.3
    assert planned.legal() == ["do:f4", "do:f5", "done"]
    assert "do:st1" in planned.apply("do:f4").legal()
    planned.apply("do:st1")
    assert fact(planned, "crafts 0") == "st1"
    assert fact(planned, "stock 0") == "0/0/3/0/3"


def test_members_who_came_home_stay_there(planned):  # D15.2
    planned.play("do:f4")
    assert fact(planned, "idle 0") == "1:chief 1:shaman 1:hunter"


def test_with_an_empty_pile_the_land_does_not_grow(planned):  # D14.3
    assert planned.player == 0
    assert fact(planned, "tile g4") == "-"


def test_land_shows_around_expeditions_from_north_to_south():  # D14.1 to D14.3
    position = opening().play("send:d6 party:1h pass send:e4 party:3h pass")
    laid = []
    for tile in ("b30", "b31", "b32"):
        assert position.player == CHANCE
        position.apply(f"~tile:{tile}")
        laid += [at for at in ("e3", "c6", "d7") if fact(position, f"tile {at}") == tile]
    assert laid == ["e3", "c6", "d7"]
    assert position.player == 0


def test_the_shaman_token_shows_no_land():  # D14.1
    position = opening(token={"0": cell("f4")}, laid={"0": 1}).play("pass pass")
    assert position.player == 0  # nothing was laid: all eight cells around the Village have tiles
    assert fact(position, "round") == "1"


def held_land():
    """Return a position in which the first clan plans a long journey with rivals on every tile."""
    position = on_finished_land(opening(4, stock={"0": [9, 9, 9, 9, 9]}))
    tiles = [number for number, tile in enumerate(position.state.tile) if tile != NO_TILE]
    rows = {str(clan): tiles[3 * (clan - 1) : 3 * clan] for clan in (1, 2, 3)}
    position.play("call:long-journey pass pass pass birth by:hunter-hunter")
    return put(position, megalith=rows)


def test_a_long_journey_for_which_no_tile_is_free_cannot_be_carried_out():  # D13.6, D13.4
    position = held_land().play("pass")
    assert position.legal() == ["do:birth", "done"]
    assert put(position.copy(), megalith={"3": [NO_CELL] * 3}).legal() == [
        "do:birth",
        "do:shaman",
        "done",
    ]
