"""Test dice in records: they replay without randomness, and a changed die is reported."""

import re

import pytest

import steppe
from steppe.cli import main
from steppe.core.errors import RecordError
from steppe.play import dice_commitment
from steppe.play.match_record import format_record, from_match, parse_record, replay
from steppe.play.record_proof import verify
from tests.games.golden import record

GAME = steppe.load("stone_age")


@pytest.fixture(scope="module")
def match():
    """Return a finished match played with random decisions."""
    return record(GAME, 3)


@pytest.fixture
def text(match):
    """Return the record of a finished match."""
    return format_record(from_match(match, {0: "ana", 1: "ben"}))


@pytest.fixture
def changed(text):
    """Return the record with the third die of the first roll changed, and the expected message."""
    lines = text.splitlines()
    first = next(n for n, line in enumerate(lines) if line.startswith("~ die"))
    decision = max(n for n in range(first) if lines[n][0].isdigit())
    thrown = int(lines[first + 2][-1])
    other = thrown % 6 + 1
    lines[first + 2] = f"~ die:{other}"
    place = first + 2 - decision
    named = f"outcome {place} after it should be 'die:{thrown}', not 'die:{other}'"
    return "\n".join(lines), f"line {decision + 1}: {named}"


def test_an_honest_record_is_found_so(match, text):
    count = verify(parse_record(text), steppe.load)
    assert count == sum(len(entry.outcomes) for entry in match.line)
    assert count > 300


def test_a_changed_die_is_found_and_named(changed):
    text, named = changed
    with pytest.raises(RecordError, match=f"^{named}$"):
        verify(parse_record(text), steppe.load)


def test_the_command_finds_a_changed_die(changed, tmp_path, capsys):
    text, named = changed
    path = tmp_path / "match.steppe"
    path.write_text(text)
    with pytest.raises(SystemExit) as stopped:
        main(["verify", str(path)])
    assert stopped.value.code != 0
    assert named in capsys.readouterr().err


def test_a_record_replays_without_a_generator(match, text, monkeypatch):
    def refuse(*_: object) -> int:
        raise AssertionError("a replay draws nothing")

    monkeypatch.setattr(dice_commitment, "draw", refuse)
    again = replay(parse_record(text), steppe.load)
    assert again.observe(None).to_bytes() == match.observe(None).to_bytes()
    assert again.log == match.log
    with pytest.raises(AssertionError, match="a replay draws nothing"):
        verify(parse_record(text), steppe.load)


def test_a_record_replays_without_its_secret(match, text):
    hidden = re.sub(r"^(secret|commitment) .*\n", "", text, flags=re.MULTILINE)
    again = replay(parse_record(hidden), steppe.load)
    assert again.observe(None).to_bytes() == match.observe(None).to_bytes()
    with pytest.raises(RecordError, match="has no secret"):
        verify(parse_record(hidden), steppe.load)
