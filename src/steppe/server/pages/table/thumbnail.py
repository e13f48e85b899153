"""A small picture of the board in a match or puzzle, as the visitor sees it.

It is drawn on request. The picture of a match is cached with the table until the table changes.
"""

import asyncio
import gzip

from starlette.requests import Request
from starlette.responses import Response

from steppe.analysis.puzzles.puzzle import Puzzle
from steppe.games import load
from steppe.server.base.http_errors import UnplayableError
from steppe.server.base.match_data import PERSON, Sheet
from steppe.server.match.proposals import match_of
from steppe.server.match.table import Table
from steppe.server.pages.shell import table_access
from steppe.server.pages.shell.game_cards import game_called
from steppe.server.pages.shell.page_shell import visitor

_DAY = 24 * 3600
_KIND = "image/svg+xml"


def thumbnail_of(sheet: Sheet) -> str:
    """Return the URL of the picture, or "" if this server cannot replay the match."""
    game = game_called(sheet.game)
    if game is None or sheet.rules not in game.versions:
        return ""
    return f"/m/{sheet.id}/board?v={int(sheet.moved * 1000)}"


async def board(request: Request) -> Response:
    """Respond with the board of a match."""
    try:
        here = await table_access.visit(request)
    except UnplayableError as error:
        return packed_answer(
            request, await asyncio.to_thread(_before, error, visitor(request).guest)
        )
    return packed_answer(request, draw_board(here.table, here.seats))


def _before(error: UnplayableError, guest: str) -> bytes:
    """Return the picture before the move that stopped a match, for its players only."""
    sheet, line = error.sheet, error.line
    mine = [n for n, seat in enumerate(sheet.seats) if guest in seat.guests and seat.kind == PERSON]
    if line is None or not mine:
        raise error
    match = match_of(sheet, [action for action in error.log if action.number < line])
    viewer = match.player if match.player in mine else mine[0]
    return _pack(match.game.draw_alone(match.observe(viewer), viewer))


def packed_answer(request: Request, packed: bytes) -> Response:
    """Respond with a gzipped picture, for browsers to cache for a day."""
    headers = {"Cache-Control": f"private, max-age={_DAY}", "Vary": "Cookie, Accept-Encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(gzip.decompress(packed), media_type=_KIND, headers=headers)
    headers["Content-Encoding"] = "gzip"
    return Response(packed, media_type=_KIND, headers=headers)


def draw_start(puzzle: Puzzle) -> bytes:
    """Return the gzipped picture of a puzzle's starting position."""
    seen = puzzle.position().observe(puzzle.seat)
    drawing = load(puzzle.game).draw_alone(seen, puzzle.seat)
    return _pack(drawing)


def _pack(drawing: str) -> bytes:
    return gzip.compress(drawing.encode(), 6, mtime=0)


def draw_board(table: Table, seats: frozenset[int]) -> bytes:
    """Return the gzipped picture, from the cache if the table has not changed since."""
    viewer = table.viewer(seats)
    key, stamp = ("board", viewer), table.stamp_for(seats)
    kept: tuple[str, bytes] | None = table.kept.get(key)
    if kept is None or kept[0] != stamp:
        drawing = table.match.game.draw_alone(table.observe(viewer), viewer)
        kept = table.kept[key] = stamp, _pack(drawing)
    return kept[1]
