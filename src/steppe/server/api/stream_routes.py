"""Streams for programs, one JSON object per line: an account's, and a match's."""

from collections.abc import Callable
from contextlib import ExitStack
from functools import partial

from fastapi import FastAPI, Request
from fastapi.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from steppe.server.accounts.guests import neighbourhood
from steppe.server.accounts.tokens import READ, Access
from steppe.server.api import schemas
from steppe.server.api.auth import (
    bearer,
    known_access,
    rooms_of,
    seat_of,
    services_of,
    still_has,
    token_of,
)
from steppe.server.api.challenge_routes import challenges_of
from steppe.server.api.schemas import MATCH, SEAT, Routes, answers
from steppe.server.base.http_errors import TableError
from steppe.server.base.metrics import STREAMS
from steppe.server.match.account_stream import AccountStream
from steppe.server.match.match_stream import MatchStream
from steppe.server.match.pulse import Source, lines
from steppe.server.match.room import Room

KIND = "application/x-ndjson"
_HEADERS = {"x-accel-buffering": "no"}
_SENT: schemas.Answers = {200: {"content": {KIND: {"schema": {"type": "string"}}}}}


class LineStream(StreamingResponse):
    """A stream of lines that always frees its place when it ends."""

    media_type = KIND

    def __init__(self, place: ExitStack, source: Source) -> None:
        super().__init__(lines(source), headers=_HEADERS, media_type=KIND)
        self._place = place

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send lines until the client disconnects or the stream is over."""
        with self._place, STREAMS.track_inprogress():
            await super().__call__(scope, receive, send)


def add_routes(api: FastAPI, secret: Routes, freely: Routes) -> None:
    """Add the streams to the API."""
    held = answers(401, 403, 422)
    api.get("/stream", responses=_SENT | held, response_class=Response, **secret)(stream_account)
    seen = _SENT | answers(422, *MATCH, *SEAT)
    path = "/matches/{id}/stream"
    api.get(path, responses=seen, response_class=Response, **freely)(stream_match)


async def stream_account(request: Request) -> Response:
    """Stream your challenges, and the starts, turns and ends of your matches."""
    access = await token_of(request, READ)
    rooms, bots = rooms_of(request), services_of(request).bots
    with ExitStack() as place:
        place.enter_context(services_of(request).tokens.streaming(access))
        place.enter_context(rooms.house.hub.counted(access.guest, neighbourhood(request)))
        listener = place.enter_context(rooms.house.inbox.listen(access.guest))
        stream = AccountStream(rooms, challenges_of(request), listener)
        beat = partial(bots.beat, access.guest) if access.is_bot else None
        if beat is not None:
            await beat()
        source = Source(stream.read, listener.wait, _ending(request, access), beat)
        return LineStream(place.pop_all(), source)


async def stream_match(request: Request, id: str) -> Response:
    """Stream a match as the protocol's messages: to a seat its questions, to others the events."""
    room, seat = await seat_of(request, id)
    access, rooms = known_access(request), rooms_of(request)
    seats = frozenset[int]() if seat is None else frozenset({seat})
    with ExitStack() as place:
        if access is not None:
            place.enter_context(services_of(request).tokens.streaming(access))
        guest = f"api {neighbourhood(request)}" if access is None else access.guest
        attended = rooms.house.hub.attend(room, seats, guest, neighbourhood(request))
        place.enter_context(attended)
        room.look()
        stream = MatchStream(room, seat, "" if access is None else access.name)
        is_over = _ending(request, access)

        def has_ended() -> bool:
            return stream.is_done or is_over() or _has_lost(request, room, seat, access)

        return LineStream(place.pop_all(), Source(stream.read, stream.wait, has_ended))


def _has_lost(request: Request, room: Room, seat: int | None, access: Access | None) -> bool:
    """Return whether a match can no longer be read by the caller who began to read it."""
    if room.tasks.closed:
        return True
    return seat is not None and not still_has(room, seat, access, bearer(request) or "")


def _ending(request: Request, access: Access | None) -> Callable[[], bool]:
    """Return the test whether a stream must end: revoked, banned, or the server is stopping."""
    hub, orders = rooms_of(request).house.hub, request.state.orders

    def is_over() -> bool:
        if hub.is_closed or (access is not None and access.ended.is_set()):
            return True
        try:
            orders.check(request)
        except TableError:
            return True
        return False

    return is_over
