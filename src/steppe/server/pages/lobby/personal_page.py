"""The page where visitors see, download and erase their data.

Download and erasure are form posts, so that no other site can trigger them. Neither needs a script.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import BaseRoute, Route

from steppe.server.accounts.guests import new_guest
from steppe.server.accounts.personal_data import Kept, kept_of
from steppe.server.match.daily_match import today
from steppe.server.match.rooms import Rooms
from steppe.server.ops.admin import AdminService
from steppe.server.pages.shell import table_access
from steppe.server.pages.shell.page_shell import render, visitor

PAGE = "/me/data"
_BY_THEMSELVES = "guest"  # the actor in the administration log
_PUZZLES, _PRACTICE, _SEATS, _WAITING = "attempt", "exercise", "sitter", "job"
_POST = ["POST"]

Match = dict[str, Any]  # as it appears in the downloaded file


def routes() -> list[BaseRoute]:
    """Return the routes of the page and its two actions."""
    return [
        Route(PAGE, page),
        Route(f"{PAGE}/export", export, methods=_POST),
        Route(f"{PAGE}/erase", erase, methods=_POST),
    ]


async def page(request: Request) -> Response:
    """Show what the site stores about the visitor, with the forms to download and erase it."""
    return await _page(request)


async def _page(request: Request, is_unsure: bool = False) -> Response:
    who = visitor(request)
    kept = await kept_of(table_access.rooms_of(request).house.store, who.guest)
    context = {
        "title": who.say("Your data"),
        "number": who.guest,
        "counts": _counts(kept),
        "is_unsure": is_unsure,
        "is_erased": "erased" in request.query_params,
    }
    return render(request, "own.html", context, 400 if is_unsure else 200)


def _counts(kept: Kept) -> dict[str, int]:
    """Return the numbers of matches, puzzles and so on; empty if nothing is stored."""
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
    """Yield matches, while all downloads of this process together replay one at a time.

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
    told = {"guest": guest, **await kept_of(rooms.house.store, guest), "matches": []}
    yield json.dumps(told, indent=1).removesuffix("]\n}")
    comma = ""
    async for match in matches:
        yield f"{comma}\n{json.dumps(match, indent=1)}"
        comma = ","
        await asyncio.sleep(0)
    yield "\n]}\n"


async def erase(request: Request) -> Response:
    """Erase all data of the visitor, who becomes a new guest."""
    if (await table_access.read_form(request)).get("sure") != "yes":
        return await _page(request, is_unsure=True)
    state, rooms = request.app.state, table_access.rooms_of(request)
    store = rooms.house.store
    await AdminService(store, _BY_THEMSELVES).erase(visitor(request).guest, state.keys, "")
    await state.orders.read(store, rooms)  # other servers read the order within a second
    request.scope["guest"] = new_guest()
    answer = table_access.go(f"{PAGE}?erased")
    answer.headers["clear-site-data"] = '"storage"'  # settings that scripts stored in the browser
    return answer
