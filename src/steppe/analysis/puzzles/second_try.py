"""Compare a second try: a match that restarts from a point in another match.

Each match has its own analysis. It gives the winning chance immediately after the seat's decision,
before dice are rolled or other players move. So this compares two searches of two positions, and
small differences mean nothing.
"""

from dataclasses import dataclass

from steppe.analysis.judge.report import Analysis
from steppe.analysis.puzzles.puzzle import end_of
from steppe.core.position import Position
from steppe.play.match import Match

SAME, BETTER, WORSE, ALIKE = "same", "better", "worse", "alike"
"""The second decision is the same, better, worse, or about equal."""

_ALIKE = 0.03  # the difference in shares of the win that two analyses may show by chance


@dataclass(frozen=True)
class Way:
    """A line of moves, and the seat's share of the win after it."""

    moves: tuple[str, ...]
    share: float


@dataclass(frozen=True)
class SecondTry:
    """A seat's decisions in a position: those of the first try and those of the second."""

    seat: int
    position: Position
    former: Way
    now: Way

    @property
    def verdict(self) -> str:
        """Compare the second try with the first: ``SAME``, ``ALIKE``, ``BETTER`` or ``WORSE``."""
        if self._end(self.former) == self._end(self.now):
            return SAME
        gain = self.now.share - self.former.share
        if abs(gain) < _ALIKE:
            return ALIKE
        return BETTER if gain > 0 else WORSE

    def _end(self, way: Way) -> bytes | None:
        """Return the seat's observation after a line; None if the line is illegal."""
        after = self.position.copy()
        for move in way.moves:
            if move not in after.legal():
                return None
            after.apply(move)
        return end_of(after, self.seat)


def second_try(match: Match, found: Analysis, former: Analysis | None, at: int) -> SecondTry | None:
    """Compare a match with the match that it restarts from.

    ``former`` is the analysis of the earlier match, ``at`` the number of entries before the
    restart. Returns None if either analysis lacks the costs of decisions.
    """
    position = match.position_after(0)
    seat = position.player
    if seat is None or former is None or former.players != match.players:
        return None
    before, now = _way(former, seat, at), _way(found, seat, 0)
    return SecondTry(seat, position, before, now) if before and now else None


def _way(found: Analysis, seat: int, at: int) -> Way | None:
    """Return a seat's decision, from an entry in the match to the decision's end."""
    own = found.seats[seat]
    for decision in own.decisions:
        entries = [event.entry for event in found.events[decision.first : decision.last + 1]]
        if at in entries:
            rest = decision.played[entries.index(at) :]
            return Way(rest, own.curve[decision.last + 1])
    return None
