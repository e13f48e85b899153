"""Play for programs: a seat's observation, its moves, and the record of its match."""

import json
import time
from typing import Annotated

from fastapi import FastAPI, Query, Request
from fastapi.responses import PlainTextResponse, Response

from steppe.core.errors import NotationError
from steppe.play.log import RESIGN, RETURN, UNDO, is_deed, moves_of
from steppe.server.api import schemas
from steppe.server.api.auth import rooms_of, seat_of
from steppe.server.api.schemas import BODY, MATCH, SEAT, Routes, answers
from steppe.server.base.http_errors import NotSeatedError, TableError, UnplayableError
from steppe.server.match.proposals import ACCEPT, ANSWERING, DECLINE, DEEDS, MOVE, Proposal
from steppe.server.match.room import Room
from steppe.server.match.signed_record import kept_text, record_text

LONGEST_WAIT = 25.0
_GLANCE = 1.0  # seconds between checks that a waiting client is still connected
_ACTIONS = {RESIGN: RESIGN, RETURN: RETURN, UNDO: UNDO, ACCEPT: ANSWERING, DECLINE: ANSWERING}
_TEXT: schemas.Answers = {200: {"content": {"text/plain": {"schema": {"type": "string"}}}}}


def add_routes(api: FastAPI, secret: Routes, freely: Routes) -> None:
    """Add these routes to the API."""
    one = "/matches/{id}"
    seen, done = answers(422, *MATCH, *SEAT), answers(409, *BODY, *MATCH, *SEAT)
    api.get(f"{one}/observation", responses=seen, **freely)(observe)
    record = api.get(f"{one}/record", responses=_TEXT | seen, response_class=Response, **freely)
    record(show_record)
    api.post(f"{one}/play", responses=done, **secret)(play)
    api.post(f"{one}/word", responses=done, **secret)(add_word)


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
