"""Named facts about a position that only the game can compute, written in the game's terms.

Each game lists its facts in ``views/facts.py``. Each fact is computed only when it is read.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

NONE = "-"


class Subject(Protocol):
    """The part of a position's interface that facts use; the game provides the rest."""

    @property
    def players(self) -> int:
        """Return the number of players."""

    def copy(self) -> "Subject":
        """Return an independent copy."""


@dataclass(frozen=True)
class Things:
    """The things that a kind of fact is about: the word for one of them, and the names of all.

    ``names`` takes a position, because some facts exist only for some of the things.
    """

    word: str
    names: Callable[..., Sequence[str]]


@dataclass(frozen=True)
class Fact:
    """A fact: its name, its meaning, and the function that computes it.

    With ``of`` there is one fact for each thing, such as ``stock 0`` or ``tile e4``; ``tell`` then
    takes the position and the index of the thing. Without ``of``, ``tell`` takes the position
    alone. ``is_choice`` marks a fact that lists legal choices; descriptions leave it out.
    """

    name: str
    says: str
    tell: Callable[..., str]
    of: Things | None = None
    is_choice: bool = False

    @property
    def form(self) -> str:
        """Return the fact's name, followed by the word for its things, if it has any."""
        return f"{self.name} {self.of.word if self.of else ''}".strip()

    def named(self, position: Subject) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Yield the name of each fact of this kind, and the extra arguments for ``tell``."""
        if self.of is None:
            yield self.name, ()
            return
        for number, thing in enumerate(self.of.names(position)):
            yield f"{self.name} {thing}".strip(), (number,)


S = TypeVar("S")
OfAll = Callable[[str, str, Callable[[S], object]], Fact]
"""``of_all`` for the states of one game, so that a type checker knows their fields."""
OfEach = Callable[[str, str, Callable[[S, int], object]], Fact]
"""``of_each`` for some things and the states of one game."""


class Facts(Mapping[str, str]):
    """All facts about a position, by name. Each is computed when it is read."""

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
    """Return a fact about the whole position; ``tell`` takes the state."""
    return Fact(name, says, lambda position: str(tell(position.state)))


def of_each(things: Things, name: str, says: str, tell: Callable[[Any, int], object]) -> Fact:
    """Return a fact about each thing; ``tell`` takes the state and the index of the thing."""
    return Fact(name, says, lambda position, place: str(tell(position.state, place)), things)


def joined(names: Iterable[str]) -> str:
    """Join names with spaces; return a dash if there are none."""
    return " ".join(names) or NONE


def of_names(word: str, names: Sequence[str]) -> Things:
    """Return things whose names are the same in every position."""
    return Things(word, lambda position: names)


PLAYERS = Things("PLAYER", lambda position: [str(player) for player in range(position.players)])
