"""Descriptions of positions are short and complete, and list no moves: tests for pytest."""

import re

from steppe.testing.cases import Case, positions

MOST_TOKENS = 2000
_LETTERS, _DIGITS = 4, 3  # characters in a token, no more than tokenizers take on average
_PIECE = re.compile(r"[^\W\d_]+|\d+|[^\w\s]|_|\n| (?=[^\w\s]|\d)")


def tokens(text: str) -> int:
    """Return a generous estimate of the tokens in a text.

    Each sign, line break, and space before a sign or number counts as one; a tokenizer joins many.
    """
    sizes = {True: _LETTERS, False: _DIGITS}
    return sum(-(-len(piece) // sizes[piece[0].isalpha()]) for piece in _PIECE.findall(text))


def test_a_description_fits_into_2000_tokens(case: Case) -> None:
    for position in list(positions(case, 60))[::3]:
        for viewer in (0, case.players - 1, None):
            assert tokens(position.describe(viewer)) < MOST_TOKENS


def test_a_description_says_who_looks_and_holds_the_diagram(case: Case) -> None:
    for position in list(positions(case, 60))[::20]:
        text = position.describe(0)
        assert text.startswith(case.game.title)
        assert "You are player 0." in text
        shown = text.partition("Diagram:\n")[2].splitlines()
        assert shown[0] == position.observe(0).diagram().splitlines()[0]
        assert set(shown) <= set(position.observe(0).diagram().splitlines())
        assert "You are a spectator." in position.describe(None)


def test_a_description_lists_no_legal_moves(case: Case) -> None:
    for position in list(positions(case, 60))[::20]:
        if len(position.legal()) > 1:
            text = position.describe(position.player)
            assert not any(move in text for move in position.legal() if ":" in move)
