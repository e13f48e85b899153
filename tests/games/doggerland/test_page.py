"""The round shown in the documentation can be played as written."""

import re
from pathlib import Path

import pytest

import steppe
from steppe.core.position import Position

GAME = steppe.load("doggerland")
PAGE = Path(__file__).resolve().parents[3] / "docs" / "games" / "doggerland.md"


@pytest.fixture
def told():
    """Return the moves in each line of the set-up and the round on the game's page."""
    (block,) = re.findall(r"^```\n(0 face.*?)^```$", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    lines = (line.partition("#")[0].split() for line in block.splitlines())
    return [line for line in lines if line]


def test_the_example_round_can_be_played_by_the_players_it_names(told):  # D5.1
    position = Position.new(GAME, 2)
    for who, word in told:
        assert who == ("~" if position.player < 0 else str(position.player))
        position.apply(word)
    assert (position.state.rounds, position.player) == (2, 1)


def test_what_the_page_says_of_its_round_is_so(told):
    position = Position.new(GAME, 2).play(
        " ".join(f"{who}{word}".lstrip("01") for who, word in told)
    )
    facts = position.facts()
    assert facts["wall fr12-middle"] == "1: 1"
    assert facts["village 1"] == "d6"
    assert facts["stock 0"] == "2/0/4/1/1"
    assert facts["members 0"] == "6"
