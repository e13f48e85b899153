"""Declare once what a field of a position can hold, and how a learner sees it."""

from dataclasses import dataclass
from typing import Any

from steppe.core.plain import Reach

COUNT, WORD, BITS = range(3)  # forms

WITHOUT_END = 10_000
"""The most of what no rule prints a top for, and no match comes near."""


@dataclass(frozen=True)
class Plane:
    """A field of the position, or something of it, as a learner sees it.

    ``field`` is its name in the position, ``name.part`` that of a field of the records inside
    it; ``form`` says how each number becomes ``size`` floats: a COUNT from ``low`` to ``low +
    span``, one float; a WORD from ``low`` on, ``size`` floats of which one is 1, none for a number
    outside; BITS, the lowest ``size`` bits. ``seats`` are the numbers, or the bits, from which
    players are named, ``(0,)`` where the number is a player or a set of them; ``each`` is how
    many of these belong to a player.

    ``rows`` and ``columns`` are how many of the field's first and second index belong to a
    player, 0 where these do not go by players; ``rest`` is how many rows after them are nobody's.
    ``through`` is a table in which each number is looked up first, and ``aspect`` says what of
    the field is shown where that is not all; ``none`` whether the number after the last of a word
    stands for none of them. ``rule`` is the number of the rule that explains it.
    """

    field: str
    form: int
    size: int
    rule: str
    low: int = 0
    span: int = 1
    seats: tuple[int, ...] = ()
    each: int = 1
    rows: int = 0
    columns: int = 0
    rest: int = 0
    through: tuple[int, ...] = ()
    aspect: str = ""
    none: bool = False

    @property
    def name(self) -> str:
        """Return what tells it from the other planes of a game."""
        return f"{self.field}, {self.aspect}" if self.aspect else self.field

    def width(self, players: int) -> int:
        """Return how many floats a number becomes."""
        return self.each * players if self.form == BITS and self.seats else self.size

    def reach(self, players: int, most: int) -> Reach:
        """Return the numbers that may stand in the field, with ``players`` of at most so many."""
        if self.form == BITS:
            return Reach(0, (1 << self.width(players)) - 1)
        if self.through:
            return Reach(0, len(self.through) - 1 + self.none)
        high = self.low + (self.span if self.form == COUNT else self.size - 1 + self.none)
        nobody = ((base + self.each * players, base + self.each * most) for base in self.seats)
        return Reach(self.low, high, tuple(gap for gap in nobody if gap[0] < gap[1]))


def count(field: str, top: int, rule: str, *, low: int = 0, **more: Any) -> Plane:
    """Declare numbers from ``low`` to ``top``; others look like the nearer of these."""
    return Plane(field, COUNT, 1, rule, low=low, span=int(top) - low, **more)


def word(field: str, size: int, rule: str, **more: Any) -> Plane:
    """Declare one of ``size`` possibilities; ``more`` are the other parts of a ``Plane``."""
    return Plane(field, WORD, size, rule, **more)


def bits(field: str, size: int, rule: str, **more: Any) -> Plane:
    """Declare a set of ``size`` things, or with ``seats`` of players or what belongs to them."""
    return Plane(field, BITS, size, rule, **more)
