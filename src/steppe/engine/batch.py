"""Copy and compare whole positions, compiled or interpreted."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from steppe.engine.jit import COMPILED
from steppe.engine.packing import to_bytes
from steppe.engine.position_type import Batch, Grid, Row
from steppe.engine.templates import write_module


def copy_batch(batch: Batch) -> Batch:
    """Return an independent copy of a batch, made from bytes: NumPy would copy field by field."""
    if COMPILED:
        return np.frombuffer(bytearray(batch.tobytes()), batch.dtype)
    return [_copied(s) for s in batch]


def join(batches: Sequence[Batch]) -> Batch:
    """Return one batch with copies of all positions in one or more batches."""
    if COMPILED:
        whole = bytearray(b"".join([batch.tobytes() for batch in batches]))
        return np.frombuffer(whole, batches[0].dtype)
    return [_copied(s) for batch in batches for s in batch]


def player_of(batch: Batch) -> int:
    """Return the player to decide in the first position, inlined because a call would be slower."""
    return int(batch["player"][0] if COMPILED else batch[0].player)


def same_state(one: Any, other: Any) -> bool:
    """Return whether all fields of two positions in the same game are equal."""
    if COMPILED:  # padding bytes between fields may differ
        same: bool = one.tobytes() == other.tobytes()
        return same or to_bytes(one, one.dtype) == to_bytes(other, other.dtype)
    return all(_same(getattr(one, name), getattr(other, name)) for name in one.__slots__)


def _same(one: Any, other: Any) -> bool:
    if isinstance(one, Grid):
        return all(map(_same, one.rows, other.rows))
    if isinstance(one, Row) and one and hasattr(one[0], "__slots__"):
        return all(map(same_state, one, other))
    if hasattr(one, "__slots__"):
        return same_state(one, other)
    return bool(one == other)


_COPIERS: dict[type, Callable[[Any], Any]] = {}


def _copied(s: Any) -> Any:
    """Return a new interpreted state with the same fields."""
    kind = type(s)
    if kind not in _COPIERS:
        _COPIERS[kind] = _copier(s)
    return _COPIERS[kind](s)


def _copier(s: Any) -> Callable[[Any], Any]:
    """Return a generated function that copies one kind of state, twice as fast as a loop."""
    lines = [f"    twin.{name} = {_copy(getattr(s, name), f's.{name}')}" for name in s.__slots__]
    source = "\n".join(["def copy(s):", "    twin = new(kind)", *lines, "    return twin"])
    given = {"new": object.__new__, "kind": type(s), "Row": Row, "Grid": Grid, "copied": _copied}
    copy: Callable[[Any], Any] = write_module(f"steppe_copy_{id(type(s))}", source, given).copy
    return copy


def _copy(value: Any, name: str) -> str:
    """Return the source of an expression that copies a named value, to suit its type."""
    if isinstance(value, Grid):
        return f"Grid([{_copy(value.rows[0], 'row')} for row in {name}.rows])"
    if not isinstance(value, Row):
        return name if isinstance(value, int) else f"copied({name})"
    if isinstance(value[0], int):
        return f"Row({name})"
    return f"Row([copied(one) for one in {name}])"
