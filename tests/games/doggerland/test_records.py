"""Matches of Doggerland as text: the round that the documentation tells, and changed outcomes."""

import re
from pathlib import Path

import pytest

import steppe
from steppe.core.errors import RecordError
from steppe.core.position import Position
from steppe.play.record import parse_record, verify

GAME = steppe.load("doggerland")
RECORDS = Path(__file__).with_name("records")
PAGE = Path(__file__).resolve().parents[3] / "docs" / "games" / "doggerland.md"


@pytest.fixture
def told():
    """Return the lines of the set-up and the round that the page of the game tells."""
    (block,) = re.findall(r"^```\n(~ fresco.*?)^```$", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    lines = (line.partition("#")[0].split() for line in block.splitlines())
    return [line for line in lines if line]


def test_the_round_that_is_told_can_be_played_by_those_who_are_named(told):  # D5.1
    position = Position.new(GAME, 2)
    for who, word in told:
        assert who == ("~" if position.player < 0 else str(position.player))
        position.apply(word)
    assert (position.state.rounds, position.player) == (2, 1)


def test_what_the_page_says_of_its_round_is_so(told):
    position = Position.new(GAME, 2).play(
        " ".join(f"{who}{word}".lstrip("01") for who, word in told)
    )
    facts = GAME.view("facts").facts(position)
    assert facts["wall fr12-middle"] == "1: 1"
    assert facts["village 1"] == "d6"
    assert facts["stock 0"] == "2/0/4/1/1"
    assert facts["members 0"] == "6"


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.steppe")), ids=lambda path: path.stem)
def test_the_dice_of_a_record_on_file_are_honest(path):
    assert verify(parse_record(path.read_text()), steppe.load) > 0


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("~ tile:", "~ tile:b01"),
        ("~ fresco:", "~ fresco:fr01"),
        ("~ goal:", "~ goal:ob1"),
        ("~ craft:", "~ craft:st1"),
    ],
)
def test_an_outcome_that_is_changed_is_found(old, new):
    lines = (RECORDS / "winner_0.steppe").read_text().splitlines()
    number = next(n for n, line in enumerate(lines) if line.startswith(old) and line != new)
    lines[number] = new
    with pytest.raises(RecordError, match=r"line \d+: "):
        verify(parse_record("\n".join(lines)), steppe.load)
