"""Choosing among the moves of a solved position."""

import pytest

from steppe.bots.endgame import UNKNOWN, best_of


@pytest.mark.parametrize(
    ("values", "kept"),
    [
        ([1, -1, 1], "ac"),
        ([0, -1, UNKNOWN], "a"),
        ([-1, UNKNOWN, UNKNOWN], "bc"),
        ([-1, -1, -1], "abc"),
        ([UNKNOWN, 1, 0], "b"),
    ],
)
def test_only_moves_not_known_to_be_worse_than_another_are_kept(values, kept):
    assert best_of("abc", values) == list(kept)
