"""Declare the values that a field of a position can hold, and how a learner sees them."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from steppe.core.deserialize import FieldRange
from steppe.core.field import Field, Index, Per
from steppe.engine.encode import BITS, COUNT, WORD

WITHOUT_END = 10_000
"""An upper limit for numbers without a printed maximum; no match comes close to it."""

_RULE = re.compile(r"\[([A-Z]\d+(?:\.\d+)*)")


@dataclass(frozen=True)
class Plane:
    """How a learner sees a field of the position, or part of one.

    ``form`` says how each number becomes ``size`` floats. A COUNT from ``low`` to ``low + span``
    becomes one float. A WORD from ``low`` on becomes a one-hot of ``size`` floats, all 0 for a
    number out of range. BITS becomes the lowest ``size`` bits, one float each. ``seats`` are the
    numbers, or bits, at which players begin: ``(0,)`` if the number is a player or a set of
    players. ``each`` is the number of these that belong to each player.

    ``names`` names the numbers from 0 on, or the bits, if they have names. ``through`` is a table
    in which each number is looked up first; ``aspect`` names the result of this lookup. ``none``
    says whether the number after the last word stands for none of them. ``part`` is the field of
    the records inside the field.

    The rest follows from the declaration. ``field`` is the name in the position, ``name.part`` for
    a part; ``rule`` is the rule that explains it. ``rows`` and ``columns`` are the numbers of
    entries of the first and second index that belong to each player, 0 if the index does not run
    over players. ``rest`` is the number of rows after these that belong to no one.
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
        """Return the name that identifies this plane within its game."""
        return f"{self.field}, {self.aspect}" if self.aspect else self.field

    def width(self, players: int) -> int:
        """Return the number of floats that encode one number."""
        return self.each * players if self.form == BITS and self.seats else self.size

    def reach(self, players: int, most: int) -> FieldRange:
        """Return the numbers that the field may hold; the game has at most ``most`` players."""
        if self.form == BITS:
            return FieldRange(0, (1 << self.width(players)) - 1)
        if self.through:
            return FieldRange(0, len(self.through) - 1 + self.none)
        high = self.low + (self.span if self.form == COUNT else self.size - 1 + self.none)
        nobody = ((base + self.each * players, base + self.each * most) for base in self.seats)
        return FieldRange(self.low, high, tuple(gap for gap in nobody if gap[0] < gap[1]))


class Unseen(NamedTuple):
    """A field that no learner sees: the reason, and the values that it can hold."""

    why: str
    holds: Plane | None = None


unseen = Unseen


def count(top: int, *, low: int = 0, **more: Any) -> Plane:
    """Declare numbers from ``low`` to ``top``; a learner sees other numbers clamped."""
    return Plane(COUNT, 1, low=low, span=int(top) - low, **more)


def word(of: int | tuple[str, ...], **more: Any) -> Plane:
    """Declare a choice of values; ``of`` is their number or names, ``more`` is for ``Plane``."""
    return _listed(WORD, of, more)


def bits(of: int | tuple[str, ...], **more: Any) -> Plane:
    """Declare a set of things; ``of`` is their number or names; players' things need ``seats``."""
    return _listed(BITS, of, more)


def _listed(form: int, of: int | tuple[str, ...], more: dict[str, Any]) -> Plane:
    if isinstance(of, tuple):
        return Plane(form, len(of), names=of, **more)
    return Plane(form, int(of), **more)


FLAG = bits(1)
"""A truth value: 1 or 0."""


def planes_of(fields: Mapping[str, Field]) -> Iterator[Plane]:
    """Yield the planes in which a learner sees the given fields, in the order of the fields."""
    for name, field in fields.items():
        for plane in field.holds:
            if isinstance(plane, Plane):
                yield _placed(plane, name, field)


def unseen_of(fields: Mapping[str, Field]) -> dict[str, str]:
    """Return the reasons why fields are hidden from learners, by field name."""
    return {n: h.why for n, field in fields.items() for h in field.holds if isinstance(h, Unseen)}


def domain_of(field: Field) -> Plane | None:
    """Return the values that a field can hold, shown or not; ``None`` if they are not declared."""
    first = next(iter(field.holds), None)
    return first.holds if isinstance(first, Unseen) else first


def _placed(plane: Plane, name: str, field: Field) -> Plane:
    """Complete a plane with the facts that follow from the field it is declared in."""
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
    """Return the number of the rule that explains a field: the first one in its meaning."""
    found = _RULE.search(field.says)
    return found[1] if found else ""


def _by_players(index: Index) -> Per:
    return index if isinstance(index, Per) else Per(0, 0)
