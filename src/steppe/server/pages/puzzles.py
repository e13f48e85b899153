"""The pages of puzzles: that of the day of each game, all of a game, those of one's own matches."""

import time
from bisect import bisect
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import groupby

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from steppe.analysis.puzzle import Puzzle, shipped
from steppe.core.game import Game
from steppe.core.say import Say, msgid, msgids
from steppe.games import load
from steppe.server.daily import today
from steppe.server.errors import NotFoundError
from steppe.server.exercises import Exercise
from steppe.server.pages import access, assets, puzzle
from steppe.server.pages.cards import Card, card, game_asked
from steppe.server.pages.shell import Visitor, games, render, visitor
from steppe.server.pages.shelves import (
    MINE,
    exercise_asked,
    exercises_of,
    own_words,
    puzzles_of,
    when_words,
)
from steppe.server.puzzles import Attempt, Puzzles, Share, days_in_a_row, of_the_day

_WEEK = 7
_DAY = 24 * 3600
_POST = ["POST"]
_HARDER = (1300, 1700)  # from where puzzles are of middling difficulty, and hard
_LEVELS = (msgid("Easy"), msgid("Middling"), msgid("Hard"))
_NEW, _MISSED, _FOUND = "new", "missed", "found"
_STATES = msgids({"": "All of them", _NEW: "Not tried", _MISSED: "Missed", _FOUND: "Found"})


@dataclass(frozen=True)
class Daily:
    """A game with its puzzle of the day: what who asks has done, and how many others found it.

    ``all`` says how many puzzles there are.
    """

    card: Card
    puzzle: Puzzle
    attempt: Attempt
    found: str
    all: str

    @property
    def address(self) -> str:
        """Return the address of the puzzle."""
        return f"/puzzles/{self.puzzle.game}/{self.puzzle.id}"


@dataclass(frozen=True)
class Square:
    """A day of the row: its number, whether a puzzle was found on it, whether it is today."""

    number: int
    is_found: bool
    is_today: bool


async def listing(request: Request) -> Response:
    """Show the puzzles of the day of all games."""
    who, kept = visitor(request), puzzles_of(request)
    days, practised = await kept.days(who.guest), await exercises_of(request).all(who.guest)
    found = [await _daily(kept, who, game) for game in games() if shipped(game)]
    context = {
        "title": who.say("Puzzles"),
        "here": "/puzzles",
        "sheets": assets.scenes(),
        "dailies": found,
        "row": _row(days_in_a_row(days, today()), who.say),
        "week": _week(days, today()),
        "rating": own_words(await kept.rating(who.guest), who.say),
        "kept": len(practised),
        "due": _due(practised, who.say),
    }
    return render(request, "puzzles.html", context)


async def _daily(kept: Puzzles, who: Visitor, game: Game) -> Daily:
    chosen = of_the_day(game, today())
    assert chosen is not None
    attempt, share = await kept.attempt(who.guest, chosen), await kept.share(chosen, today())
    count = who.say.plural("{count} puzzle", "{count} puzzles", len(await kept.all(game)))
    return Daily(card(game), chosen, attempt, _found(share, who.say), count)


def _found(share: Share, say: Say) -> str:
    """Return how many have found a puzzle."""
    if not share.tried:
        return say("Nobody has tried it yet.")
    if not share.tells:
        return say.plural("{count} has tried it.", "{count} have tried it.", share.tried)
    return say.plural(
        "{share}% of {count} who tried found it.",
        "{share}% of the {count} who tried found it.",
        share.tried,
        share=share.percent,
    )


def _row(count: int, say: Say) -> str:
    return say.plural("{count} day in a row", "{count} days in a row", count)


def _week(days: list[str], now: date) -> list[Square]:
    """Return the last days up to today."""
    week = [now - timedelta(days=back) for back in reversed(range(_WEEK))]
    return [Square(day.day, str(day) in days, day == now) for day in week]


@dataclass(frozen=True)
class Tile:
    """A puzzle in the list of its game: its number, and the score of the first try if there is."""

    number: int
    puzzle: Puzzle
    score: float | None

    @property
    def state(self) -> str:
        """Return how the first try ended."""
        if self.score is None:
            return _NEW
        return _FOUND if self.score > 0 else _MISSED


async def shelf(request: Request) -> Response:
    """Show all puzzles of a game, the easiest first; the query names which."""
    game, who = game_asked(request.path_params["game"]), visitor(request)
    kept = puzzles_of(request)
    scores = await kept.scores(who.guest, game)
    tiles = _tiles(await kept.all(game), scores)
    shown = request.query_params.get("show", "")
    context = {
        "title": who.say("Puzzles"),
        "here": "/puzzles",
        "sheets": assets.scenes(),
        "card": card(game),
        "groups": _groups([tile for tile in tiles if shown in ("", tile.state)], who.say),
        "shown": shown,
        "ways": _ways(tiles, who.say),
        "rating": own_words(await kept.rating(who.guest), who.say),
    }
    return render(request, "shelf.html", context)


def _tiles(known: Mapping[str, Puzzle], scores: Mapping[str, float]) -> list[Tile]:
    ranked = sorted(known.values(), key=lambda one: (one.rating, one.id))
    return [Tile(number, one, scores.get(one.id)) for number, one in enumerate(ranked, 1)]


def _groups(tiles: Sequence[Tile], say: Say) -> list[tuple[str, list[Tile]]]:
    """Return the puzzles by how hard they are, the easiest first."""
    groups = groupby(tiles, lambda tile: bisect(_HARDER, tile.puzzle.rating))
    return [(say(_LEVELS[level]), [*group]) for level, group in groups]


def _ways(tiles: Sequence[Tile], say: Say) -> list[tuple[str, str, int]]:
    """Return which puzzles may be shown: the word of the query, what it is called, how many."""
    counts = {word: sum(word in ("", tile.state) for tile in tiles) for word in _STATES}
    return [(word, say(words), counts[word]) for word, words in _STATES.items()]


async def onward(request: Request) -> Response:
    """Lead to the puzzle of a game that suits who asks best, but not the one he comes from."""
    game, after = game_asked(request.path_params["game"]), request.query_params.get("after", "")
    chosen = await puzzles_of(request).next(visitor(request).guest, game, after)
    if chosen is None:
        raise NotFoundError("There is no such puzzle.")
    return access.go(f"/puzzles/{game.name}/{chosen.id}")


async def mine(request: Request) -> Response:
    """Show the moments of one's own matches that one practises."""
    who = visitor(request)
    found = await exercises_of(request).all(who.guest)
    context = {
        "title": who.say("From your matches"),
        "here": "/puzzles",
        "kept": [
            (one, card(load(one.puzzle.game)), when_words(one, who.say))
            for one in sorted(found, key=lambda one: one.is_done)
        ],
        "due": _due(found, who.say),
    }
    return render(request, "practice.html", context)


def _due(practised: Sequence[Exercise], say: Say) -> str:
    """Return how many moments are to be practised, "" for none."""
    count = sum(one.is_due(time.time()) for one in practised)
    return say.plural("Practise 1 moment", "Practise {count} moments", count) if count else ""


async def mine_onward(request: Request) -> Response:
    """Lead to the exercise that is due first, but not the one he comes from; else to the list."""
    found, after = (
        await exercises_of(request).all(visitor(request).guest),
        request.query_params.get("after", ""),
    )
    due = [one.puzzle.id for one in found if one.is_due(time.time()) and one.puzzle.id != after]
    return access.go(f"/puzzles/{MINE}/{due[0]}" if due else f"/puzzles/{MINE}")


async def picture(request: Request) -> Response:
    """Answer with the board of a moment that one practises, as its seat saw it."""
    puzzle = (await exercise_asked(request, visitor(request).guest)).puzzle
    seen = puzzle.position().observe(puzzle.seat)
    drawing = load(puzzle.game).draw_alone(seen, puzzle.seat)
    headers = {"Cache-Control": f"private, max-age={_DAY}", "Vary": "Cookie"}
    return Response(drawing, media_type="image/svg+xml", headers=headers)


async def drop(request: Request) -> Response:
    """Practise a moment no more."""
    guest = visitor(request).guest
    one = await exercise_asked(request, guest)
    await exercises_of(request).drop(guest, one.puzzle.id)
    return access.go(f"/puzzles/{MINE}")


def routes() -> list[BaseRoute]:
    """Return the routes of puzzles: of each one before and after the first moves of a line."""
    found: list[BaseRoute] = [
        Route("/puzzles", listing),
        Route(f"/puzzles/{MINE}", mine),
        Route(f"/puzzles/{MINE}/next", mine_onward),
        Route(f"/puzzles/{MINE}/{{id}}/board", picture),
        Route(f"/puzzles/{MINE}/{{id}}/drop", drop, methods=_POST),
        Route("/puzzles/{game}", shelf),
        Route("/puzzles/{game}/next", onward),
    ]
    for place in (f"/puzzles/{MINE}/{{id}}", "/puzzles/{game}/{id}"):
        found += _table(place) + _table(f"{place}/after/{{line}}")
    return found


def _table(place: str) -> list[BaseRoute]:
    ways = {"play": puzzle.play, "hint": puzzle.hint, "show": puzzle.show, "again": puzzle.again}
    return [
        Route(place, puzzle.page),
        Route(f"{place}/move/{{move}}", puzzle.confirm),
        *(Route(f"{place}/{way}", answer, methods=_POST) for way, answer in ways.items()),
    ]
