"""A host's repairs, in logs and in records."""

import pytest

import steppe
from steppe.core.errors import IllegalMove, NotationError
from steppe.engine.chance import CHANCE
from steppe.play.log import Entry, remaining
from steppe.play.match import Match
from steppe.play.match_record import format_record, from_match, parse_record, replay
from steppe.play.record_proof import verify
from steppe.play.repairs import Repair, checked, read_repair, skipped

REASON = "Ben's bison was dealt twice: 100 % #1, why?~ été_"
WORD = "!word:" + "0" * 32


@pytest.fixture
def match():
    """Return a match of dice and 12 entries."""
    match = Match.new(steppe.load("stone_age"), 2)
    while len(match.line) < 12:
        match.play(match.legal(match.player)[0])
    return match


def played_out(match):
    while not match.is_over:
        match.play(match.legal(match.player)[-1])
    return match


def test_a_reason_is_one_word_in_the_log_and_reads_the_same():
    entry = Repair(3, 2, 1, REASON).entry
    assert len(entry.move.split()) == 1
    assert "#" not in entry.move
    assert ":?" not in entry.move
    assert read_repair(entry) == Repair(3, 2, 1, REASON.replace("#", ""))


@pytest.mark.parametrize(
    "move", ["!repair", "!repair:3", "!repair:x:1:0:why", "!repair:1:1:0:", "!repair:-1:1:0:why"]
)
def test_odd_repairs_are_refused(move, match):
    with pytest.raises(NotationError, match="repair"):
        match.plan(CHANCE, move)
    with pytest.raises(NotationError, match="repair needs a reason"):
        checked(Repair(1, 1, 0, "x" * 201).entry)


def test_only_the_host_repairs_a_match(match):
    with pytest.raises(NotationError):
        match.plan(0, Repair(3, 2, 0, "why").entry.move)


def test_a_repair_takes_back_moves_and_the_dice_fall_as_before(match):
    before = [entry.outcomes for entry in match.line]
    moves = [entry.move for entry in match.line]
    match.commit(match.plan(CHANCE, Repair(5, 7, 0, "why").entry.move))
    assert [entry.move for entry in match.line[:5]] == moves[:5]
    assert remaining(match.log) == match.line
    for move in moves[5:]:
        match.play(move)
    assert [entry.outcomes for entry in match.line[6:]] == before[5:]
    with pytest.raises(IllegalMove, match="the host repaired it"):
        match.plan_undo(0, 3)


def test_the_record_says_what_was_repaired_and_is_verified(match):
    match.commit(match.plan(CHANCE, Repair(5, 7, 0, REASON).entry.move))
    match.commit(match.plan(1, WORD))
    record = from_match(played_out(match), {0: "ana", 1: "ben"})
    again = parse_record(format_record(record))
    assert f"-1 {Repair(5, 7, 0, REASON).entry.move}\n" in format_record(record)
    assert verify(again, steppe.load) > 0
    assert replay(again, steppe.load).line == match.line


def test_what_a_repair_removes_need_not_be_playable():
    log = [Entry(CHANCE, "", ("a",)), Entry(0, "b"), Entry(1, "broken"), Entry(1, "!undo:2")]
    log += [Entry(1, "worse"), Repair(2, 1, 0, "why").entry, Entry(0, "c")]
    assert skipped(log) == {2, 3, 4}
    assert [entry.move[:7] for entry in remaining(log)] == ["", "b", "!repair", "c"]
    again = [*log, Repair(1, 3, 0, "why").entry]
    assert skipped(again) == {1, 2, 3, 4, 5, 6}
    assert skipped([Repair(0, 0, 0, "why").entry, Entry(0, "c")]) == frozenset()
