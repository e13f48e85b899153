"""Pictures as PNG, the same on every machine: only our own font is used."""

import struct
import zlib
from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt
import resvg_py

from steppe.draw.theme import STATIC

_FONT = STATIC / "fonts" / "source-sans-3.ttf"  # the same as the .woff2, as resvg reads it
_FAMILY = "Source Sans 3 ExtraLight"  # what the file calls itself; every weight is in it

_SIGNATURE, _HEADER = 8, 8  # bytes before the first chunk, and before the data of each
_CHECKSUM = 4  # bytes after the data of each
Bytes = npt.NDArray[np.uint8]


def png(picture: str, width: int) -> bytes:
    """Return an SVG picture that stands alone as a PNG, ``width`` pixels wide."""
    image = resvg_py.svg_to_bytes(
        svg_string=picture,
        width=width,
        skip_system_fonts=True,
        font_files=[str(_FONT)],
        sans_serif_family=_FAMILY,
        serif_family=_FAMILY,
    )
    return bytes(image)


def pixels(picture: str, width: int) -> Bytes:
    """Return an SVG picture that stands alone in red, green, blue, ``[height, width, 3]``.

    What the picture leaves open is white.
    """
    drawn = _decoded(png(picture, width)).astype(np.uint16)
    colours, opacity = drawn[..., :3], drawn[..., 3:]
    return ((colours * opacity + 255 * (255 - opacity) + 127) // 255).astype(np.uint8)


def _decoded(data: bytes) -> Bytes:
    """Return the pixels of a PNG of 8 bits, with opacity and not interlaced, ``[H, W, 4]``.

    Raises ``ValueError`` for others.
    """
    parts = list(_chunks(data))
    width, height, *kind = struct.unpack(">IIBBBBB", parts[0][1])
    if kind != [8, 6, 0, 0, 0]:
        raise ValueError(f"a PNG of another kind: {kind}")
    packed = b"".join(body for name, body in parts if name == b"IDAT")
    lines = np.frombuffer(zlib.decompress(packed), np.uint8).reshape(height, 1 + 4 * width)
    return _unfiltered(lines[:, 0], lines[:, 1:].reshape(height, width, 4))


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield the name and the data of each part of a PNG."""
    at = _SIGNATURE
    while at < len(data):
        length, name = struct.unpack_from(">I4s", data, at)
        yield name, data[at + _HEADER : at + _HEADER + length]
        at += _HEADER + length + _CHECKSUM


def _unfiltered(forms: Bytes, told: Bytes) -> Bytes:
    """Return the pixels of lines that are told from their neighbours (PNG, section 9).

    A pixel needs the one left of it and those above, so all on a slanting line can be had at once.
    """
    height, width, _ = told.shape
    found = np.zeros((height + 1, width + 1, 4), np.int16)  # with zeros above and to the left
    for slant in range(height + width - 1):
        y = np.arange(max(0, slant - width + 1), min(height, slant + 1))
        x = slant - y
        left, up, corner = found[y + 1, x], found[y, x + 1], found[y, x]
        guess = _guess(forms[y, np.newaxis], left, up, corner)
        found[y + 1, x + 1] = (told[y, x] + guess) & 255
    return found[1:, 1:].astype(np.uint8)


def _guess(forms: Any, left: Any, up: Any, corner: Any) -> Any:
    """Return what the differences are added to, by the form of each line."""
    to_left, to_up = abs(up - corner), abs(left - corner)
    to_corner = abs(left + up - 2 * corner)
    paeth = np.where(
        (to_left <= to_up) & (to_left <= to_corner), left, np.where(to_up <= to_corner, up, corner)
    )
    return np.choose(forms, [np.zeros_like(left), left, up, (left + up) // 2, paeth])
