"""Put a seat's moments to learn from into words: the played line, a better line, and the reason."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from steppe.analysis.judge.report import Analysis, Decision, Moment, Reason
from steppe.core.eval_terms import Gain, Term, reason
from steppe.core.i18n import Forms, Translator
from steppe.core.position import Position
from steppe.draw.words import in_a_row, listed
from steppe.play.match import Match

_MOST = 4  # the maximum number of moves put into words per line


@dataclass(frozen=True)
class TurningPoint:
    """A moment: its number, the decision, and the point where the two lines part.

    ``at`` is the number of entries before that point, ``position`` the true position there;
    ``played`` and ``better`` are the moves that follow.
    """

    number: int
    seat: int
    decision: Decision
    moment: Moment
    round: int
    at: int
    position: Position
    played: tuple[str, ...]
    better: tuple[str, ...]

    @property
    def seen(self) -> Position:
        """Return the position as the seat saw it."""
        return self.position.observe(self.seat)

    def words(self, moves: Sequence[str], say: Translator) -> str:
        """Return some of the seat's moves in words."""
        return words_of(self.position, self.seat, moves, say)

    def why(self, say: Translator) -> str:
        """Return a sentence on the gains from the better move; "" if none are obvious."""
        return why(self.moment, say)


def words_of(position: Position, seat: int, moves: Sequence[str], say: Translator) -> str:
    """Return some of a seat's moves in words, using only what that seat sees."""
    return in_a_row(say, _clauses(position, seat, moves[:_MOST], say))


def _clauses(position: Position, seat: int, moves: Sequence[str], say: Translator) -> Iterator[str]:
    now, text = position.copy(), position.game.view("text")
    for move in moves:
        if move not in now.legal():
            return
        yield text.label(now.observe(seat), move, say)
        now.apply(move)


def why(moment: Moment, say: Translator) -> str:
    """Return a sentence on the gains from a moment's better move; "" if none are obvious."""
    reasons = listed(say, (reason(say, _gain(one)) for one in moment.why))
    return say("The better move gains: {reasons}.", reasons=reasons) if reasons else ""


def _gain(stored: Reason) -> Gain:
    """Return a stored reason as a gain."""
    unit = Forms._make((stored.none, stored.one, stored.many))
    return Gain(Term("", stored.words, unit, stored.about), stored.amount)


def turning_points(found: Analysis, match: Match, seat: int) -> list[TurningPoint]:
    """Return a seat's moments in words, costliest first."""
    own = found.seats[seat]
    return [
        _turning_point(found, match, number, seat, moment)
        for number, moment in enumerate(own.moments, 1)
    ]


def _turning_point(
    found: Analysis, match: Match, number: int, seat: int, moment: Moment
) -> TurningPoint:
    decision = found.seats[seat].decisions[moment.decision]
    same = _shared(decision)
    event = found.events[decision.first + same]
    return TurningPoint(
        *(number, seat, decision, moment, event.round, event.entry),
        match.position_after(event.entry),
        *(decision.played[same:], decision.better[same:]),
    )


def _shared(decision: Decision) -> int:
    """Return the number of initial moves the lines share; at least one move of each remains."""
    pairs = zip(decision.played[:-1], decision.better[:-1], strict=False)
    return next(
        (place for place, (one, other) in enumerate(pairs) if one != other), _least(decision)
    )


def _least(decision: Decision) -> int:
    return max(0, min(len(decision.played), len(decision.better)) - 1)
