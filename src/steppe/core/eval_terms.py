"""What a position is judged by, term by term: why one move is better than another.

Both moves are played on what their player may see, up to where chance or somebody else decides;
the positions after them are judged by the game's own evaluation.
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
"""What is gained in points of the final score, in words."""


class Kind(NamedTuple):
    """What several terms have in common: its name, and what more of it is called."""

    name: str
    words: str


class Term(NamedTuple):
    """A part of an evaluation: its name there, what more of it is called, what a gain is worth.

    ``about`` fills the gap ``{name}`` of the words, where they have one; terms that differ in
    nothing else are of one ``kind``.
    """

    name: str
    words: str
    unit: Forms = POINTS
    about: str = ""
    kind: Kind | None = None

    @property
    def theme(self) -> Kind:
        """Return what it is about, without what fills a gap."""
        return self.kind or Kind(self.name, self.words)


@njit
def summed(worths: Sequence[float]) -> float:
    """Return the sum of what all terms are worth."""
    whole = 0.0
    for worth in worths:
        whole += worth
    return whole


@njit
def compare_points(points: Ints, players: int, spread: float, logits: Ints) -> None:
    """Write how likely each player is to win by his points (Bradley and Terry 1952)."""
    mean = 0.0
    for player in range(players):
        mean += points[player] / players
    for player in range(players):
        logits[player] = (points[player] - mean) / spread


class Gain(NamedTuple):
    """By how much a term speaks for a move, more than 0."""

    term: Term
    amount: float


Judge = Callable[[State, int], Sequence[tuple[Term, float]]]
"""Judges a position for a player: each term with its worth, in the same order."""

_MOST = 2  # gains that are told
_LEAST = 0.05  # what is less is no reason


def gains(judge: Judge, position: Position, best: str, second: str = "") -> list[Gain]:
    """Return what speaks for a legal move, most first, two at most; ``position`` is observed.

    It is compared with the second best, and where nothing speaks for it, or there is none, with
    the position before.
    """
    player = position.player
    after = judge(position.copy().apply(best).state, player)
    others = [position.copy().apply(second)] if second else []
    for other in (*others, position):
        if found := _above(after, judge(other.state, player)):
            return found[:_MOST]
    return []


def gains_between(judge: Judge, better: Position, other: Position, player: int) -> list[Gain]:
    """Return what speaks for one of two positions, most first, two at most."""
    return _above(judge(better.state, player), judge(other.state, player))[:_MOST]


def reason(say: Translator, gain: Gain) -> str:
    """Return what speaks for a move: "food for your people (about 3 more points at the end)"."""
    unit, whole = gain.term.unit, int(gain.amount + 0.5)
    amount = say.plural(unit.one, unit.many, whole) if whole else say(unit.none)
    words = say(gain.term.words, name=gain.term.about)
    return say("{words} ({amount})", words=words, amount=amount)


def _above(after: Sequence[tuple[Term, float]], other: Sequence[tuple[Term, float]]) -> list[Gain]:
    """Return the terms that are worth more, the largest difference first."""
    less = dict(other)
    found = [Gain(term, worth - less.get(term, 0.0)) for term, worth in after]
    return sorted((gain for gain in found if gain.amount >= _LEAST), key=lambda gain: -gain.amount)
