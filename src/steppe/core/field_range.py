"""What a field of a position can hold, and how a learner sees it: declared with the field."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from steppe.core.deserialize import FieldRange
from steppe.core.field import Field, Index, Per
from steppe.engine.encode import BITS, COUNT, WORD

WITHOUT_END = 10_000
"""The most of what no rule prints a top for, and no match comes near."""

_RULE = re.compile(r"\[([A-Z]\d+(?:\.\d+)*)")


@dataclass(frozen=True)
class Plane:
    """A field of the position, or something of it, as a learner sees it.

    ``form`` says how each number becomes ``size`` floats: a COUNT from ``low`` to ``low + span``,
    one float; a WORD from ``low`` on, ``size`` floats of which one is 1, none for a number
    outside; BITS, the lowest ``size`` bits. ``seats`` are the numbers, or the bits, from which
    players are named, ``(0,)`` where the number is a player or a set of them; ``each`` is how
    many of these belong to a player.

    ``names`` are those of the numbers from 0 on, or of the bits, where they have any.
    ``through`` is a table in which each number is looked up first, and ``aspect`` says what of
    the field is shown where that is not all; ``none`` whether the number after the last of a word
    stands for none of them; ``part`` is the field of the records inside the field.

    The rest follows from where it is declared. ``field`` is the name in the position, ``name.part``
    for a part; ``rule`` the number of the rule that explains it. ``rows`` and ``columns`` are how
    many of the first and second index belong to a player, 0 where these do not go by players;
    ``rest`` is how many rows after them are nobody's.
    """

    form: int
    size: int
    low: int = 0
    span: int = 1
    seats: tuple[int, ...] = ()
    each: int = 1
    names: tuple[str, ...] = ()
    through: tuple[int, ...] = ()
    aspect: str = ""
    none: bool = False
    part: str = ""
    field: str = ""
    rule: str = ""
    rows: int = 0
    columns: int = 0
    rest: int = 0

    @property
    def name(self) -> str:
        """Return what tells it from the other planes of a game."""
        return f"{self.field}, {self.aspect}" if self.aspect else self.field

    def width(self, players: int) -> int:
        """Return how many floats a number becomes."""
        return self.each * players if self.form == BITS and self.seats else self.size

    def reach(self, players: int, most: int) -> FieldRange:
        """Return the numbers that may stand in the field, with ``players`` of at most so many."""
        if self.form == BITS:
            return FieldRange(0, (1 << self.width(players)) - 1)
        if self.through:
            return FieldRange(0, len(self.through) - 1 + self.none)
        high = self.low + (self.span if self.form == COUNT else self.size - 1 + self.none)
        nobody = ((base + self.each * players, base + self.each * most) for base in self.seats)
        return FieldRange(self.low, high, tuple(gap for gap in nobody if gap[0] < gap[1]))


class Unseen(NamedTuple):
    """A field that no learner is shown, why, and what it can hold."""

    why: str
    holds: Plane | None = None


unseen = Unseen


def count(top: int, *, low: int = 0, **more: Any) -> Plane:
    """Declare numbers from ``low`` to ``top``; others look like the nearer of these."""
    return Plane(COUNT, 1, low=low, span=int(top) - low, **more)


def word(of: int | tuple[str, ...], **more: Any) -> Plane:
    """Declare one of so many possibilities, or of these; ``more`` is the rest of a ``Plane``."""
    return _listed(WORD, of, more)


def bits(of: int | tuple[str, ...], **more: Any) -> Plane:
    """Declare a set of so many things, or of these; with ``seats`` of what belongs to players."""
    return _listed(BITS, of, more)


def _listed(form: int, of: int | tuple[str, ...], more: dict[str, Any]) -> Plane:
    if isinstance(of, tuple):
        return Plane(form, len(of), names=of, **more)
    return Plane(form, int(of), **more)


FLAG = bits(1)
"""Whether something is so: 1 or 0."""


def planes_of(fields: Mapping[str, Field]) -> Iterator[Plane]:
    """Yield what a learner is shown of some fields, in their order."""
    for name, field in fields.items():
        for plane in field.holds:
            if isinstance(plane, Plane):
                yield _placed(plane, name, field)


def unseen_of(fields: Mapping[str, Field]) -> dict[str, str]:
    """Return why a learner is not shown some of the fields, by name."""
    return {n: h.why for n, field in fields.items() for h in field.holds if isinstance(h, Unseen)}


def domain_of(field: Field) -> Plane | None:
    """Return what a field can hold, shown or not, if its declaration says it."""
    first = next(iter(field.holds), None)
    return first.holds if isinstance(first, Unseen) else first


def _placed(plane: Plane, name: str, field: Field) -> Plane:
    """Return a plane with what follows from where it is declared."""
    first, second = (*(_by_players(one) for one in field.indices), Per(0, 0), Per(0, 0))[:2]
    return replace(
        plane,
        field=f"{name}.{plane.part}" if plane.part else name,
        rule=plane.rule or rule_of(field),
        rows=first.each,
        columns=second.each,
        rest=first.rest,
    )


def rule_of(field: Field) -> str:
    """Return the number of the rule that explains a field: the first that it names."""
    found = _RULE.search(field.says)
    return found[1] if found else ""


def _by_players(index: Index) -> Per:
    return index if isinstance(index, Per) else Per(0, 0)
