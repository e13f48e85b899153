"""A seat gets the same analysis for matches that differ only in information hidden from it."""

import pytest
from benchmarks.twins import alike

from tests.analysis.twins import AFTER, SECRET, pairs
from tests.conformance.twins import dealt

TINY = [case for case in SECRET if case.game.name == "tiny"]
FEW = 2  # kinds of matches per game


def test_a_seat_gets_nothing_that_it_could_not_see():
    found = list(pairs(TINY[0], dealt(TINY[0], 1)))
    assert found
    assert all(mine == other for mine, other in found)


@pytest.mark.long
@pytest.mark.compiled
@pytest.mark.parametrize("game", sorted({case.game.name for case in SECRET}))
def test_no_seat_of_any_game_gets_what_it_could_not_see(game):
    cases = [case for case in SECRET if case.game.name == game][:FEW]
    after = AFTER if game != "tiny" else 1
    found = [pair for case in cases for pair in pairs(case, dealt(case, after))]
    assert len(found) >= len(cases)
    assert all(mine == other for mine, other in found)


def test_a_difference_is_counted():
    assert alike([("a", "a"), ("a", "b"), (1.0, 1.0)]) == (2, 3)
