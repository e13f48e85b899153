"""The visitor's settings (name, language, theme), and the credits."""

from collections import defaultdict
from contextlib import suppress

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from steppe.draw import icons
from steppe.locale import LANGUAGES
from steppe.server.accounts.guests import Guest, rename_guest
from steppe.server.base.http_errors import UnplayableError
from steppe.server.pages.lobby import personal_page
from steppe.server.pages.shell import table_access
from steppe.server.pages.shell.game_list import games
from steppe.server.pages.shell.page_shell import THEMES, render, visitor

_OWN = "steppe"


def routes() -> list[BaseRoute]:
    """Return the routes of the visitor's settings and data, and of the credits."""
    return [
        Route("/me", page),
        Route("/me", keep, methods=["POST"]),
        *personal_page.routes(),
        Route("/credits", credits),
    ]


async def page(request: Request) -> Response:
    """Show the visitor's settings."""
    return render(request, "me.html", {"title": visitor(request).say("You")})


async def keep(request: Request) -> Response:
    """Save the name, language or theme that the form contains."""
    values = await table_access.read_form(request)
    back = values.get("back", "/")
    local = back.startswith("/") and not back.startswith(("//", "/\\"))
    answer = table_access.go(back if local else "/")
    if values.get("name", "").strip():
        before = visitor(request).name
        await _rename_seats(request, before, rename_guest(request, values["name"]))
    for name, known in (("language", LANGUAGES), ("theme", (*THEMES, "system"))):
        if values.get(name) in known:
            table_access.keep(answer, request, name, values[name])
    return answer


async def _rename_seats(request: Request, before: str, guest: Guest) -> None:
    """Rename the seats that a guest holds under their previous name."""
    for sheet in await table_access.rooms_of(request).mine(guest.id):
        seats = [n for n, seat in enumerate(sheet.seats) if guest.id in seat.guests[:1]]
        with suppress(UnplayableError):
            for number in seats if sheet.ended is None else ():
                if sheet.seats[number].name == before:
                    room = await table_access.rooms_of(request).get(sheet.id)
                    await room.seating.rename(guest.id, number, guest.name)


async def credits(request: Request) -> Response:
    """Show the credits for games, pictures, typefaces and software."""
    drawn: dict[str, list[str]] = defaultdict(list)
    for name, author in sorted(icons.authors().items()):
        drawn[author].append(name.replace("-", " "))
    own = drawn.pop(_OWN, [])
    context = {
        "title": visitor(request).say("Credits"),
        "games": games(),
        "authors": sorted(drawn.items()),
        "own": own,
    }
    return render(request, "credits.html", context)
