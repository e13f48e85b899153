"""Test the reason shown for a place closed to the viewer, with its rule number (S5.3 to S5.8)."""

import pytest

from steppe.games.stone_age.rules.phases import placing
from steppe.games.stone_age.rules.state import PLACING
from steppe.games.stone_age.rules.tables import NO_BUILDING, PLACE_NAMES
from steppe.games.stone_age.views.board.closed import told_closed
from tests.games.stone_age.openings import Setup
from tests.games.stone_age.scenes import random_match, scene

TWO, THREE, FOUR = (Setup(players=number, tile="") for number in (2, 3, 4))


def told(where, name, viewer=None):
    seer = where.player if viewer is None else viewer
    return told_closed(scene(where, seer), PLACE_NAMES.index(name))


@pytest.mark.parametrize(
    ("setup", "moves", "place", "words"),
    [
        (TWO, "place:hunt:2 place:forest:1", "hunt", "You already have people here (rule 5.4)"),
        (
            TWO,
            "place:hunt:2 place:forest:1",
            "forest",
            "Closed this round: with 2 players, no more than 1 of them may gather here (rule 5.8)",
        ),
        (
            THREE,
            "place:forest:1 place:forest:1",
            "forest",
            "Closed this round: with 3 players, no more than 2 of them may gather here (rule 5.8)",
        ),
        (
            TWO,
            "occupy:hut occupy:field",
            "tool-maker",
            "Closed this round: with 2 players, only 2 of the 3 village places are open (rule 5.7)",
        ),
        (FOUR, "place:forest:4 place:forest:3", "forest", "All spaces are taken (rule 5.5)"),
        (FOUR, "occupy:card-2", "card-2", "This place is taken (rule 5.5)"),
        (
            TWO,
            "place:hunt:4 place:forest:1",
            "hut",
            "This place takes 2 people at once, and you have 1 at home (rule 5.5)",
        ),
    ],
)
def test_a_closed_place_says_why(new, setup, moves, place, words):  # S5.4, S5.5, S5.7, S5.8
    assert told(new(setup).play(moves), place) == words


def test_who_has_nobody_left_reads_so_everywhere(new):  # S5.3
    where = new(TWO).play("place:hunt:5")
    assert told(where, "field", viewer=0) == "All your people have been placed (rule 5.3)"
    assert told(where, "field", viewer=1) == ""


def test_an_empty_stack_takes_nobody(new):  # S5.6
    where = new(TWO, stack={0: 0}, top={0: NO_BUILDING})
    assert told(where, "building-1") == "This space is empty (rule 5.6)"


def test_where_one_may_go_nothing_is_closed():
    for players in (2, 3, 4):
        for where, _ in random_match(players, players):
            if where.state.phase != PLACING:
                continue
            looked = scene(where, where.player)
            for place, name in enumerate(PLACE_NAMES):
                room = placing.room(where.state, where.player, place)
                assert (told_closed(looked, place) == "") == (room > 0), (name, where.diagram())


def test_who_looks_on_is_told_only_what_is_closed_to_all(new):  # S5.7
    where = new(TWO).play("occupy:hut occupy:field")
    assert told_closed(scene(where, None), PLACE_NAMES.index("tool-maker")) == "Closed this round"
    assert told_closed(scene(where, None), PLACE_NAMES.index("hut")) == ""
