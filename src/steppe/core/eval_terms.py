"""Explain a move in terms of the game's evaluation: why one move is better than another.

Both moves are played on the player's observation, up to the next chance event or another player's
decision. The game's evaluation then compares the two positions term by term.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from steppe.core.i18n import Forms, Translator
from steppe.core.position import Position
from steppe.engine.jit import njit
from steppe.engine.kernel import State
from steppe.engine.position_type import Ints

POINTS = Forms(
    "slightly better", "about 1 more point at the end", "about {count} more points at the end"
)
"""A gain in points of the final score, in words."""


class Kind(NamedTuple):
    """The kind that several terms share: its name, and the words for a gain of this kind."""

    name: str
    words: str


class Term(NamedTuple):
    """A term of an evaluation: its name, the words for a gain in it, and the unit of the gain.

    ``about`` fills the gap ``{name}`` in the words, if they have one. Terms that differ only in
    ``about`` share a ``kind``.
    """

    name: str
    words: str
    unit: Forms = POINTS
    about: str = ""
    kind: Kind | None = None

    @property
    def theme(self) -> Kind:
        """Return the kind of this term, regardless of ``about``."""
        return self.kind or Kind(self.name, self.words)


@njit
def summed(worths: Sequence[float]) -> float:
    """Return the sum of all terms."""
    whole = 0.0
    for worth in worths:
        whole += worth
    return whole


@njit
def compare_points(points: Ints, players: int, spread: float, logits: Ints) -> None:
    """Convert players' points to the logit of their win probability (Bradley and Terry 1952)."""
    mean = 0.0
    for player in range(players):
        mean += points[player] / players
    for player in range(players):
        logits[player] = (points[player] - mean) / spread


class Gain(NamedTuple):
    """The amount by which a term favours a move; always above 0."""

    term: Term
    amount: float


Judge = Callable[[State, int], Sequence[tuple[Term, float]]]
"""Evaluate a position for a player: each term with its value, always in the same order."""

_MOST = 2  # maximum number of gains shown
_LEAST = 0.05  # smaller gains are no reason for a move


def gains(judge: Judge, position: Position, best: str, second: str = "") -> list[Gain]:
    """Return the terms that favour a legal move, largest first, at most two.

    ``position`` must be an observation. The move is compared with the second-best one. If that
    shows no gain, or there is no second move, it is compared with the position before the move.
    """
    player = position.player
    after = judge(position.copy().apply(best).state, player)
    others = [position.copy().apply(second)] if second else []
    for other in (*others, position):
        if found := _above(after, judge(other.state, player)):
            return found[:_MOST]
    return []


def gains_between(judge: Judge, better: Position, other: Position, player: int) -> list[Gain]:
    """Return the terms that favour one position over another, largest first, at most two."""
    return _above(judge(better.state, player), judge(other.state, player))[:_MOST]


def reason(say: Translator, gain: Gain) -> str:
    """Describe a gain: "food for your people (about 3 more points at the end)"."""
    unit, whole = gain.term.unit, int(gain.amount + 0.5)
    amount = say.plural(unit.one, unit.many, whole) if whole else say(unit.none)
    words = say(gain.term.words, name=gain.term.about)
    return say("{words} ({amount})", words=words, amount=amount)


def _above(after: Sequence[tuple[Term, float]], other: Sequence[tuple[Term, float]]) -> list[Gain]:
    """Return the terms with a higher value after the move, largest difference first."""
    less = dict(other)
    found = [Gain(term, worth - less.get(term, 0.0)) for term, worth in after]
    return sorted((gain for gain in found if gain.amount >= _LEAST), key=lambda gain: -gain.amount)
