"""Matches that differ in what a seat cannot know are told alike to it, at every level."""

from collections.abc import Iterator
from itertools import islice

import pytest

from steppe.analysis.analyse import work_at
from steppe.analysis.report import Seat
from steppe.analysis.study import begin, silent
from steppe.play.match import Match
from tests.analysis.matches import SMALL
from tests.conformance.games import CASES, Case
from tests.conformance.twins import dealt

SECRET = [case for case in CASES if case.game.secrets and case.players > 1]
TINY = [case for case in SECRET if case.game.name == "tiny"]
AFTER = 6  # entries that follow what was dealt
FEW = 2  # kinds of match of each game


def seats(match: Match) -> list[Seat]:
    """Return what each seat is told of a match that need not be over."""
    study = begin(match, SMALL, silent)
    for work in work_at().values():
        work(study)
    return [account.seat() for account in study.accounts]


def pairs(case: Case, after: int, most: int) -> Iterator[tuple[Seat, Seat]]:
    """Yield what a seat is told of a match and of its twin, if it cannot tell them apart."""
    for one in dealt(case, after, most):
        for twin in islice(one.twins(), 1):
            mine, other = seats(one.match), seats(twin.match)
            for seat in set(case.seats) - set(one.told()):
                yield mine[seat], other[seat]


@pytest.mark.rotating(1)  # what guards secrets is always tried
def test_a_seat_is_told_nothing_that_it_could_not_see():
    found = list(pairs(TINY[0], 1, 1))
    assert found
    assert all(mine == other for mine, other in found)


@pytest.mark.long
@pytest.mark.compiled
@pytest.mark.parametrize("game", sorted({case.game.name for case in SECRET}))
def test_no_seat_of_any_game_is_told_what_it_could_not_see(game):
    cases = [case for case in SECRET if case.game.name == game][:FEW]
    found = [pair for case in cases for pair in pairs(case, AFTER if game != "tiny" else 1, 1)]
    assert len(found) >= len(cases)
    assert all(mine == other for mine, other in found)
