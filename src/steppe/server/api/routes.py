"""The API for bots and tools, ``/api/v1``: JSON, described by OpenAPI, without cookies.

To act for a seat, send the secret in its link as a bearer token.
"""

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Annotated, Any

from fastapi import Depends, FastAPI, Query, Request, Security
from fastapi.exceptions import RequestValidationError
from fastapi.responses import PlainTextResponse, Response

import steppe
from steppe.core.errors import NotationError
from steppe.core.game import Game
from steppe.core.i18n import plain
from steppe.draw.words import listed
from steppe.play.log import RESIGN, RETURN, UNDO, is_deed, moves_of
from steppe.play.origin import USUAL, Origin
from steppe.server.accounts.guests import neighbourhood, new_guest
from steppe.server.accounts.tokens import CHALLENGE, Access
from steppe.server.api import (
    analysis_routes,
    challenge_routes,
    schemas,
    stream_routes,
    token_routes,
)
from steppe.server.api.auth import BEARER, access_of, rooms_of, seat_of
from steppe.server.api.schemas import BODY, MATCH, SEAT, answers
from steppe.server.base.hosted_bot import HostedBot
from steppe.server.base.http_errors import NotSeatedError, TableError, UnplayableError
from steppe.server.base.match_data import BOT, PERSON
from steppe.server.match.challenges import Challenges
from steppe.server.match.daily_match import admit
from steppe.server.match.new_match import NewMatch, NewSeat
from steppe.server.match.proposals import ACCEPT, ANSWERING, DECLINE, DEEDS, MOVE, Proposal
from steppe.server.match.room import Room
from steppe.server.match.signed_record import kept_text, record_text
from steppe.server.match.start_positions import moment, written
from steppe.server.pages.error_responses import ERRORS, answer_error, answer_fault

LONGEST_WAIT = 25.0
_TOLD = 40  # maximum number of characters of an unknown name that an error message repeats
_GLANCE = 1.0  # seconds between checks that a waiting client is still connected
_ABOUT = """Play, watch and replay matches. Every error is answered in JSON with one sentence: what
was wrong and what would be right. An unknown address gets 404; a method that an address does not
have gets 405, with the methods that it has in `Allow`."""
_NUMBER = "this must be a whole number"
_WANTED: Mapping[str, str] = {  # by type of error; for other types the library's message is used
    "missing": "this field is required",
    "int_parsing": _NUMBER,
    "int_type": _NUMBER,
    "int_from_float": _NUMBER,
    "float_parsing": "this must be a number",
    "string_type": "this must be a text",
    "extra_forbidden": "there is no such field here",
}
_ACTIONS = {RESIGN: RESIGN, RETURN: RETURN, UNDO: UNDO, ACCEPT: ANSWERING, DECLINE: ANSWERING}


@cache
def build_api() -> FastAPI:
    """Return the API as a separate application, to be mounted at ``/api/v1``.

    All sites in a process share it: each request carries its site's rooms.
    """
    api = FastAPI(
        title="steppe",
        version=steppe.__version__,
        description=_ABOUT,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        dependencies=[Depends(refuse_strange)],
    )
    _add_routes(api)
    for error in ERRORS:
        api.add_exception_handler(error, answer_error)
    api.add_exception_handler(RequestValidationError, _answer_malformed)
    api.add_exception_handler(Exception, answer_fault)
    return api


async def refuse_strange(request: Request) -> None:
    """Refuse unknown parameters, so that misspelt ones are not silently ignored."""
    known = [parameter.alias for parameter in request.scope["route"].dependant.query_params]
    strange = next((name for name in request.query_params if name not in known), None)
    if strange is not None:
        there = "there are {known}" if known else "there are none"
        words = f"There is no parameter '{{name}}' here: {there}."
        raise TableError(words, 422, name=strange[:_TOLD], known=listed(plain, known))


def _add_routes(api: FastAPI) -> None:
    one, seat = "/matches/{id}", "/matches/{id}/seats/{seat}"
    secret: dict[str, Any] = {"dependencies": [Security(BEARER)]}
    freely = secret | {"openapi_extra": {"security": [{}]}}  # a seat's secret is optional
    text: schemas.Answers = {200: {"content": {"text/plain": {"schema": {"type": "string"}}}}}
    seen, done = answers(422, *MATCH, *SEAT), answers(409, *BODY, *MATCH, *SEAT)
    api.get("/games", responses=answers(422))(list_games)
    api.get(one, responses=answers(422, *MATCH))(show_match)
    api.get(f"{one}/observation", responses=seen, **freely)(observe)
    record = api.get(f"{one}/record", responses=text | seen, response_class=Response, **freely)
    record(show_record)
    api.get("/dice", responses=answers(422))(offer_dice)
    made = answers(*BODY, *SEAT)
    api.post("/matches", status_code=201, responses=made, **freely)(create_match)
    api.post(seat, responses=answers(409, *BODY, *MATCH, *SEAT), **freely)(sit)
    api.post(f"{seat}/renew", responses=answers(413, 422, *MATCH, *SEAT), **secret)(renew)
    api.post(f"{one}/play", responses=done, **secret)(play)
    api.post(f"{one}/word", responses=done, **secret)(add_word)
    analysis_routes.add_routes(api, f"{one}/analysis", secret, freely)
    token_routes.add_routes(api, secret)
    challenge_routes.add_routes(api, secret, freely)
    stream_routes.add_routes(api, secret, freely)


def list_games(request: Request) -> list[schemas.GameInfo]:
    """List the games that can be played on this site."""
    hosted = rooms_of(request).house.hosted
    return [_game_info(steppe.load(name), hosted.of(name)) for name in steppe.names()]


def offer_dice(request: Request) -> schemas.TicketInfo:
    """Commit to the dice of a match before it is opened, so that you can add a word to them."""
    return schemas.TicketInfo(**rooms_of(request).offer_dice()._asdict())


async def create_match(request: Request, wanted: schemas.WantedMatch) -> schemas.MatchInfo:
    """Open a match with at least one person.

    The response contains the secrets of your seats, unless you send a token: it plays for them.
    """
    if all(seat.kind == BOT for seat in wanted.seats):
        raise TableError(
            "A table with only bots plays while someone is watching: open it on the site."
        )
    access = await _opener(request)
    seats = [_new_seat(seat, access) for seat in wanted.seats]
    options, origin, rules = await _beginning(request, wanted)
    home = neighbourhood(request)
    pace = wanted.clock.pace_of_match() if wanted.clock else None
    wish = NewMatch(wanted.game, seats, options, wanted.listed, origin, home, rules=rules)
    wish = replace(wish, pace=pace, ticket=wanted.ticket, word=wanted.word)
    room = await rooms_of(request).create(wish, access.guest if access else new_guest().id)
    if access is not None:
        rooms_of(request).house.inbox.tell([access.guest])
        return _match_info(room, {})
    mine = {number for number, seat in enumerate(room.table.seats) if seat.kind == PERSON}
    return _match_info(room, {number: room.table.secret(number) for number in mine})


async def _opener(request: Request) -> Access | None:
    """Return the caller's token if it may open tables and take seats; a bot's match is counted."""
    access = await access_of(request)
    if access is not None:
        access.check(CHALLENGE)
        if access.is_bot:
            challenges: Challenges = request.state.challenges
            await challenges.count_bots(access.guest, access.owner)
    return access


def _new_seat(seat: schemas.WantedSeat, access: Access | None) -> NewSeat:
    """Return a seat of a new match; whoever has a token plays under their own name."""
    if access is None or seat.kind != PERSON:
        return NewSeat(seat.kind, seat.name, seat.bot)
    return NewSeat(seat.kind, access.name or seat.name, seat.bot)


async def _beginning(
    request: Request, wanted: schemas.WantedMatch
) -> tuple[Mapping[str, str], Origin, str]:
    """Return a match's options, its start position, and the version of its rules.

    Raises an error with the reason if the match cannot begin at that position.
    """
    start = wanted.start
    if start is None:
        return wanted.options, USUAL, ""
    if bool(start.source) == bool(start.diagram):
        raise TableError("A start is either a source or a diagram: send one of them.")
    game = steppe.load(wanted.game)
    if start.diagram:
        found = await written(game, start.diagram)
    else:
        found = await moment(rooms_of(request), start.source)
    if not found.game.is_version_of(game):
        raise TableError("The start position belongs to another game.")
    if start.eyes is not None and start.eyes >= found.position.players:
        raise TableError("There is no such seat.")
    return found.position.options, found.origin(start.eyes), found.game.rules


async def show_match(request: Request, id: str) -> schemas.MatchInfo:
    """Show the public data of a match."""
    room = await rooms_of(request).get(id)
    admit(room.table, ())
    room.meet(frozenset())
    return _match_info(room, {})


async def sit(
    request: Request, id: str, seat: schemas.SeatNumber, wanted: schemas.WantedName
) -> schemas.SeatInfo:
    """Take an open seat; the response contains its secret, unless you send a token."""
    room = await rooms_of(request).get(id)
    access = await _opener(request)
    if access is not None:
        name = access.name or wanted.name
        await room.seating.sit(access.guest, seat, name, wanted.word)
        rooms_of(request).house.inbox.tell([access.guest])
        return _seat_info(room, seat, None)
    await room.seating.sit(new_guest().id, seat, wanted.name, wanted.word)
    return _seat_info(room, seat, room.table.secret(seat))


async def renew(request: Request, id: str, seat: schemas.SeatNumber) -> schemas.SeatInfo:
    """Give a seat a new secret; the old secret and its link become invalid immediately."""
    if await access_of(request) is not None:
        raise NotSeatedError("A token needs no secret of a seat, and gets none.")
    room, mine = await seat_of(request, id)
    if mine is None or mine != seat:
        raise TableError(
            "Only the player in a seat can renew its secret: send it as 'Authorization: Bearer …'.",
            401,
        )
    await room.seating.renew(next(iter(room.table.seats[seat].guests), ""), seat)
    return _seat_info(room, seat, room.table.secret(seat))


async def observe(
    request: Request,
    id: str,
    after: Annotated[schemas.Ply | None, Query()] = None,
    wait: Annotated[float, Query(ge=0, le=LONGEST_WAIT)] = 0,
) -> schemas.ObservationInfo:
    """Show a seat's observation; with ``after`` and ``wait``, wait for a later version."""
    room, seat = await seat_of(request, id)
    room.look()
    if after is not None and wait:
        await _news(request, room, after, wait)
        room, seat = await seat_of(request, id)  # the secret may have been renewed meanwhile
    match, observation, legal = room.table.match, room.table.observe(seat), room.table.legal(seat)
    waiting = room.table.request is not None and seat in room.table.request.waiting
    return schemas.ObservationInfo(
        ply=room.table.version,
        player=match.player,
        seat=seat,
        over=match.is_over,
        scores=observation.scores(),
        legal=legal,
        legal_ids=[match.game.actions.parse(move) for move in legal],
        request=room.table.request.seat if room.table.request and waiting else None,
        window=room.table.window.left if room.table.window else None,
        word=None if seat is None else room.table.owed_words.get(seat),
        moves=moves_of(match.seen_by(seat)),
        start=json.loads(match.start_seen_by(seat) or "null"),
        observation=observation.to_json(),
    )


async def show_record(request: Request, id: str) -> PlainTextResponse:
    """Show the record of a match as a seat, or a spectator, saw it."""
    try:
        room, seat = await seat_of(request, id)
    except UnplayableError as error:
        text = kept_text(error.sheet, error.log, rooms_of(request).house.signer)
    else:
        text = record_text(room, seat)
    return PlainTextResponse(text)


async def play(request: Request, id: str, wanted: schemas.WantedMove) -> schemas.DeedInfo:
    """Play a move for a seat, or act: resign, return, take back, accept or decline a take-back."""
    room, seat = await _player_of(request, id)
    word = _ACTIONS.get(wanted.move, MOVE)
    if word == MOVE and is_deed(wanted.move):
        raise NotationError(f"there is no action {wanted.move!r}; actions: {' '.join(DEEDS)}")
    proposal = Proposal(wanted.ply, wanted.move, wanted.key, seat)
    played = await room.act(word, room.table.seats[seat].guests[0], proposal)
    return schemas.DeedInfo(ply=played.version, repeated=played.repeated, asked=played.asked)


async def add_word(request: Request, id: str, wanted: schemas.WantedWord) -> schemas.DeedInfo:
    """Add the word that a seat owes to the dice; it answers another seat's first word."""
    room, seat = await _player_of(request, id)
    played = await room.seating.answer_word(seat, wanted.word)
    return schemas.DeedInfo(ply=played.version, repeated=played.repeated, asked=False)


async def _player_of(request: Request, id: str) -> tuple[Room, int]:
    """Return the caller's room and seat. Raises ``TableError`` for spectators and open seats."""
    room, seat = await seat_of(request, id)
    if seat is None:
        raise TableError(
            "Only a seated player can play: send the seat's secret as 'Authorization: Bearer …'.",
            401,
        )
    if not room.table.seats[seat].guests:
        raise NotSeatedError("This seat is still open: take it first.")
    return room, seat


async def _news(request: Request, room: Room, version: int, seconds: float) -> None:
    """Wait until a match has left ``version``, the time is up, or the client has disconnected.

    Raises ``TableError`` if the address is banned or the match is deleted in the meantime.
    """
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0 and not await request.is_disconnected():
        has_left = await room.wait(version, min(left, _GLANCE))
        request.state.orders.check(request)
        if has_left:
            return


def _game_info(game: Game, hosted: Sequence[HostedBot]) -> schemas.GameInfo:
    return schemas.GameInfo(
        name=game.name,
        title=game.title,
        summary=game.summary,
        designer=listed(plain, game.designers),
        players=list(game.players),
        minutes=game.minutes,
        rules=game.rules,
        options={option.name: list(option.values) for option in game.options},
        host_bots=[bot.word for bot in hosted],
        option_players={option.name: list(game.numbers_with(option)) for option in game.options},
    )


def _match_info(room: Room, secrets: Mapping[int, str]) -> schemas.MatchInfo:
    match = room.table.match
    return schemas.MatchInfo(
        id=room.table.id,
        game=match.game.name,
        options=dict(match.options),
        rules=room.table.sheet.rules,
        ply=room.table.version,
        player=match.player,
        thinking=room.table.thinking,
        commitment=match.commitment,
        seats=[
            _seat_info(room, number, secrets.get(number)) for number in range(len(room.table.seats))
        ],
        over=match.is_over,
        returns=list(room.table.sheet.standing.returns),
        scores=list(room.table.sheet.standing.scores),
        source=match.origin.source,
        left=room.table.times_left(),
    )


def _seat_info(room: Room, number: int, secret: str | None) -> schemas.SeatInfo:
    seat = room.table.seats[number]
    is_bot = seat.kind == BOT or seat.is_network_bot
    return schemas.SeatInfo(
        seat=number,
        kind=seat.kind,
        name=seat.name or seat.bot,
        bot=seat.bot,
        is_bot=is_bot,
        secret=secret,
    )


async def _answer_malformed(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    return await answer_error(request, _malformed(request, error.errors()[0]))


def _malformed(request: Request, fault: Mapping[str, Any]) -> TableError:
    """Return an error message about the first fault in a request."""
    where, message = fault["loc"], fault["msg"]
    if fault["type"] == "json_invalid":
        what, at = fault["ctx"]["error"], where[-1] + 1
        return TableError("The body is not JSON: {what}, at character {at}.", what=what, at=at)
    if where[0] == "body" and not _says_json(request.headers.get("content-type", "")):
        return TableError(
            "Send the body as JSON, with the header 'Content-Type: application/json'.", 415
        )
    message = _WANTED.get(fault["type"], message)
    return TableError("{where}: {fault}", 422, where=".".join(map(str, where)), fault=message)


def _says_json(kind: str) -> bool:
    """Return whether a ``Content-Type`` header names JSON or a subtype of it."""
    main, _, sub = kind.partition(";")[0].strip().lower().partition("/")
    return main == "application" and (sub == "json" or sub.endswith("+json"))
