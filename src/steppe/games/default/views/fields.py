"""Write the fields of any position as the lines of its diagram, and read them back.

A line is the name of a field and its value, in words if the field's declaration names the values
(``draw/field_codec.py``), otherwise in numbers. Records and lists of lists are written as
``place:value``, without zeros. A field with one value per player has one word per player. ``?``
stands for a value hidden from the viewer.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any

from steppe.core.bounds import set_within
from steppe.core.description import Description
from steppe.core.errors import NotationError
from steppe.core.field import Field, Index, Per, length_of
from steppe.core.field_range import domain_of
from steppe.core.position import Position
from steppe.draw.diagram import Draft, begin, check_playable, lines_of, take
from steppe.draw.field_codec import DASH, Code, choice, code_of, decider, number
from steppe.engine.encode import BITS

_NUMBER = number(1 << 63, -(1 << 63))
_UNKNOWN = "?"


@dataclass(frozen=True)
class Line:
    """How a field is written: as one word or, with ``by_player``, as one word per player.

    ``unknown`` is the number that stands for a hidden value.
    """

    code: Code
    by_player: bool = False
    unknown: int | None = None

    def words(self, value: Any, usual: Any, players: int) -> list[str]:
        """Write a value in words; ``usual`` is the value at the start of a match."""
        if not self.by_player:
            return [self._word(value)]
        seated = players if value[players:] == usual[players:] else len(value)
        return [self._word(own) for own in value[:seated]]

    def _word(self, value: Any) -> str:
        values = [*_flat(value)]
        if self.unknown in values:
            words = [_UNKNOWN if one == self.unknown else str(one) for one in values]
            return "/".join(words) if {*words} != {_UNKNOWN} else _UNKNOWN
        try:
            return self.code.write(value)
        except (LookupError, ValueError):  # hidden: the declaration does not list its number
            return _UNKNOWN

    def read(self, name: str, words: Sequence[str], usual: Any, players: int) -> Any:
        """Read a value from its words. Raises ``NotationError``."""
        if not self.by_player:
            return self._value(name, " ".join(words), usual)
        if len(words) not in (players, len(usual)):
            raise NotationError(f"{name} takes {players} words, one for each player")
        values = [self._value(name, *pair) for pair in zip(words, usual, strict=False)]
        return [*values, *usual[len(words) :]]

    def _value(self, name: str, word: str, usual: Any) -> Any:
        size = len([*_flat(usual)])
        values = [*_flat(self._read(name, word))]
        if word == _UNKNOWN:
            values *= size
        if len(values) != size:
            raise NotationError(f"{name} takes {size} numbers, not {word!r}")
        return _shaped(usual, iter(values))

    def _read(self, name: str, word: str) -> Any:
        if self.unknown is None or _UNKNOWN not in word:
            return self.code.read(name, word)
        parts = word.split("/")
        return [self.unknown if p == _UNKNOWN else _NUMBER.read(name, p) for p in parts]


@cache
def lines(game: Description) -> Mapping[str, Line]:
    """Return the format of each field, by field name."""
    own = {"player": decider()}
    if game.order is not None:
        phases = game.order.names
        names = [phases.get(number, f"step-{number}").lower() for number in range(max(phases) + 1)]
        own["phase"] = choice(names)
    found = {name: _line(field, own) for name, field in game.fields.items()}
    return found | {name: Line(code) for name, code in own.items()}


def _line(field: Field, own: Mapping[str, Code]) -> Line:
    """Return the format of a field; ``own`` holds the codes for phases and players in records."""
    first = next(iter(field.indices), None)
    by_player = isinstance(first, Per) and first.each == 1 and not first.rest
    return Line(_code(field, field.indices[by_player:], own), by_player, _unknown(field))


def _code(field: Field, indices: Sequence[Index], own: Mapping[str, Code]) -> Code:
    places = [".".join(path) for path in product(*map(_names, indices))]
    if not isinstance(field.element, type):
        parts = {part: own.get(part, _NUMBER) for part in field.element.names}
        return by_place({f"{at}.{part}": code for at in places for part, code in parts.items()})
    domain = domain_of(field)
    if domain is None and len(indices) < 2:
        return numbers()
    is_set = domain is not None and domain.form == BITS and domain.size > 1
    if len(indices) <= (0 if is_set else 1):
        return code_of(field, indices)
    return by_place(dict.fromkeys(places, _NUMBER if domain is None else code_of(field, ())))


def _names(index: Index) -> Sequence[str]:
    """Return the names of an index's places; places without names get their numbers."""
    named = index.names if isinstance(index, Per) else index if isinstance(index, tuple) else ()
    return named or [str(number) for number in range(length_of(index))]


def _unknown(field: Field) -> int | None:
    """Return the number that stands for a hidden value, just outside the field's values."""
    domain = domain_of(field)
    if domain is None or not field.secret or not isinstance(field.reach, tuple):
        return None
    low, high = field.reach
    return int(low if low < domain.low else high)


def by_place(codes: Mapping[str, Code]) -> Code:
    """Return the code for a nested value: ``place:value`` for each number that is not 0."""

    def write(value: Any) -> str:
        pairs = zip(codes.items(), _flat(value), strict=True)
        return ",".join(f"{place}:{code.write(one)}" for (place, code), one in pairs if one) or DASH

    def read(key: str, word: str) -> list[int]:
        values = dict.fromkeys(codes, 0)
        for part in word.split(",") if word != DASH else ():
            place, _, text = part.partition(":")
            if place not in codes:
                example = f"{next(iter(codes))}:VALUE"
                raise NotationError(f"{key} takes values by place, as {example}, not {part!r}")
            values[place] = codes[place].read(f"{key}.{place}", text)
        return [*values.values()]

    return Code(write, read)


def numbers() -> Code:
    """Return the code for any nested value: its numbers in order, separated by slashes."""

    def write(value: Any) -> str:
        return "/".join(map(str, _flat(value))) or DASH

    def read(key: str, word: str) -> list[int]:
        return [_NUMBER.read(key, part) for part in word.split("/") if word != DASH]

    return Code(write, read)


def _flat(value: Any) -> Iterator[int]:
    """Yield the numbers of a nested value in order."""
    if isinstance(value, Mapping):
        value = list(value.values())
    if isinstance(value, list):
        for part in value:
            yield from _flat(part)
    else:
        yield value


def _shaped(shape: Any, values: Iterator[int]) -> Any:
    """Arrange numbers in the shape of a field."""
    if isinstance(shape, Mapping):
        return {part: _shaped(value, values) for part, value in shape.items()}
    if isinstance(shape, list):
        return [_shaped(value, values) for value in shape]
    return next(values)


def told(position: Position) -> Iterator[tuple[str, list[str]]]:
    """Yield the name and value, in words, of each field that differs from a match's start."""
    start = Position.new(position.game, position.players, **position.options).to_json()
    always = ("phase", "player", "turn")
    for name, value in position.to_json().items():
        if name != "players" and (name in always or value != start[name]):
            line = lines(position.game)[name]
            yield name, line.words(value, start[name], position.players)


def format_diagram(position: Position) -> str:
    """Return the position as text: players and options, then a line for each field."""
    options = (f"{name}={value}" for name, value in position.options.items())
    head = " ".join(("players", str(position.players), *options))
    return "\n".join((head, *(" ".join((name, *words)) for name, words in told(position))))


def parse_diagram(position: Position, text: str) -> None:
    """Set up a position from its diagram.

    Raises a ``NotationError`` that names the line; the position is then unchanged.
    """
    game, draft = position.game, begin(Draft, position, lines_of(text))
    for name, *words in lines_of(text):
        if name != "players":
            draft.fields[name] = _read(game, draft, name, words)
    trial = Position.new(game, draft.players, **draft.options)
    set_within(game, draft.players, trial.state, draft.fields)
    check_playable(trial, (), f"player {trial.player}", str(int(trial.state.phase)))
    take(position, draft)


def _read(game: Description, draft: Draft, name: str, words: Sequence[str]) -> Any:
    if name not in draft.fields:
        raise NotationError(f"{name!r} is not a field of {game.name}: {' '.join(draft.fields)}")
    return lines(game)[name].read(name, words, draft.fields[name], draft.players)
