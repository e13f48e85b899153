"""What the routes of a table share: who asks, at which seats, the answer to what he did."""

import re
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from steppe.core.errors import NotationError
from steppe.server.base.http_errors import NotFoundError
from steppe.server.match.broadcast import View
from steppe.server.match.daily_match import admit
from steppe.server.match.proposals import Proposal
from steppe.server.match.room import Room
from steppe.server.match.rooms import Rooms
from steppe.server.match.table import Table
from steppe.server.pages.shell import assets
from steppe.server.pages.shell.page_shell import Visitor, origin_of, render, visitor
from steppe.server.pages.table.table_fragment import draw_parts, title_of
from steppe.server.pages.table.table_view import TableView
from steppe.server.render.page_parts import Parts, named
from steppe.server.render.render_queue import FRAGMENT

HAVE = "x-have"  # the header in which a page names the parts that it has
_LIVE = {"Vary": "X-Fragment, X-Have"}
_MOST_DIGITS = 9
_YEAR = 365 * 24 * 3600
_WORD = re.compile(r"[a-z0-9-]+")  # the words that moves are made of


def rooms_of(request: Request) -> Rooms:
    """Return the rooms of the house."""
    rooms: Rooms = request.app.state.rooms
    return rooms


@dataclass(frozen=True)
class Visit:
    """A request at a table: the room, who asks, and at which seats he sits there by now."""

    request: Request
    room: Room
    who: Visitor

    @property
    def table(self) -> Table:
        """Return the table, to be read."""
        return self.room.table

    @property
    def seats(self) -> frozenset[int]:
        """Return the seats for which he may act."""
        return self.table.seats_of(self.who.guest)

    def look(self, **more: Any) -> TableView:
        """Return the look that he takes at the table."""
        view = self.view
        return TableView(self.table, view.seats, view.language, origin=view.origin, **more)

    @property
    def view(self) -> View:
        """Return what decides how the page looks to him."""
        return View(self.seats, self.who.language, origin_of(self.request))


async def visit(request: Request) -> Visit:
    """Let somebody come to the table that the address names. Raises ``NotFoundError``."""
    room = await rooms_of(request).get(request.path_params["id"])
    here = Visit(request, room, visitor(request))
    admit(room.table, here.seats)
    room.meet(here.seats)
    return here


def show(here: Visit, status: int = 200, **more: Any) -> Response:
    """Answer with the page of a table, or with the part that changes if that was asked for."""
    here.room.look()
    if FRAGMENT in here.request.headers:
        return without(here.request, draw_parts(here.look(**more)), status)
    look = here.look(ground=True, **more)
    context = {
        "title": title_of(look),
        "here": "/",
        "sheets": assets.sheets(look.match.game.name),
        "table": Markup(draw_parts(look).whole()),
        "waits": _waits(look),
        "left": here.table.left_by(here.who.guest),
        "address": look.address,
        "ply": look.table.version,
    }
    return render(here.request, "table.html", context, status)


def _waits(look: TableView) -> bool:
    """Return whether the page will change without a deed of who looks at it."""
    if not look.is_live or look.match.is_over:
        return False
    return not look.is_mine or (look.hint is not None and look.hint.is_sought)


def show_live(here: Visit) -> Response:
    """Answer with what the live stream sends to the same person, drawn once for both."""
    return without(here.request, here.room.house.hub.event(here.table, here.view).page)


def without(request: Request, page: Parts, status: int = 200) -> Response:
    """Answer with a piece of a page, without the parts that who asks has."""
    body = page.without(named(request.headers.get(HAVE, "")))
    return HTMLResponse(body, status, headers=_LIVE)


def back(here: Visit) -> Response:
    """Send the browser back to the table, after a form."""
    return go(f"/m/{here.table.id}")


def go(address: str) -> Response:
    """Send the browser on to a page, after a form."""
    return RedirectResponse(address, 303)


def keep(answer: Response, request: Request, name: str, value: object) -> None:
    """Have a browser keep a word for a year; no script reads it."""
    is_safe = request.url.scheme == "https"
    answer.set_cookie(name, str(value), _YEAR, httponly=True, samesite="lax", secure=is_safe)


def words_picked(request: Request) -> tuple[str, ...]:
    """Return the words of a move chosen so far, as the query of an address names them."""
    return tuple(_WORD.findall(request.query_params.get("pick", "")))


async def read_form(request: Request) -> dict[str, str]:
    """Return the fields of a form."""
    form = await request.form()
    return {name: value for name, value in form.items() if isinstance(value, str)}


async def read_proposal(request: Request) -> Proposal:
    """Return what a form proposes. Raises ``NotationError``."""
    values = await read_form(request)
    ply = whole(values.get("ply", ""))
    if ply is None:
        raise NotationError("a move needs the ply of the page it was chosen on")
    return Proposal(ply, values.get("move", ""), values.get("key", ""))


def whole(text: str) -> int | None:
    """Return the number that a text writes; ``None`` if it writes none, or an absurd one."""
    return int(text) if text.isdecimal() and len(text) <= _MOST_DIGITS else None


def number_in(request: Request, name: str, most: int) -> int:
    """Return a number 0 .. ``most`` of the address. Raises ``NotFoundError`` for another."""
    number = whole(request.path_params[name])
    if number is None or number > most:
        raise NotFoundError("The match has not reached that point.")
    return number
