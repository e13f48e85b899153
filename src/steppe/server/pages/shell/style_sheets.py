"""Scoping of games' style sheets, so that each applies to its own game only.

Games name their classes freely, and a page may show several games. So the rules of a game apply
only inside elements with its ``data-game``. ``:where`` adds no specificity, so sheets rank as
before. For selectors, content drawn by ``<use>`` is outside the page, so all rules apply there.
"""

import re
from collections.abc import Iterator

_COMMENT = re.compile(r"/\*.*?\*/", re.S)
_GROUPS = ("@media", "@supports", "@container", "@starting-style", "@layer")


def scoped(css: str, game: str) -> str:
    """Return a style sheet whose rules apply only inside elements of ``game``."""
    return "".join(_scoped(head, body, game) for head, body in blocks(css))


def _scoped(head: str, body: str, game: str) -> str:
    if head.startswith(_GROUPS):
        return f"{head} {{\n{scoped(body, game)}}}\n"
    if head.startswith("@"):  # keyframes, a font: no selectors
        return f"{head} {{{body}}}\n"
    selectors = ", ".join(_kept_to(game, one) for one in selectors_of(head))
    return f"{selectors} {{{body}}}\n"


def _kept_to(game: str, selector: str) -> str:
    subject, colons, pseudo = selector.partition("::")
    return f"{subject}{scope(game)}{colons}{pseudo}"


def scope(game: str) -> str:
    """Return the suffix for every selector of a game."""
    return f':where([data-game="{game}"] *, :not(html *))'


def selectors_of(head: str) -> list[str]:
    """Return the selectors of a rule, split at commas outside brackets."""
    found, depth = [""], 0
    for sign in head:
        depth += (sign in "([") - (sign in ")]")
        if sign == "," and not depth:
            found.append("")
        else:
            found[-1] += sign
    return [one.strip() for one in found]


def blocks(css: str) -> Iterator[tuple[str, str]]:
    """Yield the rules of a style sheet: the text before the braces, and the text inside."""
    css, start, depth, opened = _COMMENT.sub("", css), 0, 0, 0
    for match in re.finditer(r"[{}]", css):
        depth += 1 if match[0] == "{" else -1
        if match[0] == "{" and depth == 1:
            opened = match.start()
        elif depth == 0:
            yield css[start:opened].strip(), css[opened + 1 : match.start()]
            start = match.end()
