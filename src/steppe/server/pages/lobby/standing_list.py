"""The list of the visitor's standing answers in all their matches, each with a way to end it."""

from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from steppe.core.i18n import Translator
from steppe.server.base.http_errors import TableError
from steppe.server.base.match_data import PERSON, Sheet
from steppe.server.match.reactions import PASSING, Switch, standing_answers
from steppe.server.match.rooms import Rooms
from steppe.server.pages.lobby.match_rows import Row, row_of
from steppe.server.pages.shell.page_shell import Visitor, visitor
from steppe.server.pages.shell.table_access import go, read_form, rooms_of, whole

_MOST = 20  # matches loaded for the list: an answer stands only in one round
_READ = 200  # matches read: in most of them no answer stands


@dataclass(frozen=True)
class Standing:
    """A standing answer: the row of its match, its words, and the values that end it."""

    row: Row
    words: str
    values: dict[str, str]


async def standing(rooms: Rooms, who: Visitor, **only: Any) -> list[Standing]:
    """Return a visitor's standing answers in matches in progress; ``only``: see ``Rooms.mine``."""
    sheets = await rooms.mine(who.guest, _READ, ended=False, switched=True, **only)
    some = [sheet for sheet in sheets if any(_may_pass(sheet, n) for n in _own(sheet, who.guest))]
    return [one for sheet in some[:_MOST] async for one in _in_match(rooms, who, sheet)]


async def _in_match(rooms: Rooms, who: Visitor, sheet: Sheet) -> AsyncIterator[Standing]:
    with suppress(TableError):  # it cannot be played any more
        match = (await rooms.get(sheet.id)).table.match
        row = row_of(sheet, who.guest, who.say, rooms)
        titles = {kind.name: who.say(kind.title) for kind in match.game.windows}
        for number in _own(sheet, who.guest):
            seat, windows = sheet.seats[number], match.game.windows
            for switch in standing_answers(number, seat, windows, match.round):
                brief = "brief" if switch.is_brief else ""
                values = {"seat": str(number), "name": switch.name, "brief": brief}
                yield Standing(row, _words(switch, titles, who.say), values)


def _own(sheet: Sheet, guest: str) -> list[int]:
    """Return the seats for which a guest acts."""
    seats = enumerate(sheet.seats)
    return [number for number, seat in seats if seat.kind == PERSON and guest in seat.guests]


def _may_pass(sheet: Sheet, number: int) -> bool:
    """Return whether a seat has a switch for windows; its round may be over."""
    words = sheet.seats[number].switches
    return any(word.startswith(PASSING) or not word.startswith("!") for word in words)


def _words(switch: Switch, titles: dict[str, str], say: Translator) -> str:
    if switch.name == PASSING:
        return say("Pass until the turn is over, unless I am attacked")
    if switch.is_brief:
        return say("{window}: pass until the turn is over", window=titles[switch.name])
    return say("{window}: always pass", window=titles[switch.name])


async def end(request: Request) -> Response:
    """End a standing answer, and show the visitor's matches again."""
    room, values = await rooms_of(request).get(request.path_params["id"]), await read_form(request)
    seat = whole(values.get("seat", ""))
    number = -1 if seat is None else seat
    switch = Switch(number, values.get("name", ""), asks=True, is_brief=bool(values.get("brief")))
    await room.reactions.switch(visitor(request).guest, switch)
    return go("/mine")
