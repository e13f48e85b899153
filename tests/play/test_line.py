"""The line of a match: what was played, and where each turn began."""

import pytest

from steppe.core.errors import IllegalMove
from steppe.play.line import Line
from steppe.play.log import WITHDRAW, Entry
from steppe.play.match import Match
from tests.tiny import GAME


@pytest.fixture
def match():
    """Return a match of three in which one who did not have to decide has left."""
    match = Match.new(GAME, 3, {}, "line")
    while match.turn < 2:
        match.play(match.legal(match.player)[0])
    match.commit(match.plan((match.player + 1) % 3, WITHDRAW))
    return match


def line_of(match: Match) -> Line:
    """Return the line of a match, played anew."""
    line = Line(next(match.positions()))
    for entry in match.line:
        line.append(entry)
    return line


def test_an_entry_that_cannot_be_played_changes_nothing(match):
    line, same = line_of(match), line_of(match)
    with pytest.raises(IllegalMove):
        line.append(Entry(match.player, GAME.actions.format(0), ("deal:bow",)))
    assert line == same


def test_a_copy_goes_on_alone(match):
    line, same = line_of(match), line_of(match)
    line.copy().append(match.plan(match.player, match.legal(match.player)[0]))
    assert line == same


def test_who_leaves_ends_no_turn(match):
    line = line_of(match)
    turns = [position.turn for position in line.positions_after(range(len(line.entries) + 1))]
    assert line.turns == turns[:-1]
    assert line.left == match.left
    assert line.turn_start.turn == match.turn - 1


def test_going_back_is_playing_the_first_entries_anew(match):
    line = line_of(match)
    for kept in range(len(line.entries) + 1):
        again = line.restart(kept)
        assert again.entries == line.entries[:kept]
        assert again.now == next(line.positions_after([kept]))
