"""Observations as numbers: what a player knows of a position, in one row of floats.

A game says in ``planes.py`` which fields of its position a learner sees, and how: as a *count*
divided by what it can reach, as a *word*, one place of many that is 1, or as *bits*, a place for
each bit. All comes from what ``observe`` leaves, and is turned so that the player who looks comes
first and the others follow in their order. Every number lies between 0 and 1.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import prod
from typing import Any

import numpy as np
import numpy.typing as npt

from steppe.core.game import Game
from steppe.core.jit import njit
from steppe.core.packing import to_bytes
from steppe.core.position import Position
from steppe.core.record import Ints

Floats = npt.NDArray[np.float32]

COUNT, WORD, BITS = range(3)  # forms
_OFFSET, _BYTES, _FORM, _LOW, _SIZE, _SPAN, _FIRST, _SECOND, _EACH = range(9)
_NONE = -1


@dataclass(frozen=True)
class Plane:
    """A field of the position as a learner sees it.

    ``field`` is its name in the position; ``form`` says how each number becomes ``size`` floats:
    a COUNT from ``low`` to ``low + span``, one float; a WORD, ``size`` floats of which one is 1,
    none for a number outside; BITS, the lowest ``size`` bits. ``seats`` are the numbers, or the
    bits, from which players are named, ``(0,)`` where the number is a player or a set of them;
    ``each`` is how many of these belong to a player. ``rows`` is how many rows of the field
    belong to a player, 0 where it does not go by players. ``rule`` is the number of the rule that
    explains it.
    """

    field: str
    form: int
    size: int
    rule: str
    low: int = 0
    span: int = 1
    seats: tuple[int, ...] = ()
    each: int = 1
    rows: int = 0

    def width(self, players: int) -> int:
        """Return how many floats a number becomes."""
        return self.each * players if self.form == BITS and self.seats else self.size


def count(field: str, top: int, rule: str, *, low: int = 0, rows: int = 0) -> Plane:
    """Declare numbers from ``low`` to ``top``; greater ones look like ``top``."""
    return Plane(field, COUNT, 1, rule, low=low, span=top - low, rows=rows)


def word(field: str, size: int, rule: str, **more: Any) -> Plane:
    """Declare one of ``size`` possibilities; ``seats``, ``each`` and ``rows`` as in ``Plane``."""
    return Plane(field, WORD, size, rule, **more)


def bits(field: str, size: int, rule: str, **more: Any) -> Plane:
    """Declare a set of ``size`` things, or with ``seats`` of players or what belongs to them."""
    return Plane(field, BITS, size, rule, **more)


@dataclass(frozen=True)
class Slot:
    """Where a plane stands in the row: its first float, its shape, and what it is."""

    plane: Plane
    start: int
    shape: tuple[int, ...]

    @property
    def stop(self) -> int:
        """Return the first float after it."""
        return self.start + prod(self.shape)


class Layout:
    """The row of floats of a game for a number of players.

    ``slots`` are its parts in order, ``size`` is how many floats it has.
    """

    def __init__(self, game: Game, players: int) -> None:
        self.players = game.check_players(players)
        self._dtype = game.kernel.state
        most = max(game.players)
        self.slots = tuple(self._place(game.planes, most))
        self.size = self.slots[-1].stop
        self._reads = [self._read(viewer, most) for viewer in range(players)]

    def _place(self, planes: Sequence[Plane], most: int) -> Any:
        start = 0
        for plane in planes:
            shape = _shape(self._dtype, plane, self.players, most)
            yield Slot(plane, start, shape)
            start += prod(shape)

    def _read(self, viewer: int, most: int) -> Ints:
        """Return what is read for a viewer, a line for each number in the order of the floats."""
        lines = [
            line
            for slot in self.slots
            for line in _lines(self._dtype, slot.plane, (viewer, self.players, most))
        ]
        return np.array(lines, np.int64)

    def row(self, seen: Position, viewer: int) -> Floats:
        """Return the floats of what ``viewer`` has observed, ``[size]``."""
        raw = np.frombuffer(to_bytes(seen.state, self._dtype), np.uint8)[None]
        out: Floats = np.zeros((1, self.size), np.float32)
        encode(raw, 0, self._reads[viewer], viewer, self.players, out)
        first: Floats = out[0]
        return first

    def reads(self) -> Ints:
        """Return the lines for every viewer, ``[P, numbers, columns]``: what ``encode`` takes."""
        return np.stack(self._reads)


@cache
def layout_of(game: Game, players: int) -> Layout:
    """Return the layout of a game's observations for a number of players."""
    return Layout(game, players)


def tensor(position: Position, viewer: int) -> Floats:
    """Return what a player knows of a position, a row of floats from 0 to 1."""
    layout = layout_of(position.game, position.players)
    return layout.row(position.observe(viewer), viewer)


@dataclass(frozen=True)
class _Field:
    """Where the numbers of a field stand in the bytes of a position."""

    offset: int
    shape: tuple[int, ...]
    strides: tuple[int, ...]
    width: int

    def at(self, index: tuple[int, ...]) -> int:
        """Return the first byte of a number."""
        return self.offset + sum(k * stride for k, stride in zip(index, self.strides, strict=True))


def _find(dtype: np.dtype[Any], name: str) -> _Field:
    """Find a field; ``name.part`` is a field of the records inside a field."""
    whole = np.zeros(1, dtype)
    part: Any = whole
    for word in name.split("."):
        part = part[word]
    offset = part.ctypes.data - whole.ctypes.data
    return _Field(offset, part.shape[1:], part.strides[1:], part.itemsize)


def _rows(plane: Plane, shape: tuple[int, ...], players: int, most: int) -> int:
    """Return how many rows are shown; raise where the field has not as many as it should."""
    if not plane.rows:
        return shape[0]
    if shape[:1] != (plane.rows * most,):
        raise TypeError(f"{plane.field} does not have {plane.rows} rows for each player")
    return plane.rows * players


def _shape(dtype: np.dtype[Any], plane: Plane, players: int, most: int) -> tuple[int, ...]:
    shape, width = _find(dtype, plane.field).shape, plane.width(players)
    shown = (_rows(plane, shape, players, most), *shape[1:]) if shape else ()
    return (*shown, width) if width > 1 or not shown else shown


def _lines(dtype: np.dtype[Any], plane: Plane, eyes: tuple[int, int, int]) -> Any:
    """Yield a line for each number of a field, as a viewer among so many players reads them."""
    viewer, players, most = eyes
    field = _find(dtype, plane.field)
    shown = (_rows(plane, field.shape, players, most), *field.shape[1:]) if field.shape else ()
    first, second = (*plane.seats, _NONE, _NONE)[:2]
    rest = (plane.form, plane.low, plane.width(players), plane.span, first, second, plane.each)
    for index in np.ndindex(shown):
        if plane.rows:
            ahead, within = divmod(index[0], plane.rows)
            row = (viewer + ahead) % players * plane.rows + within
            index = (row, *index[1:])
        yield field.at(index), field.width, *rest


@njit
def encode(rows: Ints, index: int, reads: Ints, viewer: int, players: int, out: Ints) -> None:
    """Write the floats of an observed position, given as bytes, over zeros in ``out[index]``.

    ``rows`` are the bytes of a batch, ``[B, bytes]``; ``reads`` the lines of the viewer.
    """
    at = 0
    for k in range(len(reads)):
        value = _number(rows, index, reads[k, _OFFSET], reads[k, _BYTES])
        form, size, each = reads[k, _FORM], reads[k, _SIZE], reads[k, _EACH]
        if form == COUNT:
            share = (value - reads[k, _LOW]) / reads[k, _SPAN]
            out[index, at] = min(max(share, 0.0), 1.0)
        elif form == WORD:
            for base in (reads[k, _FIRST], reads[k, _SECOND]):
                if base <= value < base + players * each and base != _NONE:
                    value = base + _turned(value - base, viewer, players, each)
            if 0 <= value < size:
                out[index, at + value] = 1.0
        else:
            turn = 0 if reads[k, _FIRST] == _NONE else viewer
            for bit in range(size):
                place = bit if turn == 0 else _turned(bit, turn, players, each)
                out[index, at + place] = (value >> bit) & 1
        at += size


@njit
def _number(rows: Ints, index: int, offset: int, width: int) -> int:
    """Return a whole number that stands in bytes, the lowest first."""
    value = 0
    for k in range(width):
        value |= int(rows[index, offset + k]) << (8 * k)
    if width < 8 and value >= 1 << (8 * width - 1):
        value -= 1 << (8 * width)
    return value


@njit
def _turned(number: int, viewer: int, players: int, each: int) -> int:
    """Return a number of which ``each`` in turn belong to a player, the viewer's own first."""
    return (number - viewer * each + players * each) % (players * each)
