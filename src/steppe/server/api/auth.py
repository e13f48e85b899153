"""Identify the caller of the API: by a token, by a seat's secret, or as a spectator.

A token acts for a guest, within its scopes. It never gets the secret of a seat, which would outlive
it. Requests with all tokens of one owner count together.
"""

from fastapi import Request
from fastapi.security import HTTPBearer

from steppe.core.i18n import msgid
from steppe.server.accounts.account_services import AccountServices
from steppe.server.accounts.guests import SAFE, seal
from steppe.server.accounts.tokens import PLAY, PREFIX, READ, Access
from steppe.server.base.http_errors import NotFoundError, NotSeatedError, TableError
from steppe.server.match.daily_match import admit
from steppe.server.match.room import Room
from steppe.server.match.rooms import Rooms

BEARER = HTTPBearer(
    scheme_name="secret",
    description="A token, or the secret of a seat in the match.",
    auto_error=False,
)
_ACCESS = "access"  # in the scope of a request
_UNKNOWN = msgid("This token does not exist, or was revoked.")
_NEEDED = msgid("Send a token as 'Authorization: Bearer …'.")
_OTHER_MATCH = msgid("This secret belongs to a seat in another match.")


def rooms_of(request: Request) -> Rooms:
    rooms: Rooms = request.state.rooms
    return rooms


def services_of(request: Request) -> AccountServices:
    services: AccountServices = request.state.services
    return services


def bearer(request: Request) -> str | None:
    """Return the secret that the caller sent, or ``None``. Raises ``TableError``."""
    given = request.headers.get("authorization")
    if given is None:
        return None
    kind, _, secret = given.partition(" ")
    if kind.lower() != "bearer":
        raise TableError("Send a token, or a seat's secret, as 'Authorization: Bearer …'.", 401)
    return secret.strip()


async def access_of(request: Request) -> Access | None:
    """Return what the caller's token permits, ``None`` if they sent none.

    Raises ``TableError`` with status 401 for an unknown or revoked token.
    """
    secret = bearer(request)
    if secret is None or not secret.startswith(PREFIX):
        return None
    request.scope[_ACCESS] = access = await services_of(request).tokens.find(secret)
    if access is None:
        raise TableError(_UNKNOWN, 401)
    await request.state.owner_limits.count(request, access.owner)
    return access


def known_access(request: Request) -> Access | None:
    """Return what the token that ``access_of`` has found for this request permits."""
    found: Access | None = request.scope.get(_ACCESS)
    return found


async def token_of(request: Request, scope: str) -> Access:
    """Return what the caller's token permits. Raises ``TableError`` without a token or scope."""
    access = await access_of(request)
    if access is None:
        raise TableError(_NEEDED, 401)
    access.check(scope)
    return access


async def seat_of(request: Request, id: str) -> tuple[Room, int | None]:
    """Return the caller's room and seat; a caller without a seat is a spectator.

    Raises ``TableError`` with status 401 for an unknown secret.
    """
    room, secret = await rooms_of(request).get(id), bearer(request)
    access = await access_of(request)
    if access is not None:
        access.check(READ if request.method in SAFE else PLAY)
        seat = room.table.viewer(room.table.seats_of(access.guest))
    elif secret is not None:
        seat = await _seat_by(request, room, secret)
    else:
        seat = None
    if seat is None:
        admit(room.table, ())
        room.meet(frozenset())
    else:
        room.table.presence.ask([seat])  # without a stream, they are here while they ask
    return room, seat


async def _seat_by(request: Request, room: Room, secret: str) -> int:
    try:
        other, seat = await rooms_of(request).seat_by(secret)
    except NotFoundError as error:
        raise TableError("This secret belongs to no seat.", 401) from error
    if other.table.id != room.table.id:
        raise NotSeatedError(_OTHER_MATCH)
    return seat


def still_has(room: Room, seat: int, access: Access | None, secret: str) -> bool:
    """Return whether a seat still belongs to the caller who sent a token or its secret."""
    if access is not None:
        return not access.ended.is_set() and seat in room.table.seats_of(access.guest)
    return room.table.seats[seat].token == seal(secret)
