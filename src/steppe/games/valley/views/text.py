"""Words for people: sentences of moves and turns, the call to the player, a terminal picture.

What the house asks for when it wants a text stands here; how it is made stands in ``tale.py``
(what happened), ``menu.py`` (what may be done), ``call.py`` (what is asked), ``terminal.py`` and
``diagram.py``.
"""

from collections.abc import Sequence

from steppe.core.position import Position
from steppe.core.scene import plain
from steppe.draw.words import Say
from steppe.games.valley.views import call, menu, tale, terminal
from steppe.games.valley.views.diagram import format_diagram, parse_diagram

__all__ = [
    "caution",
    "draw_terminal",
    "format_diagram",
    "label",
    "parse_diagram",
    "sentence",
    "status",
    "turn_sentence",
]


def label(position: Position, move: str, say: Say = plain) -> str:
    """Return what a legal move would do, as a choice in a menu."""
    return menu.label(position, move, say)


def caution(position: Position, move: str, say: Say = plain) -> str:
    """Return what to ask before a legal move that loses something without need, else ""."""
    return call.caution(position, move, say)


def sentence(before: Position, move: str, after: Position, say: Say = plain) -> str:
    """Return what a move or outcome did, and all that followed by itself."""
    return tale.turn_sentence(before, [move], say)


def turn_sentence(
    before: Position, moves: Sequence[str], say: Say = plain, names: Sequence[str] = ()
) -> str:
    """Return moves and outcomes as one sentence; ``before`` is the position they start in.

    ``names`` are what the players are called, colours if there are none.
    """
    return tale.turn_sentence(before, moves, say, names)


def status(
    position: Position, viewer: int | None, names: Sequence[str], say: Say = plain
) -> tuple[str, str, str]:
    """Return what is asked of whom: the call, what to do, in what circumstances."""
    return call.status(position, viewer, names, say)


def draw_terminal(position: Position, say: Say = plain) -> str:
    """Return the table for a terminal, coloured with the markup of the library rich."""
    return terminal.draw_terminal(position, say)
