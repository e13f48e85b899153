"""Texts for any game: moves spelled out, and the player to move."""

from collections.abc import Sequence

from steppe.core.i18n import Translator, plain
from steppe.core.position import Position
from steppe.engine.chance import CHANCE
from steppe.games.default.views.fields import format_diagram, parse_diagram

__all__ = ["caution", "format_diagram", "label", "parse_diagram", "picture"]
__all__ += ["status", "turn_sentence"]


def label(position: Position, move: str, say: Translator = plain) -> str:
    """Describe a legal move in the words of its notation, without the punctuation."""
    verb, *arguments = move.strip("~ ").replace("-", " ").split(":")
    return f"{say(verb).capitalize()} {', '.join(map(say, arguments))}".rstrip()


def caution(position: Position, move: str, say: Translator = plain) -> str:
    """Return nothing: no move needs a warning."""
    return ""


def turn_sentence(
    before: Position, moves: Sequence[str], say: Translator = plain, names: Sequence[str] = ()
) -> str:
    """Return moves and outcomes as one sentence."""
    return "; ".join(label(before, move, say) for move in moves)


def picture(move: str) -> str:
    """Return nothing: moves have no icons."""
    return ""


def status(
    position: Position, viewer: int | None, names: Sequence[str], say: Translator = plain
) -> tuple[str, str, str]:
    """Return the prompt: whose turn it is, or that the match is over, and the points."""
    if position.is_over:
        points = (say.plural("1 point", "{count} points", count) for count in position.scores())
        return say("This match is over"), ", ".join(points), ""
    if position.player == viewer:
        return say("Your turn"), "", ""
    if position.player == CHANCE:
        return say("Chance decides"), "", ""
    name = names[position.player] if 0 <= position.player < len(names) else ""
    return say("{name} to move", name=name or str(position.player)), "", ""
