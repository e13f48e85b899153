"""Ratings of people and puzzles."""

import pytest

from steppe.server.puzzles.glicko import Rating, expected, rated


def test_a_result_changes_a_rating_as_the_source_says():
    person, other = Rating(1500, 200), Rating(1400, 30)
    won = rated(person, other, 1.0)
    assert won.value == pytest.approx(1563.6, abs=0.2)  # computed with the paper's formulas
    assert won.spread == pytest.approx(175.2, abs=0.2)
    assert rated(person, other, 0.0).value < 1500


def test_a_rating_gained_is_lost_by_the_other_if_both_are_equally_known():
    one, other = Rating(1600, 80), Rating(1500, 80)
    assert rated(one, other, 0.5).value - 1600 == pytest.approx(1500 - rated(other, one, 0.5).value)
    assert expected(one, other) + expected(other, one) == pytest.approx(1)
    assert 0.5 < expected(one, other) < 0.7


def test_nobody_is_known_for_good():
    rating = Rating()
    for _ in range(500):
        rating = rated(rating, Rating(1500, 45), 0.5)
    assert rating.spread == 45
    assert rating.value == pytest.approx(1500)


@pytest.mark.parametrize(("riddle", "share"), [(900, 0.0), (2100, 1.0)])
def test_one_result_moves_even_a_new_rating_by_100_points_at_most(riddle, share):
    after = rated(Rating(), Rating(riddle, 200), share)
    assert abs(after.value - Rating().value) == 100
    assert after.spread < Rating().spread
