"""What happened, as one sentence made of clauses.

A clause names no subject: the log shows who played. What others did in the same stretch follows
with what they are called: "blue takes the 1: 1 wood", and is marked where nobody was asked.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from steppe.core.i18n import Translator
from steppe.core.view import NarrationPart
from steppe.draw.words import in_a_row
from steppe.engine.chance import CHANCE


@dataclass(frozen=True)
class Clause:
    """What ``player`` did, or chance did (``CHANCE``), in which turn.

    ``result``: it is what came of the clause before; ``forced``: nobody was asked; ``about``: the
    word whose picture stands for it, where it followed by itself.
    """

    player: int
    turn: int
    words: str
    result: bool = False
    forced: bool = False
    about: str = ""


def joined(
    parts: Iterable[NarrationPart], first: int, names: Sequence[str], say: Translator
) -> str:
    """Return parts as one sentence; whoever goes on after another is named."""
    told, teller = [], first
    for player, _, words in parts:
        if player is not None and player != teller:
            words = say("{name} {words}", name=names[player], words=words)
            teller = player
        told.append(words)
    return in_a_row(say, told)


def apart(told: Iterable[Clause], first: int, say: Translator) -> Iterator[NarrationPart]:
    """Yield clauses as parts, each with who did it; ``first`` was asked."""
    for player, group in _stretches(told):
        words = _part(group, say)
        if player not in (first, CHANCE) and all(clause.forced for clause in group):
            words = say("{words} (the only move)", words=words)
        yield NarrationPart(None if player == CHANCE else player, group[0].about, words)


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


def _part(group: Sequence[Clause], say: Translator) -> str:
    """Return what one player did in one turn, each result after a colon."""
    words = group[0].words
    for clause in group[1:]:
        if clause.result:
            words = say("{deed}: {result}", deed=words, result=clause.words)
        else:
            words = f"{words}, {clause.words}"
    return words
