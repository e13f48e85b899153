"""Compare the analyses of matches that differ only in information hidden from a seat."""

from collections.abc import Iterable, Iterator
from itertools import islice

from steppe.analysis.analyse import work_at
from steppe.analysis.judge.match_study import begin, silent
from steppe.analysis.judge.report import Seat
from steppe.play.match import Match
from tests.analysis.matches import SMALL
from tests.conformance.games import CASES, Case
from tests.conformance.twins import Dealt

SECRET = [case for case in CASES if case.game.secrets and case.players > 1]
AFTER = 6  # number of entries after the deal


def seats(match: Match) -> list[Seat]:
    """Return the deepest analysis of a match for each seat; the match need not be over."""
    study = begin(match, SMALL, silent)
    for work in work_at().values():
        work(study)
    return [account.seat() for account in study.accounts]


def pairs(case: Case, matches: Iterable[Dealt]) -> Iterator[tuple[Seat, Seat]]:
    """Yield pairs of a seat's analyses, for two matches that the seat cannot distinguish."""
    for one in matches:
        for twin in islice(one.twins(), 1):
            mine, other = seats(one.match), seats(twin.match)
            for seat in set(case.seats) - set(one.told()):
                if looks_alike(one, twin, seat):
                    yield mine[seat], other[seat]


def looks_alike(one: Dealt, twin: Dealt, seat: int) -> bool:
    """Return whether the deal is still hidden because no card has been revealed since."""
    after = range(one.entry, len(one.match.line) + 1)
    return all(
        one.match.position_after(k).observe(seat) == twin.match.position_after(k).observe(seat)
        for k in after
    )
