"""The bytes of a position: the same for an interpreted state and a record with equal fields."""

import struct
from functools import cache
from typing import Any

import numpy as np

from steppe.engine.jit import COMPILED
from steppe.engine.position_type import Batch, Grid, Row, assign, new_batch, to_json

_LETTERS = {1: "b", 2: "h", 4: "i", 8: "q"}  # struct formats for signed integers, by size in bytes


def to_bytes(s: Any, dtype: np.dtype[Any]) -> bytes:
    """Return the bytes of a state, with zeros between its fields.

    Raises ``ValueError`` if a number in an interpreted state does not fit its field.
    """
    if isinstance(s, np.void):
        masked = np.frombuffer(s.tobytes(), np.uint8) & _mask(dtype)
        return bytes(masked.tobytes())
    numbers: list[int] = []
    _flatten(s, numbers)
    try:
        return struct.pack(f"={_format(dtype)}", *numbers)
    except struct.error as error:
        raise ValueError(f"a number does not fit its field: {error}") from error


def from_bytes(data: bytes, dtype: np.dtype[Any]) -> Batch:
    """Return a batch with the one position that these bytes encode."""
    records = np.frombuffer(bytearray(data), dtype)
    if COMPILED:
        return records
    batch = new_batch(dtype)
    assign(batch[0], dtype, to_json(records.view(np.recarray)[0], dtype))
    return batch


def byte_rows(batch: Batch, dtype: np.dtype[Any]) -> Any:
    """Return a view of the bytes of each position in a batch, ``[B, bytes]``.

    Bytes between fields are meaningless. For interpreted states, return a list of ``to_bytes``.
    """
    if isinstance(batch, np.ndarray):
        return batch.view(np.ndarray).view(np.uint8).reshape(len(batch), dtype.itemsize)
    return [to_bytes(s, dtype) for s in batch]


def _flatten(s: Any, out: list[int]) -> None:
    for name, shape in _shapes(s):
        value = getattr(s, name)
        if shape == _NUMBER:
            out.append(value)
        elif shape == _NUMBERS:
            out += value
        else:
            _flatten_parts(value, out)


def _flatten_parts(value: Any, out: list[int]) -> None:
    if isinstance(value, Grid):
        for row in value.rows:
            _flatten_parts(row, out)
    elif not isinstance(value, Row):
        _flatten(value, out)
    elif isinstance(value[0], int):
        out += value
    else:
        for item in value:
            _flatten(item, out)


_NUMBER, _NUMBERS, _PARTS = range(3)  # a field's shape in an interpreted state

_SHAPES: dict[type, list[tuple[str, int]]] = {}


def _shapes(s: Any) -> list[tuple[str, int]]:
    """Return the fields of an interpreted state in order, each with its shape."""
    kind = type(s)
    if kind not in _SHAPES:
        _SHAPES[kind] = [(name, _shape(getattr(s, name))) for name in s.__slots__]
    return _SHAPES[kind]


def _shape(value: Any) -> int:
    if isinstance(value, int):
        return _NUMBER
    return _NUMBERS if isinstance(value, Row) and isinstance(value[0], int) else _PARTS


@cache
def _mask(dtype: np.dtype[Any]) -> Any:
    """Return 255 for each byte of a field and 0 for padding bytes."""
    words = (b"\0" if x == "x" else b"\xff" * struct.calcsize(f"={x}") for x in _format(dtype))
    return np.frombuffer(b"".join(words), np.uint8)


@cache
def _format(part: np.dtype[Any]) -> str:
    """Return one format letter for each number or padding byte, in memory order."""
    if part.subdtype is not None:
        base, shape = part.subdtype
        return _format(base) * int(np.prod(shape))
    if part.fields is None:
        return _LETTERS[part.itemsize]
    text, at = "", 0
    for name in part.names or ():
        inner, offset = part.fields[name][:2]
        text += "x" * (offset - at) + _format(inner)
        at = offset + inner.itemsize
    return text + "x" * (part.itemsize - at)
