"""Observations as columns of small integers, one for each field that a learner sees.

They hold the same information as observation tensors (``core/observation.py``), but as the game
stores it: ids, counts and sets of bits. Players keep their own numbers, so the viewer does not come
first.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from steppe.core.description import Description
from steppe.core.position import Position
from steppe.engine.batch import join
from steppe.engine.packing import byte_rows

PREFIX = "seen_"
"""Begins the name of each such column."""


@dataclass(frozen=True)
class SeenColumn:
    """A field of an observed position: its column's name, its path, its shape and its meaning.

    ``shape`` is ``()`` for a single number; a column with several dimensions is flattened row by
    row.
    """

    name: str
    path: tuple[str, ...]
    shape: tuple[int, ...]
    says: str

    def of(self, states: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """Return the field's numbers in ``B`` states: ``[B]``, or ``[B, K]`` for several."""
        part = states
        for name in self.path:
            part = part[name]
        return part.reshape(len(states), -1) if self.shape else part


@cache
def seen_columns(game: Description) -> tuple[SeenColumn, ...]:
    """Return the columns for observations of a game, in the order of its fields."""
    fields = dict.fromkeys(plane.field for plane in game.planes)
    return tuple(_column(game, field) for field in fields)


def _column(game: Description, field: str) -> SeenColumn:
    path = tuple(field.split("."))
    part: Any = np.zeros(0, game.kernel.state)
    for name in path:
        part = part[name]
    return SeenColumn(PREFIX + "_".join(path), path, part.shape[1:], game.fields[path[0]].says)


def states_of(positions: Sequence[Position]) -> npt.NDArray[Any]:
    """Return the states of at least one position of a game as an array of records, ``[B]``."""
    dtype = positions[0].game.kernel.state
    rows = byte_rows(join([position.batch for position in positions]), dtype)
    raw = b"".join(rows) if isinstance(rows, list) else rows.tobytes()
    return np.frombuffer(raw, _plain(dtype))


def _plain(dtype: np.dtype[Any]) -> np.dtype[Any]:
    """Return a dtype whose records, even nested ones, are plain NumPy records."""
    if dtype.subdtype is not None:
        base, shape = dtype.subdtype
        return np.dtype((_plain(base), shape))
    if dtype.fields is None:
        return dtype
    names = list(dtype.names or ())
    parts = {
        "names": names,
        "formats": [_plain(dtype.fields[name][0]) for name in names],
        "offsets": [dtype.fields[name][1] for name in names],
        "itemsize": dtype.itemsize,
    }
    plain: np.dtype[Any] = np.dtype(parts)  # type: ignore[call-overload]
    return plain
