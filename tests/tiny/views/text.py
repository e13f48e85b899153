"""Words and diagrams. A diagram has a word and a value on each line; ``?`` means unknown."""

from collections.abc import Callable, Sequence
from typing import Any

from steppe.core.errors import NotationError
from steppe.core.i18n import plain
from steppe.core.position import Position
from steppe.core.unchecked import put
from steppe.draw.field_codec import number

Say = Callable[[str], str]
_NUMBER = number(1 << 31, -(1 << 31))


def format_diagram(position: Position) -> str:
    """Return the fields, one per line."""
    return "\n".join(
        f"{name} {' '.join(_words(value))}" for name, value in position.to_json().items()
    )


def _words(value: Any) -> list[str]:
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return [word for item in value for word in _words(item)]
    return [str(value)]


def parse_diagram(position: Position, text: str) -> None:
    """Set a position to the position of a diagram. Raises ``NotationError``."""
    shape = position.to_json()
    for line in text.strip().splitlines():
        name, *words = line.split()
        if name not in shape:
            raise NotationError(f"no field {name!r} in {line!r}")
        numbers = iter([_NUMBER.read(name, word) for word in words])
        put(position, **{name: _filled(shape[name], numbers)})


def _filled(shape: Any, numbers: Any) -> Any:
    if isinstance(shape, dict):
        return {name: _filled(value, numbers) for name, value in shape.items()}
    if isinstance(shape, list):
        return [_filled(value, numbers) for value in shape]
    return next(numbers)


def label(position: Position, move: str, say: Say = plain) -> str:
    """Return a move in words."""
    return " ".join(say(word) for word in move.split(":"))


def caution(position: Position, move: str, say: Say = plain) -> str:
    """Return the question before a needlessly harmful move; this game has none."""
    return ""


def turn_sentence(
    before: Position, moves: Sequence[str], say: Say = plain, names: Sequence[str] = ()
) -> str:
    """Return the moves of a turn as a sentence."""
    return ", ".join(label(before, move, say) for move in moves)


def picture(move: str) -> str:
    """Return no icon: this game has none for its moves."""
    return ""


def status(
    position: Position, viewer: int | None, names: Sequence[str], say: Say = plain
) -> tuple[str, str, str]:
    """Return the status line: the player addressed, the prompt, and a hint."""
    if position.is_over:
        goal = f"the goal was {int(position.state.goal)}" if position.players == 1 else ""
        return say("The hunt is over"), " ".join(map(str, position.scores())), goal
    who = "chance" if position.player < 0 else names[position.player]
    return say("Your turn") if position.player == viewer else who, "", ""
