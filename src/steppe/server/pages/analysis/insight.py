"""One look at the analysis of a match: whose seat, at which moment, as far as it has come."""

from dataclasses import dataclass
from functools import cached_property
from urllib.parse import urlencode

from steppe.analysis.explain.summary import Summary
from steppe.analysis.explain.turning_points import TurningPoint, turning_points
from steppe.analysis.judge.report import Analysis
from steppe.analysis.puzzles.second_try import SecondTry, second_try
from steppe.core.scene import Picture
from steppe.server.analysis.analyses import State, goes_on
from steppe.server.pages.table.table_view import TableView


def came_from(look: TableView) -> tuple[str, int]:
    """Return the match at a moment of which one begins, "" for none, and the moment."""
    match, _, at = look.match.origin.source.rpartition("@")
    return match, int(at or 0)


@dataclass(frozen=True)
class Insight:
    """One look at an analysis: whose seat is looked at, and at which moment; how far it is.

    ``kept`` are the names of the exercises that who looks has; ``former`` is the analysis of the
    match at a moment of which this one begins, if there is.
    """

    look: TableView
    seat: int
    state: State
    found: Analysis | None = None
    asked: int | None = None  # the moment that the address names
    kept: frozenset[str] = frozenset()
    former: Analysis | None = None

    @cached_property
    def told(self) -> Summary:
        """Return what is told."""
        look = self.look
        own = (self.seat in look.seats and len(look.seats) < len(look.names)) or look.seats == {0}
        return Summary(look.match.game, look.names, look.say, self.seat, self.found, own)

    @cached_property
    def picture(self) -> Picture:
        """Return the end of the match as the game draws it."""
        return self.look.match.game.view("svg").draw(self.look.scene())

    @cached_property
    def points(self) -> list[TurningPoint]:
        """Return the moments of the seat to learn from."""
        return turning_points(self.found, self.look.match, self.seat) if self.found else []

    @property
    def is_asked(self) -> bool:
        """Return whether there is something to show, or will be: else no frame waits for it."""
        return self.found is not None or goes_on(self.state)

    @cached_property
    def point(self) -> TurningPoint | None:
        """Return the moment to learn from that is looked at, if it is one."""
        return next((point for point in self.points if point.at == self.at), None)

    @property
    def at(self) -> int:
        """Return the moment that is looked at: the costliest, unless another one is asked for."""
        if self.asked is not None:
            return self.asked
        return self.points[0].at if self.points else len(self.look.story)

    @cached_property
    def second(self) -> SecondTry | None:
        """Return what the first decision was worth, if this is a second try."""
        if self.found is None or self.former is None:
            return None
        return second_try(self.look.match, self.found, self.former, came_from(self.look)[1])

    def way(self, seat: int | None = None, at: int | None = None) -> str:
        """Return the address of this page with another seat or moment."""
        values = {"seat": self.seat if seat is None else seat}
        moment = self.asked if at is None and seat is None else at
        more = {} if moment is None else {"at": moment}
        return f"{self.look.address}/analysis?{urlencode(values | more)}"
