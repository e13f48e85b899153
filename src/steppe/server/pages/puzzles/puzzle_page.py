"""A puzzle: a table of nobody's match, at which one line of moves is looked for.

What a seat has chosen so far stands in the address, and nothing of the solution is in the page
before the first try is over.
"""

from dataclasses import dataclass, replace

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from steppe.analysis.puzzles.puzzle import PEOPLE, Puzzle
from steppe.core.errors import IllegalMove, NotationError
from steppe.core.scene import AND
from steppe.draw.words import in_a_row
from steppe.server.base.http_errors import NotFoundError
from steppe.server.base.match_data import BOT, PERSON, Seat, Sheet
from steppe.server.match.presence import Presence
from steppe.server.match.table import Table
from steppe.server.pages.puzzles.puzzle_panel import TOLD, PuzzlePanel
from steppe.server.pages.puzzles.puzzle_sources import (
    PracticePuzzle,
    PublicPuzzle,
    PuzzleSource,
    exercise_asked,
    exercises_of,
    puzzles_of,
)
from steppe.server.pages.shell import assets, table_access
from steppe.server.pages.shell.game_cards import game_asked
from steppe.server.pages.shell.page_shell import Visitor, render, visitor
from steppe.server.pages.table.table_fragment import draw_parts
from steppe.server.pages.table.table_page import refusal
from steppe.server.pages.table.table_view import Notice, TableView
from steppe.server.puzzles.puzzle_filter import wanted
from steppe.server.puzzles.puzzles import HINTED, SHOWN
from steppe.server.render.render_queue import FRAGMENT


@dataclass(frozen=True)
class Visit:
    """A request at a puzzle, who asks, and the moves of his line so far."""

    request: Request
    shelf: PuzzleSource
    who: Visitor
    moves: tuple[str, ...] = ()

    @property
    def puzzle(self) -> Puzzle:
        """Return the puzzle."""
        return self.shelf.puzzle

    @property
    def address(self) -> str:
        """Return the address of the table after the moves."""
        base = self.shelf.base
        return f"{base}/after/{AND.join(self.moves)}" if self.moves else base

    @property
    def counts(self) -> bool:
        """Return whether an answer counts: not of who comes without a cookie, a thousand times."""
        return bool(self.request.scope.get("returns"))


async def _visit(request: Request) -> Visit:
    """Find the puzzle that an address names, and its moves. Raises ``NotFoundError``."""
    moves = tuple(filter(None, request.path_params.get("line", "").split(AND)))
    here = Visit(request, await shelf_asked(request), visitor(request), moves)
    if moves and not _goes_on(here.puzzle, moves):
        raise NotFoundError("There is no such puzzle.")
    return here


async def shelf_asked(request: Request) -> PuzzleSource:
    """Return the puzzle that an address names. Raises ``NotFoundError``."""
    guest = visitor(request).guest
    if "game" not in request.path_params:
        one, weighs = await exercise_asked(request, guest), request.app.state.settings.analyses
        return PracticePuzzle(exercises_of(request), guest, one, weighs)
    kept, game = puzzles_of(request), game_asked(request.path_params["game"])
    want, known = wanted(game, request.path_params.get("want", "")), await kept.all(game)
    if (puzzle := known.get(request.path_params["id"])) is None:
        raise NotFoundError("There is no such puzzle.")
    return PublicPuzzle(kept, guest, puzzle, want)


def _goes_on(puzzle: Puzzle, moves: tuple[str, ...]) -> bool:
    """Return whether the seat has still to decide after these moves, which can be played."""
    try:
        return puzzle.asks(puzzle.stage(moves))
    except (IllegalMove, NotationError):
        return False


def _table(here: Visit) -> Table:
    """Return the table of a puzzle, with bots in the other seats, or people without names."""
    puzzle, house = here.puzzle, table_access.rooms_of(here.request).house
    own = Seat(PERSON, here.who.name, (here.who.guest,))
    seats = tuple(
        own if n == puzzle.seat else Seat(PERSON) if word == PEOPLE else Seat(BOT, bot=word)
        for n, word in enumerate(puzzle.source.split())
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


async def _riddle(here: Visit) -> PuzzlePanel:
    puzzle, shelf, say = here.puzzle, here.shelf, here.who.say
    return PuzzlePanel(
        puzzle,
        await shelf.attempt(),
        shelf.base,
        here.address,
        shelf.next,
        shelf.kind(say),
        puzzle.position().observe(puzzle.seat),
        await shelf.figures(say),
        await shelf.told(say),
        here.moves,
        await shelf.stakes(say),
        shelf.note(say),
        shelf.themes(say),
        shelf.weighs,
    )


async def page(request: Request) -> Response:
    """Show a puzzle; the words of a move chosen so far stand in the query."""
    return await _show(await _visit(request), table_access.words_picked(request))


async def confirm(request: Request) -> Response:
    """Ask whether to play a move: where a link leads that no script has caught."""
    here, move, say = await _visit(request), request.path_params["move"], visitor(request).say
    position = here.puzzle.stage(here.moves).observe(here.puzzle.seat)
    text, words = game_asked(here.puzzle.game).view("text"), []
    for word in move.split(AND):
        if word not in position.legal():
            return table_access.go(here.address)
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
    here = await _visit(request)
    proposal = await table_access.read_proposal(request)
    moves = (*here.moves, *proposal.move.split(AND))
    try:
        asks = here.puzzle.asks(here.puzzle.stage(moves))
    except (IllegalMove, NotationError) as error:
        return await _show(here, notice=refusal(here.who.say, error), status=400)
    if asks:
        return await _on(replace(here, moves=moves))
    if here.counts:
        await here.shelf.answer(moves)
    return await _anew(here)


async def hint(request: Request) -> Response:
    """Tell right from wrong among a few moves; the puzzle then counts half."""
    return await _helped(await _visit(request), HINTED)


async def show(request: Request) -> Response:
    """Show the solution."""
    return await _helped(await _visit(request), SHOWN)


async def again(request: Request) -> Response:
    """Ask the puzzle once more."""
    here = await _visit(request)
    await here.shelf.again()
    return await _anew(here)


async def _helped(here: Visit, how: int) -> Response:
    if here.counts:
        await here.shelf.help(how)
    return await _anew(here)


async def _anew(here: Visit) -> Response:
    """Answer with the puzzle, as it is known now, before any move."""
    return await _on(replace(here, shelf=await shelf_asked(here.request), moves=()))


async def _on(here: Visit) -> Response:
    """Answer a form: with what changes if a script asked for that."""
    if FRAGMENT not in here.request.headers:
        return table_access.go(here.address)
    return await _show(here)


async def _show(
    here: Visit, picked: tuple[str, ...] = (), notice: Notice | None = None, status: int = 200
) -> Response:
    """Answer with a puzzle: its page, or the part that changes."""
    is_part, riddle = FRAGMENT in here.request.headers, await _riddle(here)
    look = TableView(
        _table(here),
        frozenset({here.puzzle.seat}),
        here.who.language,
        picked=picked,
        ground=not is_part,
        notice=notice,
        guide=riddle,
    )
    look = replace(look, notice=notice or _notice(look, riddle))
    if is_part:
        return table_access.without(here.request, draw_parts(look), status)
    context = {
        "title": here.who.say("Find the better move"),
        "here": "/puzzles",
        "sheets": assets.sheets(here.puzzle.game),
        "table": Markup(draw_parts(look).whole()),
        "waits": False,
        "left": False,
    }
    return render(here.request, "table.html", context, status)


def _notice(look: TableView, riddle: PuzzlePanel) -> Notice | None:
    """Return what the status line says of an answer instead of whose turn it is."""
    if not (call := riddle.call(look.say)):
        return None
    moves = riddle.attempt.moves if riddle.state != TOLD else riddle.best.moves
    return Notice("note", call, riddle.line(moves, look.say))
