"""Declare a field of a position: how it is stored, what it means and can hold, and whose it is.

::

    food: Ints = i16(per(PLAYERS)).means("in store [S1.3]", count(MUCH_FOOD))

An index is a number, the names of the places, or goes by players. What a field can hold, and how a
learner sees it, is said in the words of ``core/field_range.py``.
"""

import keyword
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from steppe.engine.position_type import as_record

_FORBIDDEN = frozenset(dir(np.recarray)) | frozenset(dir(np.record)) | frozenset(keyword.kwlist)


@dataclass(frozen=True)
class Per:
    """An index that goes by players: ``each`` things of every one, then ``rest`` of nobody.

    ``names`` are those of the players' places, where they have any.
    """

    players: int
    each: int = 1
    rest: int = 0
    names: tuple[str, ...] = ()

    def __len__(self) -> int:
        return self.players * self.each + self.rest


def per(players: int | tuple[str, ...], each: int | tuple[str, ...] = 1, rest: int = 0) -> Per:
    """Declare an index that goes by players: who looks at the field comes first in it.

    Players are so many or have names, and so have the things that each of them has.
    """
    seats = players if isinstance(players, tuple) else tuple(map(str, range(players)))
    if isinstance(each, tuple):
        names = tuple(f"{seat}-{thing}" for seat in seats for thing in each)
        return Per(len(seats), len(each), rest, names)
    return Per(len(seats), each, rest, seats if each == 1 else ())


Index = int | tuple[str, ...] | Per


def length_of(index: Index) -> int:
    """Return how many places an index has."""
    return len(index) if isinstance(index, tuple | Per) else int(index)


@dataclass(frozen=True)
class Field:
    """A declared field: the type of one element, its indices, and what it is for.

    ``says`` is what it means, with the number of its rule in brackets; ``holds`` is what can be in
    it and how a learner sees it, as ``core/field_range.py`` declares it; ``reach`` are the lowest
    and the highest number that rules bear, where ``holds`` does not say it: by name for parts of
    records. Not everybody may see a ``secret`` one, or all of it: ``observe.py`` blanks it.
    """

    element: Any
    indices: tuple[Index, ...]
    says: str = ""
    holds: tuple[Any, ...] = ()
    reach: Any = None
    secret: bool = False

    @property
    def shape(self) -> tuple[int, ...]:
        """Return how long each index is, ``()`` for a single element."""
        return tuple(length_of(index) for index in self.indices)

    def means(self, says: str, *holds: Any, reach: Any = None, secret: bool = False) -> Any:
        """Return the field with what it means and can hold, and whether it is secret."""
        return replace(self, says=says, holds=holds, reach=reach, secret=secret)


def fields_of(declaration: type) -> dict[str, Field]:
    """Return the declared fields of a class by name, in order."""
    return {name: value for name, value in vars(declaration).items() if name[0] != "_"}


def i8(*indices: Index) -> Any:
    """Declare whole numbers -128 .. 127, one for each place of the indices."""
    return Field(np.int8, indices)


def i16(*indices: Index) -> Any:
    """Declare whole numbers of 16 bits, one for each place of the indices."""
    return Field(np.int16, indices)


def i32(*indices: Index) -> Any:
    """Declare whole numbers of 32 bits, one for each place of the indices."""
    return Field(np.int32, indices)


def i64(*indices: Index) -> Any:
    """Declare whole numbers of 64 bits, one for each place of the indices."""
    return Field(np.int64, indices)


def nested(declaration: type, *indices: int) -> Any:
    """Declare records inside a record: one, or an array of some (one dimension)."""
    return Field(_aligned(declaration), indices)


def dtype_of(declaration: type) -> np.dtype[Any]:
    """Return the aligned NumPy dtype of a declared position.

    Raises ``TypeError`` for a name that NumPy, Python or the twin already use, and for a class
    without fields.
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
        taken = f"{name!r} means something to NumPy or Python"
        raise TypeError(f"{owner}.{name}: {taken}; choose another word")
    if not isinstance(value, Field):
        raise TypeError(f"{owner}.{name} is {value!r}: declare it with i8, i16, i32, i64, nested")
