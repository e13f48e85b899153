"""Tables that start from a given position: the position in the new-table form, and its picture.

A URL names a position by ``from`` (``ID@PLY``) or by ``start`` (packed, with ``game``). ``eyes`` is
the seat whose view is drawn. The page ``/new/position`` turns a text diagram into such a URL.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from steppe.core.errors import NotationError
from steppe.core.i18n import Translator
from steppe.draw.words import headed
from steppe.play.origin import USUAL, Origin
from steppe.server.match.rooms import Rooms
from steppe.server.match.start_positions import LONGEST, Start, moment, packed, unpacked, written
from steppe.server.pages.shell import table_access
from steppe.server.pages.shell.game_cards import card, game_asked
from steppe.server.pages.shell.page_shell import render, visitor

AS_IT_WAS, ANEW = "same", "anew"
_FAULT = 300  # maximum length of an error message about a diagram
_AWHILE = 600  # seconds that a browser may cache a picture


@dataclass(frozen=True)
class Asked:
    """A requested start position, the seat whose view is shown, and its URL."""

    start: Start
    eyes: int
    named: Mapping[str, str]

    @property
    def query(self) -> str:
        """Return the query string for this start."""
        return urlencode(self.named)

    @property
    def picture(self) -> str:
        """Return the URL of this start's picture."""
        return f"/new/board?{self.query}"

    @property
    def moment(self) -> str:
        """Return the URL of this position in its match, or "" if it does not come from a match."""
        match, _, ply = self.start.source.rpartition("@")
        return f"/m/{match}/at/{ply}" if match else ""

    @property
    def deals(self) -> bool:
        """Return whether hidden cards can be dealt again: only if a match's position hides some."""
        return bool(self.moment) and self.start.hides_from(self.eyes)

    def words(self, say: Translator) -> str:
        """Return a sentence about the player to move and their decision."""
        position, text = self.start.position.observe(self.eyes), self.start.game.view("text")
        names = [say("Seat {number}", number=n + 1) for n in range(position.players)]
        call, words, _ = text.status(position, self.eyes, names, say)
        return f"{call} {words}" if call in names else headed(say, call, words)


async def asked(rooms: Rooms, values: Mapping[str, str]) -> Asked | None:
    """Return the start that a URL or a form names, or ``None`` for the usual start.

    Raises ``TableError`` or ``NotationError`` if there is no such position.
    """
    if source := values.get("from"):
        start, named = await moment(rooms, source), {"from": source}
    elif word := values.get("start"):
        game = game_asked(values.get("game", ""))
        start, named = await unpacked(game, word), {"game": game.name, "start": word}
    else:
        return None
    chosen, players = table_access.whole(values.get("eyes", "")), start.position.players
    if chosen is None or chosen >= players:
        chosen = max(start.position.player, 0)
    return Asked(start, chosen, named | {"eyes": str(chosen)})


def origin(wanted: Asked | None, deal: str) -> Origin:
    """Return the origin of a new table; ``deal`` says whether hidden cards are dealt again."""
    if wanted is None:
        return USUAL
    return wanted.start.origin(wanted.eyes if wanted.deals and deal == ANEW else None)


async def board(request: Request) -> Response:
    """Respond with a picture of a start, as its seat sees it."""
    wanted = await asked(table_access.rooms_of(request), request.query_params)
    if wanted is None:
        return table_access.go("/new")
    seen = wanted.start.position.observe(wanted.eyes)
    drawing = wanted.start.game.draw_alone(seen, wanted.eyes)
    headers = {"Cache-Control": f"private, max-age={_AWHILE}"}
    return Response(drawing, headers=headers, media_type="image/svg+xml")


async def page(request: Request) -> Response:
    """Show the form for entering a position as a text diagram."""
    return _form(request, request.query_params.get("game", ""))


async def read(request: Request) -> Response:
    """Redirect to the new-table form for a diagram, or show what is wrong with it."""
    values = await table_access.read_form(request)
    game, text = game_asked(values.get("game", "")), values.get("diagram", "")
    try:
        start = await written(game, text)
    except NotationError as error:
        return _form(request, game.name, text[:LONGEST], str(error)[:_FAULT], 400)
    return table_access.go(address_of(start))


def address_of(start: Start) -> str:
    """Return the URL of the new-table form for this start."""
    return f"/new?{urlencode({'game': start.game.name, 'start': packed(start.position)})}"


def _form(
    request: Request, name: str, text: str = "", fault: str = "", status: int = 200
) -> Response:
    game, say = game_asked(name), visitor(request).say
    context = {
        "title": say("Play a position"),
        "here": "/",
        "card": card(game),
        "text": text,
        "fault": fault,
        "example": game.new().settle(1).diagram(),
    }
    return render(request, "position.html", context, status)
