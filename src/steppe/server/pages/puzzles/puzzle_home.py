"""The puzzle overview and the list of practice positions; also the routes for all puzzle pages."""

import asyncio
import time
from dataclasses import dataclass
from datetime import date, timedelta

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from steppe.analysis.puzzles.puzzle import Puzzle, shipped
from steppe.core.game import Game
from steppe.core.i18n import Translator
from steppe.games import load
from steppe.server.match.daily_match import today
from steppe.server.pages.puzzles import puzzle_collection, puzzle_page
from steppe.server.pages.puzzles.own_mistakes import mistakes_in, offers, save
from steppe.server.pages.puzzles.puzzle_sources import (
    MINE,
    due_words,
    exercise_asked,
    exercises_of,
    own_words,
    puzzles_of,
    rating_rule,
    share_words,
    when_words,
)
from steppe.server.pages.shell import assets, table_access
from steppe.server.pages.shell.game_cards import Card, card
from steppe.server.pages.shell.game_list import games
from steppe.server.pages.shell.page_shell import Visitor, render, visitor
from steppe.server.pages.table.preview_picture import puzzle_card
from steppe.server.pages.table.thumbnail import draw_start, packed_answer
from steppe.server.puzzles.puzzles import Attempt, Puzzles, days_in_a_row, of_the_day

_WEEK = 7
_POST = ["POST"]
_PLACES = (f"/puzzles/{MINE}/{{id}}", "/puzzles/{game}/in/{want}/{id}", "/puzzles/{game}/{id}")


@dataclass(frozen=True)
class Daily:
    """A game's puzzle of the day, the visitor's attempt, and the number of players who solved it.

    ``all`` is the number of the game's puzzles in words.
    """

    card: Card
    puzzle: Puzzle
    attempt: Attempt
    found: str
    all: str

    @property
    def address(self) -> str:
        """Return the URL of the puzzle."""
        return f"/puzzles/{self.puzzle.game}/{self.puzzle.id}"


@dataclass(frozen=True)
class Square:
    """A day in the streak: its number, whether a puzzle was solved, and whether it is today."""

    number: int
    is_found: bool
    is_today: bool


async def listing(request: Request) -> Response:
    """Show every game's puzzle of the day."""
    who, kept = visitor(request), puzzles_of(request)
    days = await kept.days(who.guest)
    practised, due = await exercises_of(request).counts(who.guest)
    found = [await _daily(kept, who, game) for game in games() if shipped(game)]
    context = {
        "title": who.say("Puzzles"),
        "here": "/puzzles",
        "sheets": assets.scenes(),
        "dailies": found,
        "row": _row(days_in_a_row(days, today()), who.say),
        "week": _week(days, today()),
        "rating": own_words(await kept.rating(who.guest), who.say),
        "rule": rating_rule(who.say),
        "kept": practised,
        "due": due_words(due, who.say),
    }
    return render(request, "puzzles.html", context)


async def _daily(kept: Puzzles, who: Visitor, game: Game) -> Daily:
    chosen = of_the_day(game, today())
    assert chosen is not None
    attempt, share = await kept.attempt(who.guest, chosen), await kept.share(chosen, today())
    count = who.say.plural("{count} puzzle", "{count} puzzles", len(await kept.all(game)))
    return Daily(card(game), chosen, attempt, share_words(share, who.say), count)


def _row(count: int, say: Translator) -> str:
    return say.plural("{count} day in a row", "{count} days in a row", count)


def _week(days: list[str], now: date) -> list[Square]:
    """Return the last seven days, including today."""
    week = [now - timedelta(days=back) for back in reversed(range(_WEEK))]
    return [Square(day.day, str(day) in days, day == now) for day in week]


async def mine(request: Request) -> Response:
    """Show the positions that the visitor has saved for practice."""
    who = visitor(request)
    found = await exercises_of(request).all(who.guest)
    context = {
        "title": who.say("From your matches"),
        "here": "/puzzles",
        "offers": await offers(request, {one.puzzle.id for one in found}),
        "kept": [
            (one, card(load(one.puzzle.game)), when_words(one, who.say))
            for one in sorted(found, key=lambda one: one.is_done)
        ],
        "due": due_words(sum(one.is_due(time.time()) for one in found), who.say),
    }
    return render(request, "practice.html", context)


async def save_all(request: Request) -> Response:
    """Save the mistakes of one of the visitor's matches for practice."""
    match = (await table_access.read_form(request)).get("match", "")
    known = {one.puzzle.id for one in await exercises_of(request).all(visitor(request).guest)}
    for puzzle in await mistakes_in(request, match):
        if puzzle.id not in known:
            await save(request, puzzle, match)
    return table_access.go(f"/puzzles/{MINE}")


async def mine_onward(request: Request) -> Response:
    """Redirect to the next due practice position, except the current one, or to the list."""
    found, after = (
        await exercises_of(request).all(visitor(request).guest),
        request.query_params.get("after", ""),
    )
    due = [one.puzzle.id for one in found if one.is_due(time.time()) and one.puzzle.id != after]
    return table_access.go(f"/puzzles/{MINE}/{due[0]}" if due else f"/puzzles/{MINE}")


async def picture(request: Request) -> Response:
    """Respond with a puzzle's board, as its seat sees it."""
    one = (await puzzle_page.shelf_asked(request)).puzzle
    return packed_answer(request, await asyncio.to_thread(draw_start, one))


async def preview_card(request: Request) -> Response:
    """Respond with the preview of a public puzzle."""
    return await puzzle_card(request, (await puzzle_page.shelf_asked(request)).puzzle)


async def drop(request: Request) -> Response:
    """Remove a position from practice."""
    guest = visitor(request).guest
    one = await exercise_asked(request, guest)
    await exercises_of(request).drop(guest, one.puzzle.id)
    return table_access.go(f"/puzzles/{MINE}")


def routes() -> list[BaseRoute]:
    """Return the routes for puzzles and for the positions within a line of moves."""
    found: list[BaseRoute] = [
        Route("/puzzles", listing),
        Route(f"/puzzles/{MINE}", mine),
        Route(f"/puzzles/{MINE}/next", mine_onward),
        Route(f"/puzzles/{MINE}/save", save_all, methods=_POST),
        Route(f"/puzzles/{MINE}/{{id}}/drop", drop, methods=_POST),
        Route("/puzzles/{game}", puzzle_collection.page),
        Route("/puzzles/{game}/next", puzzle_collection.onward),
        Route("/puzzles/{game}/in/{want}/next", puzzle_collection.onward),
    ]
    found += [Route(f"{place}/card.png", preview_card) for place in _PLACES[1:]]
    for place in _PLACES:
        found += _table(place) + _table(f"{place}/after/{{line}}")
    return found


def _table(place: str) -> list[BaseRoute]:
    ways = {
        "play": puzzle_page.play,
        "hint": puzzle_page.hint,
        "show": puzzle_page.show,
        "again": puzzle_page.again,
    }
    return [
        Route(place, puzzle_page.page),
        Route(f"{place}/at/{{ply}}", puzzle_page.page),
        Route(f"{place}/board", picture),
        Route(f"{place}/move/{{move}}", puzzle_page.confirm),
        *(Route(f"{place}/{way}", answer, methods=_POST) for way, answer in ways.items()),
    ]
