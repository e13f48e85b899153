"""Lines of a diagram: words that name fields of a position, each with its value after it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from steppe.core.errors import NotationError
from steppe.core.record import Field
from steppe.draw.codec import Code, code_of


@dataclass(frozen=True)
class Entry:
    """A word of a line, the field that follows it, and how its value is written.

    ``always``: it is told even where the value is the usual one.
    """

    key: str
    field: str
    code: Code
    always: bool = False


def entries(
    fields: Mapping[str, Field], *words: str | Entry, own: bool = False
) -> tuple[Entry, ...]:
    """Return the entries of a line, with the codes that the declared fields have.

    A word is the key, ``key=field`` where the field has another name, with ``!`` at its end where
    it is always told. With ``own`` they tell what one player has.
    """
    return tuple(word if isinstance(word, Entry) else _entry(fields, word, own) for word in words)


def _entry(fields: Mapping[str, Field], word: str, own: bool) -> Entry:
    key, _, name = word.removesuffix("!").partition("=")
    field = fields[name or key]
    code = code_of(field, field.indices[1:] if own else None)
    return Entry(key, name or key, code, word.endswith("!"))


def write_line(entries: Sequence[Entry], now: Mapping[str, Any], usual: Mapping[str, Any]) -> str:
    """Return the words of one line: what differs from the usual values."""
    return " ".join(
        f"{entry.key} {entry.code.write(now[entry.field])}"
        for entry in entries
        if entry.always or now[entry.field] != usual[entry.field]
    )


def read_pairs(words: Sequence[str], known: Mapping[str, Entry]) -> Iterator[tuple[Entry, str]]:
    """Yield each name of a line with the value after it."""
    for key, word in zip(words[::2], [*words[1::2], ""], strict=False):
        if key not in known:
            raise NotationError(f"{key!r} is not one of {' '.join(known)}")
        if not word:
            raise NotationError(f"{key} has no value after it")
        yield known[key], word


def refuse(faults: Iterable[str]) -> None:
    """Raise ``NotationError`` with the first fault of a position, if it has one."""
    for fault in faults:
        raise NotationError(fault)


def read_option(word: str) -> tuple[str, str]:
    """Return name and value of an option, as the first line of a diagram has them."""
    name, sign, value = word.partition("=")
    if not sign:
        raise NotationError(f"{word!r} is no option: write its name, = and its value")
    return name, value
