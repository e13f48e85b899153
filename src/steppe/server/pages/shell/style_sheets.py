"""The style sheets of games, each kept to what its own game draws.

Games name their classes as they like, and pages show several games at once or words of their
own: so what a game's sheet says holds inside elements of that game only, those with
``data-game``. ``:where`` adds no weight: sheets rank as they did before. What is drawn by
``<use>`` has no page around it, as far as selectors see: there all rules hold.
"""

import re
from collections.abc import Iterator

_COMMENT = re.compile(r"/\*.*?\*/", re.S)
_GROUPS = ("@media", "@supports", "@container", "@starting-style", "@layer")


def scoped(css: str, game: str) -> str:
    """Return a style sheet whose rules hold inside elements of ``game`` only."""
    return "".join(_scoped(head, body, game) for head, body in blocks(css))


def _scoped(head: str, body: str, game: str) -> str:
    if head.startswith(_GROUPS):
        return f"{head} {{\n{scoped(body, game)}}}\n"
    if head.startswith("@"):  # the steps of an animation, a font: they select nothing
        return f"{head} {{{body}}}\n"
    selectors = ", ".join(_kept_to(game, one) for one in selectors_of(head))
    return f"{selectors} {{{body}}}\n"


def _kept_to(game: str, selector: str) -> str:
    subject, colons, pseudo = selector.partition("::")
    return f"{subject}{scope(game)}{colons}{pseudo}"


def scope(game: str) -> str:
    """Return what stands behind every selector of a game."""
    return f':where([data-game="{game}"] *, :not(html *))'


def selectors_of(head: str) -> list[str]:
    """Return the selectors of a rule, one by one; a comma inside brackets parts nothing."""
    found, depth = [""], 0
    for sign in head:
        depth += (sign in "([") - (sign in ")]")
        if sign == "," and not depth:
            found.append("")
        else:
            found[-1] += sign
    return [one.strip() for one in found]


def blocks(css: str) -> Iterator[tuple[str, str]]:
    """Yield the rules of a style sheet: what stands before the braces, and what inside."""
    css, start, depth, opened = _COMMENT.sub("", css), 0, 0, 0
    for match in re.finditer(r"[{}]", css):
        depth += 1 if match[0] == "{" else -1
        if match[0] == "{" and depth == 1:
            opened = match.start()
        elif depth == 0:
            yield css[start:opened].strip(), css[opened + 1 : match.start()]
            start = match.end()
