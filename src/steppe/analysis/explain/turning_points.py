"""Put a seat's moments to learn from into words: the played line, a better line, and the reason."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from steppe.analysis.explain.summary import Summary, led
from steppe.analysis.judge.report import Analysis, Decision, Moment
from steppe.core.eval_terms import Clause
from steppe.core.i18n import Translator
from steppe.core.position import Position
from steppe.core.scene import Scene
from steppe.draw.words import in_a_row
from steppe.play.match import Match

_MOST = 8  # the maximum number of moves put into words per line


@dataclass(frozen=True)
class TurningPoint:
    """A moment: its number, the decision, and the point where the two lines part.

    If they part within a move of several choices, such as a place and the people sent there, the
    point is at the start of that move.

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

    @property
    def asks(self) -> bool:
        """Return whether the better line ends differently, as far as the seat can see."""
        return self._end(self.better) != self._end(self.played)

    def _end(self, moves: Sequence[str]) -> Position:
        now = self.seen.copy()
        for move in moves:
            if now.player != self.seat or move not in now.legal():
                break
            now.apply(move)
        return now

    def words(self, moves: Sequence[str], say: Translator) -> str:
        """Return some of the seat's moves in words."""
        return words_of(self.position, self.seat, moves, say)

    def why(self, say: Translator) -> str:
        """Return a sentence on what the better move does; "" if nothing stands out."""
        return why(self.moment.why, say)


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


def why(clause: Clause | None, say: Translator) -> str:
    """Return a sentence on what a better move does; "" for None."""
    return say("The better move {clause}.", clause=clause.told(say)) if clause else ""


def lesson_of(summary: Summary, point: TurningPoint) -> str:
    """Return one sentence: what the better move does or, without a reason, the chances after it."""
    say = summary.say
    if not point.asks:
        return say("Nothing better was found here: both moves lead to the same position.")
    words = point.why(say) or led(summary, point.decision)
    return words or say("No single reason stands out: the difference shows later.")


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
    while same and _is_within_move(match, seat, found.events[decision.first + same].entry):
        same -= 1
    event = found.events[decision.first + same]
    return TurningPoint(
        *(number, seat, decision, moment, event.round, event.entry),
        match.position_after(event.entry),
        *(decision.played[same:], decision.better[same:]),
    )


def _is_within_move(match: Match, seat: int, entry: int) -> bool:
    """Return whether the seat's next choice completes a move that it has begun."""
    seen = match.position_after(entry).observe(seat)
    scene = Scene(seen, seat, tuple(seen.legal()))
    return match.game.view("svg").draw(scene).completes


def _shared(decision: Decision) -> int:
    """Return the number of initial moves the lines share; at least one move of each remains."""
    pairs = zip(decision.played[:-1], decision.better[:-1], strict=False)
    return next(
        (place for place, (one, other) in enumerate(pairs) if one != other), _least(decision)
    )


def _least(decision: Decision) -> int:
    return max(0, min(len(decision.played), len(decision.better)) - 1)
