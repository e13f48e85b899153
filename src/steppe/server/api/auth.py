"""Identify the caller of the API by a seat's secret as a bearer token, or as a spectator."""

from fastapi import Request
from fastapi.security import HTTPBearer

from steppe.server.base.http_errors import NotFoundError, NotSeatedError, TableError
from steppe.server.match.daily_match import admit
from steppe.server.match.room import Room
from steppe.server.match.rooms import Rooms

BEARER = HTTPBearer(
    scheme_name="seat", description="The secret of a seat in the match.", auto_error=False
)


def rooms_of(request: Request) -> Rooms:
    rooms: Rooms = request.state.rooms
    return rooms


async def seat_of(request: Request, id: str) -> tuple[Room, int | None]:
    """Return the caller's room and seat; a caller without a token is a spectator.

    Raises ``TableError`` with status 401 for an unknown secret.
    """
    room, given = await rooms_of(request).get(id), request.headers.get("authorization")
    if given is None:
        admit(room.table, ())
        room.meet(frozenset())
        return room, None
    kind, _, secret = given.partition(" ")
    if kind.lower() != "bearer":
        raise TableError("Send the secret of a seat as 'Authorization: Bearer …'.", 401)
    try:
        other, seat = await rooms_of(request).seat_by(secret.strip())
    except NotFoundError as error:
        raise TableError("This secret belongs to no seat.", 401) from error
    if other.table.id != room.table.id:
        raise NotSeatedError("This secret belongs to a seat in another match.")
    room.table.presence.ask([seat])  # programs have no streams: they are here while they ask
    return room, seat
