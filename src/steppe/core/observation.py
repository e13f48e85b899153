"""Observation tensors: a player's knowledge of a position, as one row of floats.

A game declares which fields of its position a learner sees, and how: as a *count* divided by its
range, as a *word* (one-hot) or as *bits*, one float each. Everything comes from the result of
``observe``, rotated so that the viewer comes first and the other players follow in order. All
numbers are between 0 and 1.
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
    """The position of a plane in the row: its first float and its shape."""

    plane: Plane
    start: int
    shape: tuple[int, ...]

    @property
    def stop(self) -> int:
        """Return the index of the first float after the plane."""
        return self.start + prod(self.shape)


class _Eyes(NamedTuple):
    """The viewer, the number of players, and the largest number of players in the game."""

    viewer: int
    players: int
    most: int

    def turned(self, plane: Plane, number: int) -> int:
        """Return the number of a player, or of a player's thing, counted from the viewer."""
        whole = self.players * plane.each
        for base in plane.seats:
            if base <= number < base + whole:
                return base + (number - base - self.viewer * plane.each) % whole
        return number

    def along(self, length: int, each: int, rest: int = 0) -> list[int]:
        """Return the indices of an axis in display order: the viewer's, the others', then no one's.

        ``each`` is the number of entries per player, 0 if the axis does not run over players.
        Raises ``TypeError`` if ``length`` does not match.
        """
        if not each:
            return list(range(length))
        if length != each * self.most + rest:
            raise TypeError(f"{length} are not {each} for each of {self.most} players and {rest}")
        players = ((self.viewer + ahead) % self.players for ahead in range(self.players))
        own = [player * each + within for player in players for within in range(each)]
        return own + list(range(length - rest, length))


class Layout:
    """The layout of a game's observation tensor, for a number of players.

    ``slots`` are its planes in order, ``size`` is its length in floats, and ``reads`` the compiled
    form for ``encode``. Raises ``NotationError`` for an unsupported number of players.
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
        """Return the row of a position that ``viewer`` has observed: float32, shape ``[size]``.

        Raises ``NotationError`` for a position with another game or number of players, and for a
        viewer who is not a player.
        """
        viewer = self._checked(seen, viewer)
        out: Any = np.zeros((1, self.size), np.float32) if COMPILED else [[0.0] * self.size]
        encode(byte_rows(seen.batch, self._state), 0, self.reads, viewer, out)
        return np.asarray(out[0], np.float32)

    def rows(self, seen: Iterable[Position], viewers: Iterable[int]) -> Floats:
        """Return one row for each position and viewer: float32, shape ``[B, size]``.

        Raises ``NotationError`` for an empty list, for lists of different lengths, for a position
        with another game or number of players, and for a viewer who is not a player.
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
        """Return the viewer as an integer, after checking both arguments against this layout."""
        instance("a position", seen, Position)
        if seen.game is not self.game or seen.players != self.players:
            wanted = f"positions of {self.game.name} for {self.players} players"
            raise NotationError(f"expected {wanted}, found {seen!r} for {seen.players}")
        return within("a viewer", viewer, 0, self.players - 1)

    def split(self, rows: Floats) -> dict[str, Floats]:
        """Return the planes of rows ``[B, size]`` by name, each a view of shape ``[B, *shape]``.

        Raises ``NotationError`` for rows of another size.
        """
        if instance("rows", rows, np.ndarray).shape[1:] != (self.size,):
            wanted = f"rows of shape [B, {self.size}]"
            raise NotationError(f"expected {wanted}, found {list(rows.shape)}")
        return {
            slot.plane.name: rows[:, slot.start : slot.stop].reshape(-1, *slot.shape)
            for slot in self.slots
        }


def layout_of(game: Description, players: int) -> Layout:
    """Return the observation layout of a game for a number of players; layouts are cached.

    Raises ``NotationError`` for a number of players that the game does not support.
    """
    return _layout(game, instance("a game", game, Game).check_players(players))


_layout = cache(Layout)


def tensor(position: Position, viewer: int) -> Floats:
    """Return the observation of one player: float32, shape ``[size]``, values from 0 to 1."""
    layout = layout_of(position.game, position.players)
    return layout.row(position.observe(viewer), viewer)


def tensors(positions: Iterable[Position], viewers: Iterable[int]) -> Floats:
    """Return observations of several positions: float32, shape ``[B, size]``, values from 0 to 1.

    ``viewers`` gives one player for each position; the row contains what that player may know. All
    must have the same game and number of players. Raises ``NotationError`` if they do not, if there
    are no positions, if the two lists differ in length, or if a viewer is not a player.
    """
    pairs = [(instance("a position", p, Position), who) for p, who in _pairs(positions, viewers)]
    first = pairs[0][0]
    hides = first.game.secrets
    seen = [position.observe(viewer) if hides else position for position, viewer in pairs]
    return layout_of(first.game, first.players).rows(seen, [viewer for _, viewer in pairs])


def _pairs(seen: Iterable[Position], viewers: Iterable[int]) -> list[tuple[Position, int]]:
    """Return each position with its viewer. Raises ``NotationError`` for unequal or empty lists."""
    shown, eyes = several("positions", seen), several("viewers", viewers)
    if len(shown) != len(eyes) or not shown:
        given = f"{len(shown)} positions and {len(eyes)} viewers were given"
        raise NotationError(f"expected at least one position, each with one viewer; {given}")
    return list(zip(shown, eyes, strict=True))


class _Field(NamedTuple):
    """The location of a field's numbers in the bytes of a position."""

    offset: int
    shape: tuple[int, ...]
    strides: tuple[int, ...]
    width: int

    def at(self, index: tuple[int, ...]) -> int:
        """Return the offset of a number's first byte."""
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
    """Return the indices shown along each axis of a field; raise an error on a mismatch."""
    by_player = (plane.rows, plane.columns, *[0] * len(shape))
    if any(by_player[len(shape) :]):
        raise TypeError(f"{plane.field} has fewer indices than its planes say")
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
    """Return the lookup table of a plane: the float of each word or bit, or replacement numbers.

    The table of a word or count ends with the entry for all numbers that are not in it.
    """
    width = plane.width(eyes.players)
    if plane.form == COUNT:
        return [*plane.through, plane.low] if plane.through else []
    numbers = plane.through or range(plane.low, plane.low + width)
    places = [eyes.turned(plane, number) - plane.low for number in numbers]
    kept = [place if 0 <= place < width else NOWHERE for place in places]
    return kept if plane.form == BITS else [*kept, NOWHERE]


def _head(state: np.dtype[Any], plane: Plane, eyes: _Eyes, start: int) -> tuple[int, ...]:
    """Return the header that ``encode`` reads for a plane whose table begins at ``start``."""
    entries, numbers = len(_entries(plane, eyes)), len(_offsets(state, plane, eyes))
    what = (numbers, _find(state, plane.field).width, plane.form, plane.width(eyes.players))
    return (*what, plane.low, plane.span, 0 if plane.through else plane.low, start, entries)


def _offsets(state: np.dtype[Any], plane: Plane, eyes: _Eyes) -> list[int]:
    """Return the byte offset of each number of a plane, in the order of the floats."""
    field = _find(state, plane.field)
    return [field.at(index) for index in product(*_indices(plane, field.shape, eyes))]
