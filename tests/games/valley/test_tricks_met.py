"""Every pair of trick cards that can meet in a window, played in it (V16.2, V16.4, V16.9)."""

import pytest

from tests.games.valley.meeting import couples, never_met

SOME = 15  # one pair in this number is tested with every change


@pytest.mark.parametrize("edition", ["summary", "descartes"])
def test_some_cards_of_a_window_meet(edition):  # V16.2, V16.4, V16.9
    assert never_met(couples(edition)[::SOME]) == []


@pytest.mark.long
@pytest.mark.parametrize("edition", ["summary", "descartes"])
def test_every_two_cards_of_a_window_meet(edition):  # V16.2, V16.4, V16.9
    assert never_met(couples(edition)) == []
