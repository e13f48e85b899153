"""The style sheets, and the colours of standalone pictures.

``static/tokens.css`` holds every colour and size, ``static/board.css`` the shared look of boards,
pieces, marks and hands, ``static/charts.css`` that of charts. Games add their own
``views/<room>/style.css``, which apply only to their pages and pictures. A picture in a file or
notebook carries only the rules it needs, with colours filled in, because most programs that draw
SVG do not support variables.
"""

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from steppe.draw.curve import num

STATIC = Path(__file__).with_name("static")
TOKENS = STATIC / "tokens.css"
BOARD = STATIC / "board.css"
CHARTS = STATIC / "charts.css"
MARGIN = 8  # the margin around a standalone picture, for shadows and numbers that stick out

_COMMENT = re.compile(r"/\*.*?\*/", re.S)
_AT_RULE = re.compile(r"@[^{;]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_DECLARATION = re.compile(r"--([\w-]+)\s*:\s*([^;]+);")
_VARIABLE = re.compile(r"var\(--([\w-]+)\)")
_CLASS = re.compile(r"\.([\w-]+)")
_BOX = re.compile(r'viewBox="(\S+) (\S+) (\S+) (\S+)"')
_PALETTE = "palette-"
_LIVE = (
    *("--", "-webkit-", "transition", "cursor"),
    *("pointer-events", "touch-action", "user-select", "outline"),
)


@cache
def tokens(dark: bool = False, palette: str = "") -> dict[str, str]:
    """Return every value of ``tokens.css`` by name, for a light or dark theme.

    ``palette`` is the class of matches with other seat colours.
    """
    css = _COMMENT.sub("", TOKENS.read_text("utf-8"))
    values: dict[str, str] = {}
    for selector, body in _RULE.findall(_AT_RULE.sub("", css)):
        place = selector.strip()
        if place in (":root", f".{palette}") or (dark and place.startswith(":root")):
            values |= dict(_DECLARATION.findall(body))
    return values


def resolved(value: str, dark: bool = False, palette: str = "") -> str:
    """Return a CSS value with every variable replaced by its value."""
    while (found := _VARIABLE.search(value)) is not None:
        value = value.replace(found[0], tokens(dark, palette)[found[1]])
    return value


def stylesheet(drawing: str, sheets: Iterable[Path], dark: bool = False) -> str:
    """Return the rules of ``sheets`` that ``drawing`` needs, as plain CSS without variables."""
    used = set(" ".join(re.findall(r'class="([^"]*)"', drawing)).split())
    palette = next((name for name in used if name.startswith(_PALETTE)), "")
    rules = [rule for sheet in sheets for rule in _rules(sheet)]
    return "".join(
        f"{selector}{{{resolved(body, dark, palette)}}}"
        for selector, body in rules
        if set(_CLASS.findall(selector)) <= used
    )


def alone(drawing: str, door: str, dark: bool) -> str:
    """Return a picture as a standalone document, with a margin and the rules that it needs.

    ``door`` is the module that draws it; the game's own style rules, if any, are in
    ``board/style.css`` beside it.
    """
    own = Path(door).with_name("board") / "style.css"
    rules = stylesheet(drawing, (BOARD, own) if own.is_file() else (BOARD,), dark)
    head, end, body = drawing.partition(">")
    return f"{_BOX.sub(_widened, head, 1)}{end}<style>{rules}</style>{body}"


def _widened(box: re.Match[str]) -> str:
    """Return the view box with a margin around it, and its size in pixels."""
    left, top, width, height = map(float, box.groups())
    sides = num(width + 2 * MARGIN), num(height + 2 * MARGIN)
    place = " ".join((num(left - MARGIN), num(top - MARGIN), *sides))
    return f'width="{sides[0]}" height="{sides[1]}" viewBox="{place}"'


@cache
def _rules(sheet: Path) -> list[tuple[str, str]]:
    """List a sheet's rules, except those for pointers, pages or a player's variables."""
    css = _AT_RULE.sub("", _COMMENT.sub("", sheet.read_text("utf-8")))
    out = []
    for selectors, body in _RULE.findall(css):
        parts = filter(None, map(str.strip, body.split(";")))
        plain = ";".join(part for part in parts if not part.startswith(_LIVE))
        out += [(one.strip(), plain) for one in selectors.split(",") if plain and ":" not in one]
    return out
