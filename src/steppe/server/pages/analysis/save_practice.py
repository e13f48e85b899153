"""Saving positions from an analysis for practice: only the visitor's own."""

from starlette.requests import Request
from starlette.responses import Response

from steppe.analysis.explain.turning_points import TurningPoint
from steppe.analysis.judge.report import LIKELY
from steppe.analysis.puzzles.practice import exercise_of
from steppe.analysis.puzzles.puzzle import PEOPLE, Puzzle
from steppe.server.base.http_errors import NotFoundError
from steppe.server.base.match_data import BOT
from steppe.server.pages.analysis.insight import Insight
from steppe.server.pages.puzzles.puzzle_sources import exercises_of
from steppe.server.pages.shell import table_access
from steppe.server.pages.shell.button import Button, form


def exercise_at(insight: Insight, point: TurningPoint) -> Puzzle | None:
    """Return the puzzle from a turning point, or ``None`` if it is not of the visitor's seat."""
    if insight.found is None or insight.seat not in insight.look.seats:
        return None
    seats = insight.look.table.seats
    source = [seat.bot if seat.kind == BOT else PEOPLE for seat in seats]
    return exercise_of(insight.found, insight.look.match, point, source)


def draw_keep(insight: Insight, point: TurningPoint) -> str:
    """Return the button that saves a position, or the link to the saved ones."""
    puzzle, say = exercise_at(insight, point), insight.look.say
    if puzzle is None:
        return ""
    if puzzle.id in insight.kept:
        return f'<a class="kept" href="/puzzles/mine">{say("Saved for practice")}</a>'
    values = {"seat": str(insight.seat), "number": str(point.number)}
    address = f"{insight.look.address}/analysis/keep"
    return form(address, values, Button(say("Save for practice"), live=False))


async def keep_moment(request: Request, insight: Insight, number: str) -> Response:
    """Save a position and redirect to the page. Raises ``NotFoundError`` if it is not their own."""
    point = next((one for one in insight.points if str(one.number) == number), None)
    puzzle = exercise_at(insight, point) if point is not None else None
    if puzzle is None:
        raise NotFoundError("The match has not reached that point.")
    if puzzle.id not in insight.kept:
        await exercises_of(request).keep(request.scope["guest"].id, puzzle, insight.look.table.id)
        await have_weighed(request, puzzle, insight.look.table.id)
    return table_access.go(f"{insight.look.address}/analysis?seat={insight.seat}#moment-{number}")


async def have_weighed(request: Request, puzzle: Puzzle, match: str) -> None:
    """Request an evaluation of a practice position, if it has none and the site analyses."""
    if puzzle.sure == LIKELY and request.app.state.settings.analyses:
        await exercises_of(request).have_weighed(request.scope["guest"].id, puzzle, match)
