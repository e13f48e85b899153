"""A match's line: its entries, and the start of each turn."""

import pytest

from steppe.core.errors import IllegalMove
from steppe.games import load
from steppe.play import match_line as line_module
from steppe.play.log import RETURN, UNDO, WITHDRAW, Entry
from steppe.play.match import Match
from steppe.play.match_line import Line
from tests.tiny import GAME


@pytest.fixture
def match():
    """Return a three-player match that one player left while another had to decide."""
    match = Match.new(GAME, 3, {}, "line")
    while match.turn < 2:
        match.play(match.legal(match.player)[0])
    match.commit(match.plan((match.player + 1) % 3, WITHDRAW))
    return match


def line_of(match: Match) -> Line:
    """Return a replayed match's line."""
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


def test_leaving_ends_no_turn(match):
    line = line_of(match)
    turns = [position.turn for position in line.positions_after(range(len(line.entries) + 1))]
    assert line.turns == turns[:-1]
    assert line.left == match.left
    assert line.turn_start.turn == match.turn - 1


@pytest.mark.parametrize("stride", [2, 3, 1000])
def test_going_back_is_playing_the_first_entries_again(match, monkeypatch, stride):
    monkeypatch.setattr(line_module, "_STRIDE", stride)
    while not match.is_over:  # the player to decide may be the one who left and must return first
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


@pytest.fixture
def work(monkeypatch):
    """Count the entries played, and the entries searched for players who left."""
    done = {"played": 0, "looked at": 0}

    def count(what, once):
        def counted(*words):
            done[what] += 1
            return once(*words)

        return counted

    monkeypatch.setattr(line_module, "play_entry", count("played", line_module.play_entry))
    monkeypatch.setattr(Line, "_note", count("looked at", Line._note))
    return done


@pytest.mark.parametrize("at", [8, 15, 16])
@pytest.mark.parametrize("together", [1, 2, 3, 5, 8, 10, 17, 31])
def test_a_log_of_moves_taken_back_takes_little_more_work_a_line_than_others(together, at, work):
    match = Match.new(load("zebras"), 2, {}, "line")
    while len(match.line) < at + together:
        match.play(match.legal(match.player)[0])
    cycle = [Entry(0, f"{UNDO}:{at}"), *match.line[at:]]
    log = [*match.line, *cycle * 20]
    work.update(dict.fromkeys(work, 0))
    again = Match(match.game, 2, {}, match.id, match.secret, log)
    assert max(work.values()) < 2 * len(log)
    assert again.line == match.line
    assert again.position == match.position


def test_where_a_turn_began_is_played_to_once_after_going_back(work):
    match = Match.new(load("zebras"), 2, {}, "line")
    while len(match.line) < 40:
        match.play(match.legal(match.player)[0])
    line = match._played.restart(28)
    work["played"] = 0
    starts = [line.turn_start for _ in range(3)]
    assert starts[0] is starts[1] is starts[2]
    assert 0 < work["played"] < 32
    assert starts[0] == next(line.positions_after([line.turns.index(starts[0].turn)]))
