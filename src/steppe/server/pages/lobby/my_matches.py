"""All of the visitor's matches: filters, pages, resigning old ones, and their records."""

import asyncio
import math
import time
import zipfile
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, NamedTuple
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import BaseRoute, Route

from steppe.bots.make import LEVELS
from steppe.core.i18n import Translator
from steppe.play.log import RESIGN
from steppe.server.accounts.result_counts import count_of
from steppe.server.analysis.accuracies import accuracies
from steppe.server.base.http_errors import TableError, UnplayableError
from steppe.server.base.match_data import Sheet
from steppe.server.match.daily_match import today
from steppe.server.match.proposals import Proposal
from steppe.server.match.rooms import Rooms
from steppe.server.match.signed_record import kept_text, record_text
from steppe.server.pages.lobby.match_rows import Row, accuracy_of, row_of
from steppe.server.pages.lobby.standing_list import end, standing
from steppe.server.pages.shell.game_list import games
from steppe.server.pages.shell.page_shell import render, visitor
from steppe.server.pages.shell.player_names import levels
from steppe.server.pages.shell.table_access import go, read_form, rooms_of, whole

MINE = "/mine"
PEOPLE, ALONE = "people", "alone"
_PAGE = 50  # matches on a page
_GROUPS: tuple[dict[str, Any], ...] = (  # in the order of the list
    {"ended": False, "turn": True},
    {"ended": False, "turn": False},
    {"ended": True},
)
_PICTURES = 24  # boards in the list: drawing each one takes time
_OLD = 30 * 24 * 3600.0  # seconds without a move after which a match can be resigned in bulk
_AT_ONCE = 20  # matches resigned by one click
_ALL = 100_000


def routes() -> list[BaseRoute]:
    """Return the routes for the visitor's own matches."""
    return [
        Route(MINE, page),
        Route(f"{MINE}/records", records, methods=["POST"]),
        Route(f"{MINE}/drop", drop_old, methods=["POST"]),
        Route("/m/{id}/drop", drop, methods=["POST"]),
        Route("/m/{id}/ask-again", end, methods=["POST"]),
    ]


@dataclass(frozen=True)
class Filter:
    """Which matches to list: of one game, against one level of bots or against people, or solo.

    With ``turn``, only those that wait for the visitor.
    """

    game: str = ""
    against: str = ""
    turn: str = ""

    @classmethod
    def of(cls, values: Any) -> "Filter":
        """Return the filter in a query or a form, leaving out what does not exist."""
        game, against = values.get("game", ""), values.get("against", "")
        known = {PEOPLE, ALONE, *(level.name for level in LEVELS)}
        is_known = any(one.name == game for one in games())
        turn = "1" if values.get("turn") else ""
        return cls(game if is_known else "", against if against in known else "", turn)

    @property
    def only(self) -> dict[str, Any]:
        """Return the conditions of a search."""
        rest = {"people": self.against == PEOPLE or None, "alone": self.against == ALONE}
        is_level = self.against and not any(rest.values())
        return rest | {"game": self.game, "bot": self.against if is_level else ""}

    def query(self, **more: str) -> str:
        """Return the filter as a URL's query, "" if it is empty."""
        return urlencode({name: value for name, value in (vars(self) | more).items() if value})


class Place(NamedTuple):
    """A place in the list: after a match of one of the groups, with its last move and id."""

    group: int
    moved: float
    id: str

    @classmethod
    def of(cls, text: str) -> "Place | None":
        """Return the place that a query names, or ``None``."""
        group, _, rest = text.partition("~")
        moved, _, id = rest.partition("~")
        number = whole(group)
        if number is None or number >= len(_GROUPS):
            return None
        try:
            return cls(number, float(moved), id) if math.isfinite(float(moved)) else None
        except ValueError:
            return None

    @property
    def text(self) -> str:
        """Return the place as it stands in a query."""
        return f"{self.group}~{self.moved!r}~{self.id}"


async def page(request: Request) -> Response:
    """Show the visitor's matches: waiting for their move, in progress, and finished."""
    who, rooms = visitor(request), rooms_of(request)
    chosen, place = Filter.of(request.query_params), Place.of(request.query_params.get("after", ""))
    found = await _found(request, chosen, place)
    sheets = [sheet for _, sheet in found[:_PAGE]]
    await rooms.recall(sheets)
    rows = await _rows(request, sheets)
    rows = [row for row in rows if row.rank == 0 or not chosen.turn]
    titles = (who.say("Waiting for you"), who.say("In progress"), who.say("Finished"))
    context = {
        "title": who.say("My matches"),
        "here": MINE,
        "groups": [
            (title, [row for row in rows if row.rank == rank]) for rank, title in enumerate(titles)
        ],
        "standing": [] if place else await standing(rooms, who, **chosen.only),
        "games": games(),
        "chosen": chosen,
        "opponents": _opponents(who.say),
        "older": chosen.query(after=_after(*found[_PAGE - 1])) if len(found) > _PAGE else "",
        "newest": chosen.query() if place else None,
        "old": "" if place else await _old_words(request, chosen),
    }
    return render(request, "mine.html", context)


async def _found(request: Request, chosen: Filter, place: Place | None) -> list[tuple[int, Sheet]]:
    """Return the matches after a place in the list: a page, and one more if there are more.

    Each comes with the number of its group.
    """
    rooms, guest = rooms_of(request), visitor(request).guest
    found: list[tuple[int, Sheet]] = []
    for group, only in enumerate(_GROUPS[:1] if chosen.turn else _GROUPS):
        if (place is None or place.group <= group) and (left := _PAGE + 1 - len(found)):
            before = place[1:] if place is not None and place.group == group else None
            sheets = await rooms.mine(guest, left, before=before, **only, **chosen.only)
            found += [(group, sheet) for sheet in sheets]
    return found


def _opponents(say: Translator) -> list[tuple[str, str]]:
    """Return the choices of a filter by opponent."""
    bots = [(level.word, say("against {name}", name=level.name)) for level in levels(say)]
    return [(PEOPLE, say("against people")), *bots, (ALONE, say("solo"))]


async def _rows(request: Request, sheets: Sequence[Sheet]) -> Sequence[Row]:
    """Return matches as rows, with the accuracy of those that have been analysed."""
    guest, say, rooms = visitor(request).guest, visitor(request).say, rooms_of(request)
    over = [sheet.id for sheet in sheets if sheet.ended is not None]
    found = await accuracies(rooms.house.store, over)
    rows = []
    for number, sheet in enumerate(sheets):
        row = row_of(sheet, guest, say, rooms)
        kept = accuracy_of(sheet, guest, found.get(sheet.id, ()))
        picture = row.picture if number < _PICTURES else ""
        rows.append(replace(row, accuracy=kept, picture=picture))
    return rows


def _after(group: int, sheet: Sheet) -> str:
    return Place(group, sheet.moved, sheet.id).text


async def _old_words(request: Request, chosen: Filter) -> str:
    """Return the offer to resign old matches, or "" if there are none."""
    store, guest = rooms_of(request).house.store, visitor(request).guest
    number = await count_of(store, guest, **_old(chosen))
    words = visitor(request).say.plural(
        "Resign 1 match without a move for a month",
        "Resign {count} matches without a move for a month",
        number,
    )
    return words if number else ""


def _old(chosen: Filter) -> dict[str, Any]:
    """Return the search for matches in progress without a move for a month."""
    return {"ended": False, "before": (time.time() - _OLD, ""), **chosen.only}


async def drop(request: Request) -> Response:
    """Resign a match that the visitor no longer wants to play, and show their matches again."""
    await _resign(rooms_of(request), request.path_params["id"], visitor(request).guest)
    return go(MINE)


async def drop_old(request: Request) -> Response:
    """Resign the listed matches in which nobody has moved for a month, a few at a time."""
    rooms, guest = rooms_of(request), visitor(request).guest
    chosen = Filter.of(await read_form(request))
    search, left = _old(chosen), _AT_ONCE
    while left and (sheets := await rooms.mine(guest, left, **search)):
        for sheet in sheets:
            with suppress(TableError):  # it cannot be played any more, or has just ended
                await _resign(rooms, sheet.id, guest)
                left -= 1
        search["before"] = sheets[-1].moved, sheets[-1].id
    return go(f"{MINE}?{query}" if (query := chosen.query()) else MINE)


async def _resign(rooms: Rooms, match: str, guest: str) -> None:
    room = await rooms.get(match)
    proposal = Proposal(room.table.version, key=f"drop-{room.table.version}")
    await room.act(RESIGN, guest, proposal)


async def records(request: Request) -> Response:
    """Respond with the records of all listed matches, as the visitor saw them, in one ZIP file."""
    chosen, guest = Filter.of(await read_form(request)), visitor(request).guest
    sheets = await rooms_of(request).mine(guest, _ALL, **chosen.only)
    headers = {"Content-Disposition": f'attachment; filename="steppe-records-{today()}.zip"'}
    file = _zipped(request, guest, [sheet.id for sheet in sheets])
    return StreamingResponse(file, headers=headers, media_type="application/zip")


async def _zipped(request: Request, guest: str, matches: Sequence[str]) -> AsyncIterator[bytes]:
    """Yield a ZIP file; across all downloads, this process replays one match at a time."""
    sink, rooms = _Sink(), rooms_of(request)
    with zipfile.ZipFile(sink, "w", zipfile.ZIP_DEFLATED) as file:
        for match in matches:
            async with request.app.state.downloads:
                with suppress(TableError):  # deleted meanwhile, or sealed
                    name, text = await _record(rooms, match, guest)
                    file.writestr(name, text)
            yield sink.taken()
            await asyncio.sleep(0)
    yield sink.taken()


async def _record(rooms: Rooms, match: str, guest: str) -> tuple[str, str]:
    """Return the file name and the text of a match's record, as a guest saw the match."""
    try:
        room = await rooms.get(match)
    except UnplayableError as error:
        text = kept_text(error.sheet, error.log, rooms.house.signer)
        return f"{error.sheet.game}-{match}.steppe", text
    table = room.table
    viewer = table.viewer(table.seats_of(guest))
    return f"{table.sheet.game}-{match}.steppe", record_text(room, viewer)


class _Sink:
    """A file that can only be written; ``taken`` returns what is new."""

    def __init__(self) -> None:
        self._new = bytearray()

    def write(self, data: bytes) -> int:
        """Add bytes; return their number."""
        self._new += data
        return len(data)

    def flush(self) -> None:
        """Do nothing: ``taken`` passes everything on."""

    def close(self) -> None:
        """Do nothing: there is no file."""

    def taken(self) -> bytes:
        """Return the bytes since the last call."""
        written = bytes(self._new)
        self._new.clear()
        return written
