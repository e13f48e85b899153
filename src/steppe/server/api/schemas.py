"""What programs send to the API and what they get: the bodies of requests and answers."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from steppe.server.match.start_positions import LONGEST

MOST_SEATS = 10
MOST_PLIES = 1_000_000
Word = Annotated[str, Field(min_length=1, max_length=64)]
Name = Annotated[str, Field(max_length=64)]
SeatNumber = Annotated[int, Field(ge=0, lt=MOST_SEATS)]
Ply = Annotated[int, Field(ge=0, le=MOST_PLIES)]


class Given(BaseModel):
    """What somebody sends: nothing beside the fields named."""

    model_config = ConfigDict(extra="forbid")


class WantedSeat(Given):
    """Who shall sit in a seat: you (``person``), a bot, or whoever comes (``open``)."""

    kind: Literal["person", "bot", "open"]
    name: Name = ""
    bot: Name = ""


class WantedStart(Given):
    """Where a match begins: at the moment ``source`` of a finished match, or in a ``diagram``.

    ``source`` is ``ID@PLY``: after so many entries of its record. Players and options are those of
    the position. What the seat ``eyes`` could not see at that moment is dealt anew; without it all
    lies as it did, so that whoever has read that record knows what is hidden.
    """

    source: Annotated[str, Field(max_length=80)] = ""
    diagram: Annotated[str, Field(max_length=LONGEST)] = ""
    eyes: SeatNumber | None = None


class WantedMatch(Given):
    """A match to be opened; ``listed`` shows its open seats to strangers."""

    game: Word
    seats: Annotated[list[WantedSeat], Field(min_length=1, max_length=MOST_SEATS)]
    options: dict[Word, Word] = {}
    listed: bool = False
    start: WantedStart | None = None


class WantedMove(Given):
    """A move or a deed on version ``ply``; the same ``key`` again is the same deed.

    Several moves with ``+`` between them are played one after the other. ``!resign``, ``!undo``,
    ``!accept`` and ``!decline`` are deeds: no move of any game begins with ``!``.
    """

    ply: Ply
    key: Word
    move: Annotated[str, Field(min_length=1, max_length=1024)]


class WantedName(Given):
    """The name under which to sit."""

    name: Name = ""


class GameInfo(BaseModel):
    """A game that can be played here; ``option_players`` has for whom each option is."""

    name: str
    title: str
    summary: str
    designer: str
    players: list[int]
    minutes: int
    rules: str
    options: dict[str, list[str]]
    option_players: dict[str, list[int]]


class SeatInfo(BaseModel):
    """Who sits in a seat; its secret is shown to the one who just got it."""

    seat: int
    kind: str
    name: str
    bot: str
    secret: str | None = None


class MatchInfo(BaseModel):
    """A match as anybody may know it; ``returns`` and ``scores`` once it is over.

    ``source`` is the moment of another match, ``ID@PLY``, where it began, "" for none.
    """

    id: str
    game: str
    options: dict[str, str]
    rules: str
    ply: int
    player: int | None
    thinking: int | None
    commitment: str
    seats: list[SeatInfo]
    over: bool
    returns: list[float]
    scores: list[int]
    source: str


class ObservationInfo(BaseModel):
    """What a seat, or a spectator, may know of a match now.

    ``legal`` are the words of the moves that the seat may play, ``legal_ids`` the action id of
    each of them in the same order. ``request`` is the seat that asks to take its last move back
    and waits for the answer of this seat, ``!accept`` or ``!decline``. ``window`` are the seconds
    for which an open window stays open at least, the same for all who look. ``start`` are the
    fields in which the position where it began, as this seat saw it, differs from the usual one;
    ``null`` if it was the usual one.
    """

    ply: int
    player: int | None
    seat: int | None
    over: bool
    scores: list[int]
    legal: list[str]
    legal_ids: list[int]
    request: int | None
    window: float | None
    moves: list[str]
    start: dict[str, Any] | None
    observation: dict[str, Any]


AnalysisLevel = Literal["curve", "luck", "costs", "moments"]


class AnalysisState(BaseModel):
    """How far an analysis is; ``level`` is the deepest that is there, "" for none.

    ``status`` is ``none`` (nobody asks for more), ``waiting`` (at ``place`` in the queue),
    ``running`` (``done`` of ``total`` pieces of the level ``stage``), ``kept`` (all is there) or
    ``refused`` (``why``).
    """

    status: Literal["none", "waiting", "running", "kept", "refused"]
    level: str
    place: int
    stage: str
    done: int
    total: int
    why: str


class AnalysisInfo(BaseModel):
    """What decided a match, level by level: docs/analysis.md tells each field."""

    format: str
    game: str
    players: int
    options: dict[str, str]
    rules: str
    engine: str
    job: str
    stage: AnalysisLevel
    budget: dict[str, Any]
    events: list[dict[str, Any]]
    seats: list[dict[str, Any]]
    omniscient: list[list[float]]


class DeedInfo(BaseModel):
    """What a deed led to; ``asked``: the others must agree first."""

    ply: int
    repeated: bool
    asked: bool


class Problem(BaseModel):
    """Why something was not done, in one sentence: what was wrong, and what would be right."""

    error: str


class Conflict(Problem):
    """Why something cannot be done any more, or not yet; ``ply`` where the match stands now."""

    ply: int | None = None


# Every answer that is no success, as the OpenAPI description tells of it

Answers = dict[int | str, dict[str, Any]]

_WORDS = {
    400: "No such word: a game, an option, a bot or a move; a table of bots alone; or a body that"
    " is no JSON.",
    401: "The secret of a seat is missing, or is none.",
    403: "The secret is not one of a seat that is taken in this match.",
    404: "There is no such match or seat.",
    409: "Too late, or too early: the match has moved on, the seat is taken, the key is used; or"
    " the match was begun under rules that are no longer played here.",
    410: "The host has closed or deleted the match.",
    413: "The body is too large.",
    415: "The body does not come with the header `Content-Type: application/json`.",
    422: "The request is malformed, or the move is not allowed now.",
    429: "Too often, or too much at once.",
    431: "The address or the headers are too long.",
    500: "Our own fault.",
    503: "Nothing can be saved just now; try again in a moment.",
}
_HEADERS = {
    401: ("WWW-Authenticate", "`Bearer`: the kind of secret that is wanted."),
    429: ("Retry-After", "Seconds to wait before the next request."),
    503: ("Retry-After", "Seconds to wait before the next request."),
}
ALWAYS = (429, 431, 500, 503)  # what any request may meet
BODY = (400, 413, 415, 422)  # what any request with a body may meet
MATCH = (404, 409, 410)
SEAT = (401, 403)


def answers(*statuses: int) -> Answers:
    """Return the answers with these statuses, and those that any request may get."""
    return {status: _answer(status) for status in sorted({*statuses, *ALWAYS})}


def _answer(status: int) -> dict[str, Any]:
    answer: dict[str, Any] = {
        "description": _WORDS[status],
        "model": Conflict if status == 409 else Problem,
    }
    if status in _HEADERS:
        name, words = _HEADERS[status]
        answer["headers"] = {name: {"description": words, "schema": {"type": "string"}}}
    return answer
