"""A view of an analysis: the seat and the moment shown, and the progress so far."""

from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from urllib.parse import urlencode

from steppe.analysis.explain.summary import Summary
from steppe.analysis.explain.turning_points import TurningPoint, turning_points
from steppe.analysis.judge.report import Analysis
from steppe.analysis.puzzles.practice import exercise_of
from steppe.analysis.puzzles.puzzle import Puzzle
from steppe.analysis.puzzles.second_try import SecondTry, second_try
from steppe.core.scene import Goal, Picture
from steppe.server.analysis.analyses import State, goes_on
from steppe.server.pages.table.points_table import counts_turns, goals_by_round
from steppe.server.pages.table.table_view import TableView
from steppe.server.puzzles.nightly_puzzles import source_of


def came_from(look: TableView) -> tuple[str, int]:
    """Return the match and moment from which this match started, or "" and 0."""
    match, _, at = look.match.origin.source.rpartition("@")
    return match, int(at or 0)


@dataclass(frozen=True)
class Insight:
    """One view of an analysis: the seat shown, the state, and the results so far.

    ``kept`` are the ids of the visitor's practice positions. ``former`` is the analysis of the
    match from which this one started, if any. ``shows`` says whether the better move is shown.
    """

    look: TableView
    seat: int
    state: State
    found: Analysis | None = None
    asked: int | None = None  # the moment that the URL names
    kept: frozenset[str] = frozenset()
    former: Analysis | None = None
    shows: bool = False

    @cached_property
    def told(self) -> Summary:
        """Return the summary of the analysis in words and charts."""
        look = self.look
        own = (self.seat in look.seats and len(look.seats) < len(look.names)) or look.seats == {0}
        moves = self._moves if counts_turns(look) else ()
        return Summary(look.match.game, look.names, look.say, self.seat, self.found, own, moves)

    @property
    def _moves(self) -> tuple[int, ...]:
        """Return the move-list number of each event."""
        events = self.found.events if self.found else ()
        return tuple(accumulate((max(1, self.look.move_at(one.entry)) for one in events), max))

    @cached_property
    def picture(self) -> Picture:
        """Return the game's drawing of the end of the match."""
        return self.look.match.game.view("svg").draw(self.look.scene())

    @cached_property
    def points(self) -> list[TurningPoint]:
        """Return the seat's turning points in the order of play."""
        found = turning_points(self.found, self.look.match, self.seat) if self.found else []
        return sorted(found, key=lambda point: point.at)

    @cached_property
    def goals(self) -> list[tuple[Goal, ...]]:
        """Return a lone player's goals after each round."""
        return goals_by_round(self.look)

    @property
    def is_asked(self) -> bool:
        """Return whether there are results to show, now or later."""
        return self.found is not None or goes_on(self.state)

    @cached_property
    def point(self) -> TurningPoint | None:
        """Return the turning point at the moment shown, or ``None``."""
        return next((point for point in self.points if point.at == self.at), None)

    @property
    def is_own(self) -> bool:
        """Return whether the seat shown is the viewer's, who may first look for better moves."""
        return self.seat in self.look.seats

    @property
    def hides(self) -> bool:
        """Return whether the better move at the moment shown stays hidden for now."""
        point = self.point
        return self.is_own and point is not None and point.asks and not self.shows

    def exercise(self, point: TurningPoint) -> Puzzle | None:
        """Return the puzzle from a turning point, or ``None`` for another player's."""
        if self.found is None or not self.is_own:
            return None
        source = source_of(self.look.table.seats)
        return exercise_of(self.found, self.look.match, point, source)

    @property
    def at(self) -> int:
        """Return the moment shown: the one in the URL, otherwise the end."""
        return len(self.look.story) if self.asked is None else self.asked

    @cached_property
    def second(self) -> SecondTry | None:
        """Return the comparison of the first decisions, if this is a second try."""
        if self.found is None or self.former is None:
            return None
        return second_try(self.look.match, self.found, self.former, came_from(self.look)[1])

    def way(self, seat: int | None = None, at: int | None = None, answer: bool = False) -> str:
        """Return the URL of this page with another seat or moment, or with the better move."""
        values = {"seat": self.seat if seat is None else seat}
        moment = self.asked if at is None and seat is None else at
        more = {} if moment is None else {"at": moment} | ({"answer": 1} if answer else {})
        return f"{self.look.address}/analysis?{urlencode(values | more)}"
