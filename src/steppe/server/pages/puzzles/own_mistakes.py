"""The marked mistakes in the visitor's analysed matches: offered for practice, saved on request."""

from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass

from starlette.requests import Request

from steppe.analysis.explain.turning_points import turning_points
from steppe.analysis.judge.report import LIKELY
from steppe.analysis.puzzles.practice import exercise_of
from steppe.analysis.puzzles.puzzle import Puzzle
from steppe.core.i18n import Translator
from steppe.draw.words import day_of
from steppe.games import load
from steppe.server.analysis.accuracies import accuracies
from steppe.server.analysis.analyses import Analyses
from steppe.server.base.http_errors import TableError
from steppe.server.base.match_data import Sheet
from steppe.server.pages.puzzles.puzzle_sources import exercises_of
from steppe.server.pages.shell.page_shell import visitor
from steppe.server.pages.shell.table_access import rooms_of
from steppe.server.puzzles.nightly_puzzles import source_of

_LATEST, _MOST = 20, 3  # finished matches that are looked at; analysed ones that are offered


@dataclass(frozen=True)
class Offer:
    """A match with mistakes that the visitor has not saved: its game, its day, and a button."""

    match: str
    title: str
    day: str
    words: str


async def offers(request: Request, kept: Collection[str]) -> list[Offer]:
    """Return the visitor's latest analysed matches with mistakes not among those ``kept``."""
    rooms, guest = rooms_of(request), visitor(request).guest
    sheets = await rooms.mine(guest, _LATEST, ended=True)
    analysed = await accuracies(rooms.house.store, [sheet.id for sheet in sheets])
    found = []
    for sheet in [one for one in sheets if one.id in analysed][:_MOST]:
        made = await mistakes_in(request, sheet.id)
        if number := sum(puzzle.id not in kept for puzzle in made):
            found.append(_offer(sheet, number, visitor(request).say))
    return found


def _offer(sheet: Sheet, number: int, say: Translator) -> Offer:
    words = say.plural("Practise 1 mistake", "Practise {count} mistakes", number)
    title = say(load(sheet.game).title)
    return Offer(sheet.id, title, day_of(sheet.ended or sheet.moved, say), words)


async def mistakes_in(request: Request, match: str) -> list[Puzzle]:
    """Return the mistakes of the visitor's own seats in a match; none without an analysis."""
    analyses: Analyses = request.app.state.analyses
    with suppress(TableError):  # under earlier rules, sealed, or not over
        if (found := await analyses.latest(match)) is not None:
            table = (await rooms_of(request).get(match)).table
            return [
                puzzle
                for seat in sorted(table.seats_of(visitor(request).guest))
                for point in turning_points(found, table.match, seat)
                if (puzzle := exercise_of(found, table.match, point, source_of(table.seats)))
            ]
    return []


async def save(request: Request, puzzle: Puzzle, match: str) -> None:
    """Save a position, and request its evaluation if the site offers analyses."""
    kept, guest = exercises_of(request), request.scope["guest"].id
    await kept.keep(guest, puzzle, match)
    if puzzle.sure == LIKELY and request.app.state.settings.analyses:
        await kept.have_weighed(guest, puzzle, match)
