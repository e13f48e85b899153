"""Declare a field of a position: its storage, meaning, contents and visibility.

::

    food: Ints = i16(per(PLAYERS)).means("in store [S1.3]", count(MUCH_FOOD))

An index is a length or a tuple of names, or it runs over players. The functions of
``core/field_range.py`` declare the values that a field can hold and how a learner sees them.
"""

import keyword
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from steppe.engine.position_type import as_record

_FORBIDDEN = frozenset(dir(np.recarray)) | frozenset(dir(np.record)) | frozenset(keyword.kwlist)


@dataclass(frozen=True)
class Per:
    """An index over players: ``each`` entries per player, then ``rest`` that belong to no one.

    ``names`` names the players' entries, if they have names.
    """

    players: int
    each: int = 1
    rest: int = 0
    names: tuple[str, ...] = ()

    def __len__(self) -> int:
        return self.players * self.each + self.rest


def per(players: int | tuple[str, ...], each: int | tuple[str, ...] = 1, rest: int = 0) -> Per:
    """Declare an index over players; in an observation the viewer's own entries come first.

    ``players`` and ``each`` are a number, or the names of the players and of their entries.
    """
    seats = players if isinstance(players, tuple) else tuple(map(str, range(players)))
    if isinstance(each, tuple):
        names = tuple(f"{seat}-{thing}" for seat in seats for thing in each)
        return Per(len(seats), len(each), rest, names)
    return Per(len(seats), each, rest, seats if each == 1 else ())


Index = int | tuple[str, ...] | Per


def length_of(index: Index) -> int:
    """Return the length of an index."""
    return len(index) if isinstance(index, tuple | Per) else int(index)


@dataclass(frozen=True)
class Field:
    """A declared field: the element type, the indices, and the meaning.

    ``says`` is the meaning, with the rule number in brackets. ``holds`` declares the values of the
    field and how a learner sees them (``core/field_range.py``). ``reach`` gives the lowest and
    highest number that the rules can handle, if they do not follow from ``holds``; for records it
    is a mapping by part. A ``secret`` field is hidden, wholly or partly, from some players by
    ``observe.py``.
    """

    element: Any
    indices: tuple[Index, ...]
    says: str = ""
    holds: tuple[Any, ...] = ()
    reach: Any = None
    secret: bool = False

    @property
    def shape(self) -> tuple[int, ...]:
        """Return the length of each index, ``()`` for a scalar."""
        return tuple(length_of(index) for index in self.indices)

    def means(self, says: str, *holds: Any, reach: Any = None, secret: bool = False) -> Any:
        """Return the field with its meaning, contents and visibility."""
        return replace(self, says=says, holds=holds, reach=reach, secret=secret)


def fields_of(declaration: type) -> dict[str, Field]:
    """Return the declared fields of a class by name, in order."""
    return {name: value for name, value in vars(declaration).items() if name[0] != "_"}


def i8(*indices: Index) -> Any:
    """Declare 8-bit integers (-128 to 127), one for each entry of the indices."""
    return Field(np.int8, indices)


def i16(*indices: Index) -> Any:
    """Declare 16-bit integers, one for each entry of the indices."""
    return Field(np.int16, indices)


def i32(*indices: Index) -> Any:
    """Declare 32-bit integers, one for each entry of the indices."""
    return Field(np.int32, indices)


def i64(*indices: Index) -> Any:
    """Declare 64-bit integers, one for each entry of the indices."""
    return Field(np.int64, indices)


def nested(declaration: type, *indices: int) -> Any:
    """Declare a record inside a record, or a one-dimensional array of records."""
    return Field(_aligned(declaration), indices)


def dtype_of(declaration: type) -> np.dtype[Any]:
    """Return the aligned NumPy dtype of a declared position.

    Raises ``TypeError`` for a class without fields, and for a field name that NumPy, Python or
    interpreted states already use.
    """
    return as_record(_aligned(declaration))


def _aligned(declaration: type) -> np.dtype[Any]:
    fields = fields_of(declaration)
    if not fields:
        raise TypeError(f"{declaration.__name__} declares no field")
    for name, value in fields.items():
        _check_field(declaration.__name__, name, value)
    parts = [(name, field.element, field.shape) for name, field in fields.items()]
    return np.dtype(parts, align=True)


def _check_field(owner: str, name: str, value: object) -> None:
    if name in _FORBIDDEN:
        taken = f"{name!r} is reserved by NumPy or Python"
        raise TypeError(f"{owner}.{name}: {taken}; choose another name")
    if not isinstance(value, Field):
        raise TypeError(f"{owner}.{name} is {value!r}: declare it with i8, i16, i32, i64, nested")
