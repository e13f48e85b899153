"""Named facts of a position: what only the game can tell of it, in the words of the board.

A game lists them in its ``views/facts.py``; each is reckoned when it is asked for.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

NONE = "-"


class Subject(Protocol):
    """What facts are told of: a position, of which they ask the game for all else."""

    @property
    def players(self) -> int:
        """Return how many players there are."""

    def copy(self) -> "Subject":
        """Return the same, whatever becomes of this one."""


@dataclass(frozen=True)
class Things:
    """What facts of one kind are about: the word for one of them, and the names of all.

    ``names`` takes a position: some facts are about some things only.
    """

    word: str
    names: Callable[..., Sequence[str]]


@dataclass(frozen=True)
class Fact:
    """A fact: its name, what it says, and how it is told.

    With ``of`` there is one of each thing, ``stock 0`` or ``tile e4``; ``tell`` then takes the
    position and the place of the thing in the list of their names, else the position alone.
    """

    name: str
    says: str
    tell: Callable[..., str]
    of: Things | None = None

    @property
    def form(self) -> str:
        """Return how the fact is written, with the word for the thing it is about."""
        return f"{self.name} {self.of.word if self.of else ''}".strip()

    def named(self, position: Subject) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Yield the name of each fact of this kind, with what ``tell`` takes after the position."""
        if self.of is None:
            yield self.name, ()
            return
        for number, thing in enumerate(self.of.names(position)):
            yield f"{self.name} {thing}".strip(), (number,)


class Facts(Mapping[str, str]):
    """All facts of a position by name, each reckoned when it is first asked for."""

    def __init__(self, position: Subject, facts: Sequence[Fact]) -> None:
        self._position = position.copy()
        self._named = {
            name: (fact, place) for fact in facts for name, place in fact.named(self._position)
        }

    def __getitem__(self, name: str) -> str:
        fact, place = self._named[name]
        return fact.tell(self._position, *place)

    def __iter__(self) -> Iterator[str]:
        return iter(self._named)

    def __len__(self) -> int:
        return len(self._named)

    def __repr__(self) -> str:
        return f"Facts({dict(self)!r})"


def of_all(name: str, says: str, tell: Callable[[Any], object]) -> Fact:
    """Return a fact that there is once; ``tell`` takes the state."""
    return Fact(name, says, lambda position: str(tell(position.state)))


def of_each(things: Things, name: str, says: str, tell: Callable[[Any, int], object]) -> Fact:
    """Return a fact of each thing; ``tell`` takes the state and the place of the thing."""
    return Fact(name, says, lambda position, place: str(tell(position.state, place)), things)


def joined(names: Iterable[str]) -> str:
    """Return names in a row, a dash for none."""
    return " ".join(names) or NONE


def of_names(word: str, names: Sequence[str]) -> Things:
    """Return things that are always the same."""
    return Things(word, lambda position: names)


PLAYERS = Things("PLAYER", lambda position: [str(player) for player in range(position.players)])
