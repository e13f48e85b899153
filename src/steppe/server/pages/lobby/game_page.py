"""A game's page: play now, learn, about the game, match of the day, openings."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from steppe.core.game import Game
from steppe.core.teaching import teaching, told
from steppe.server.pages.learn.lesson_links import address_of, lessons_of, links_for
from steppe.server.pages.lobby import daily_page, openings_page
from steppe.server.pages.shell import assets
from steppe.server.pages.shell.game_cards import card, game_asked
from steppe.server.pages.shell.game_list import games
from steppe.server.pages.shell.page_shell import render, visitor
from steppe.server.pages.shell.player_names import levels, met_last
from steppe.server.pages.shell.table_access import rooms_of


def routes() -> list[BaseRoute]:
    """Return the routes for a game's page and its subpages."""
    return [
        Route("/game/{game}", page),
        Route("/game/{game}/openings", openings_page.page),
        Route("/game/{game}/day", daily_page.page),
        Route("/game/{game}/day", daily_page.play, methods=["POST"]),
    ]


async def page(request: Request) -> Response:
    """Show a game's page."""
    game = game_asked(request.path_params["game"])
    who = visitor(request)
    met = met_last(await rooms_of(request).mine(who.guest), game.name)
    context = {
        "title": who.say(game.title),
        "here": "/",
        "sheets": assets.scenes(),
        "card": card(game),
        "levels": levels(who.say, met),
        "counts": [players for players in sorted(game.players) if players > 1],
        "lessons": links_for(game, game.fewest, who.say),
        "alone": links_for(game, 1, who.say),
        "brief": teaching(game),
        "told": lambda text: told(text, who.language),
        "board": assets.board(game.name, who.language),
    }
    return render(request, "game.html", context)


def lesson_of(game: Game) -> str:
    """Return the URL of a game's first lesson, or "" if it has none."""
    return next(map(address_of, lessons_of(game).values()), "")


def first_game() -> Game | None:
    """Return the shortest game with a lesson, or ``None``."""
    return min(filter(lessons_of, games()), key=lambda game: game.minutes, default=None)
