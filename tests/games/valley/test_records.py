"""Saved matches: each ends as its file name says (V14)."""

from functools import cache
from pathlib import Path

import pytest

import steppe
from steppe.core.position import Position
from steppe.games.valley.rules.effects import num_pawns
from steppe.play.log import moves_of
from steppe.play.match_record import parse_record, replay
from tests.games.valley.ways import WAYS, way_to_end

GAME = steppe.load("valley")
RECORDS = Path(__file__).with_name("records")
CAMPS = 4  # number of camps needed to win


@cache
def ends_of_turns(name: str) -> list[Position]:
    """Return the position after each turn of a saved match."""
    match = replay(parse_record(path(name).read_text()), steppe.load)
    position = Position.new(GAME, match.players, **match.options)
    found = []
    for word in moves_of(match.line):
        turns = position.state.turns
        position.apply(word)
        if position.state.turns != turns:
            found.append(position.copy())
    return found


def path(name: str) -> Path:
    return RECORDS / f"{name.replace(' ', '_')}.steppe"


def standing(position: Position) -> list[int]:
    """Return the tribes that have pawns on the board."""
    return [tribe for tribe in range(position.players) if num_pawns(position.state, tribe)]


def winners(position: Position) -> list[int]:
    return [tribe for tribe, value in enumerate(position.returns()) if value > 0]


@pytest.mark.parametrize("way", WAYS)
def test_a_match_on_file_ends_in_the_way_that_it_is_named_by(way):  # V14.3, V14.5, V14.7, V14.9
    *earlier, last = ends_of_turns(way)
    assert way_to_end(last) == way
    assert not any(position.is_over for position in earlier)


def test_a_win_by_camps_needs_four_at_two_ends_of_turns_in_a_row():  # V3.1, V14.2, V14.3
    *earlier, before, last = ends_of_turns("camps")
    (best,) = winners(last)
    assert before.scores()[best] >= CAMPS <= last.scores()[best]
    assert all(max(position.scores()) < CAMPS for position in earlier)
    assert len(standing(last)) > 1


def test_the_last_tribe_wins_as_soon_as_it_is_alone():  # V14.5
    *_, before, last = ends_of_turns("last tribe")
    assert standing(last) == winners(last)
    assert len(standing(before)) > 1


def test_nobody_wins_where_nobody_is_left():  # V14.7
    *_, last = ends_of_turns("extinction")
    assert standing(last) == winners(last) == []


def test_at_the_last_turn_most_camps_win():  # V14.9
    *_, last = ends_of_turns("turn limit")
    assert last.state.turns == int(last.options["turns"])
    assert len(standing(last)) > 1
    camps = last.scores()
    assert [tribe for tribe, number in enumerate(camps) if number == max(camps)] == winners(last)
