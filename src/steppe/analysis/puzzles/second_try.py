"""A second try: what the first decision of a match was worth that begins at a moment of another.

Both matches have an analysis of their own; each says what chance to win it saw once its seat had
decided, before dice and others went on. So what is compared is two searches of two positions, and
small differences mean nothing.
"""

from dataclasses import dataclass

from steppe.analysis.judge.report import Analysis
from steppe.analysis.puzzles.puzzle import end_of
from steppe.core.position import Position
from steppe.play.match import Match

SAME, BETTER, WORSE, ALIKE = "same", "better", "worse", "alike"
"""What was decided the second time: the same; something that is worth more, less, or as much."""

_ALIKE = 0.03  # shares of the win that two analyses may be apart without telling anything


@dataclass(frozen=True)
class Way:
    """What a seat decided, move by move, and its share of the win after that."""

    moves: tuple[str, ...]
    share: float


@dataclass(frozen=True)
class SecondTry:
    """What a seat decided in a position, the first time and now."""

    seat: int
    position: Position
    former: Way
    now: Way

    @property
    def verdict(self) -> str:
        """Return how the second try compares with the first one."""
        if self._end(self.former) == self._end(self.now):
            return SAME
        gain = self.now.share - self.former.share
        if abs(gain) < _ALIKE:
            return ALIKE
        return BETTER if gain > 0 else WORSE

    def _end(self, way: Way) -> bytes | None:
        """Return what the seat sees after a way, nothing where it cannot be gone."""
        after = self.position.copy()
        for move in way.moves:
            if move not in after.legal():
                return None
            after.apply(move)
        return end_of(after, self.seat)


def second_try(match: Match, found: Analysis, former: Analysis | None, at: int) -> SecondTry | None:
    """Return how a match began that begins at a moment of another one.

    ``former`` is the analysis of that one, ``at`` the number of its entries before that moment.
    There is nothing to compare where one of them does not tell what decisions cost.
    """
    position = match.position_after(0)
    seat = position.player
    if seat is None or former is None or former.players != match.players:
        return None
    before, now = _way(former, seat, at), _way(found, seat, 0)
    return SecondTry(seat, position, before, now) if before and now else None


def _way(found: Analysis, seat: int, at: int) -> Way | None:
    """Return what a seat decided at an entry of a match, from that one on."""
    own = found.seats[seat]
    for decision in own.decisions:
        entries = [event.entry for event in found.events[decision.first : decision.last + 1]]
        if at in entries:
            rest = decision.played[entries.index(at) :]
            return Way(rest, own.curve[decision.last + 1])
    return None
