"""Copy and compare whole positions, quickly in both modes."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from steppe.engine.jit import COMPILED
from steppe.engine.packing import NUMBERS, PARTS, shapes, to_bytes
from steppe.engine.record import Batch, Grid, Row


def copy_batch(batch: Batch) -> Batch:
    """Return an independent copy of a batch: of its bytes, as NumPy goes field by field."""
    if COMPILED:
        return np.frombuffer(bytearray(batch.tobytes()), batch.dtype)
    return [_copied(s) for s in batch]


def join(batches: Sequence[Batch]) -> Batch:
    """Return copies of all positions of some batches, of at least one, in one batch."""
    if COMPILED:
        whole = bytearray(b"".join([batch.tobytes() for batch in batches]))
        return np.frombuffer(whole, batches[0].dtype)
    return [_copied(s) for batch in batches for s in batch]


def player_of(batch: Batch) -> int:
    """Return who decides in the first position: read by its name, as a call would be slower."""
    return int(batch["player"][0] if COMPILED else batch[0].player)


def same_state(one: Any, other: Any) -> bool:
    """Tell whether all fields of two positions of one game are equal."""
    if COMPILED:  # bytes between fields mean nothing
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


def _copied(s: Any) -> Any:
    """Return a new twin with the same fields."""
    kind = type(s)
    twin: Any = object.__new__(kind)
    for name, shape in shapes(s):
        value = getattr(s, name)
        if shape == NUMBERS:
            value = Row(value)
        elif shape == PARTS:
            value = _copied_parts(value)
        setattr(twin, name, value)
    return twin


def _copied_parts(value: Any) -> Any:
    if isinstance(value, Grid):
        return Grid(map(_copied_parts, value.rows))
    if isinstance(value, Row):
        return Row(value) if isinstance(value[0], int) else Row(map(_copied, value))
    return _copied(value)
