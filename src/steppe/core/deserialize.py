"""Set the fields of a position from plain data (JSON), after checking all of it.

The opposite direction is ``position_type.to_json``.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from steppe.core.errors import NotationError
from steppe.engine.position_type import assign, parts_of, to_json


class FieldRange(NamedTuple):
    """The numbers that a field may hold: ``low`` to ``high``, except ``gaps``.

    A gap is a pair: its first number, and the first number after it.
    """

    low: int
    high: int
    gaps: tuple[tuple[int, int], ...] = ()

    def strange(self, numbers: Any) -> Any:
        """Return the entries of an array that are outside this range."""
        outside = (numbers < self.low) | (numbers > self.high)
        for first, after in self.gaps:
            outside |= (numbers >= first) & (numbers < after)
        return numbers[outside]

    def __str__(self) -> str:
        gaps = "".join(f" except {first} .. {after - 1}" for first, after in self.gaps)
        return f"{self.low} .. {self.high}{gaps}"


def set_fields(
    s: Any,
    dtype: np.dtype[Any],
    values: Mapping[str, Any],
    reaches: Mapping[str, FieldRange] | None = None,
) -> None:
    """Overwrite the named fields of a state with plain data, in the form of ``to_json``.

    A list may also be given as a mapping from index to value; entries not in it keep their values.
    ``reaches`` gives the allowed range of a field by name (``pending.phase`` for a field of the
    records inside one); without it, a field may hold anything its type can store. Raises
    ``NotationError`` for an unknown name, a wrong length or a number out of range; the position is
    then unchanged.
    """
    present = to_json(s, dtype)
    whole = {name: _whole(name, present.get(name), value) for name, value in values.items()}
    check_fields(dtype, whole, reaches or {})
    assign(s, dtype, whole)


def check_fields(
    dtype: np.dtype[Any],
    values: Any,
    reaches: Mapping[str, FieldRange],
    path: str = "",
    where: str = "",
) -> None:
    """Raise ``NotationError`` for plain data that the fields of a record cannot hold."""
    parts = dict(parts_of(dtype))
    if not isinstance(values, Mapping):
        raise NotationError(f"{where or 'a position'} has fields by name, not {values!r}")
    for name, value in values.items():
        if name not in parts:
            raise NotationError(f"no field {where + str(name)!r}; fields: {' '.join(parts)}")
        base, shape = parts[name].subdtype or (parts[name], ())
        if base.names is not None:
            _check_records(f"{where}{name}", value, base, shape, reaches, f"{path}{name}.")
        else:
            _check_numbers(f"{where}{name}", value, base, shape, reaches.get(path + name))


def _check_records(
    name: str,
    value: Any,
    base: np.dtype[Any],
    shape: tuple[int, ...],
    reaches: Mapping[str, FieldRange],
    path: str,
) -> None:
    if not shape:
        check_fields(base, value, reaches, path, f"{name}.")
    elif not isinstance(value, list | tuple) or len(value) != shape[0]:
        found = len(value) if isinstance(value, list | tuple) else repr(value)
        raise NotationError(f"field {name!r}: expected {shape[0]} entries, found {found}")
    else:
        for index, item in enumerate(value):
            check_fields(base, item, reaches, path, f"{name}.{index}.")


def _check_numbers(
    name: str, value: Any, base: np.dtype[Any], shape: tuple[int, ...], reach: FieldRange | None
) -> None:
    found = _shape(value)
    if found != shape:
        there = "lists of several lengths" if found is None else _sized(found)
        raise NotationError(f"field {name!r} takes {_sized(shape)}, not {there}")
    limits, numbers = np.iinfo(base), np.array(value)
    taken = reach or FieldRange(int(limits.min), int(limits.max))
    if numbers.dtype.kind not in "iu":
        raise NotationError(f"field {name!r} takes integers {taken}, not {value!r}")
    if (strange := taken.strange(np.atleast_1d(numbers))).size:
        raise NotationError(f"field {name!r} takes integers {taken}, not {strange[0]}")


def _whole(name: str, present: Any, value: Any) -> Any:
    """Return ``value``; if it is a mapping, return ``present`` with the mapped entries replaced."""
    if not isinstance(value, Mapping) or not isinstance(present, list):
        return value
    places = {str(index): item for index, item in enumerate(present)}
    for index, item in value.items():
        if str(index) not in places:
            raise NotationError(f"field {name!r} has indices 0 .. {len(places) - 1}, not {index!r}")
        places[str(index)] = _whole(name, places[str(index)], item)
    return list(places.values())


def first_difference(value: Any, other: Any, *path: str) -> tuple[Sequence[str], Any, Any] | None:
    """Return the first difference between two values of equal shape: its path, and both values."""
    if not isinstance(value, list | dict):
        return None if value == other else (path, value, other)
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, item in items:
        if (found := first_difference(item, other[key], *path, str(key))) is not None:
            return found
    return None


def _sized(shape: Sequence[int]) -> str:
    """Describe a shape in words: "3 lists of 4 values"."""
    if not shape:
        return "a single value"
    return " of ".join((*(f"{count} lists" for count in shape[:-1]), f"{shape[-1]} values"))


def marked(name: str, present: list[int], value: Any) -> list[int]:
    """Return a list of 0s and 1s, given as a list or as a mapping of entries to change.

    Raises ``NotationError`` for anything else.
    """
    whole: list[int] = _whole(name, present, value)
    _check_numbers(name, whole, np.dtype(np.int8), (len(present),), FieldRange(0, 1))
    return whole


def _shape(value: Any) -> tuple[int, ...] | None:
    """Return the shape of a number or of nested lists, ``None`` if lists differ in length."""
    try:
        return np.array(value).shape
    except (ValueError, OverflowError):
        return None
