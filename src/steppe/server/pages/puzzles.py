"""The page of all puzzles: that of the day of each game, the row of days, the way to others."""

from dataclasses import dataclass
from datetime import date, timedelta

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from steppe.analysis.puzzle import Puzzle, shipped
from steppe.core.game import Game
from steppe.core.say import Say
from steppe.server.daily import today
from steppe.server.errors import NotFoundError
from steppe.server.pages import access, assets, puzzle
from steppe.server.pages.cards import Card, card, game_asked
from steppe.server.pages.riddle import rating_words
from steppe.server.pages.shell import Visitor, games, render, visitor
from steppe.server.puzzles import Attempt, Puzzles, Share, days_in_a_row, of_the_day

_WEEK = 7
_POST = ["POST"]


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
    who, kept = visitor(request), puzzle.puzzles_of(request)
    days = await kept.days(who.guest)
    found = [await _daily(kept, who, game) for game in games() if shipped(game)]
    context = {
        "title": who.say("Puzzles"),
        "here": "/puzzles",
        "sheets": assets.scenes(),
        "dailies": found,
        "row": _row(days_in_a_row(days, today()), who.say),
        "week": _week(days, today()),
        "rating": rating_words(await kept.rating(who.guest)),
    }
    return render(request, "puzzles.html", context)


async def _daily(kept: Puzzles, who: Visitor, game: Game) -> Daily:
    chosen = of_the_day(game, today())
    assert chosen is not None
    attempt, share = await kept.attempt(who.guest, chosen), await kept.share(chosen, today())
    count = who.say.plural("{count} puzzle", "{count} puzzles", len(shipped(game)))
    return Daily(card(game), chosen, attempt, _found(share, who.say), count)


def _found(share: Share, say: Say) -> str:
    """Return how many have found a puzzle."""
    if not share.tried:
        return say("Nobody has tried it yet.")
    return say.plural(
        "{share} % of {count} who tried found it.",
        "{share} % of the {count} who tried found it.",
        share.tried,
        share=share.percent,
    )


def _row(count: int, say: Say) -> str:
    return say.plural("{count} day in a row", "{count} days in a row", count)


def _week(days: list[str], now: date) -> list[Square]:
    """Return the last days up to today."""
    week = [now - timedelta(days=back) for back in reversed(range(_WEEK))]
    return [Square(day.day, str(day) in days, day == now) for day in week]


async def onward(request: Request) -> Response:
    """Lead to the puzzle of a game that suits who asks best."""
    game = game_asked(request.path_params["game"])
    chosen = await puzzle.puzzles_of(request).next(visitor(request).guest, game)
    if chosen is None:
        raise NotFoundError("There is no such puzzle.")
    return access.go(f"/puzzles/{game.name}/{chosen.id}")


def routes() -> list[BaseRoute]:
    """Return the routes of puzzles: of each one before and after the first moves of a line."""
    found: list[BaseRoute] = [
        Route("/puzzles", listing),
        Route("/puzzles/{game}", onward),
    ]
    for place in ("/puzzles/{game}/{id}", "/puzzles/{game}/{id}/after/{line}"):
        found += [
            Route(place, puzzle.page),
            Route(f"{place}/move/{{move}}", puzzle.confirm),
            Route(f"{place}/play", puzzle.play, methods=_POST),
            Route(f"{place}/hint", puzzle.hint, methods=_POST),
            Route(f"{place}/show", puzzle.show, methods=_POST),
        ]
    return found
