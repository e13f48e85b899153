"""Pictures as PNG, identical on every machine: only the bundled font is used.

``python raster.py WIDTH`` reads an SVG picture from its input and writes the PNG: the site draws
large pictures in another process, because resvg stops all threads of its own while it draws.
"""

import os
import struct
import sys
from collections.abc import Sequence
from pathlib import Path

import resvg_py

_FONT = Path(__file__).with_name("static") / "fonts" / "source-sans-3.ttf"
"""The site's .woff2 font, in the format of resvg."""

_FAMILY = "Source Sans 3 ExtraLight"  # the name in the font file, which contains every weight
_ICON = struct.Struct("<BBBBHHII")  # an entry in the directory of a .ico file
_HEAD = struct.Struct("<HHH")


def png(picture: str, width: int) -> bytes:
    """Return a standalone SVG picture as a PNG, ``width`` pixels wide."""
    image = resvg_py.svg_to_bytes(
        svg_string=picture,
        width=width,
        skip_system_fonts=True,
        font_files=[str(_FONT)],
        sans_serif_family=_FAMILY,
        serif_family=_FAMILY,
    )
    return bytes(image)


def ico(picture: str, widths: Sequence[int]) -> bytes:
    """Return a square SVG picture as a .ico file with one PNG for each width below 256."""
    images = [png(picture, width) for width in widths]
    place = _HEAD.size + _ICON.size * len(images)
    directory = b""
    for width, image in zip(widths, images, strict=True):
        directory += _ICON.pack(width, width, 0, 0, 1, 32, len(image), place)
        place += len(image)
    return _HEAD.pack(0, 1, len(images)) + directory + b"".join(images)


if __name__ == "__main__":
    os.nice(10)
    sys.stdout.buffer.write(png(sys.stdin.buffer.read().decode(), int(sys.argv[1])))
