"""The visitor's settings (name, language, theme) and stored data, and the credits.

Downloading and erasing data need form posts, so that no other site can trigger either.
"""

import asyncio
import json
from collections import defaultdict
from collections.abc import AsyncIterator
from typing import Any

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import BaseRoute, Route

from steppe.draw import icons
from steppe.locale import LANGUAGES
from steppe.server.accounts.guests import become, new_guest, rename_guest
from steppe.server.accounts.opt_out import choose
from steppe.server.accounts.personal_data import Kept, kept_of
from steppe.server.match.daily_match import today
from steppe.server.match.rooms import Rooms
from steppe.server.notify.messenger import messenger_of
from steppe.server.ops.admin import AdminService
from steppe.server.pages.accounts.confirm_owner import confirmed, is_sure
from steppe.server.pages.lobby import news_page, notify_page
from steppe.server.pages.lobby.seat_names import rename_seats
from steppe.server.pages.shell import table_access
from steppe.server.pages.shell.game_list import games
from steppe.server.pages.shell.page_shell import THEMES, render, visitor

_OWN = "steppe"
PAGE = "/me/data"
_BY_THEMSELVES = "guest"  # the actor in the administration log
_PUZZLES, _PRACTICE, _SEATS, _WAITING = "attempt", "exercise", "sitter", "job"
_POST = ["POST"]
Match = dict[str, Any]  # name in the downloaded file


def routes() -> list[BaseRoute]:
    """Return the routes for the visitor's settings, data and news, and for the credits."""
    return [
        Route("/me", page),
        Route("/me", keep, methods=_POST),
        Route(PAGE, data_page),
        Route(f"{PAGE}/export", confirmed(export), methods=_POST),
        Route(f"{PAGE}/open", opt_out, methods=_POST),
        Route(f"{PAGE}/erase", confirmed(erase), methods=_POST),
        Route("/credits", credits),
        Route("/news", news_page.page),
        Route("/news/count", news_page.count),
        *notify_page.routes(),
    ]


async def page(request: Request) -> Response:
    """Show the visitor's settings."""
    has_mail = messenger_of(request).post is not None
    context = {"title": visitor(request).say("You"), "has_mail": has_mail}
    return render(request, "me.html", context)


async def keep(request: Request) -> Response:
    """Save the name, language or theme that the form contains, or that a guest needs no account."""
    values = await table_access.read_form(request)
    back = values.get("back", "/")
    local = back.startswith("/") and not back.startswith(("//", "/\\"))
    answer = table_access.go(back if local else "/")
    if values.get("name", "").strip() and not visitor(request).is_signed_in:
        before = visitor(request).name
        guest = rename_guest(request, values["name"])
        await rename_seats(table_access.rooms_of(request), before, guest)
    if values.get("offer") == "no":
        table_access.keep(answer, request, table_access.OFFER, "no")
    for name, known in (("language", LANGUAGES), ("theme", (*THEMES, "system"))):
        if values.get(name) in known:
            table_access.keep(answer, request, name, values[name])
            if visitor(request).is_signed_in:
                accounts = request.app.state.services.accounts
                await accounts.change(visitor(request).guest, **{name: values[name]})
    return answer


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


async def data_page(request: Request, is_unsure: bool = False) -> Response:
    """Show the visitor's stored data, with the forms to download and erase it."""
    who = visitor(request)
    kept = await kept_of(table_access.rooms_of(request).house.store, who.guest)
    context = {
        "title": who.say("Your data"),
        "number": who.guest,
        "counts": _counts(kept),
        "is_unsure": is_unsure,
        "is_erased": "erased" in request.query_params,
        "is_sure": await is_sure(request),
        "is_apart": bool(kept.get("unshared")),
        "is_saved": "saved" in request.query_params,
    }
    return render(request, "own.html", context, 400 if is_unsure else 200)


def _counts(kept: Kept) -> dict[str, int]:
    """Return the numbers of matches, puzzles and so on; ``{}`` if nothing is stored."""
    if not kept:
        return {}
    return {
        "matches": len({row["match"] for row in kept.get(_SEATS, ())}),
        "puzzles": len(kept.get(_PUZZLES, ())),
        "practice": len(kept.get(_PRACTICE, ())),
        "analyses": len(kept.get(_WAITING, ())),
    }


async def export(request: Request) -> Response:
    """Respond with all data as one JSON file."""
    name = f"steppe-{today()}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    matches = AdminService(table_access.rooms_of(request).house.store).matches_of(
        visitor(request).guest
    )
    in_turn = _in_turn(request.app.state.downloads, matches)
    file = _file(table_access.rooms_of(request), visitor(request).guest, in_turn)
    return StreamingResponse(file, headers=headers, media_type="application/json")


async def _in_turn(turn: asyncio.Lock, matches: AsyncIterator[Match]) -> AsyncIterator[Match]:
    """Yield matches; across all downloads, this process replays only one at a time.

    Replaying several at once would be no faster, and would delay all other requests.
    """
    while True:
        async with turn:
            match = await anext(matches, None)
        if match is None:
            return
        yield match


async def _file(rooms: Rooms, guest: str, matches: AsyncIterator[Match]) -> AsyncIterator[str]:
    """Yield the file in pieces, since replaying many matches takes a while."""
    data = {"guest": guest, **await kept_of(rooms.house.store, guest), "matches": []}
    yield json.dumps(data, indent=1).removesuffix("]\n}")
    comma = ""
    async for match in matches:
        yield f"{comma}\n{json.dumps(match, indent=1)}"
        comma = ","
        await asyncio.sleep(0)
    yield "\n]}\n"


async def opt_out(request: Request) -> Response:
    """Leave the visitor's matches out of dumps, or let them in again."""
    values = await table_access.read_form(request)
    store = table_access.rooms_of(request).house.store
    await choose(store, visitor(request).guest, apart=values.get("apart") == "yes")
    return table_access.go(f"{PAGE}?saved")


async def erase(request: Request) -> Response:
    """Erase all of the visitor's data and make them a new guest."""
    if (await table_access.read_form(request)).get("sure") != "yes":
        return await data_page(request, is_unsure=True)
    state, rooms = request.app.state, table_access.rooms_of(request)
    store = rooms.house.store
    await AdminService(store, _BY_THEMSELVES).erase(visitor(request).guest, state.keys, "")
    await state.orders.read(store, rooms)  # other servers read the log within a second
    if visitor(request).is_signed_in:
        request.scope["token"] = ""  # the account is gone, and its sessions with it
    else:
        become(request, new_guest())
    answer = table_access.go(f"{PAGE}?erased")
    answer.headers["clear-site-data"] = '"storage"'  # settings that scripts stored in the browser
    return answer
