"""A position in memory: one dtype defines the record, the interpreted state and the JSON.

The dtype comes from the fields that a game declares (``core/field.py``).

Compiled code works on an aligned NumPy record of that dtype. Interpreted code works on an
*interpreted state*: a plain object with ``__slots__`` of the same names that holds ints, ``Row``
and ``Grid``. A *batch* is an array of records (compiled) or a list of interpreted states. Python
calls rules with ``(batch, index)``.

``Row`` and ``Grid`` offer only those features of NumPy arrays that rules use: indexing, slices,
filling, ``any``, ``all``, ``sum``, ``copy`` and, in two dimensions, ``grid[i, j]`` and rows.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from steppe.engine.jit import COMPILED, njit
from steppe.engine.readable import Numbers, record_type

Ints = npt.NDArray[Any]
"""Integers in an array: NumPy in compiled code, ``Row`` or ``Grid`` in interpreted code."""

Batch = Any
"""Positions of one game: an array of records, or a list of interpreted states."""


class Row(list[Any]):
    """A one-dimensional field in an interpreted state: a list with ``fill`` and ``sum`` added."""

    def __getitem__(self, index: Any) -> Any:
        try:  # fast path: interpreted rules spend most of their time here
            if index >= 0:
                return list.__getitem__(self, index)
        except TypeError:  # a slice
            return Row(list.__getitem__(self, index))
        raise IndexError(f"index {index} is negative: compiled code would read elsewhere")

    def __setitem__(self, index: Any, value: Any) -> None:
        try:
            if index >= 0:
                return list.__setitem__(self, index, value)
        except TypeError:
            return self._fill(index, value)
        raise IndexError(f"index {index} is negative: compiled code would write elsewhere")

    def _fill(self, part: slice, value: Any) -> None:
        places = range(*part.indices(len(self)))
        values = list(value) if isinstance(value, Sequence) else [value] * len(places)
        if len(values) != len(places):
            raise ValueError(f"{len(values)} values do not fit {len(places)} entries")
        list.__setitem__(self, part, values)

    def any(self) -> bool:
        """Return whether any number is not zero."""
        return any(self)

    def all(self) -> bool:
        """Return whether every number is not zero."""
        return all(self)

    def sum(self) -> int:
        """Return the sum of all numbers."""
        return sum(self)

    def copy(self) -> "Row":
        """Return a new row with the same numbers."""
        return Row(self)


class Grid:
    """A field with two or more dimensions: rows that also support ``grid[i, j]``."""

    __slots__ = ("rows",)

    def __init__(self, rows: Iterable[Any]) -> None:
        self.rows = list(rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, tuple):
            rest = index[1:] if len(index) > 2 else index[1]
            return self.rows[index[0]][rest]
        return self.rows[index]

    def __setitem__(self, index: Any, value: Any) -> None:
        if isinstance(index, tuple):
            rest = index[1:] if len(index) > 2 else index[1]
            self.rows[index[0]][rest] = value
        elif isinstance(index, slice):
            rows = self.rows[index]
            values = value.rows if isinstance(value, Grid) else [value] * len(rows)
            for row, item in zip(rows, values, strict=True):
                row[:] = item
        else:
            self.rows[index][:] = value

    def copy(self) -> "Grid":
        """Return an independent copy."""
        return Grid(row.copy() for row in self.rows)

    def sum(self) -> int:
        """Return the sum of all numbers."""
        return sum(row.sum() for row in self.rows)

    def any(self) -> bool:
        """Return whether any number is not zero."""
        return any(row.any() for row in self.rows)


def as_record(aligned: np.dtype[Any]) -> np.dtype[Any]:
    """Return an aligned dtype whose records, even nested ones, read as objects with int fields."""
    if aligned.subdtype is not None:
        base, shape = aligned.subdtype
        return np.dtype((as_record(base), shape))
    if aligned.fields is None:
        return aligned
    names = list(aligned.names or ())
    parts = {
        "names": names,
        "formats": [as_record(aligned.fields[name][0]) for name in names],
        "offsets": [aligned.fields[name][1] for name in names],
        "itemsize": aligned.itemsize,
    }
    plain = np.dtype(parts)  # type: ignore[call-overload]
    return np.dtype((record_type(plain), plain))


@cache
def twin(dtype: np.dtype[Any]) -> type:
    """Return the class of interpreted states for a dtype: the same fields, all zero at first."""
    names, parts = dtype.names or (), parts_of(dtype)

    def __init__(self: Any) -> None:  # noqa: N807
        for name, part in parts:
            setattr(self, name, _zero(part))

    def __eq__(self: Any, other: object) -> bool:  # noqa: N807
        return type(self) is type(other) and to_json(self, dtype) == to_json(other, dtype)

    def __repr__(self: Any) -> str:  # noqa: N807
        return f"Twin({', '.join(f'{name}={getattr(self, name)!r}' for name in names)})"

    own = {"__init__": __init__, "__eq__": __eq__, "__hash__": None, "__repr__": __repr__}
    return type("Twin", (), {"__slots__": names, **own})


def _zero(part: np.dtype[Any]) -> Any:
    base, shape = part.subdtype or (part, ())
    return _zeros(base, shape) if shape else twin(base)() if base.names else 0


def _zeros(base: np.dtype[Any], shape: Sequence[int]) -> Any:
    if len(shape) > 1:
        return Grid(_zeros(base, shape[1:]) for _ in range(shape[0]))
    return Row(_zero(base) for _ in range(shape[0]))


def new_batch(dtype: np.dtype[Any], count: int = 1) -> Batch:
    """Return ``count`` positions with all fields zero.

    It is a plain array, because numba takes six times as long to recognise another type.
    """
    if COMPILED:
        return np.zeros(count, dtype)
    return [twin(dtype)() for _ in range(count)]


def new_ints(count: int, bits: int = 32) -> Ints:
    """Return ``count`` zeros: an array of ``bits``-bit integers, or a ``Row`` if interpreted."""
    if COMPILED:
        return np.zeros(count, f"i{bits // 8}")
    return Row([0] * count)  # type: ignore[return-value]


def as_list(numbers: Ints, count: int) -> list[int]:
    """Return the first ``count`` numbers as a list of plain ints."""
    return numbers[:count].tolist() if COMPILED else list(numbers[:count])


def new_grid(rows: int, columns: int) -> Ints:
    """Return a two-dimensional grid of zeros; ``grid[row]`` is a view, not a copy."""
    if COMPILED:
        return np.zeros((rows, columns), np.int32)
    return Grid(Row([0] * columns) for _ in range(rows))  # type: ignore[return-value]


def new_floats(count: int) -> Ints:
    """Return ``count`` floats, all zero: an array, or a ``Row`` if interpreted."""
    return np.zeros(count) if COMPILED else Row([0.0] * count)  # type: ignore[return-value]


def table(values: Any, dtype: type = np.int64) -> Ints:
    """Return numbers as a constant table, in the form that this process's rules read."""
    array: Ints = np.array(values, dtype)
    array.flags.writeable = False
    return array.view(Numbers) if COMPILED else _to_rows(array.tolist())


def _to_rows(values: Any) -> Any:
    if not isinstance(values[0], list):
        return Row(values)
    return Grid(_to_rows(value) for value in values)


@njit
def copy_state(target: Batch, index: int, source: Batch, origin: int) -> None:
    """Copy position ``origin`` of ``source`` over position ``index`` of ``target``."""
    if COMPILED:
        target[index] = source[origin]
    else:
        _copy_twin(target[index], source[origin])


def _copy_twin(target: Any, source: Any) -> None:
    for name in target.__slots__:
        value = getattr(source, name)
        if isinstance(value, int):
            setattr(target, name, value)
        elif isinstance(value, Row | Grid):
            _copy_rows(getattr(target, name), value)
        else:
            _copy_twin(getattr(target, name), value)


def _copy_rows(target: Any, source: Any) -> None:
    if isinstance(source, Grid):
        for row, other in zip(target.rows, source.rows, strict=True):
            _copy_rows(row, other)
    elif source and hasattr(source[0], "__slots__"):
        for item, other in zip(target, source, strict=True):
            _copy_twin(item, other)
    else:
        list.__setitem__(target, slice(None), source)


def to_json(s: Any, dtype: np.dtype[Any]) -> dict[str, Any]:
    """Return a state as plain data: field names, ints, lists, dictionaries."""
    return {name: _to_plain(getattr(s, name), part) for name, part in parts_of(dtype)}


def parts_of(dtype: np.dtype[Any]) -> list[tuple[str, np.dtype[Any]]]:
    """Return the fields of a record in order, each with its dtype."""
    assert dtype.fields is not None
    return [(name, dtype.fields[name][0]) for name in dtype.names or ()]


def _to_plain(value: Any, part: np.dtype[Any]) -> Any:
    base, shape = part.subdtype or (part, ())
    if not shape:
        return to_json(value, part) if part.names else int(value)
    if base.names is None:
        return _to_numbers(value)
    return [_to_plain(value[index], base) for index in range(shape[0])]


def _to_numbers(value: Any) -> Any:
    """Return numbers in any number of dimensions as lists of plain ints."""
    if isinstance(value, np.ndarray):
        return value.tolist()
    if isinstance(value, Grid):
        return [_to_numbers(row) for row in value.rows]
    return [int(number) for number in value]


def assign(s: Any, dtype: np.dtype[Any], values: Mapping[str, Any]) -> None:
    """Overwrite the named fields of a state with plain data, which must fit them."""
    parts = dict(parts_of(dtype))
    for name, value in values.items():
        _assign(s, name, value, parts[name])


def _assign(s: Any, name: str, value: Any, part: np.dtype[Any]) -> None:
    base, shape = part.subdtype or (part, ())
    if base.names and shape:
        for item, plain in zip(getattr(s, name), value, strict=True):
            assign(item, base, plain)
    elif base.names:
        assign(getattr(s, name), base, value)
    elif shape:
        _assign_rows(getattr(s, name), value)
    else:
        setattr(s, name, int(value))


def _assign_rows(target: Any, value: Any) -> None:
    for index, item in enumerate(value):
        if isinstance(item, list | tuple | np.ndarray):
            _assign_rows(target[index], item)
        else:
            target[index] = int(item)
