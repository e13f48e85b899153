"""Matches that begin in the middle of another one: their records are self-contained."""

import random
from dataclasses import replace

import pytest

from steppe.core.errors import NotationError, RecordError
from steppe.play.match import Match
from steppe.play.match_record import Record, format_record, from_match, parse_record, replay
from steppe.play.origin import Origin, told
from steppe.play.record_proof import verify
from tests.play.test_record_proof import played
from tests.tiny import GAME

SECRET = bytes(range(32, 64))


def load(_: str):
    return GAME


def begun(ply: int = 9, dice: str = "", id: str = "m2") -> Match:
    """Return a match that starts from another match's position after ``ply`` entries."""
    former = played()
    origin = Origin(told(former.position_after(ply)), f"{former.id}@{ply}", dice)
    return Match(GAME, 3, former.options, id, SECRET, [], origin).deal()


def finished(match: Match) -> Match:
    rng = random.Random(2)
    while not match.is_over:
        match.play(rng.choice(match.legal(match.player)))
    return match


def reread(match: Match, player: int | None = None) -> Record:
    return parse_record(format_record(from_match(match, {}, player)))


def test_a_match_begins_where_the_other_one_stood():
    former = played()
    for ply in range(len(former.line)):
        match, position = begun(ply), former.position_after(ply)
        assert match.position_after(0) == position
        assert match.opening() is None
    assert begun().log == []


def test_its_record_says_where_it_comes_from_and_replays_and_proves_its_dice():
    match = finished(begun())
    record = reread(match)
    assert record.facts["from"] == "m1@9"
    again = replay(record, load)
    assert (again.line, again.scores()) == (match.line, match.scores())
    assert again.position_after(0) == match.position_after(0)
    assert format_record(from_match(again, {})) == format_record(record)
    verify(record, load)


def test_another_start_does_not_lead_there():
    record = reread(finished(begun()))
    del record.facts["start"]
    with pytest.raises(RecordError):
        replay(record, load)


def test_the_record_of_a_usual_match_has_no_line_more():
    assert not {"from", "start", "seen", "dice"} & reread(played()).facts.keys()


def test_nobody_reads_of_a_running_match_what_they_could_not_see_of_its_start():
    former = played()
    true = [former.position_after(ply) for ply in range(len(former.line))]
    hides = [ply for ply, now in enumerate(true) if now.observe(None) != now]
    for ply in hides[:: len(hides) // 3]:
        match = begun(ply)
        for player in (None, 0, 1, 2):
            record, seen = reread(match, player), match.position_after(0).observe(player)
            word = "start" if seen == match.position_after(0) else "seen"
            assert {"start", "seen"} & record.facts.keys() == {word}
            assert Origin(record.facts[word]).position(GAME, 3, match.options) == seen
            if word == "seen":
                with pytest.raises(RecordError, match="line 6: part of its start was"):
                    replay(record, load)


def test_matches_of_one_secret_whose_dice_have_one_name_throw_the_same():
    one, other, alone = (begun(0, *names) for names in (("day",), ("day", "m3"), ("", "m3")))
    for match in (one, other, alone):
        finished(match)
    assert one.line == other.line != alone.line
    assert verify(reread(other), load) == verify(reread(one), load)
    record = reread(other)
    record.facts["dice"] = "night"
    with pytest.raises(RecordError):
        verify(record, load)


NO_STARTS = {
    "{": "as JSON, in one line",
    "[1]": "object of fields and values",
    '{"herd":1}': "no field 'herd'",
    '{"turn":"2"}': "field 'turn'",
}


@pytest.mark.parametrize(("start", "said"), NO_STARTS.items())
def test_an_invalid_start_is_refused(start, said):
    with pytest.raises(NotationError, match=said):
        Origin(start).position(GAME, 3, {})
    record = reread(finished(begun()))
    with pytest.raises(RecordError, match=f"line 6: .*{said}"):
        replay(reread_with(record, "start", start), load)


def test_nothing_begins_where_the_match_is_over():
    former = played()
    over = Origin(told(former.position_after(len(former.line))))
    with pytest.raises(NotationError, match="begin with a finished position"):
        over.position(GAME, 3, former.options)


@pytest.mark.parametrize("source", ["m1", "m1@", "m1@x", "m 1@3", "m1@-1"])
def test_an_invalid_source_is_refused(source):
    with pytest.raises(RecordError, match="line 5: 'from' must read 'ID@PLY'"):
        replay(reread_with(reread(finished(begun())), "from", source), load)


def reread_with(record: Record, word: str, value: str) -> Record:
    return parse_record(format_record(replace(record, facts=record.facts | {word: value})))
