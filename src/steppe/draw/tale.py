"""What happened, as one sentence made of clauses.

A clause names no subject: the log shows who played. What others did in the same stretch follows
with what they are called: "blue takes the 1: 1 wood", and is marked where nobody was asked.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import groupby

from steppe.engine.chance import CHANCE


@dataclass(frozen=True)
class Clause:
    """What ``player`` did, or chance did (``CHANCE``), in which turn.

    ``result``: it is what came of the clause before; ``forced``: nobody was asked.
    """

    player: int
    turn: int
    words: str
    result: bool = False
    forced: bool = False


@dataclass(frozen=True)
class Joints:
    """What stands between clauses, translated: patterns with gaps, and what players are called."""

    then: str  # {one} and {other}: stretches of two players
    result: str  # {deed} and {result}: a deed and what came of it
    other: str  # {name} and {words}: somebody else than who began
    forced: str  # {words}: a stretch in which nobody was asked
    name: Callable[[int], str]


def joined(told: Iterable[Clause], first: int, joints: Joints) -> str:
    """Return clauses as one sentence; whoever goes on after another is named."""
    parts, teller = [], first
    for player, group in _stretches(told):
        words = _part(group, joints)
        if player not in (teller, CHANCE) and all(clause.forced for clause in group):
            words = joints.forced.format(words=words)
        if player not in (first, CHANCE):
            words = joints.other.format(name=joints.name(player), words=words)
            first = player
        parts.append(words)
    return reduce(lambda one, other: joints.then.format(one=one, other=other), parts)


def _stretches(told: Iterable[Clause]) -> Iterator[tuple[int, list[Clause]]]:
    """Yield who did what in one turn; what chance does stands piece by piece, with results."""
    for (player, _), group in groupby(told, lambda clause: (clause.player, clause.turn)):
        stretch: list[Clause] = []
        for clause in group:
            if player == CHANCE and stretch and not clause.result:
                yield player, stretch
                stretch = []
            stretch.append(clause)
        yield player, stretch


def _part(group: Sequence[Clause], joints: Joints) -> str:
    """Return what one player did in one turn, each result after a colon."""
    words = group[0].words
    for clause in group[1:]:
        phrase = joints.result if clause.result else "{deed}, {result}"
        words = phrase.format(deed=words, result=clause.words)
    return words
