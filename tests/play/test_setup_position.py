"""Positions set up from fields: names instead of numbers, dependent fields, refusals."""

import re

import pytest

import steppe
from steppe.core.errors import NotationError
from steppe.core.position import Position
from steppe.games.doggerland.rules.state import IN_PILE
from steppe.games.doggerland.rules.tables import CELL_NAMES, TILE_IDS
from steppe.play.setup_position import arrange
from tests.conformance.games import GAMES, positions, usual_cases

DOGGERLAND = """
face:n ~tile:s8 ~tile:s1 ~tile:s7 ~tile:s4 ~tile:s2 ~tile:s6 ~tile:s3 ~tile:s5
~goal:ob1 ~goal:ob3 ~goal:ob4 ~goal:ob5 ~fresco:fr01 point:left ~craft:st1 ~craft:ne2 ~craft:st4
"""
LAID = TILE_IDS.index("s8")


@pytest.fixture
def land():
    """Return a two-player Doggerland position before the first action is planned."""
    return steppe.load("doggerland").new(2).play(DOGGERLAND)


def test_a_tile_laid_is_where_it_lies_gone_from_the_pile_and_reached(land):
    tile, cell = TILE_IDS.index("b19"), CELL_NAMES.index("g5")
    assert (land.state.where[tile], land.state.distance[0][cell]) == (IN_PILE, len(CELL_NAMES))
    laid = arrange(land, {"tile": {"g5": "b19"}})
    assert (laid.state.where[tile], laid.state.distance[0][cell]) == (cell, 2)
    assert "send:g5" not in land.legal()
    ranged = arrange(laid, {"capability": {"0": [2, 1, 1]}})
    assert "send:g5" in ranged.legal()


def test_a_tile_taken_away_is_in_the_pile_again(land):
    laid = arrange(land, {"tile": {"g5": "b19"}})
    assert arrange(laid, {"tile": {"g5": "-"}}) == land


def test_no_tile_is_left_when_all_others_are_in_the_box(land):
    boxed = arrange(land, {"boxed": "all"})
    assert IN_PILE not in list(boxed.state.where)


def test_a_single_tile_goes_to_the_box_and_comes_back(land):
    boxed = arrange(land, {"boxed": {"b13": 1}})
    changed = {n for n, place in enumerate(boxed.state.where) if place != land.state.where[n]}
    assert {TILE_IDS[n] for n in changed} == {"b13"}
    assert arrange(boxed, {"boxed": {"b13": 0}}) == land


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        (
            {"where": {LAID: 70}},
            f"set: where.{TILE_IDS[LAID]} = 70 contradicts other fields",
        ),
        ({"boxed": {"b13": 2}}, "field 'boxed' takes integers 0 .. 1, not 2"),
        ({"boxed": {"b13": "x"}}, "boxed.b13 takes a number, not 'x'"),
        ({"boxed": {"z1": 1}}, "field 'boxed' has indices 0 .. "),
        ({"boxed": [1, 0]}, "field 'boxed' takes "),
        ({"boxed": 3}, "field 'boxed' takes "),
        ({"village": {"0": 99}}, "field 'village' takes integers 0 .. 69, not 99"),
        ({"village": {"0": "z9"}}, "village.0 'z9' is not one of"),
        ({"tile": {"g5": "s8"}}, "s8 is on two cells"),
        ({"level": {"e4": 3}}, "field 'level' takes integers 0 .. 2, not 3"),
        ({"supply": [7, 7, 7, 200]}, "supply"),
        ({"villages": {}}, "no field 'villages'; fields: phase"),
        ({"player": 3}, "field 'player' must be one of 0 1 -1 -4, not 3"),
    ],
)
def test_what_cannot_lie_on_a_table_is_refused(land, fields, message):
    before = land.to_bytes()
    with pytest.raises(ValueError, match=re.escape(message)):
        arrange(land, fields)
    assert land.to_bytes() == before


def test_a_figure_that_is_not_placed_is_at_home():
    position = steppe.load("stone_age").new(2)
    while position.state.phase != 3:
        position.apply(position.possible()[0])
    placed = arrange(position, {"people": {"0": 6}, "placed": {"0": {"forest": 2}}})
    assert placed.state.idle[0] == 4
    with pytest.raises(NotationError, match="people at home"):
        arrange(position, {"people": {"0": 6}, "idle": {"0": 9}})


def test_counts_follow_from_pawns():
    position = steppe.load("valley").new(2)
    while position.state.number[0] == 0:
        position.apply(position.possible()[0])
    more = arrange(position, {"pawns": {"red-warrior": {"d6": 3}}})
    assert more.state.number[0] == position.state.number[0] + 3
    assert "d6 red 3w" in more.diagram()


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, id=game.name, marks=pytest.mark.long if game.name == "valley" else ())
        for game in GAMES
    ],
)
def test_every_field_may_be_set_to_what_it_is(game):
    for position in positions(usual_cases(game)[0], 1):
        drawn = position.diagram()
        for name, value in Position.from_diagram(game, drawn, position.players).to_json().items():
            assert arrange(position, {name: value}).diagram() == drawn, name
