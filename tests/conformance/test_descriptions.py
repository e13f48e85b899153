"""Descriptions of positions are short, and name everything that a player needs."""

import re
from pathlib import Path

import pytest

import steppe
from steppe.play.match_record import parse_record, replay
from tests.conformance.games import positions

RECORDS = sorted((Path(__file__).parents[1] / "games").glob("*/records/*.steppe"))

MOST = 2000  # tokens
LETTERS, DIGITS = 4, 3  # characters in a token, no more than tokenizers take on average
_PIECE = re.compile(r"[^\W\d_]+|\d+|[^\w\s]|_|\n| (?=[^\w\s]|\d)")


def tokens(text: str) -> int:
    """Return a generous estimate of the tokens in a text.

    Each sign, line break, and space before a sign or number counts as one; a tokenizer joins many.
    """
    sizes = {True: LETTERS, False: DIGITS}
    return sum(-(-len(piece) // sizes[piece[0].isalpha()]) for piece in _PIECE.findall(text))


def test_a_description_fits_into_2000_tokens(case):
    for position in list(positions(case, 60))[::3]:
        for viewer in (0, case.players - 1, None):
            assert tokens(position.describe(viewer)) < MOST


@pytest.mark.long
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_every_position_of_a_match_on_file_has_a_short_description(path):
    match = replay(parse_record(path.read_text("utf-8")), steppe.load)
    for position in list(match.positions())[::3]:
        for viewer in (*range(match.players), None):
            assert tokens(position.describe(viewer)) < MOST


def test_a_description_says_who_looks_and_holds_the_diagram(case):
    for position in list(positions(case, 60))[::20]:
        text = position.describe(0)
        assert text.startswith(case.game.title)
        assert "You are player 0." in text
        shown = text.partition("Diagram:\n")[2].splitlines()
        assert shown[0] == position.observe(0).diagram().splitlines()[0]
        assert set(shown) <= set(position.observe(0).diagram().splitlines())
        assert "You are a spectator." in position.describe(None)


def test_a_description_lists_no_legal_moves(case):
    for position in list(positions(case, 60))[::20]:
        if len(position.legal()) > 1:
            text = position.describe(position.player)
            assert not any(move in text for move in position.legal() if ":" in move)
