"""Explain a move in terms of the game's evaluation: why one move is better than another.

Both moves are played on the player's observation, up to the next chance event or another player's
decision. The game's evaluation then compares the two positions term by term. A term is a reason
only if it accounts for most of the difference; the game then states the consequence for the player.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from steppe.core.i18n import Translator
from steppe.core.position import Position
from steppe.engine.jit import njit
from steppe.engine.kernel import State
from steppe.engine.position_type import Ints

N = TypeVar("N", int, float)


class Kind(NamedTuple):
    """The kind that several terms share: its name, and the words for a gain of this kind."""

    name: str
    words: str


class Term(NamedTuple):
    """A term of an evaluation: its name, and the words for a gain in it.

    A term without words means nothing to players and is never a reason. Similar terms may share a
    ``kind``.
    """

    name: str
    words: str = ""
    kind: Kind | None = None

    @property
    def theme(self) -> Kind:
        """Return the kind of this term."""
        return self.kind or Kind(self.name, self.words)

    @property
    def is_told(self) -> bool:
        """Return whether the term means something to players."""
        return bool(self.theme.words)


@dataclass(frozen=True)
class Clause:
    """What a move does for its player, in English: "feeds everyone tonight".

    ``name`` fills the gap ``{name}``; ``many`` is the form for several, with a gap ``{count}``.
    """

    words: str
    name: str = ""
    many: str = ""
    count: int = 1

    @classmethod
    def plural(cls, one: str, many: str, count: int, name: str = "") -> "Clause":
        """Return a clause with a number: ``Clause.plural("1 point", "{count} points", 3)``."""
        return cls(one, name, many, count)

    def told(self, say: Translator) -> str:
        """Return the clause in a language."""
        name = say(self.name) if self.name else ""
        if self.many:
            return say.plural(self.words, self.many, self.count, name=name)
        return say(self.words, name=name)


class Trait(NamedTuple):
    """A thing that a line of moves does, in words.

    Traits of one ``kind`` answer the same question, such as which animal is placed; ``which`` is
    the answer. An effect is what comes of the moves, such as the squares left to the opponent.
    """

    kind: str
    which: str
    clause: Clause
    is_effect: bool = False

    @property
    def name(self) -> str:
        """Return the trait's name, by which it is stored."""
        return f"{self.kind} {self.which}"


class Contrast(NamedTuple):
    """Two positions to which moves by ``player`` lead from ``before``, the better one first."""

    before: Position
    better: Position
    other: Position
    player: int

    def of(self, count: Callable[[State, int], N]) -> tuple[N, N, N]:
        """Return the player's number in each position: before, better, other."""
        before, better, other = (count(one.state, self.player) for one in self[:3])
        return before, better, other

    @property
    def alone(self) -> "Contrast":
        """Return the better position and the position before the move."""
        return self._replace(other=self.before)


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
    """The amount by which a term favours a move."""

    term: Term
    amount: float


Judge = Callable[[State, int], Sequence[tuple[Term, float]]]
"""Evaluate a position for a player: each term with its value, always in the same order."""

MOST = 0.5
"""The least share of a difference that a reason accounts for."""

LEAST = 0.5
"""The least gain that counts as a reason, in points, pawns or members."""


def main_gain(judge: Judge, two: Contrast) -> Gain | None:
    """Return the gain that accounts for most of the difference between two positions.

    Return None if there is none: the terms speak against the better position, several of them
    decide, or the decisive one means nothing to players. If one move ends a turn and the other
    does not, the terms cannot be compared.
    """
    changes = _changes(judge, two)
    is_better = sum(gain.amount for gain in changes) > 0
    is_fair = two.better.turn == two.other.turn
    return _most(changes) if is_better and is_fair else None


def shared_gain(judge: Judge, two: Contrast) -> Gain | None:
    """Return the main gain from both of two moves that are about equal; None for other moves.

    The gain must exceed the whole difference between the moves. The move uses up people or tokens,
    so only gains are compared, within a round.
    """
    is_fair = two.better.turn == two.other.turn and two.better.round == two.before.round
    changes = _changes(judge, two)
    if not is_fair or any(one.term.is_told and abs(one.amount) >= LEAST for one in changes):
        return None
    main = _most([one for one in _changes(judge, two.alone) if one.amount > 0])
    return main if main and main.amount > abs(sum(one.amount for one in changes)) else None


def is_close(judge: Judge, two: Contrast) -> bool:
    """Return whether two positions are worth about the same; False if they cannot be compared."""
    changes = _changes(judge, two)
    is_fair = bool(changes) and two.better.turn == two.other.turn
    return is_fair and abs(sum(gain.amount for gain in changes)) < LEAST


def gains(judge: Judge, two: Contrast) -> list[Gain]:
    """Return all gains that mean something to players, largest first."""
    found = [one for one in _changes(judge, two) if one.term.is_told and one.amount >= LEAST]
    return sorted(found, key=lambda gain: -gain.amount)


def _changes(judge: Judge, two: Contrast) -> list[Gain]:
    less = dict(judge(two.other.state, two.player))
    worths = judge(two.better.state, two.player)
    return [Gain(term, worth - less.get(term, 0.0)) for term, worth in worths]


def _most(changes: Sequence[Gain]) -> Gain | None:
    """Return the largest gain if it accounts for most of the changes and means something."""
    main = max(changes, key=lambda gain: gain.amount, default=None)
    if main is None or main.amount < LEAST or not main.term.is_told:
        return None
    return main if main.amount >= MOST * sum(abs(gain.amount) for gain in changes) else None
