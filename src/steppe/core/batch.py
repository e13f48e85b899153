"""Copy and compare whole positions, quickly in both modes."""

from typing import Any

from steppe.core.jit import COMPILED
from steppe.core.record import Batch, Grid, Row, to_bytes

if COMPILED:

    def copy_batch(batch: Batch) -> Batch:
        """Return an independent copy of a batch."""
        return batch.copy()

    def same_state(one: Any, other: Any) -> bool:
        """Tell whether all fields of two positions of one game are equal."""
        return one.tobytes() == other.tobytes() or _same_fields(one, other)

else:

    def copy_batch(batch: Batch) -> Batch:
        """Return an independent copy of a batch."""
        return [_copied(s) for s in batch]

    def same_state(one: Any, other: Any) -> bool:
        """Tell whether all fields of two positions of one game are equal."""
        return all(_same(getattr(one, name), getattr(other, name)) for name in one.__slots__)


def _same_fields(one: Any, other: Any) -> bool:
    """Compare without the bytes between fields, which mean nothing."""
    return to_bytes(one, one.dtype) == to_bytes(other, other.dtype)


def _same(one: Any, other: Any) -> bool:
    if isinstance(one, Grid):
        return all(map(_same, one.rows, other.rows))
    if isinstance(one, Row) and one and hasattr(one[0], "__slots__"):
        return all(map(same_state, one, other))
    if hasattr(one, "__slots__"):
        return same_state(one, other)
    return bool(one == other)


def _copied(s: Any) -> Any:
    """Return a new twin with the same fields; those that hold one number are the most."""
    kind = type(s)
    twin: Any = object.__new__(kind)
    numbers, rows, others = _fields(kind, s)
    for name in numbers:
        setattr(twin, name, getattr(s, name))
    for name in rows:
        setattr(twin, name, Row(getattr(s, name)))
    for name in others:
        setattr(twin, name, _copied_value(getattr(s, name)))
    return twin


_FIELDS: dict[type, tuple[list[str], list[str], list[str]]] = {}


def _fields(kind: type, s: Any) -> tuple[list[str], list[str], list[str]]:
    """Return the names of fields that hold a number, a row of numbers, and something else."""
    if kind not in _FIELDS:
        shapes = {name: _shape(getattr(s, name)) for name in s.__slots__}
        groups = [[name for name, shape in shapes.items() if shape == n] for n in range(3)]
        _FIELDS[kind] = groups[0], groups[1], groups[2]
    return _FIELDS[kind]


def _shape(value: Any) -> int:
    if isinstance(value, Row) and not hasattr(value[0], "__slots__"):
        return 1
    return 2 if isinstance(value, Row | Grid) or hasattr(value, "__slots__") else 0


def _copied_value(value: Any) -> Any:
    if isinstance(value, Grid):
        return Grid(map(_copied_value, value.rows))
    if isinstance(value, Row):
        return Row(value) if isinstance(value[0], int) else Row(map(_copied, value))
    return _copied(value)
