"""A puzzle: a table of nobody's match, at which one line of moves is looked for.

What a seat has chosen so far stands in the address, and nothing of the solution is in the page
before the first try is over.
"""

from dataclasses import dataclass, replace

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from steppe.analysis.puzzle import Puzzle, shipped
from steppe.core.errors import IllegalMove, NotationError
from steppe.core.scene import AND
from steppe.draw.words import in_a_row
from steppe.server.daily import today
from steppe.server.errors import NotFoundError
from steppe.server.pages import access, assets
from steppe.server.pages.cards import game_asked
from steppe.server.pages.fragment import draw_parts
from steppe.server.pages.look import Look, Notice
from steppe.server.pages.riddle import Riddle
from steppe.server.pages.shell import Visitor, render, visitor
from steppe.server.pages.table import refusal
from steppe.server.presence import Presence
from steppe.server.puzzles import HINTED, SHOWN, Puzzles, of_the_day
from steppe.server.store import BOT, PERSON, Seat, Sheet
from steppe.server.table import Table
from steppe.server.turn import FRAGMENT


@dataclass(frozen=True)
class Visit:
    """A request at a puzzle, who asks, and the moves of his line so far."""

    request: Request
    puzzle: Puzzle
    who: Visitor
    moves: tuple[str, ...] = ()

    @property
    def base(self) -> str:
        """Return the address of the puzzle."""
        return f"/puzzles/{self.puzzle.game}/{self.puzzle.id}"

    @property
    def address(self) -> str:
        """Return the address of the table after the moves."""
        return f"{self.base}/after/{AND.join(self.moves)}" if self.moves else self.base

    @property
    def counts(self) -> bool:
        """Tell whether an answer counts: not of who comes without a cookie, a thousand times."""
        return bool(self.request.scope.get("returns"))

    @property
    def puzzles(self) -> Puzzles:
        """Return what the server keeps."""
        return puzzles_of(self.request)


def puzzles_of(request: Request) -> Puzzles:
    """Return the puzzles of the site, there from the first time that somebody asks."""
    state = request.app.state
    if not hasattr(state, "puzzles"):
        state.puzzles = Puzzles(access.rooms_of(request).house.store)
    puzzles: Puzzles = state.puzzles
    return puzzles


def _visit(request: Request) -> Visit:
    """Find the puzzle that an address names, and its moves. Raises ``NotFoundError``."""
    game = game_asked(request.path_params["game"])
    puzzle = shipped(game).get(request.path_params["id"])
    if puzzle is None:
        raise NotFoundError("There is no such puzzle.")
    moves = tuple(filter(None, request.path_params.get("line", "").split(AND)))
    here = Visit(request, puzzle, visitor(request), moves)
    if moves and not _goes_on(puzzle, moves):
        raise NotFoundError("There is no such puzzle.")
    return here


def _goes_on(puzzle: Puzzle, moves: tuple[str, ...]) -> bool:
    """Tell whether the seat has still to decide after these moves, which can be played."""
    try:
        return puzzle.asks(puzzle.stage(moves))
    except (IllegalMove, NotationError):
        return False


def _table(here: Visit) -> Table:
    """Return the table of a puzzle, with bots in the other seats."""
    puzzle, house = here.puzzle, access.rooms_of(here.request).house
    seats = tuple(
        Seat(PERSON, here.who.name, (here.who.guest,)) if n == puzzle.seat else Seat(BOT, bot=bot)
        for n, bot in enumerate(puzzle.source.split())
    )
    match = puzzle.match(here.moves)
    sheet = Sheet(
        here.address,
        puzzle.game,
        puzzle.players,
        match.options,
        puzzle.rules,
        match.secret,
        0.0,
        seats,
    )
    return Table(sheet, match, house.keys, house.thinker, Presence(bool, frozenset))


async def _riddle(here: Visit) -> Riddle:
    puzzle, kept = here.puzzle, here.puzzles
    attempt = await kept.attempt(here.who.guest, puzzle)
    daily = of_the_day(game_asked(puzzle.game), today())
    return Riddle(
        puzzle,
        attempt,
        here.base,
        here.address,
        await kept.share(puzzle),
        await kept.rating_of(puzzle),
        await kept.chance(here.who.guest, puzzle),
        puzzle.position().observe(puzzle.seat),
        here.moves,
        daily is not None and daily.id == puzzle.id,
    )


async def page(request: Request) -> Response:
    """Show a puzzle; the words of a move chosen so far stand in the query."""
    return await _show(_visit(request), access.words_picked(request))


async def confirm(request: Request) -> Response:
    """Ask whether to play a move: where a link leads that no script has caught."""
    here, move, say = _visit(request), request.path_params["move"], visitor(request).say
    position = here.puzzle.stage(here.moves).observe(here.puzzle.seat)
    text, words = game_asked(here.puzzle.game).view("text"), []
    for word in move.split(AND):
        if word not in position.legal():
            return access.go(here.address)
        words.append(text.label(position, word, say))
        position.apply(word)
    context = {
        "title": say("Your move"),
        "here": "/puzzles",
        "words": in_a_row(say, words),
        "caution": "",
        "back": here.address,
        "values": {"ply": str(len(here.moves)), "move": move, "key": "play"},
    }
    return render(request, "confirm.html", context)


async def play(request: Request) -> Response:
    """Go on with a line; where it ends it is the answer."""
    here = _visit(request)
    proposal = await access.read_proposal(request)
    moves = (*here.moves, *proposal.move.split(AND))
    try:
        asks = here.puzzle.asks(here.puzzle.stage(moves))
    except (IllegalMove, NotationError) as error:
        return await _show(here, notice=refusal(here.who.say, error), status=400)
    if asks:
        return await _on(replace(here, moves=moves))
    if here.counts:
        await here.puzzles.answer(here.who.guest, here.puzzle, moves)
    return await _on(replace(here, moves=()))


async def hint(request: Request) -> Response:
    """Say what the better move gains; the puzzle then counts half."""
    return await _helped(_visit(request), HINTED)


async def show(request: Request) -> Response:
    """Show the solution."""
    return await _helped(_visit(request), SHOWN)


async def _helped(here: Visit, how: int) -> Response:
    if here.counts:
        await here.puzzles.help(here.who.guest, here.puzzle, how)
    return await _on(here)


async def _on(here: Visit) -> Response:
    """Answer a form: with what changes if a script asked for that."""
    if FRAGMENT not in here.request.headers:
        return access.go(here.address)
    return await _show(here)


async def _show(
    here: Visit, picked: tuple[str, ...] = (), notice: Notice | None = None, status: int = 200
) -> Response:
    """Answer with a puzzle: its page, or the part that changes."""
    is_part, seats = FRAGMENT in here.request.headers, frozenset({here.puzzle.seat})
    look = Look(
        _table(here),
        seats,
        here.who.language,
        picked=picked,
        ground=not is_part,
        notice=notice,
        guide=await _riddle(here),
    )
    if is_part:
        return access.without(here.request, draw_parts(look), status)
    context = {
        "title": here.who.say("Find the better move"),
        "here": "/puzzles",
        "sheets": assets.sheets(here.puzzle.game),
        "table": Markup(draw_parts(look).whole()),
        "waits": False,
        "left": False,
    }
    return render(here.request, "table.html", context, status)
