"""The bodies of the API's requests and responses."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from steppe.server.base.clock_record import Pace
from steppe.server.match import clocks
from steppe.server.match.start_positions import LONGEST

MOST_SEATS = 10
MOST_PLIES = 1_000_000
Word = Annotated[str, Field(min_length=1, max_length=64)]
Name = Annotated[str, Field(max_length=64)]
DiceWord = Annotated[str, Field(pattern="^([0-9a-f]{32})?$")]
SeatNumber = Annotated[int, Field(ge=0, lt=MOST_SEATS)]
Ply = Annotated[int, Field(ge=0, le=MOST_PLIES)]


class Given(BaseModel):
    """The body of a request; it must have no fields other than those named."""

    model_config = ConfigDict(extra="forbid")


class WantedSeat(Given):
    """The player in a seat: you (``person``), a bot, or anyone who takes it (``open``)."""

    kind: Literal["person", "bot", "open"]
    name: Name = ""
    bot: Name = ""


class WantedStart(Given):
    """The start of a match: the moment ``source`` of a finished match, or a ``diagram``.

    ``source`` is ``ID@PLY``: the position after ``PLY`` entries of the match's record. The position
    determines players and options. Whatever the seat ``eyes`` could not see at that moment is
    redealt. Without ``eyes``, everything stays as it was, so anyone who has read that record knows
    the hidden information.
    """

    source: Annotated[str, Field(max_length=80)] = ""
    diagram: Annotated[str, Field(max_length=LONGEST)] = ""
    eyes: SeatNumber | None = None


class WantedClock(Given):
    """A clock: live, with ``minutes`` each and ``seconds`` more per turn, or over days at a pace.

    With ``loses``, a player whose time runs out loses; otherwise a bot plays until they return.
    """

    kind: Literal["live", "days"]
    minutes: Annotated[int, Field(ge=1, le=180)] = 15
    seconds: Annotated[int, Field(ge=0, le=120)] = 10
    pace: Literal["quick", "steady", "slow"] = "steady"
    loses: bool = False

    def pace_of_match(self) -> Pace:
        """Return the pace that this describes."""
        if self.kind == "days":
            return clocks.over_days(self.pace, self.loses)
        return clocks.live(self.minutes, self.seconds, self.loses)


class WantedMatch(Given):
    """A match to open; ``listed`` shows its open seats on the home page.

    A match with fewer than two people has no clock. ``ticket`` is from ``GET /dice``, and ``word``,
    32 random hexadecimal digits, is added to the dice for your seats.
    """

    game: Word
    seats: Annotated[list[WantedSeat], Field(min_length=1, max_length=MOST_SEATS)]
    options: dict[Word, Word] = {}
    listed: bool = False
    start: WantedStart | None = None
    clock: WantedClock | None = None
    ticket: Annotated[str, Field(max_length=40)] = ""
    word: DiceWord = ""


class WantedMove(Given):
    """A move or an action at version ``ply``; requests with the same ``key`` count as one action.

    Several moves, joined by ``+``, are played one after the other. The actions are ``!resign``,
    ``!return``, ``!undo``, ``!accept`` and ``!decline``: no move of any game begins with ``!``.
    """

    ply: Ply
    key: Word
    move: Annotated[str, Field(min_length=1, max_length=1024)]


class WantedName(Given):
    """The player's name, shown at the seat, and the seat's word for the dice.

    The word is 32 random hexadecimal digits.
    """

    name: Name = ""
    word: DiceWord = ""


class WantedWord(Given):
    """A seat's word for the dice: 32 random hexadecimal digits, or those that it fixed before.

    If the seat has added a word, the SHA-256 of this one, as 32 digits of text, begins with it.
    """

    word: Annotated[str, Field(pattern="^[0-9a-f]{32}$")]


class TicketInfo(BaseModel):
    """A ticket for one new match, and the hash of its secret, to which the server commits."""

    ticket: str
    commitment: str


class GameInfo(BaseModel):
    """A game on this site; ``option_players`` lists the numbers of players for each option.

    ``host_bots`` are programs that the host has added, as names of bots for the seats of a match.
    """

    name: str
    title: str
    summary: str
    designer: str
    players: list[int]
    minutes: int
    rules: str
    options: dict[str, list[str]]
    option_players: dict[str, list[int]]
    host_bots: list[str]


class SeatInfo(BaseModel):
    """A seat; its secret is included only for the client that has just received it.

    ``is_bot`` says whether a program plays: a bot of this site, or one over the network.
    """

    seat: int
    kind: str
    name: str
    bot: str
    is_bot: bool = False
    secret: str | None = None


class MatchInfo(BaseModel):
    """The public data of a match; ``returns`` and ``scores`` are set once it is over.

    ``source`` is the moment ``ID@PLY`` of another match at which it began, or "" if none. ``left``
    is each player's time in seconds; it is empty without a clock.
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
    left: list[float] = []


class ObservationInfo(BaseModel):
    """The current observation of a seat or a spectator.

    ``legal`` holds the seat's legal moves, and ``legal_ids`` their action ids in the same order.
    ``request`` is the seat that has asked to take back its last move and is waiting for this seat's
    answer, ``!accept`` or ``!decline``. ``window`` is the minimum number of seconds for which a
    window stays open, the same for all players. ``start`` holds the fields of the start position
    that differ from the usual one, as this seat saw it; it is ``null`` for the usual position.
    ``word`` is set while the seat owes a word for the dice: it is the seat's last one, or "".
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
    word: str | None
    moves: list[str]
    start: dict[str, Any] | None
    observation: dict[str, Any]


AnalysisLevel = Literal["curve", "luck", "costs", "moments"]


class AnalysisState(BaseModel):
    """The progress of an analysis; ``level`` is the deepest level available, "" for none.

    ``status`` is ``none`` (no more is requested), ``waiting`` (at ``place`` in the queue),
    ``running`` (``done`` of ``total`` steps of the level ``stage``), ``kept`` (complete) or
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
    """The analysis of a match, level by level; docs/analysis.md describes each field."""

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
    """The result of a move or action; ``asked``: the others must agree first."""

    ply: int
    repeated: bool
    asked: bool


class Problem(BaseModel):
    """The reason for an error, in one sentence: the fault, and the correct form."""

    error: str


class Conflict(Problem):
    """The reason why an action is not possible at the moment; ``ply`` is the current version."""

    ply: int | None = None


# The errors of the API for the OpenAPI description

Answers = dict[int | str, dict[str, Any]]
Routes = Mapping[str, Any]
"""The settings of routes that need a token or a secret, or may have one."""

_WORDS = {
    400: "Unknown game, option, bot or move; a table with bots only; or a body that is not JSON.",
    401: "The token, or the secret of a seat, is missing or unknown.",
    403: "The token lacks the scope, or the secret belongs to no taken seat of this match.",
    404: "There is no such match, seat, bot, challenge or token.",
    409: "Too late, or too early: the match has moved on, the seat is taken, the key is used; or"
    " the match was begun under rules that this server does not have.",
    410: "The host has closed or deleted the match.",
    413: "The body is too large.",
    415: "The body does not come with the header `Content-Type: application/json`.",
    422: "The request is malformed, or the move is not allowed now.",
    429: "Too many requests, or too many at once.",
    431: "The address or the headers are too long.",
    500: "An error of the server.",
    503: "The server cannot save at the moment; try again shortly.",
}
_HEADERS = {
    401: ("WWW-Authenticate", "`Bearer`: the kind of secret to send."),
    429: ("Retry-After", "Seconds to wait before the next request."),
    503: ("Retry-After", "Seconds to wait before the next request."),
}
ALWAYS = (429, 431, 500, 503)  # possible for any request
BODY = (400, 413, 415, 422)  # possible for any request with a body
MATCH = (404, 409, 410)
SEAT = (401, 403)


def answers(*statuses: int) -> Answers:
    """Return the responses for these statuses, and those possible for any request."""
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
