"""The icons: in one colour (CSS ``color``), 512 x 512, facing right.

Most come from the Game-icons set (game-icons.net, CC BY 3.0); the others are our own.
``icons/authors.json`` names the author of each.
"""

import json
import re
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).with_name("icons")
_USED = re.compile(r'href="#i-([a-z0-9-]+)"')


@cache
def authors() -> dict[str, str]:
    """Return the author of each icon, keyed by icon name."""
    drawn: dict[str, str] = json.loads((FOLDER / "authors.json").read_text("utf-8"))
    return drawn


@cache
def symbol(name: str) -> str:
    """Return one icon as a symbol ``i-<name>``."""
    drawing = (FOLDER / f"{name}.svg").read_text("utf-8")
    inside = drawing[drawing.index(">") + 1 : drawing.rindex("</svg>")]
    return f'<symbol id="i-{name}" viewBox="0 0 512 512">{inside}</symbol>'


def definitions(body: str) -> str:
    """Return definitions for the icons that ``body`` expects in its own document; "" if none."""
    names = sorted(set(_USED.findall(body))) if 'href="#i-' in body else []
    return f"<defs>{''.join(symbol(name) for name in names)}</defs>" if names else ""


@cache
def sprite() -> str:
    """Return one sheet with all icons, to be served by the site itself."""
    body = "".join(symbol(name) for name in sorted(authors()))
    return f'<svg xmlns="http://www.w3.org/2000/svg">{body}</svg>'
