"""The previews of links to matches, positions and puzzles, as a spectator sees them.

A preview never depends on who opens the link: messengers show it to everyone in a conversation. A
match of a day that is not over has none.
"""

from starlette.requests import Request
from starlette.responses import Response

from steppe.analysis.puzzles.puzzle import Puzzle
from steppe.core.i18n import Translator
from steppe.draw.link_card import WIDTH, link_card
from steppe.games import load
from steppe.server.match.daily_match import refuse_sealed
from steppe.server.match.rooms import Rooms
from steppe.server.match.table import Table
from steppe.server.pages.lobby.match_rows import row_of
from steppe.server.pages.shell import table_access
from steppe.server.pages.shell.link_preview import Preview, picture_answer, pictures_of
from steppe.server.pages.shell.page_shell import visitor
from steppe.server.render.render_queue import FRAGMENT

CARD = "card.png"


def preview_of(table: Table, rooms: Rooms, say: Translator, at: int | None = None) -> Preview:
    """Return the preview of a match, or of the position after ``at`` entries."""
    row, path = row_of(table.sheet, "", say, rooms), f"/m/{table.id}"
    words = ". ".join(filter(None, (row.words, _capital(row.badge))))
    if at is not None:
        path += f"/at/{at}"
    return Preview(row.title, words, f"{path}/{CARD}?v={table.version}", path)


def preview_for(here: table_access.Visit, at: int | None = None) -> Preview | None:
    """Return the preview of the link to a table's page; players' own pages need none."""
    if here.seats or FRAGMENT in here.request.headers:
        return None
    return preview_of(here.table, table_access.rooms_of(here.request), here.who.say, at)


def preview_of_puzzle(puzzle: Puzzle, base: str, say: Translator) -> Preview:
    """Return the preview of the puzzle at ``base``."""
    return Preview(
        say(load(puzzle.game).title), say("Find the better move"), f"{base}/{CARD}", base
    )


async def card(request: Request) -> Response:
    """Respond with the picture of a match, now or after some entries."""
    room = await table_access.rooms_of(request).get(request.path_params["id"])
    table, say = room.table, visitor(request).say
    refuse_sealed(table.sheet)
    at = None
    if "ply" in request.path_params:
        at = table_access.number_in(request, "ply", len(table.match.line))
    words = say("A seat is free: sit down and play") if _invites(table, at) else ""
    key = table.id, table.version, at, words, say("Your move")
    image = await pictures_of(request).draw(key, lambda: drawn(table, at, words, say), WIDTH)
    return picture_answer(image)


async def puzzle_card(request: Request, puzzle: Puzzle) -> Response:
    """Respond with the picture of a puzzle, as its page shows it before the first move."""
    say, seat, game = visitor(request).say, puzzle.seat, load(puzzle.game)

    def draw() -> str:
        seen = puzzle.position().observe(seat)
        return link_card(say(game.title), words, game.draw_alone(seen, seat))

    words = say("Find the better move")
    return picture_answer(await pictures_of(request).draw((puzzle.id, words), draw, WIDTH))


def drawn(table: Table, at: int | None, words: str, say: Translator) -> str:
    """Return the picture of a match as a spectator sees it."""
    game = table.match.game
    return link_card(say(game.title), words, game.draw_alone(table.match.observe(None, at), None))


def _invites(table: Table, at: int | None) -> bool:
    return at is None and table.has_open_seat and not table.match.is_over


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
