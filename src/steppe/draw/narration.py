"""Describe a turn as one sentence made of clauses.

A clause has no subject, as the log already shows who played. Other players' actions follow, with
the player's name: "blue takes the 1: 1 wood". A clause is marked if the player had no choice.
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
    """An action by ``player`` (or ``CHANCE``) in a turn.

    ``result`` means that this clause is a result of the previous one, ``forced`` that there was no
    choice. ``about`` is the word whose icon stands for an event that no player chose.
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
    """Join parts into one sentence, with a player's name wherever the player changes."""
    sentences, teller = [], first
    for player, _, words, _ in parts:
        if player is not None and player != teller:
            words = say("{name} {words}", name=names[player], words=words)
            teller = player
        sentences.append(words)
    return in_a_row(say, sentences)


def apart(clauses: Iterable[Clause], first: int, say: Translator) -> Iterator[NarrationPart]:
    """Yield clauses as parts, each with its player; ``first`` made the decision."""
    for player, group in _stretches(clauses):
        words = _part(group, say)
        forced = all(clause.forced for clause in group) and not group[0].result
        if player not in (first, CHANCE) and forced:
            words = say("{words} (the only move)", words=words)
        yield NarrationPart(None if player == CHANCE else player, group[0].about, words, forced)


def _stretches(clauses: Iterable[Clause]) -> Iterator[tuple[int, list[Clause]]]:
    """Yield the clauses by player and turn; each chance event is separate, with its results."""
    for (player, _), group in groupby(clauses, lambda clause: (clause.player, clause.turn)):
        stretch: list[Clause] = []
        for clause in group:
            if player == CHANCE and stretch and not clause.result:
                yield player, stretch
                stretch = []
            stretch.append(clause)
        yield player, stretch


def _part(group: Sequence[Clause], say: Translator) -> str:
    """Return one player's clauses in one turn as text, each result after a colon."""
    words = group[0].words
    for clause in group[1:]:
        if clause.result:
            words = say("{deed}: {result}", deed=words, result=clause.words)
        else:
            words = f"{words}, {clause.words}"
    return words
