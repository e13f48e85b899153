"""The protocol for bots outside this program: every message and its fields, declared once.

A message is one JSON object, on one line. The same objects travel over pipes and over HTTP. The
schema, the checks and the table in the docs follow from ``MESSAGES``. A change that an existing bot
could notice raises ``PROTOCOL``; readers ignore fields that they do not know, so a new field does
not break a bot, but raises it, too.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from steppe.core.errors import NotationError

PROTOCOL = 1
"""The version of the protocol."""

LONGEST_LINE = 65_536
"""The maximum length, in bytes, of a line from a bot."""

Kind = Mapping[str, Any]
"""The form of a value: the part of JSON Schema that ``check`` knows."""

_LONGEST_NAME, _LONGEST_ID, _LONGEST_MOVE = 60, 200, 200  # characters
_TYPES: Mapping[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "null": (type(None),),
}


class ProtocolError(NotationError):
    """A message breaks the protocol; the text says what was wrong and what would be right."""


@dataclass(frozen=True)
class Field:
    """A field of a message: its name, its form, what it means, and whether it must be there."""

    name: str
    kind: Kind
    meaning: str
    required: bool = True


@dataclass(frozen=True)
class MessageType:
    """A kind of message: its ``type``, what it is for, whether a bot sends it, and its fields."""

    name: str
    meaning: str
    from_bot: bool
    fields: tuple[Field, ...]


def _text(longest: int | None = None) -> Kind:
    return {"type": "string"} if longest is None else {"type": "string", "maxLength": longest}


def _list(items: Kind) -> Kind:
    return {"type": "array", "items": items}


def _record(**fields: Kind) -> Kind:
    return {"type": "object", "required": [*fields], "properties": fields}


_COUNT: Kind = {"type": "integer", "minimum": 0}
_MATCH = Field("match", _text(_LONGEST_ID), "the match; a bot may play several at once")
_EVENTS = Field(
    "events",
    _list(_text()),
    "the moves and outcomes since the last message, as your seat saw them; outcomes begin with `~`,"
    " and hidden ones end with `:?`",
)
_SINCE = Field(
    "since",
    _COUNT,
    "the number of earlier events that still count; it is below the number you know after a"
    " take-back",
)
_LEGAL = _record(id=_COUNT, move=_text(), verb=_text(), arguments=_list(_text()))
_MOVE: Kind = {"type": ["string", "integer"], "maxLength": _LONGEST_MOVE}

HELLO = MessageType(
    "hello",
    "opens a match",
    False,
    (
        Field("protocol", _COUNT, "the version of this protocol"),
        _MATCH,
        Field("game", _text(), "the name of the game"),
        Field("rules", _text(), "the version of its rules"),
        Field("options", {"type": "object"}, "the value of each option of the game, by name"),
        Field("players", _COUNT, "the number of players"),
        Field("seat", _COUNT, "your player, from 0"),
        Field("seed", _COUNT, "seed your random choices with it: equal seeds, equal moves"),
        Field("name", _text(), "the name under which you play", required=False),
    ),
)
READY = MessageType(
    "ready",
    "answers `hello`",
    True,
    (
        Field("name", _text(_LONGEST_NAME), "the name of your bot"),
        Field("version", _text(_LONGEST_NAME), "the version of your bot"),
        Field("protocol", _COUNT, "the version of the protocol that you speak", required=False),
        Field("match", _text(_LONGEST_ID), "the match that you are ready for", required=False),
    ),
)
ASK = MessageType(
    "ask",
    "asks for a move",
    False,
    (
        _MATCH,
        Field("ask", _COUNT, "the number of this question in the match"),
        _SINCE,
        _EVENTS,
        Field("observation", {"type": "object"}, "the fields of the position that you can see"),
        Field("diagram", _text(), "the same position as text, in the notation of the game"),
        Field("legal", _list(_LEGAL), "the legal moves, in order of id"),
        Field("seconds", {"type": ["number", "null"]}, "your time for this move, if it is limited"),
    ),
)
MOVE = MessageType(
    "move",
    "answers `ask`",
    True,
    (
        Field("move", _MOVE, "the word or the id of a legal move"),
        Field("match", _text(_LONGEST_ID), "the match; needed if you play several", False),
        Field("ask", _COUNT, "the number of the question that you answer", required=False),
    ),
)
OVER = MessageType(
    "over",
    "ends a match; it needs no answer",
    False,
    (
        _MATCH,
        _SINCE,
        _EVENTS,
        Field("returns", _list({"type": "number"}), "the result of each player, -1 to 1"),
        Field("scores", _list({"type": "integer"}), "the points of each player"),
        Field("reason", _text(), "why the match ended"),
    ),
)
MESSAGES = (HELLO, READY, ASK, MOVE, OVER)


def schema() -> dict[str, Any]:
    """Return the JSON Schema (draft 2020-12) of every message."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Messages between steppe and bots",
        "protocol": PROTOCOL,
        "longestLine": LONGEST_LINE,
        "oneOf": [_schema_of(message) for message in MESSAGES],
    }


def _schema_of(message: MessageType) -> dict[str, Any]:
    fields = {field.name: {**field.kind, "description": field.meaning} for field in message.fields}
    required = [field.name for field in message.fields if field.required]
    return {
        "title": message.name,
        "description": message.meaning,
        "type": "object",
        "required": ["type", *required],
        "properties": {"type": {"const": message.name}, **fields},
    }


def check(given: Any, expected: MessageType) -> Mapping[str, Any]:
    """Return a message of the expected type, without fields that the protocol does not have.

    Raises ``ProtocolError``.
    """
    if not isinstance(given, dict):
        raise ProtocolError(f"a message is a JSON object, not {_shown(given)}")
    if given.get("type") != expected.name:
        wanted = f"a message of type {expected.name!r}"
        raise ProtocolError(f"expected {wanted}, not of type {_shown(given.get('type'))}")
    known = {}
    for field in expected.fields:
        if field.name in given:
            _check(given[field.name], field.kind, f"field {field.name!r} of {expected.name!r}")
            known[field.name] = given[field.name]
        elif field.required:
            raise ProtocolError(f"{expected.name!r} has no field {field.name!r}: {field.meaning}")
    return known


def _check(value: Any, kind: Kind, where: str) -> None:
    """Raise ``ProtocolError`` for a value of another form."""
    names = kind["type"] if isinstance(kind["type"], list) else [kind["type"]]
    types = tuple(one for name in names for one in _TYPES[name])
    if not isinstance(value, types) or isinstance(value, bool):
        raise ProtocolError(f"{where} must be {_either(names)}, not {_shown(value)}")
    if isinstance(value, str) and len(value) > kind.get("maxLength", len(value)):
        raise ProtocolError(f"{where} has {len(value)} characters; at most {kind['maxLength']}")
    if isinstance(value, int | float) and value < kind.get("minimum", value):
        raise ProtocolError(f"{where} must be at least {kind['minimum']}, not {value}")
    _check_parts(value, kind, where)


def _check_parts(value: Any, kind: Kind, where: str) -> None:
    """Check the items of a list, and the fields of an object."""
    for number, item in enumerate(value if isinstance(value, list) else ()):
        _check(item, kind["items"], f"item {number} of {where}")
    for name, part in kind.get("properties", {}).items():
        if name not in value:
            raise ProtocolError(f"{where} has no field {name!r}")
        _check(value[name], part, f"{name!r} in {where}")


def _either(names: list[str]) -> str:
    articled = ("null" if n == "null" else f"{'an' if n[0] in 'aeiou' else 'a'} {n}" for n in names)
    return " or ".join(articled)


def _shown(value: Any) -> str:
    """Return a value as it is quoted in an error, shortened if it is long."""
    text = repr(value)
    return text if len(text) <= 80 else f"{text[:80]} …"
