"""A table: its page, and everything that is done at it."""

import re
from collections.abc import Awaitable, Callable
from hashlib import sha256

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from steppe.core.errors import IllegalMove, NotationError
from steppe.core.scene import AND
from steppe.locale import Say
from steppe.server.deeds import Played, Proposal
from steppe.server.errors import NotFoundError, StaleError, TableError
from steppe.server.guests import guest_of
from steppe.server.pages import door
from steppe.server.pages.fragment import page_title
from steppe.server.pages.look import Notice
from steppe.server.pages.names import seat_names
from steppe.server.pages.shell import render, visitor
from steppe.server.reactions import Switch
from steppe.server.record import record_text
from steppe.server.room import Room
from steppe.server.store import OPEN

_WORD = re.compile(r"[a-z0-9-]+")  # the words that moves are made of

Deed = Callable[[Room, str, Proposal], Awaitable[Played]]


async def page(request: Request) -> Response:
    """Show the table; the words of a move chosen so far stand in the query."""
    room = await door.room_of(request)
    picked = tuple(_WORD.findall(request.query_params.get("pick", "")))
    return door.show(request, room, picked=picked)


async def confirm(request: Request) -> Response:
    """Ask whether to play a move: where a link leads that no script has caught."""
    room = await door.room_of(request)
    move, say = request.path_params["move"], visitor(request).say
    seats = room.seats_of(guest_of(request).id)
    viewer = room.viewer(seats)
    position, moves = room.observe(viewer), _moves_in(request, room)
    if not (room.is_asked(seats) and moves.keys() <= set(room.legal(viewer))):
        return door.show(request, room, 409, notice=refusal(say, StaleError(room.version)))
    ply = request.query_params.get("ply", str(room.version))
    text = room.match.game.view("text")
    cautions = [text.caution(position, word, say) for word in moves]
    words = "; ".join(text.label(position, word, say) for word in moves)
    context = {
        "title": say("Your move"),
        "here": "/",
        "words": words,
        "caution": next(filter(None, cautions), ""),
        "back": f"/m/{room.id}",
        "values": {"ply": ply, "move": move, "key": f"play-{ply}-{_digest(move)}"},
    }
    return render(request, "confirm.html", context)


def _moves_in(request: Request, room: Room) -> dict[str, None]:
    """Return the different moves of an address in order. Raises ``NotFoundError`` for others."""
    moves = dict.fromkeys(request.path_params["move"].split(AND))
    if not moves.keys() <= set(room.match.game.actions):
        raise NotFoundError("There is no such move.")
    return moves


def _digest(move: str) -> str:
    """Return a short text for a move, or for several, of any length."""
    return sha256(move.encode()).hexdigest()[:16]


def refusal(say: Say, error: Exception) -> Notice:
    """Return the status line that says why something was not done."""
    if isinstance(error, StaleError):
        words = say("The table had moved on"), say("the page shows the new position")
    elif isinstance(error, TableError):
        words = say(error.sentence).format(**error.values), ""
    else:
        words = say("This move is not possible now"), say("the page shows what is")
    return Notice("lost", say("Not sent"), *words)


async def _do(request: Request, deed: Deed) -> Response:
    """Do something at a table; answer with the table as it is then, or why it was not done."""
    room = await door.room_of(request)
    try:
        await deed(room, guest_of(request).id, await door.read_proposal(request))
    except (IllegalMove, NotationError, TableError) as error:
        say, status = visitor(request).say, error.status if isinstance(error, TableError) else 400
        return door.show(request, room, status, notice=refusal(say, error))
    return _shown(request, room)


def _shown(request: Request, room: Room) -> Response:
    """Return the table after a deed, in the form that was asked for."""
    wanted = request.headers.get(door.FRAGMENT)
    if wanted == door.BY_STREAM:
        return Response(status_code=204)
    if wanted is not None:
        return door.show_live(request, room)
    return door.go(f"/m/{room.id}")


async def play(request: Request) -> Response:
    """Play a move."""
    return await _do(request, Room.play)


async def undo(request: Request) -> Response:
    """Take back, or ask to."""
    return await _do(request, Room.undo)


async def answer(request: Request) -> Response:
    """Agree to a request to take back, or decline."""
    return await _do(request, Room.answer)


async def hint(request: Request) -> Response:
    """Ask a bot for a hint."""
    return await _do(request, Room.advise)


async def switch(request: Request) -> Response:
    """Say in which windows of the game a seat wants to be asked."""
    room, values = await door.room_of(request), await door.read_form(request)
    number = door.whole(values.get("seat", ""))
    seat = -1 if number is None else number
    wanted = Switch(
        seat,
        values.get("name", ""),
        asks=bool(values.get("asks")),
        is_brief=bool(values.get("brief")),
    )
    await room.switch(guest_of(request).id, wanted)
    return _shown(request, room)


async def resign(request: Request) -> Response:
    """Give the match up."""
    return await _do(request, Room.resign)


async def come_back(request: Request) -> Response:
    """Take the seat again that who asks has left."""
    room = await door.room_of(request)
    await room.come_back(guest_of(request).id, await door.read_proposal(request))
    return door.go(f"/m/{room.id}")


async def renew(request: Request) -> Response:
    """Give a seat of who asks a new secret link."""
    room, values = await door.room_of(request), await door.read_form(request)
    number = door.whole(values.get("seat", ""))
    await room.renew(guest_of(request).id, -1 if number is None else number)
    return _shown(request, room)


async def sit(request: Request) -> Response:
    """Take an open seat: the named one, or the first."""
    room, values = await door.room_of(request), await door.read_form(request)
    free = [number for number, seat in enumerate(room.seats) if seat.kind == OPEN]
    if not free:
        raise room.seating.taken()
    named = door.whole(values.get("seat", ""))
    number = free[0] if named is None else named
    await room.sit(guest_of(request).id, number, visitor(request).name)
    return door.go(f"/m/{room.id}")


async def seat(request: Request) -> Response:
    """Ask whether this device shall act for the seat whose secret link was opened."""
    room, number = await door.rooms_of(request).seat_by(request.path_params["token"])
    if number in room.seats_of(guest_of(request).id):
        return door.go(f"/m/{room.id}")
    say = visitor(request).say
    context = {
        "title": say("Play on here"),
        "words": say("This link leads to the seat of {name} in {game}.").format(
            name=seat_names(room.seats, say)[number], game=say(room.match.game.title)
        ),
    }
    return render(request, "seat.html", context)


async def enter(request: Request) -> Response:
    """Let this device act for the seat."""
    secret, guest = request.path_params["token"], guest_of(request).id
    room, _ = await door.rooms_of(request).enter(secret, guest)
    return door.go(f"/m/{room.id}")


async def replay(request: Request) -> Response:
    """Show a former position of the match."""
    room = await door.room_of(request)
    at = door.number_in(request, "ply", len(room.match.line))
    return door.show(request, room, at=at)


async def turn(request: Request) -> Response:
    """Say whether a page that nobody looks at now is waited for, and what its title is."""
    look = door.look_at(request, await door.room_of(request))
    return JSONResponse({"turn": look.is_mine or look.match.is_over, "title": page_title(look)})


async def scrub(request: Request) -> Response:
    """Lead to the position that the scrubber names."""
    room, ply = await door.room_of(request), door.whole(request.query_params.get("ply", ""))
    if ply is None:
        raise NotFoundError("The match has not come so far.")
    return door.go(f"/m/{room.id}/at/{ply}")


async def record(request: Request) -> Response:
    """Return the text file of the match, as who asks saw it."""
    room = await door.room_of(request)
    text = record_text(room, room.viewer(room.seats_of(guest_of(request).id)))
    name = f'inline; filename="{room.match.game.name}-{room.id}.steppe"'
    return PlainTextResponse(text, headers={"Content-Disposition": name})
