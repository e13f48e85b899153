"""The API for bots and tools, ``/api/v1``: JSON, described by OpenAPI, no cookies.

Whoever acts for a seat shows its secret, the same as in the seat's link, as a bearer token.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from fastapi import FastAPI, Header, Query, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse
from pydantic import BaseModel, ConfigDict, Field

import steppe
from steppe.play.log import moves_of
from steppe.server.deeds import Played, Proposal
from steppe.server.errors import NotSeatedError
from steppe.server.guests import new_guest
from steppe.server.problems import ERRORS, answer_error, answer_fault
from steppe.server.record import record_text
from steppe.server.room import Room
from steppe.server.rooms import NewMatch, NewSeat, Rooms
from steppe.server.store import PERSON

LONGEST_WAIT = 25.0
Word = Annotated[str, Field(min_length=1, max_length=64)]
Name = Annotated[str, Field(max_length=64)]
Token = Annotated[str | None, Header(alias="Authorization", description="Bearer SEAT_SECRET")]


class Given(BaseModel):
    """What somebody sends: nothing beside the fields named."""

    model_config = ConfigDict(extra="forbid")


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


class WantedSeat(Given):
    """Who shall sit in a seat: you (``person``), a bot, or whoever comes (``open``)."""

    kind: Literal["person", "bot", "open"]
    name: Name = ""
    bot: Name = ""


class WantedMatch(Given):
    """A match to be opened; ``listed`` shows its open seats to strangers."""

    game: Word
    seats: Annotated[list[WantedSeat], Field(min_length=1, max_length=10)]
    options: dict[Word, Word] = {}
    listed: bool = False


class WantedMove(Given):
    """A move on version ``ply``; the same ``key`` again is the same deed."""

    ply: Annotated[int, Field(ge=0, le=1_000_000)]
    key: Word
    move: Word


class WantedName(Given):
    """The name under which to sit."""

    name: Name = ""


class SeatInfo(BaseModel):
    """Who sits in a seat; its secret is shown to the one who just got it."""

    seat: int
    kind: str
    name: str
    bot: str
    secret: str | None = None


class MatchInfo(BaseModel):
    """A match as anybody may know it; ``returns`` and ``scores`` once it is over."""

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


class ObservationInfo(BaseModel):
    """What a seat, or a spectator, may know of a match now."""

    ply: int
    player: int | None
    seat: int | None
    over: bool
    scores: list[int]
    legal: list[str]
    moves: list[str]
    observation: dict[str, Any]


class DeedInfo(BaseModel):
    """What a deed led to; ``asked``: the others must agree first."""

    ply: int
    repeated: bool
    asked: bool


def build_api() -> FastAPI:
    """Return the API as an application of its own, to be mounted at ``/api/v1``."""
    api = FastAPI(title="steppe", version=steppe.__version__, docs_url=None, redoc_url=None)
    _add_reading(api)
    _add_doing(api)
    for error in ERRORS:
        api.add_exception_handler(error, answer_error)
    api.add_exception_handler(RequestValidationError, _answer_malformed)
    api.add_exception_handler(Exception, answer_fault)
    return api


def _add_reading(api: FastAPI) -> None:
    api.get("/games")(list_games)
    api.get("/matches/{id}")(show_match)
    api.get("/matches/{id}/observation")(observe)
    api.get("/matches/{id}/record", response_class=PlainTextResponse)(show_record)


def _add_doing(api: FastAPI) -> None:
    api.post("/matches", status_code=201)(create_match)
    api.post("/matches/{id}/seats/{seat}")(sit)
    api.post("/matches/{id}/play")(play)


def list_games() -> list[GameInfo]:
    """List the games that can be played here."""
    games = [steppe.load(name) for name in steppe.names()]
    return [
        GameInfo(
            name=game.name,
            title=game.title,
            summary=game.summary,
            designer=game.designer,
            players=list(game.players),
            minutes=game.minutes,
            rules=game.rules,
            options={option.name: list(option.values) for option in game.options},
            option_players={
                option.name: list(game.numbers_with(option)) for option in game.options
            },
        )
        for game in games
    ]


async def create_match(request: Request, wanted: WantedMatch) -> MatchInfo:
    """Open a match; the answer holds the secrets of your seats."""
    seats = [NewSeat(seat.kind, seat.name, seat.bot) for seat in wanted.seats]
    wish = NewMatch(wanted.game, seats, wanted.options, wanted.listed)
    room = await _rooms(request).create(wish, new_guest().id)
    mine = {number for number, seat in enumerate(room.seats) if seat.kind == PERSON}
    return _match_info(room, {number: room.secret(number) for number in mine})


async def show_match(request: Request, id: str) -> MatchInfo:
    """Show what anybody may know of a match."""
    return _match_info(await _rooms(request).get(id), {})


async def sit(request: Request, id: str, seat: int, wanted: WantedName) -> SeatInfo:
    """Take an open seat; the answer holds its secret."""
    room = await _rooms(request).get(id)
    await room.sit(new_guest().id, seat, wanted.name)
    return _seat_info(room, seat, room.secret(seat))


async def observe(
    request: Request,
    id: str,
    authorization: Token = None,
    after: Annotated[int | None, Query(ge=0, le=1_000_000)] = None,
    wait: Annotated[float, Query(ge=0, le=LONGEST_WAIT)] = 0,
) -> ObservationInfo:
    """Show what a seat may know now; with ``after`` and ``wait``, once that version is past."""
    room, seat = await _seat(request, id, authorization)
    if after is not None and wait:
        await room.wait(after, wait)
    match = room.match
    observation = room.observe(seat)
    return ObservationInfo(
        ply=room.version,
        player=match.player,
        seat=seat,
        over=match.is_over,
        scores=observation.scores(),
        legal=room.legal(seat),
        moves=moves_of(match.seen_by(seat)),
        observation=observation.to_json(),
    )


async def show_record(request: Request, id: str, authorization: Token = None) -> PlainTextResponse:
    """Show the record of a match as a seat, or a spectator, saw it."""
    room, seat = await _seat(request, id, authorization)
    return PlainTextResponse(record_text(room, seat))


async def play(
    request: Request, id: str, wanted: WantedMove, authorization: Token = None
) -> DeedInfo:
    """Play a move for a seat; ``resign``, ``undo``, ``accept`` and ``decline`` are moves, too."""
    room, seat = await _seat(request, id, authorization)
    if seat is None or not room.seats[seat].guests:
        raise NotSeatedError("You do not sit there.")
    proposal = Proposal(wanted.ply, wanted.move, wanted.key, seat)
    deeds = {
        "resign": room.resign,
        "undo": room.undo,
        "accept": room.answer,
        "decline": room.answer,
    }
    played: Played = await deeds.get(wanted.move, room.play)(room.seats[seat].guests[0], proposal)
    return DeedInfo(ply=played.version, repeated=played.repeated, asked=played.asked)


def _rooms(request: Request) -> Rooms:
    rooms: Rooms = request.app.state.rooms
    return rooms


async def _seat(request: Request, id: str, authorization: str | None) -> tuple[Room, int | None]:
    """Return the room and the seat of whoever asks; without a token a spectator."""
    rooms = _rooms(request)
    if authorization is None:
        return await rooms.get(id), None
    kind, _, secret = authorization.partition(" ")
    room, seat = await rooms.seat_by(secret.strip())
    if kind.lower() != "bearer" or room.id != id:
        raise NotSeatedError("You do not sit there.")
    return room, seat


def _match_info(room: Room, secrets: Mapping[int, str]) -> MatchInfo:
    match = room.match
    return MatchInfo(
        id=room.id,
        game=match.game.name,
        options=dict(match.options),
        rules=room.sheet.rules,
        ply=room.version,
        player=match.player,
        thinking=room.thinking,
        commitment=match.commitment,
        seats=[_seat_info(room, number, secrets.get(number)) for number in range(len(room.seats))],
        over=match.is_over,
        returns=list(room.sheet.standing.returns),
        scores=list(room.sheet.standing.scores),
    )


def _seat_info(room: Room, number: int, secret: str | None) -> SeatInfo:
    seat = room.seats[number]
    return SeatInfo(seat=number, kind=seat.kind, name=seat.name, bot=seat.bot, secret=secret)


async def _answer_malformed(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    return JSONResponse({"error": f"{where}: {first['msg']}"}, 422)
