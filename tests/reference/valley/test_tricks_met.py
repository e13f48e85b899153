"""Play every pair of trick cards that can share a window (V16.2, V16.4, V16.9)."""

import pytest

from tests.reference.valley.meeting import couples, never_met

pytestmark = pytest.mark.long


@pytest.mark.parametrize("edition", ["summary", "descartes"])
def test_every_two_cards_of_a_window_meet(edition):  # V16.2, V16.4, V16.9
    assert never_met(couples(edition)) == []
