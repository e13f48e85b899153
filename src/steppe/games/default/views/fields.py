"""The fields of any position as words, and back: the lines of its diagram.

A line is the name of a field and its value, in the words of its declaration where it has any
(``draw/field_codec.py``), else in numbers; ``?`` is a value that the viewer may not know.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from steppe.core.bounds import set_within
from steppe.core.description import Description
from steppe.core.errors import NotationError
from steppe.core.field import Field
from steppe.core.field_range import domain_of
from steppe.core.position import Position
from steppe.draw.diagram import Draft, begin, check_playable, lines_of, take
from steppe.draw.field_codec import Code, code_of, decider, number
from steppe.engine.encode import BITS

_NUMBER = number(1 << 63, -(1 << 63))


@cache
def codes(game: Description) -> Mapping[str, Code]:
    """Return how the value of each field is written, by its name."""
    return {
        name: code_of(field) if _has_words(field) else numbers()
        for name, field in game.fields.items()
    } | {"player": decider()}


def _has_words(field: Field) -> bool:
    """Return whether the values of a field can be written in words that are read again.

    In lists of lists and lists of sets, the sign between values would have two meanings.
    """
    domain = domain_of(field) if isinstance(field.element, type) else None
    is_set = domain is not None and domain.form == BITS and domain.size > 1
    return domain is not None and len(field.indices) <= (0 if is_set else 1)


def numbers() -> Code:
    """Return the code of any nested value: its numbers in order, separated by slashes."""

    def write(value: Any) -> str:
        return "/".join(map(str, _flat(value))) or "-"

    def read(key: str, word: str) -> Any:
        return [_NUMBER.read(key, part) for part in word.split("/") if word != "-"]

    return Code(write, read)


def _flat(value: Any) -> Iterator[int]:
    if isinstance(value, Mapping):
        value = list(value.values())
    if isinstance(value, list):
        for part in value:
            yield from _flat(part)
    else:
        yield value


def told(position: Position) -> Iterator[tuple[str, str]]:
    """Yield the name of each field that differs from the start of a match, and its value."""
    start = Position.new(position.game, position.players, **position.options).to_json()
    always = ("phase", "player", "turn")
    for name, value in position.to_json().items():
        if name != "players" and (name in always or value != start[name]):
            yield name, _written(codes(position.game)[name], value)


def _written(code: Code, value: Any) -> str:
    try:
        return code.write(value)
    except (IndexError, KeyError, ValueError):  # hidden: a sentinel that the declaration lacks
        return f"?{numbers().write(value)}"


def format_diagram(position: Position) -> str:
    """Return the position as text: players and options, then a line for each field."""
    options = (f"{name}={value}" for name, value in position.options.items())
    head = " ".join(("players", str(position.players), *options))
    return "\n".join((head, *(f"{name} {words}" for name, words in told(position))))


def parse_diagram(position: Position, text: str) -> None:
    """Set a position to what a diagram shows.

    Raises ``NotationError`` that names the line; the position is then unchanged.
    """
    draft = begin(Draft, position, lines_of(text))
    for name, *words in lines_of(text):
        if name != "players":
            draft.fields[name] = _read(position.game, draft.fields, name, words)
    trial = Position.new(position.game, draft.players, **draft.options)
    set_within(position.game, draft.players, trial.state, draft.fields)
    check_playable(trial, (), f"player {trial.player}", str(int(trial.state.phase)))
    take(position, draft)


def _read(game: Description, fields: Mapping[str, Any], name: str, words: Sequence[str]) -> Any:
    if name not in fields:
        raise NotationError(f"{name!r} is not a field of {game.name}: {' '.join(fields)}")
    word = " ".join(words)
    if not word.startswith("?"):
        value = codes(game)[name].read(name, word)
        if _has_words(game.fields[name]):
            return value
    else:
        value = numbers().read(name, word[1:])
    return _shaped(name, fields[name], iter(value))


def _shaped(name: str, shape: Any, values: Iterator[int]) -> Any:
    """Return numbers in the shape of a field."""
    if isinstance(shape, Mapping):
        return {part: _shaped(name, value, values) for part, value in shape.items()}
    if isinstance(shape, list):
        return [_shaped(name, value, values) for value in shape]
    try:
        return next(values)
    except StopIteration:
        raise NotationError(f"{name} has too few numbers") from None
