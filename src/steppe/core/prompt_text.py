"""The prompt of a position as one sentence: the call to the player, the task, and the context."""

from collections.abc import Sequence

from steppe.core.i18n import Translator, plain
from steppe.core.position import Position


def prompt(
    seen: Position, viewer: int | None, names: Sequence[str], say: Translator = plain
) -> str:
    """Return the prompt of an observed position, as addressed to ``viewer``."""
    call, words, hint = seen.game.view("text").status(seen, viewer, names, say)
    if words:
        call = say("{name}: {words}", name=call, words=words)
    return f"{call} ({hint})." if hint else f"{call}."
