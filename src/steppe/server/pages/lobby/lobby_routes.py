"""The routes for pages outside matches: home, lists, new tables, the visitor's own pages."""

from starlette.routing import BaseRoute, Route

from steppe.server.pages.lobby import (
    game_page,
    home,
    my_matches,
    new_table,
    profile,
    start_page,
    vacation_page,
)

_POST = ["POST"]


def routes() -> list[BaseRoute]:
    """Return these routes."""
    return [
        Route("/", home.page),
        Route("/lists", home.lists),
        *my_matches.routes(),
        Route("/vacation", vacation_page.page),
        Route("/vacation", vacation_page.change, methods=_POST),
        Route("/new", new_table.page),
        Route("/new", new_table.create, methods=_POST),
        Route("/new/board", start_page.board),
        Route("/new/position", start_page.page),
        Route("/new/position", start_page.read, methods=_POST),
        Route("/quick", new_table.quick, methods=_POST),
        Route("/dice", new_table.ticket),
        *game_page.routes(),
        Route("/m/{id}/again", new_table.again, methods=_POST),
        Route("/m/{id}/decline", new_table.decline, methods=_POST),
        Route("/m/{id}/withdraw", new_table.withdraw, methods=_POST),
        *profile.routes(),
    ]
