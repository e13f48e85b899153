"""Observations as numbers: what a player knows of a position, in one row of floats.

A game says in ``observation.py`` which fields of its position a learner sees, and how: as a *count*
divided by what it can reach, as a *word*, one place of many that is 1, or as *bits*, a place for
each bit. All comes from what ``observe`` leaves, and is turned so that the player who looks comes
first and the others follow in their order. Every number lies between 0 and 1.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, product
from math import prod
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from steppe.core.description import Description
from steppe.core.errors import NotationError
from steppe.core.field_range import Plane
from steppe.core.game import Game
from steppe.core.position import Position
from steppe.core.validation import instance, several, within
from steppe.engine.batch import join
from steppe.engine.encode import BITS, COUNT, NOWHERE, Reads, encode, encode_all
from steppe.engine.jit import COMPILED
from steppe.engine.packing import byte_rows

Floats = npt.NDArray[np.float32]


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


class _Eyes(NamedTuple):
    """Who looks, among how many players, in a game of at most so many."""

    viewer: int
    players: int
    most: int

    def turned(self, plane: Plane, number: int) -> int:
        """Return a number that names a player, or one of his things, as the viewer counts."""
        whole = self.players * plane.each
        for base in plane.seats:
            if base <= number < base + whole:
                return base + (number - base - self.viewer * plane.each) % whole
        return number

    def along(self, length: int, each: int, rest: int = 0) -> list[int]:
        """Return the places of an index in the order shown: the viewer's, the others', nobody's.

        ``each`` is how many belong to a player, 0 for none. Raises ``TypeError`` where there are
        not as many as these say.
        """
        if not each:
            return list(range(length))
        if length != each * self.most + rest:
            raise TypeError(f"{length} are not {each} for each of {self.most} players and {rest}")
        players = ((self.viewer + ahead) % self.players for ahead in range(self.players))
        own = [player * each + within for player in players for within in range(each)]
        return own + list(range(length - rest, length))


class Layout:
    """The row of floats of a game for a number of players.

    ``slots`` are its parts in order, ``size`` is how many floats it has, ``reads`` is what
    ``encode`` takes.
    """

    def __init__(self, game: Description, players: int) -> None:
        self.players = instance("a game", game, Game).check_players(players)
        self.game = game
        self._most = max(game.players)
        self._state = game.kernel.state
        shapes = [_shape(self._state, plane, self._eyes(0)) for plane in game.planes]
        starts = accumulate(map(prod, shapes), initial=0)
        self.slots = tuple(map(Slot, game.planes, starts, shapes))
        self.size = self.slots[-1].stop
        self.reads = self._read(game.planes)

    def _eyes(self, viewer: int) -> _Eyes:
        return _Eyes(viewer, self.players, self._most)

    def _read(self, planes: Sequence[Plane]) -> Reads:
        seats, state = [self._eyes(viewer) for viewer in range(self.players)], self._state
        tables = [[entry for p in planes for entry in _entries(p, eyes)] for eyes in seats]
        offsets = [[at for p in planes for at in _offsets(state, p, eyes)] for eyes in seats]
        starts = accumulate((len(_entries(p, seats[0])) for p in planes), initial=0)
        heads = [_head(state, p, seats[0], at) for p, at in zip(planes, starts, strict=False)]
        if not COMPILED:
            return Reads(heads, offsets, tables)
        return Reads(*(np.array(part, np.int64) for part in (heads, offsets, tables)))

    def row(self, seen: Position, viewer: int) -> Floats:
        """Return the floats of what ``viewer`` has observed, ``[size]``.

        Raises ``NotationError`` for a position of another kind and a viewer who is no player.
        """
        viewer = self._checked(seen, viewer)
        out: Any = np.zeros((1, self.size), np.float32) if COMPILED else [[0.0] * self.size]
        encode(byte_rows(seen.batch, self._state), 0, self.reads, viewer, out)
        return np.asarray(out[0], np.float32)

    def rows(self, seen: Iterable[Position], viewers: Iterable[int]) -> Floats:
        """Return the floats of what each of ``viewers`` has observed, ``[B, size]``.

        Raises ``NotationError`` for no positions, another number of viewers, a position of
        another kind and a viewer who is no player.
        """
        pairs = _pairs(seen, viewers)
        numbers = [self._checked(position, viewer) for position, viewer in pairs]
        raw = byte_rows(join([position.batch for position, _ in pairs]), self._state)
        if COMPILED:
            out: Any = np.zeros((len(pairs), self.size), np.float32)
            encode_all(raw, self.reads, np.array(numbers, np.int64), out)
        else:
            out = [[0.0] * self.size for _ in pairs]
            encode_all(raw, self.reads, numbers, out)
        return np.asarray(out, np.float32)

    def _checked(self, seen: Position, viewer: int) -> int:
        """Return the viewer of a position as a number, if both are such as the layout is for."""
        instance("what is shown", seen, Position)
        if seen.game is not self.game or seen.players != self.players:
            wanted = f"positions of {self.game.name} for {self.players} players"
            raise NotationError(f"expected {wanted}, found {seen!r} for {seen.players}")
        return within("a viewer", viewer, 0, self.players - 1)

    def split(self, rows: Floats) -> dict[str, Floats]:
        """Return the planes of rows ``[B, size]`` by name, each ``[B, *shape]``: views of them."""
        if instance("rows", rows, np.ndarray).shape[1:] != (self.size,):
            wanted = f"rows of shape [B, {self.size}]"
            raise NotationError(f"expected {wanted}, found {list(rows.shape)}")
        return {
            slot.plane.name: rows[:, slot.start : slot.stop].reshape(-1, *slot.shape)
            for slot in self.slots
        }


def layout_of(game: Description, players: int) -> Layout:
    """Return the layout of observations for a number of players that the game is for."""
    return _layout(game, instance("a game", game, Game).check_players(players))


_layout = cache(Layout)


def tensor(position: Position, viewer: int) -> Floats:
    """Return what a player knows of a position, a row of floats from 0 to 1."""
    layout = layout_of(position.game, position.players)
    return layout.row(position.observe(viewer), viewer)


def tensors(positions: Iterable[Position], viewers: Iterable[int]) -> Floats:
    """Return what players know of positions, one player of each, a row of floats for each.

    ``[B, size]``, of at least one position; all are of one game with equally many players.
    Raises ``NotationError`` for others, for another number of viewers and for who is no player.
    """
    pairs = [(instance("what is shown", p, Position), who) for p, who in _pairs(positions, viewers)]
    first = pairs[0][0]
    hides = first.game.secrets
    seen = [position.observe(viewer) if hides else position for position, viewer in pairs]
    return layout_of(first.game, first.players).rows(seen, [viewer for _, viewer in pairs])


def _pairs(seen: Iterable[Position], viewers: Iterable[int]) -> list[tuple[Position, int]]:
    """Return each position with its viewer. Raises ``NotationError`` where some are left over."""
    shown, eyes = several("positions", seen), several("viewers", viewers)
    if len(shown) != len(eyes) or not shown:
        given = f"{len(shown)} positions and {len(eyes)} viewers are given"
        raise NotationError(f"rows are of one position or more, each with one viewer: {given}")
    return list(zip(shown, eyes, strict=True))


class _Field(NamedTuple):
    """Where the numbers of a field stand in the bytes of a position."""

    offset: int
    shape: tuple[int, ...]
    strides: tuple[int, ...]
    width: int

    def at(self, index: tuple[int, ...]) -> int:
        """Return the first byte of a number."""
        return self.offset + sum(k * stride for k, stride in zip(index, self.strides, strict=True))


def _find(state: np.dtype[Any], name: str) -> _Field:
    """Find a field; ``name.part`` is a field of the records inside a field."""
    whole = np.zeros(1, state)
    part: Any = whole
    for inner in name.split("."):
        part = part[inner]
    offset = part.ctypes.data - whole.ctypes.data
    return _Field(offset, part.shape[1:], part.strides[1:], part.itemsize)


def _indices(plane: Plane, shape: tuple[int, ...], eyes: _Eyes) -> list[list[int]]:
    """Return the places shown along each index of a field; raise where they are not as said."""
    by_player = (plane.rows, plane.columns, *[0] * len(shape))
    if any(by_player[len(shape) :]):
        raise TypeError(f"{plane.field} has not as many indices as go by players")
    try:
        rests = (plane.rest, *[0] * len(shape))
        return [eyes.along(*along) for along in zip(shape, by_player, rests, strict=False)]
    except TypeError as error:
        raise TypeError(f"{plane.field}: {error}") from error


def _shape(state: np.dtype[Any], plane: Plane, eyes: _Eyes) -> tuple[int, ...]:
    shown = tuple(map(len, _indices(plane, _find(state, plane.field).shape, eyes)))
    width = plane.width(eyes.players)
    return (*shown, width) if width > 1 or not shown else shown


def _entries(plane: Plane, eyes: _Eyes) -> list[int]:
    """Return the table of a plane: the place of each word or bit, or numbers to be shown.

    That of words and numbers ends with one for all that are not in it.
    """
    width = plane.width(eyes.players)
    if plane.form == COUNT:
        return [*plane.through, plane.low] if plane.through else []
    numbers = plane.through or range(plane.low, plane.low + width)
    places = [eyes.turned(plane, number) - plane.low for number in numbers]
    kept = [place if 0 <= place < width else NOWHERE for place in places]
    return kept if plane.form == BITS else [*kept, NOWHERE]


def _head(state: np.dtype[Any], plane: Plane, eyes: _Eyes, start: int) -> tuple[int, ...]:
    """Return what ``encode`` needs of a plane, its table beginning at ``start``."""
    entries, numbers = len(_entries(plane, eyes)), len(_offsets(state, plane, eyes))
    what = (numbers, _find(state, plane.field).width, plane.form, plane.width(eyes.players))
    return (*what, plane.low, plane.span, 0 if plane.through else plane.low, start, entries)


def _offsets(state: np.dtype[Any], plane: Plane, eyes: _Eyes) -> list[int]:
    """Return the first byte of each number of a plane, in the order of the floats."""
    field = _find(state, plane.field)
    return [field.at(index) for index in product(*_indices(plane, field.shape, eyes))]
