"""Write a field's value as one word in a diagram, and read it back."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from steppe.core.errors import NotationError
from steppe.core.field import Field, Index, Per, fields_of, length_of
from steppe.core.field_range import Plane, domain_of
from steppe.engine.chance import CHANCE, TERMINAL
from steppe.engine.encode import BITS, COUNT

DASH = "-"
_DECIDERS = {"chance": CHANCE, DASH: TERMINAL}


@dataclass(frozen=True)
class Code:
    """A pair of inverse functions: from a value to a word, and back.

    ``read`` also takes the key before the word, for error messages. The code of a list has the code
    of its values in ``part``, and the names of its places, if any, in ``names``.
    """

    write: Callable[[Any], str]
    read: Callable[[str, str], Any]
    part: "Code | None" = None
    names: Sequence[str] = ()


def number(limit: int = 1 << 7, least: int = 0) -> Code:
    """Return the code for an integer that is at least ``least`` and below ``limit``."""

    def read(key: str, word: str) -> int:
        try:
            value = int(word)
        except ValueError:
            raise NotationError(f"{key} takes a number, not {word!r}") from None
        if not least <= value < limit:
            raise NotationError(f"{key} {word} is not a number from {least} to {limit - 1}")
        return value

    return Code(str, read)


def is_number(word: str) -> bool:
    """Return whether a word is an integer, with no more digits than any game needs."""
    return word.isascii() and word.isdigit() and len(word) < 10


def name(names: Sequence[str]) -> Code:
    """Return the code of one of several names; a dash means none (the number after the last)."""
    return choice((*names, DASH))


def choice(names: Sequence[str]) -> Code:
    """Return the code for one of several names."""

    def read(key: str, word: str) -> int:
        if word not in names:
            raise NotationError(f"{key} {word!r} is not one of {' '.join(names)}")
        return names.index(word)

    return Code(lambda value: names[value], read)


def decider(names: Sequence[str] = ()) -> Code:
    """Return the code for the decider: a player's number or name, ``chance``, or "-" at the end."""
    words = {value: word for word, value in _DECIDERS.items()}
    player = choice(names) if names else number(100)

    def read(key: str, word: str) -> int:
        return _DECIDERS[word] if word in _DECIDERS else int(player.read(key, word))

    return Code(lambda value: words.get(value) or player.write(value), read)


def each(code: Code, length: int, sign: str = "/") -> Code:
    """Return the code for a fixed-length list: all values, separated by ``sign``."""

    def read(key: str, word: str) -> list[Any]:
        parts = word.split(sign)
        if len(parts) != length:
            raise NotationError(f"{key} takes {length} values separated by {sign!r}, not {word!r}")
        return [code.read(key, part) for part in parts]

    return Code(lambda values: sign.join(code.write(value) for value in values), read, code)


def marks(names: Sequence[str], sign: str = "/") -> Code:
    """Return the code for a list of 0s and 1s: the names of the 1s, a dash for none."""
    any_of = several(choice(names), sign)

    def write(values: Sequence[int]) -> str:
        return sign.join(word for word, value in zip(names, values, strict=True) if value) or DASH

    def read(key: str, word: str) -> list[int]:
        members_named = any_of.read(key, word)
        return [int(place in members_named) for place in range(len(names))]

    return Code(write, read, number(2), names)


def several(code: Code, sign: str = "/") -> Code:
    """Return the code for a list of any length: its values in order, a dash or nothing for none."""
    return Code(
        lambda values: sign.join(map(code.write, values)) or DASH,
        lambda key, word: [
            code.read(key, part) for part in word.split(sign) if word not in ("", DASH)
        ],
        code,
    )


def members(names: Sequence[str], sign: str = "/") -> Code:
    """Return the code for a set stored as a bit mask: the names of its members."""
    one = marks(names, sign)
    return Code(
        lambda value: one.write([value >> index & 1 for index in range(len(names))]),
        lambda key, word: sum(bit << index for index, bit in enumerate(one.read(key, word))),
    )


def sparse(names: Sequence[str], code: Code, usual: Any, sign: str = ",") -> Code:
    """Return the code for a list of mostly ``usual`` values: ``name:value`` for all others."""
    place = choice(names)

    def write(values: Sequence[Any]) -> str:
        parts = zip(names, values, strict=True)
        return sign.join(f"{n}:{code.write(v)}" for n, v in parts if v != usual) or DASH

    def read(key: str, word: str) -> list[Any]:
        values = [usual] * len(names)
        for part in () if word in ("", DASH) else word.split(sign):
            one, colon, value = part.partition(":")
            if not colon:
                raise NotationError(f"{key}: {part!r} must have the form NAME:VALUE")
            values[place.read(key, one)] = code.read(key, value)
        return values

    return Code(write, read, code, names)


def by_seat(code: Code, names: Sequence[str] = ()) -> Code:
    """Return the code for a list with a value for each player; ``names`` may name the players."""
    whole = each(code, len(names))
    return Code(whole.write, whole.read, code, names)


def codes_of(declaration: type) -> dict[str, Code]:
    """Return the code for each declared field that holds numbers, not records."""
    fields = fields_of(declaration).items()
    return {name: code_of(field) for name, field in fields if isinstance(field.element, type)}


def code_of(field: Field, indices: Sequence[Index] | None = None) -> Code:
    """Return the code of a declared field, or of its values at some of its indices.

    Named places are written by name; those that hold the usual value are left out.
    """
    plane = domain_of(field) or Plane(COUNT, 1)
    shown = field.indices if indices is None else indices
    if plane.form == BITS and plane.size == 1 and len(shown) == 1 and isinstance(shown[0], tuple):
        return marks(shown[0])
    usual = len(plane.names) or plane.low + plane.size if _has_none(plane) else 0
    return _of_indices(_of_one(plane, field), shown, usual)


def _has_none(plane: Plane) -> bool:
    """Return whether the number after the last word stands for none of the words."""
    return plane.none or 0 < len(plane.names) < len(plane.through)


def _of_one(plane: Plane, field: Field) -> Code:
    """Return the code for a single value in a field."""
    if plane.names and plane.form == BITS and plane.size > 1:
        return members(plane.names)
    if plane.names:
        return name(plane.names) if _has_none(plane) else choice(plane.names)
    if plane.form == BITS and plane.size == 1:
        return number(2)
    return number(int(np.iinfo(field.element).max) + 1, min(plane.low, 0))


def _of_indices(code: Code, indices: Sequence[Index], usual: Any, sign: str = "/") -> Code:
    if not indices:
        return code
    first, *rest = indices
    if isinstance(first, Per):
        places = first.names or tuple(map(str, range(len(first))))
        return by_seat(_of_indices(code, rest, usual, sign), places)
    if isinstance(first, tuple):
        return sparse(first, _of_indices(code, rest, usual, sign), usual_of(rest, usual))
    return each(_of_indices(code, rest, usual, ","), first, sign)


def named(code: Code, *names: Sequence[str]) -> Code:
    """Return a list's code with its indices named, and optionally those of nested lists."""
    if not names or code.part is None:
        return code
    return replace(code, part=named(code.part, *names[1:]), names=names[0])


def usual_of(indices: Sequence[Index], usual: Any) -> Any:
    """Return plain data for a field, with the same value in every place."""
    if not indices:
        return usual
    return [usual_of(indices[1:], usual) for _ in range(length_of(indices[0]))]


def read_field(codes: Mapping[str, Code], field: str, given: Any) -> Any:
    """Return the value of a field that is given as numbers or, if it has a code, as words."""
    return value_of(codes[field], field, given) if field in codes else given


def value_of(code: Code, key: str, given: Any) -> Any:
    """Return the decoded value: number, word, list of these, or mapping from places to these.

    A mapping stays a mapping, but its keys become place numbers. Raises ``NotationError``.
    """
    if isinstance(given, str):
        return code.read(key, given)
    if code.part is None:
        return given
    if isinstance(given, Mapping):
        names = {name: str(number) for number, name in enumerate(code.names)}
        return {
            names.get(place, place): value_of(code.part, f"{key}.{place}", value)
            for place, value in given.items()
        }
    if isinstance(given, Sequence):
        return [value_of(code.part, key, value) for value in given]
    return given


def tell_place(
    codes: Mapping[str, Code], field: str, path: Sequence[str], *values: Any
) -> Iterator[str]:
    """Yield words for the place in a field at the indices ``path``: its name, then ``values``."""
    code, label = codes.get(field), field
    for number in path:
        names = dict(zip(map(str, range(len(code.names))), code.names, strict=True)) if code else {}
        label += f".{names.get(number, number)}"
        code = code.part if code else None
    yield label
    for value in values:
        yield _in_words(code, value)


def _in_words(code: Code | None, value: Any) -> str:
    try:
        return str(value) if code is None else code.write(value)
    except (TypeError, LookupError, ValueError):  # not a valid value for this field
        return str(value)
