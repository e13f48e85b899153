"""Helpers shared by a table's routes: the visitor, their seats, and responses."""

import re
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from steppe.core.errors import NotationError
from steppe.server.base.http_errors import NotFoundError
from steppe.server.base.shared_links import origin_for_others
from steppe.server.base.storage_errors import StorageError
from steppe.server.match.broadcast import View
from steppe.server.match.daily_match import admit
from steppe.server.match.proposals import Proposal
from steppe.server.match.room import Room
from steppe.server.match.rooms import Rooms
from steppe.server.match.table import Table
from steppe.server.match.turn_call import is_shared
from steppe.server.notify.messenger import messenger_of
from steppe.server.pages.shell import assets
from steppe.server.pages.shell.link_preview import Preview
from steppe.server.pages.shell.page_shell import Visitor, origin_of, render, visitor
from steppe.server.pages.table.table_fragment import draw_parts, title_of
from steppe.server.pages.table.table_view import TableView
from steppe.server.render.page_parts import Parts, named
from steppe.server.render.render_queue import FRAGMENT

OFFER = "offer"  # the cookie of a guest who does not want to keep their name
HAVE = "x-have"  # the header in which a page names the parts it already has
_LIVE = {"Vary": "X-Fragment, X-Have"}
_MOST_DIGITS = 9
_YEAR = 365 * 24 * 3600
_WORD = re.compile(r"[a-z0-9-]+")  # query parameter: a part of a move


def rooms_of(request: Request) -> Rooms:
    """Return this site's rooms."""
    rooms: Rooms = request.app.state.rooms
    return rooms


def view_of(request: Request, table: Table) -> View:
    """Return the variables of a table's page for the visitor."""
    who = visitor(request)
    seats, gone = table.seats_of(who.guest), table.left_by(who.guest)
    offers = bool(seats) and not who.is_signed_in and OFFER not in request.cookies
    origin = origin_for_others(origin_of(request), request.app.state.settings)
    return View(seats, who.language, origin, gone, offers)


@dataclass(frozen=True)
class Visit:
    """A request at a table: the room, the visitor, and the seats they hold now."""

    request: Request
    room: Room
    who: Visitor

    @property
    def table(self) -> Table:
        """Return the table, for reading only."""
        return self.room.table

    @property
    def seats(self) -> frozenset[int]:
        """Return the seats for which the visitor may act."""
        return self.table.seats_of(self.who.guest)

    def look(self, **more: Any) -> TableView:
        """Return the visitor's view of the table."""
        view = self.view
        more |= {"origin": view.origin, "gone": view.gone, "offers": view.offers}
        return TableView(self.table, view.seats, view.language, **more)

    @property
    def view(self) -> View:
        """Return the page's variables for this visitor."""
        return view_of(self.request, self.table)


async def visit(request: Request) -> Visit:
    """Return a visit to the table that the URL names. Raises ``NotFoundError``."""
    room = await rooms_of(request).get(request.path_params["id"])
    here = Visit(request, room, visitor(request))
    admit(room.table, here.seats)
    room.meet(here.seats)
    return here


async def report_look(here: Visit) -> None:
    """Record that the visitor looks at a match with others: they need no message about it."""
    if here.seats and is_shared(here.table.sheet):
        with suppress(StorageError):  # the page can be shown all the same
            await messenger_of(here.request).outbox.look(here.table.id, here.seats)


def show(here: Visit, status: int = 200, preview: Preview | None = None, **more: Any) -> Response:
    """Respond with a table's page; a script gets only the fragment that changes."""
    here.room.look()
    here.table.presence.ask(here.seats)
    if FRAGMENT in here.request.headers:
        return without(here.request, draw_parts(here.look(**more)), status)
    look = here.look(ground=True, **more)
    context = {
        "title": title_of(look),
        "here": "/",
        "sheets": assets.sheets(look.match.game.name),
        "table": Markup(draw_parts(look).whole()),
        "waits": _waits(look),
        "counts": len(here.table.people) > 1,  # clocks and absences
        "preview": preview,
    }
    return render(here.request, "table.html", context, status)


def _waits(look: TableView) -> bool:
    """Return whether the page will change without an action by the visitor."""
    if not look.is_live or look.match.is_over:
        return False
    return not look.is_mine or (look.hint is not None and look.hint.is_sought)


def show_live(here: Visit) -> Response:
    """Respond with the fragment that the live stream sends to the same visitor."""
    return without(here.request, here.room.house.hub.event(here.table, here.view).page)


def without(request: Request, page: Parts, status: int = 200) -> Response:
    """Respond with a fragment, leaving out the parts that the page already has."""
    body = page.without(named(request.headers.get(HAVE, "")))
    return HTMLResponse(body, status, headers=_LIVE)


def back(here: Visit) -> Response:
    """Redirect to the table after a form is submitted."""
    return go(f"/m/{here.table.id}")


def go(address: str) -> Response:
    """Redirect to a page after a form is submitted."""
    return RedirectResponse(address, 303)


def keep(answer: Response, request: Request, name: str, value: object) -> None:
    """Set a cookie that lasts a year and that scripts cannot read."""
    is_safe = request.url.scheme == "https"
    answer.set_cookie(name, str(value), _YEAR, httponly=True, samesite="lax", secure=is_safe)


def words_picked(request: Request) -> tuple[str, ...]:
    """Return the chosen parts of a move, from a URL's query."""
    return tuple(_WORD.findall(request.query_params.get("pick", "")))


async def read_form(request: Request) -> dict[str, str]:
    """Return a form's fields."""
    form = await request.form()
    return {name: value for name, value in form.items() if isinstance(value, str)}


async def read_proposal(request: Request) -> Proposal:
    """Return the proposal that a form contains. Raises ``NotationError``."""
    values = await read_form(request)
    ply = whole(values.get("ply", ""))
    if ply is None:
        raise NotationError("a move needs the ply of the page it was chosen on")
    return Proposal(ply, values.get("move", ""), values.get("key", ""))


def whole(text: str) -> int | None:
    """Parse a non-negative integer; return ``None`` for any other text or too many digits."""
    return int(text) if text.isdecimal() and len(text) <= _MOST_DIGITS else None


def number_in(request: Request, name: str, most: int) -> int:
    """Return a path parameter from 0 to ``most``. Raises ``NotFoundError`` for any other value."""
    number = whole(request.path_params[name])
    if number is None or number > most:
        raise NotFoundError("The match has not reached that point.")
    return number
