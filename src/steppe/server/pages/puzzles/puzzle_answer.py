"""The board after an answer to a puzzle: the answer, and what follows it, turn by turn."""

from contextlib import suppress
from dataclasses import replace

from starlette.requests import Request

from steppe.analysis.puzzles.puzzle import Puzzle
from steppe.core.errors import IllegalMove, NotationError
from steppe.core.i18n import Translator
from steppe.server.pages.puzzles.puzzle_panel import ASKED, UNWEIGHED, PuzzlePanel, Step
from steppe.server.pages.shell import table_access
from steppe.server.pages.shell.page_shell import visitor
from steppe.server.pages.table.table_view import Notice, TableView
from steppe.server.puzzles.best_replies import BestReplies


async def moves_shown(request: Request, riddle: PuzzlePanel) -> tuple[str, ...]:
    """Return an answer and the moves that follow it; () before an answer."""
    line, puzzle = tuple(riddle.answer), riddle.puzzle
    if riddle.state == ASKED:
        return ()
    if riddle.state == UNWEIGHED:
        return line
    if puzzle.then and puzzle.place(line) == 0:
        return _legal(puzzle, (*line, *puzzle.then))
    reply = await replies_of(request).to(puzzle, line, visitor(request).guest)
    return _legal(puzzle, (*line, *reply))


def _legal(puzzle: Puzzle, moves: tuple[str, ...]) -> tuple[str, ...]:
    """Return moves up to the first that this version of the rules forbids."""
    for count in range(len(moves), 0, -1):
        with suppress(IllegalMove, NotationError):
            puzzle.match(moves[:count])
            return moves[:count]
    return ()


def replies_of(request: Request) -> BestReplies:
    """Return this site's replies to answers, created on first use."""
    state = request.app.state
    if not hasattr(state, "replies"):
        state.replies = BestReplies(table_access.rooms_of(request).house.thinker)
    replies: BestReplies = state.replies
    return replies


def answered(look: TableView, riddle: PuzzlePanel, ply: int | None) -> TableView:
    """Return the view of an answer after ``ply`` moves: at first the reply, or the right answer.

    Before an answer, the view stays as it is.
    """
    if riddle.state == ASKED:
        return look
    say, ends = look.say, [line.end for line in look.lines] or [len(look.story)]
    at = ply if ply in ends else ends[0] if riddle.is_answered else ends[-1]
    steps = [
        Step(
            say("{name}: {words}", name=_name(look, line.player, say), words=line.words),
            f"{riddle.base}/at/{line.end}",
            line.end == at,
        )
        for line in look.lines
    ]
    words = next((step.words for step in steps if step.is_shown), "")
    notice = Notice("note", riddle.call(say), words)
    return replace(look, at=at, guide=replace(riddle, steps=steps), notice=look.notice or notice)


def _name(look: TableView, player: int | None, say: Translator) -> str:
    return say("You") if player in look.seats or player is None else look.names[player]
