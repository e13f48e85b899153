"""Provide questions and an agenda, the building blocks for second implementations of games.

The future of a match is an agenda of steps. A step changes the table, adds steps to the agenda, or
asks a question. This module imports nothing from steppe, so a shared error would have to be made
twice.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, fields, replace
from typing import Any

CHANCE, NOBODY = -1, -4
Step = Callable[[Any], "Question | None"]
Then = Callable[[Any, str], None]


@dataclass(frozen=True)
class Question:
    """A decision by a player or by chance: the possible moves or outcomes with their weights."""

    player: int
    words: dict[str, int]
    then: Then


@dataclass(kw_only=True)
class Agenda:
    """The steps to come in a match, the next one last, and the current question."""

    agenda: list[Step] = field(default_factory=list)
    question: Question | None = None

    @property
    def player(self) -> int:
        return self.question.player if self.question else NOBODY

    def legal(self) -> list[str]:
        """Return the player's legal moves."""
        return sorted(self.question.words) if self.question and self.player != CHANCE else []

    def outcomes(self) -> dict[str, int]:
        """Return the possible chance outcomes, with their weights."""
        return self.question.words if self.question and self.player == CHANCE else {}

    def apply(self, word: str) -> Any:
        """Answer with a move or outcome; take steps up to the next question; return this table."""
        word = word.removeprefix("~")
        assert self.question is not None
        assert word in self.question.words, f"{word} is none of {sorted(self.question.words)}"
        self.question.then(self, word)
        return self.go_on()

    def go_on(self) -> Any:
        """Take steps until a question has several possible answers or is for chance."""
        self.question = None
        while self.agenda and not self.question:
            question = self.agenda.pop()(self)
            if question and (question.player == CHANCE or len(question.words) > 1):
                self.question = question
            elif question:
                question.then(self, next(iter(question.words)))
        return self

    def next(self, *steps: Step) -> None:
        """Put steps before all others, in the given order."""
        self.agenda.extend(reversed(steps))


def copied(board: Any) -> Any:
    """Copy a dataclass and its lists, sets and dictionaries, but not the items in these."""
    values = {name.name: getattr(board, name.name) for name in fields(board)}
    own = (list, dict, set, Counter)
    return replace(
        board, **{name: value.copy() for name, value in values.items() if isinstance(value, own)}
    )


def ask(player: int, words: Iterable[str], then: Then) -> Question:
    return Question(player, dict.fromkeys(words, 1), then)


def chance(words: Iterable[str] | dict[str, int], then: Then) -> Question:
    return Question(CHANCE, words if isinstance(words, dict) else dict.fromkeys(words, 1), then)


def last(word: str) -> str:
    """Return the last argument of a move or outcome."""
    return word.rpartition(":")[2]


def numbers(word: str) -> int:
    """Return the number at the end of a move or outcome."""
    return int(last(word))


def count(table: Any, depth: int, decisions: bool = False) -> int:
    """Count the continuations of ``depth`` turns or player decisions, including all outcomes.

    The table counts its completed turns (``turn``) and can ``copy`` itself.
    """
    if depth <= 0:
        return 1
    ways = 0
    for word in table.question.words if table.question else ():
        after = table.copy().apply(word)
        gone = table.player != CHANCE if decisions else after.turn - table.turn
        ways += count(after, depth - gone, decisions)
    return ways
