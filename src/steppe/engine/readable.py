"""Make compiled records read as plain Python: every number is an ``int``.

NumPy scalars are as narrow as their field: ``s.cell + 379`` overflows if ``cell`` has eight bits,
and ``1 << s.player`` may silently be 0. Interpreted states hold ints, so code that works on them
would otherwise fail on records. Compiled code sees the same memory and is not affected.
"""

import copyreg
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

import numpy as np


class Numbers(np.ndarray[Any, Any]):
    """An array that returns Python ints."""

    def __getitem__(self, index: Any) -> Any:
        return _plain(super().__getitem__(index))

    def __iter__(self) -> Iterator[Any]:
        is_flat = self.ndim == 1 and self.dtype.names is None
        return iter(self.tolist()) if is_flat else super().__iter__()

    def sum(self, *args: Any, **given: Any) -> Any:
        """Return the sum of all numbers."""
        return _plain(super().sum(*args, **given))

    def max(self, *args: Any, **given: Any) -> Any:
        """Return the largest number."""
        return _plain(super().max(*args, **given))

    def min(self, *args: Any, **given: Any) -> Any:
        """Return the smallest number."""
        return _plain(super().min(*args, **given))


def _plain(found: Any) -> Any:
    """Return a single number as an int; return records and arrays unchanged."""
    is_single = isinstance(found, np.generic | np.ndarray) and found.ndim == 0
    return found.item() if is_single and not isinstance(found, np.void) else found


class _OfFields(type):
    """The metaclass of record classes, which pickle as their dtype."""

    parts: np.dtype[Any]


@cache
def record_type(dtype: np.dtype[Any]) -> type:
    """Return a record class for a dtype, whose fields read as ints and ``Numbers``."""
    fields: Mapping[str, Any] = dtype.fields or {}
    members: dict[str, Any] = {name: _member(name, part[0]) for name, part in fields.items()}
    for name in ("__getattribute__", "__setattr__", "__getitem__"):  # used by NumPy
        members[name] = getattr(np.void, name)
    made = _OfFields("Record", (np.record,), members)
    made.parts = dtype
    return made


copyreg.pickle(_OfFields, lambda made: (record_type, (made.parts,)))  # type: ignore


def _member(name: str, part: np.dtype[Any]) -> property:
    """Return a property that reads and writes a field of a record."""

    def write(record: Any, value: Any) -> None:
        record[name] = value

    return property(_reader(name, part), write)


def _reader(name: str, part: np.dtype[Any]) -> Callable[[Any], Any]:
    if part.subdtype is not None:
        return lambda record: record[name].view(Numbers)
    return (lambda record: record[name]) if part.names else (lambda record: int(record[name]))
