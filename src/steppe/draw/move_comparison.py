"""A board that compares two moves: the move played glows, the better move is in chalk.

The picture is drawn as if only these two moves were legal, and it marks the places to click for
them.
"""

import re

from steppe.draw.theme import resolved

PLAYED, BETTER = "was-played", "was-better"
_PLACE = re.compile(r'<a ([^>]*?)class="legal([^"]*)"([^>]*?data-(move|pick)="([^"]*)")')
_RULES = (
    ".was-played .casing{stroke-opacity:.85;stroke-width:11}"
    ".was-played .chalk.chalk{stroke:var(--glow);stroke-opacity:1;stroke-width:7;"
    "stroke-dasharray:none}"
    ".was-better .casing{stroke-opacity:.85;stroke-width:10}"
    ".was-better .chalk.chalk{stroke:var(--chalk);stroke-opacity:1;stroke-width:6;"
    "stroke-dasharray:13 8}"
    ".was-better .hit.hit{fill:var(--chalk);fill-opacity:.26}"
)


def compared(drawing: str, played: str, better: str) -> str:
    """Return a standalone picture with both moves marked."""

    def mark(place: re.Match[str]) -> str:
        before, styles, after, _, word = place.groups()
        known = next((style for style, move in moves if word in (move, *move.split(":"))), "")
        return f'<a {before}class="legal {known}{styles.replace(" many", "")}"{after}'

    moves = ((PLAYED, played), (BETTER, better))
    marked = _PLACE.sub(mark, drawing)
    return marked.replace("</style>", f"{resolved(_RULES)}</style>", 1)
