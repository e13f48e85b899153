"""Record files: anything invalid is refused with a clear message and the line number."""

import re
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steppe.core.errors import RecordError
from steppe.play.match import Match
from steppe.play.match_record import Record, format_record, from_match, parse_record, replay
from tests.tiny import GAME

OURS = re.compile(r"line \d+: ")
PYTHONS = re.compile(
    r"literal|convert|unpack|sequence element|fromhex|index out|NoneType|object|limit \(|None|\[\d"
)
DAMAGES = ["", " ", "x", "?", "-1", "9", "nan", "1e9", "---", "~", "=", "!undo:0", "!withdraw", "٣"]


@cache
def text() -> str:
    """Return the record of a finished three-player match."""
    match = Match(GAME, 3, GAME.check_options({}, 3), "m", bytes(range(32))).deal()
    while not match.is_over:
        match.play(match.legal(match.player)[0])
    return format_record(from_match(match, {0: "ana", 1: "ben"}))


def read(written: str) -> Record:
    record = parse_record(written)
    replay(record, lambda _: GAME)
    return record


def changed(old: str, new: str) -> str:
    """Return the record with one part changed; ``old`` is a regular expression."""
    after, count = re.subn(old, new, text(), count=1, flags=re.MULTILINE)
    assert count == 1
    return after


def refusal(written: str) -> str:
    with pytest.raises(RecordError, match=OURS) as caught:
        read(written)
    return str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (r"^steppe 1\n", "", "begins with 'steppe 1'"),
        (r"^steppe 1\n", "steppe 2\n", "begins with 'steppe 1'"),
        (r"^rules .*\n", "", "the header has no line 'rules …'"),
        (r"players=3", "players=three", "'three' is not an integer"),
        (r"players=3", "players=٣", "'٣' is not an integer"),
        (r"players=3", "herd", "OPTION=VALUE"),
        (r"players=3", "players=3 herd=big herd=big", "each once"),
        (r"^seat 0 ana", "seat first ana", "'first' is not an integer"),
        (r"^seat 0 ana", "seat 7 ana", "a match of 3 players has no seat 7"),
        (r"^seat 0 ana", "seat 0", "'seat PLAYER NAME'"),
        (r"^seat 1 ben", "seat 00 ben", "'seat 0' is already in line 7"),
        (r"^match m", "match m n", "one word"),
        (r"^match m", "date", "'WORD VALUE'"),
        (r"^secret ..", "secret zz", "hexadecimal"),
        (r"^---\n~ ", "~ ", "'---' ends the header"),
        (r"^0 lay", "0", "read 'PLAYER MOVE'"),
        (r"^0 lay", "one lay", "'one' is not an integer"),
        (r"^0 lay", "1 lay", "player 0 is to move, not player 1"),
        (r"^0 lay", "7 !resign\n0 lay", "player"),
        (r"^0 lay", "0 !dance\n0 lay", "'!dance' is not a move"),
        (r"^0 lay", "0 !undo:0\n0 lay", "'!undo:0' is not a move"),
        (r"^0 lay", "0 !return\n0 lay", "they have not left"),
        (r"\n---\nresult", "\n0 !resign\n---\nresult", "the match is over before this line"),
        (r"^result .* score", "result score", "the result must read 'result R"),
        (r"^result \S+", "result nan", "'nan' is not a number from -1 to 1"),
        (r"^result \S+", "result 1e9", "'1e9' is not a number"),
        (r"\d+\n\Z", "many\n", "'many' is not an integer"),
        (r"\d+\n\Z", "999\n", "should read 'result "),
        (r"\n\Z", "\n---\nmore\n", "nothing may follow the result"),
        (r"(.*\n){3}---\nresult", "---\nresult", "the match is not over here"),
    ],
)
def test_other_texts_are_refused_in_our_words(old, new, told):
    said = refusal(changed(old, new))
    assert re.search(told, said)
    assert not PYTHONS.search(said)


@pytest.mark.parametrize("before", ["", "steppe 1\n", "steppe 1\ngame zebras players=2\n---\n0 "])
def test_of_a_line_that_is_very_long_its_beginning_is_reported(before):
    with pytest.raises(RecordError) as refused:
        parse_record(before + "a" * 100_000)
    assert len(str(refused.value)) < 1000


def test_a_header_alone_is_no_record():
    assert "must end with a line '---'" in refusal(text().partition("---")[0])


def test_a_record_with_hidden_parts_cannot_replay_and_says_so():
    match = Match(GAME, 3, GAME.check_options({}, 3), "m", bytes(32)).deal()
    said = refusal(format_record(from_match(match, {}, 1)))
    assert "'deal:?' was hidden from the player who requested this record" in said


def test_any_word_with_a_value_may_stand_in_the_header():
    record = read(changed(r"^match", "end of the year\nmatch"))
    assert record.facts["end"] == "of the year"


@given(st.data())
def test_however_a_record_is_damaged_it_is_read_or_refused_in_our_words(data):
    lines = text().splitlines()
    line = data.draw(st.integers(0, len(lines) - 1))
    words = lines[line].split(" ")
    word = data.draw(st.integers(0, len(words) - 1))
    words[word] = data.draw(st.sampled_from([*DAMAGES, lines[word]]) | st.text(max_size=6))
    lines[line] = " ".join(words)
    told = ""
    try:
        read("\n".join(lines))
    except RecordError as error:
        told = str(error).replace(repr(lines[line].strip()), "").replace(repr(words[word]), "")
    assert not told or (OURS.match(told) and not PYTHONS.search(told))


def test_a_byte_order_mark_before_a_record_is_no_part_of_it():
    record = parse_record(f"\ufeff{text()}")
    assert (record.content, record.entries) == (read(text()).content, read(text()).entries)
    assert replay(record, lambda _: GAME).is_over
