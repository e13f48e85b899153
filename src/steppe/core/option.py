"""Declarations about a game's matches: options, windows for reactions, and openings."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple


class Sign(NamedTuple):
    """A number that distinguishes the values of an option: an icon, the number, and its label."""

    icon: str
    value: str
    label: str


@dataclass(frozen=True)
class Option:
    """A choice made before a match: its name and its values, the default first.

    ``titles`` are the names of the values and ``label`` is the name of the option, in English; by
    default, they are the words themselves. ``players`` lists the numbers of players for which the
    option is offered, all if empty; otherwise the default applies and the option is not mentioned.
    ``says`` explains the choice to a new player in one sentence. ``signs`` gives numbers that
    distinguish the values if their boards look alike. ``order`` is the display order of the values.
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
        """Return the values in display order."""
        return self.order or self.values

    @property
    def default(self) -> str:
        """Return the default value."""
        return self.values[0]

    def title(self, value: str) -> str:
        """Return the English name of a value."""
        return self.titles[self.values.index(value)] if self.titles else value

    def is_for(self, players: int) -> bool:
        """Return whether this option is offered for a match with ``players`` players."""
        return not self.players or players in self.players


@dataclass(frozen=True)
class Window:
    """A moment at which several players may react, each with a move, or with ``answer`` to decline.

    ``title`` is its English name. ``asks`` says whether players are asked by default; if not,
    ``answer`` is played for them. ``hides`` says whether a move would reveal something hidden, so
    that no one may see who is thinking about it. ``brief`` says that a short time is enough, and
    ``attacks`` that the game asks only players who are in a fight or attacked.
    """

    name: str
    title: str
    answer: str
    asks: bool = True
    hides: bool = True
    brief: bool = False
    attacks: bool = False


@dataclass(frozen=True)
class Opening:
    """The decisions that form the opening of a match, and the decisions that count as equal.

    ``depth`` is the number of decisions in an opening. ``verbs`` lists the verbs that count, all if
    empty; other moves only set up the table or carry out a decision. ``alike`` groups moves that
    name things dealt at random: moves that begin with one of its keys count as that key, and are
    shown with the words it maps to.
    """

    depth: int = 5
    verbs: tuple[str, ...] = ()
    alike: Mapping[str, str] = field(default_factory=dict, hash=False)

    def word(self, move: str) -> str:
        """Return the key under which a move is counted, "" if it does not count."""
        if self.verbs and move.partition(":")[0] not in self.verbs:
            return ""
        return next((key for key in self.alike if move.startswith(key)), move)
