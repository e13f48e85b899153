"""Pictures as PNG, the same on every machine: only our own font is used."""

import resvg_py

from steppe.draw.theme import STATIC

_FONT = STATIC / "fonts" / "source-sans-3.ttf"  # the same as the .woff2, as resvg reads it
_FAMILY = "Source Sans 3 ExtraLight"  # what the file calls itself; every weight is in it


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
