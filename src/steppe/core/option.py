"""What is chosen before a match, and the moments in which players may react."""

from dataclasses import dataclass
from typing import NamedTuple


class Sign(NamedTuple):
    """A number that tells values of an option apart: an icon, the number, what it counts."""

    icon: str
    value: str
    label: str


@dataclass(frozen=True)
class Option:
    """A choice made before a match: its word, the words it may take, the usual one first.

    ``titles`` are what people call the values, ``label`` what they call the choice, in English;
    left out, the words themselves. ``players`` are the numbers of players for which there is a
    choice, all if empty; for the others the usual value holds and nobody hears of it. ``says`` is a
    sentence that tells somebody who has never played what is chosen, ``signs`` what differs, by
    value, where the boards look the same. ``order`` is in which order people read the values.
    """

    name: str
    values: tuple[str, ...]
    titles: tuple[str, ...] = ()
    label: str = ""
    players: tuple[int, ...] = ()
    says: str = ""
    signs: tuple[tuple[Sign, ...], ...] = ()
    order: tuple[str, ...] = ()

    @property
    def shown(self) -> tuple[str, ...]:
        """Return the values in the order in which people read them."""
        return self.order or self.values

    @property
    def default(self) -> str:
        """Return the value taken when nobody says otherwise."""
        return self.values[0]

    def title(self, value: str) -> str:
        """Return what people call a value, in English."""
        return self.titles[self.values.index(value)] if self.titles else value

    def is_for(self, players: int) -> bool:
        """Return whether there is this choice in a match of so many players."""
        return not self.players or players in self.players


@dataclass(frozen=True)
class Window:
    """A moment in which several players may react, each by a move or by ``answer`` for none.

    ``title`` is what people call it, in English; ``asks`` whether a player is asked unless he says
    otherwise, or is taken to have given the answer; ``hides`` whether a move would show something
    that others do not know, so that nobody may see who thinks about it; ``brief`` that little time
    is enough.
    """

    name: str
    title: str
    answer: str
    asks: bool = True
    hides: bool = True
    brief: bool = False
