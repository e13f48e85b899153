"""Convert the bytes of observed positions into rows of floats, using a layout's tables.

``core/observation.py`` builds the tables.
"""

from typing import Any, NamedTuple

from steppe.engine.jit import inlined, njit

COUNT, WORD, BITS = range(3)  # forms of a plane
NOWHERE = -1  # the table entry for a number that no float represents

(_NUM, _BYTES, _FORM, _SIZE, _LOW, _SPAN, _FIRST, _START, _ENTRIES) = range(9)  # columns of a head


class Reads(NamedTuple):
    """The tables with which ``encode`` fills a row; lists if interpreted.

    ``heads``, ``[planes, columns]``, describe each plane. ``offsets``, ``[P, numbers]``, give the
    byte offset of each number by viewer. ``tables``, ``[P, entries]``, are the lookup tables.
    """

    heads: Any
    offsets: Any
    tables: Any


@njit
def encode(rows: Any, index: int, reads: Reads, viewer: int, out: Any) -> None:
    """Write a position observed by ``viewer`` as floats to ``out[index]``, which must be zeros.

    ``rows`` are the bytes of a batch (``engine.packing.byte_rows``), ``reads`` comes from a layout,
    ``out`` is float32, ``[B, size]``.
    """
    raw, row = rows[index], out[index]
    heads, offsets, tables = reads.heads, reads.offsets[viewer], reads.tables[viewer]
    at = done = 0
    for k in range(len(heads)):
        head = heads[k]
        form, start, entries = head[_FORM], head[_START], head[_ENTRIES]
        for place in range(done, done + head[_NUM]):
            number = _number(raw, offsets[place], head[_BYTES])
            if form == BITS:
                for bit in range(entries):
                    row[at + tables[start + bit]] = number >> bit & 1
            else:
                if entries > 0:
                    number = tables[start + _entry(number - head[_FIRST], entries)]
                if form == COUNT:
                    row[at] = _share(number - head[_LOW], head[_SPAN])
                elif number != NOWHERE:
                    row[at + number] = 1.0
            at += head[_SIZE]
        done += head[_NUM]


@njit
def encode_all(rows: Any, reads: Reads, viewers: Any, out: Any) -> None:
    """Encode all positions in a batch as floats, each for its own viewer."""
    for index in range(len(viewers)):
        encode(rows, index, reads, viewers[index], out)


@inlined
def _number(raw: Any, offset: int, width: int) -> int:
    """Return a signed little-endian integer from bytes."""
    number = 0
    for k in range(width):
        number |= int(raw[offset + k]) << (8 * k)
    if width < 8 and number >= 1 << (8 * width - 1):
        number -= 1 << (8 * width)
    return number


@inlined
def _entry(number: int, entries: int) -> int:
    """Return the table index for a number; for numbers out of range, that of the last entry."""
    return number if 0 <= number < entries - 1 else entries - 1


@inlined
def _share(number: int, span: int) -> float:
    """Return a number as a fraction of its range, clamped to 0 .. 1."""
    if number <= 0:
        return 0.0
    return 1.0 if number >= span else number / span
