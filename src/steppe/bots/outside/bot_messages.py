"""Build the messages to a bot outside this program, and read its answers.

A bot receives exactly what a person in its seat sees: everything comes from a ``Seen``. The fields
are declared in ``protocol.py``.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from steppe.bots.outside.protocol import (
    ASK,
    HELLO,
    LONGEST_LINE,
    MOVE,
    OVER,
    PROTOCOL,
    READY,
    ProtocolError,
    check,
)
from steppe.core.bot import Seen
from steppe.core.description import Description
from steppe.core.errors import IllegalMove
from steppe.core.refusal import refusal

Message = dict[str, Any]
"""A message as plain data, ready for JSON."""

PLAYED_OUT = "the match was played to its end"
"""The reason of a match that ended by its rules."""


@dataclass(frozen=True)
class Place:
    """A bot's seat in a match, and the match: all that ``hello`` says.

    ``seed`` fixes the bot's random choices; ``name`` is the name under which it plays, or "".
    """

    match: str
    game: Description
    players: int
    options: Mapping[str, str]
    seat: int
    seed: int = 0
    name: str = ""


@dataclass(frozen=True)
class Ready:
    """A bot's answer to ``hello``: its name and version, and the match, if it names one."""

    name: str
    version: str
    match: str | None = None


@dataclass(frozen=True)
class Answer:
    """A bot's answer to ``ask``: a legal move, and the match and question, if it names them."""

    move: str
    match: str | None = None
    ask: int | None = None


@dataclass(frozen=True)
class End:
    """The end of a match: the returns and scores of all players, and the reason in words."""

    returns: Sequence[float]
    scores: Sequence[int]
    reason: str = PLAYED_OUT


def hello(place: Place) -> Message:
    """Return the message that opens a match."""
    named = {"name": place.name} if place.name else {}
    return {
        "type": HELLO.name,
        "protocol": PROTOCOL,
        "match": place.match,
        "game": place.game.name,
        "rules": place.game.rules,
        "options": dict(place.options),
        "players": place.players,
        "seat": place.seat,
        "seed": place.seed,
        **named,
    }


def ask(match: str, seen: Seen, number: int, since: int, seconds: float | None = None) -> Message:
    """Return question ``number`` of a match.

    ``since`` is the number of events that the bot knows and that still count; ``seconds`` is the
    time for the move, ``None`` for no limit.
    """
    shown = seen.observation
    return {
        "type": ASK.name,
        "match": match,
        "ask": number,
        "since": since,
        "events": list(seen.moves[since:]),
        "observation": shown.to_json(),
        "diagram": shown.diagram(),
        "legal": legal_moves(seen),
        "seconds": seconds,
    }


def legal_moves(seen: Seen) -> list[Message]:
    """Return the legal moves, each with its id, word, verb and arguments."""
    actions = seen.observation.game.actions
    split = ((word, word.split(":")) for word in seen.legal)
    return [
        {"id": actions.parse(word), "move": word, "verb": verb, "arguments": arguments}
        for word, (verb, *arguments) in split
    ]


def over(match: str, end: End, events: Sequence[str] = (), since: int = 0) -> Message:
    """Return the message that ends a match; ``events`` are those after the first ``since``."""
    return {
        "type": OVER.name,
        "match": match,
        "since": since,
        "events": list(events),
        "returns": list(end.returns),
        "scores": list(end.scores),
        "reason": end.reason,
    }


def in_common(known: Sequence[str], now: Sequence[str]) -> int:
    """Return the number of events at the beginning that two lists share."""
    pairs = enumerate(zip(known, now, strict=False))
    return next((at for at, (one, other) in pairs if one != other), min(len(known), len(now)))


def encode(message: Message) -> bytes:
    """Return a message as one line of UTF-8."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def decode(line: bytes) -> Any:
    """Return the JSON in a line from a bot. Raises ``ProtocolError``."""
    if len(line) > LONGEST_LINE:
        raise ProtocolError(f"a line from a bot has at most {LONGEST_LINE} bytes")
    try:
        return json.loads(line)
    except (ValueError, RecursionError) as error:
        shown = line[:80].decode(errors="replace").strip()
        raise ProtocolError(f"a message is one line of JSON, not {shown!r}") from error


def read_ready(given: Any) -> Ready:
    """Return an answer to ``hello``. Raises ``ProtocolError``."""
    found = check(given, READY)
    spoken = found.get("protocol", PROTOCOL)
    if spoken != PROTOCOL:
        raise ProtocolError(f"the bot speaks protocol {spoken}; this program speaks {PROTOCOL}")
    name, version = (" ".join(found[field].split()) for field in ("name", "version"))
    if not (name and version and f"{name}{version}".isprintable()):
        raise ProtocolError("the name and the version of a bot must be printable, and not empty")
    return Ready(name, version, found.get("match"))


def read_move(given: Any, seen: Seen) -> Answer:
    """Return an answer to ``ask``, with its move as a word.

    Raises ``ProtocolError`` for a message of another form, ``NotationError`` for a word that is not
    a move of the game, and ``IllegalMove`` for a move that is not legal now.
    """
    found = check(given, MOVE)
    return Answer(legal_word(found["move"], seen), found.get("match"), found.get("ask"))


def legal_word(given: object, seen: Seen) -> str:
    """Return the word of a legal move, given as its word or its id. Raises as ``read_move``."""
    actions = seen.observation.game.actions
    if not isinstance(given, str | int) or isinstance(given, bool):
        raise ProtocolError(f"a move is a word or an id, not {given!r}")
    word = actions.format(given if isinstance(given, int) else actions.parse(given))
    if word not in seen.legal:
        raise IllegalMove(refusal(word, seen.player, seen.legal))
    return word
