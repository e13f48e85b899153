"""Pictures as PNG, identical on every machine: only the bundled font is used."""

import resvg_py

from steppe.draw.theme import STATIC

_FONT = STATIC / "fonts" / "source-sans-3.ttf"  # the site's .woff2 font, in the format of resvg
_FAMILY = "Source Sans 3 ExtraLight"  # the name in the font file, which contains every weight


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
