"""Confidence bands of win curves, from rollouts at several points."""

from dataclasses import replace

import pytest

from steppe.analysis.analyse import levels
from steppe.analysis.judge.confidence_bands import band
from steppe.analysis.judge.effort import MOMENTS
from steppe.analysis.judge.match_events import Looks
from steppe.analysis.judge.seat_account import SeatAccount
from tests.analysis.matches import LEAST, TINY, played


@pytest.fixture(scope="module")
def told():
    return list(levels(played(TINY), replace(LEAST, trials=12)))


def test_a_band_has_bounds_around_each_place_of_the_curve_once_playouts_are_asked(told):
    assert [bool(one.seats[0].band) for one in told] == [one.stage == MOMENTS for one in told]
    for seat in told[-1].seats:
        assert len(seat.band) == len(seat.curve)
        pairs = zip(seat.band, seat.curve, strict=True)
        assert all(0 <= low <= share <= high <= 1 for (low, high), share in pairs)
        assert seat.band[-1] == (seat.result, seat.result)
        assert seat.band[0][0] < seat.band[0][1]


def test_too_few_playouts_show_nothing():
    for effort in (replace(LEAST, trials=11), replace(LEAST, trials=12, doubted=0)):
        *_, last = levels(played(TINY), effort)
        assert [seat.band for seat in last.seats] == [(), ()]


def test_between_two_places_a_band_keeps_its_distance_and_what_is_certain_has_none():
    account = SeatAccount(Looks(0, (), ()), 1.0, 0.01, curve=[0.5, 0.6, 0.9, 0.4, 1.0], exact=[3])
    found = band(account, {0: (0.3, 0.6), 2: (0.95, 1.0)})
    assert [tuple(round(bound, 6) for bound in pair) for pair in found] == [
        (0.3, 0.6),
        (0.4, 0.7),
        (0.9, 1.0),
        (0.4, 0.4),
        (1.0, 1.0),
    ]
