"""The line of a match: what was played, and where each turn began."""

import pytest

from steppe.core.errors import IllegalMove
from steppe.games import load
from steppe.play import line as line_module
from steppe.play.line import Line
from steppe.play.log import RETURN, WITHDRAW, Entry
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


@pytest.mark.parametrize("stride", [2, 3, 1000])
def test_going_back_is_playing_the_first_entries_again(match, monkeypatch, stride):
    monkeypatch.setattr(line_module, "_STRIDE", stride)
    while not match.is_over:  # who decides may be the one who left: he comes back first
        if match.player in match.left:
            match.commit(match.plan(match.player, RETURN))
        match.play(match.legal(match.player)[-1])
    line = line_of(match)
    for kept in range(len(line.entries) + 1):
        again, same = line.restart(kept), Line(line.start)
        for entry in line.entries[:kept]:
            same.append(entry)
        assert again == same
        assert again.turn_start == same.turn_start
        for entry in line.entries[kept:]:
            again.append(entry)
        assert again == line


def test_going_back_plays_few_entries_again(monkeypatch):
    match = Match.new(load("zebras"), 2, {}, "line")
    monkeypatch.setattr(line_module, "_STRIDE", 4)
    while not match.is_over:
        match.play(match.legal(match.player)[0])
    played = []
    once = line_module.play_entry
    monkeypatch.setattr(line_module, "play_entry", lambda *words: played.append(1) or once(*words))
    for kept in range(len(match.line)):
        line_of_match = match._played
        played.clear()
        line_of_match.restart(kept)
        assert len(played) < 3 * 4
