"""A puzzle's page: a table outside any match, at which the visitor looks for the best line.

The URL holds the moves chosen so far. The page contains no part of the solution before the first
try is over. After an answer, the board shows it and what follows: the best reply, or the solution
move by move.
"""

from collections.abc import Sequence
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
from steppe.server.pages.puzzles.puzzle_answer import answered, moves_shown
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
    """A request for a puzzle: the visitor, and the moves in their line so far."""

    request: Request
    shelf: PuzzleSource
    who: Visitor
    moves: tuple[str, ...] = ()
    ply: int | None = None  # the number of moves after which to show an answer

    @property
    def puzzle(self) -> Puzzle:
        """Return the puzzle."""
        return self.shelf.puzzle

    @property
    def address(self) -> str:
        """Return the URL of the table after the moves."""
        base = self.shelf.base
        return f"{base}/after/{AND.join(self.moves)}" if self.moves else base

    @property
    def counts(self) -> bool:
        """Return whether an answer counts: only if the browser has sent our cookie."""
        return bool(self.request.scope.get("returns"))


async def _visit(request: Request) -> Visit:
    """Return the puzzle and the moves that a URL names. Raises ``NotFoundError``."""
    moves = tuple(filter(None, request.path_params.get("line", "").split(AND)))
    ply = table_access.whole(request.path_params.get("ply", ""))
    here = Visit(request, await shelf_asked(request), visitor(request), moves, ply)
    if moves and not _goes_on(here.puzzle, moves):
        raise NotFoundError("There is no such puzzle.")
    return here


async def shelf_asked(request: Request) -> PuzzleSource:
    """Return the puzzle that a URL names. Raises ``NotFoundError``."""
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
    """Return whether these moves are legal and leave the seat another decision."""
    try:
        return puzzle.asks(puzzle.stage(moves))
    except (IllegalMove, NotationError):
        return False


def _table(here: Visit, moves: Sequence[str]) -> Table:
    """Return a puzzle's table after moves, with bots or unnamed people in the other seats."""
    puzzle, house = here.puzzle, table_access.rooms_of(here.request).house
    own = Seat(PERSON, here.who.name, (here.who.guest,))
    seats = tuple(
        own if n == puzzle.seat else Seat(PERSON) if word == PEOPLE else Seat(BOT, bot=word)
        for n, word in enumerate(puzzle.source.split())
    )
    match = puzzle.match(moves)
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


async def page(request: Request) -> Response:
    """Show a puzzle; the query holds the chosen parts of a move."""
    return await _show(await _visit(request), table_access.words_picked(request))


async def confirm(request: Request) -> Response:
    """Ask the visitor to confirm a move, for browsers without JavaScript."""
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
    """Extend the line by a move; a complete line is the answer."""
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
    return await _fresh(here)


async def hint(request: Request) -> Response:
    """Show a few moves, one of which is right; the puzzle then counts for half."""
    return await _helped(await _visit(request), HINTED)


async def show(request: Request) -> Response:
    """Show the solution."""
    return await _helped(await _visit(request), SHOWN)


async def again(request: Request) -> Response:
    """Let the visitor try the puzzle again."""
    here = await _visit(request)
    await here.shelf.again()
    return await _fresh(here)


async def _helped(here: Visit, how: int) -> Response:
    if here.counts:
        await here.shelf.help(how)
    return await _fresh(here)


async def _fresh(here: Visit) -> Response:
    """Respond with the puzzle in its current state, without any moves."""
    return await _on(replace(here, shelf=await shelf_asked(here.request), moves=()))


async def _on(here: Visit) -> Response:
    """Respond to a form: with a fragment if a script sent it, otherwise with a redirect."""
    if FRAGMENT not in here.request.headers:
        return table_access.go(here.address)
    return await _show(here)


async def _show(
    here: Visit, picked: tuple[str, ...] = (), notice: Notice | None = None, status: int = 200
) -> Response:
    """Respond with a puzzle: its page, or only the fragment that changes."""
    is_part = FRAGMENT in here.request.headers
    riddle = await here.shelf.panel(here.address, here.moves, here.who.say)
    look = TableView(
        _table(here, await moves_shown(here.request, riddle) or here.moves),
        frozenset({here.puzzle.seat}),
        here.who.language,
        picked=picked,
        ground=not is_part,
        notice=notice,
        guide=riddle,
    )
    look = answered(look, riddle, here.ply)
    if is_part:
        return table_access.without(here.request, draw_parts(look), status)
    context = {
        "title": here.who.say("Find the better move"),
        "here": "/puzzles",
        "sheets": assets.sheets(here.puzzle.game),
        "table": Markup(draw_parts(look).whole()),
        "waits": False,
        "counts": False,
        "preview": here.shelf.preview(here.who.say),
    }
    return render(here.request, "table.html", context, status)
