"""The pages, as the server knows them: routes, the live piece of a table, a page for errors."""

from collections.abc import Iterator

from starlette.routing import BaseRoute, Route

from steppe.server.hub import View
from steppe.server.pages import (
    analysis,
    assets,
    game,
    home,
    learn,
    me,
    new,
    puzzles,
    rules,
    start,
    steps,
    table,
    thumbnail,
)
from steppe.server.pages.fragment import draw_ahead
from steppe.server.pages.look import Look
from steppe.server.pages.parts import Parts
from steppe.server.table import Table

_POST = ["POST"]


def routes() -> list[BaseRoute]:
    """Return the routes of all pages."""
    return [
        Route("/", home.page),
        Route("/lists", home.lists),
        Route("/mine", home.mine),
        Route("/new", new.page),
        Route("/new", new.create, methods=_POST),
        Route("/new/board", start.board),
        Route("/new/position", start.page),
        Route("/new/position", start.read, methods=_POST),
        Route("/quick", new.quick, methods=_POST),
        *game.routes(),
        Route("/m/{id}", table.page),
        Route("/m/{id}/board", thumbnail.board),
        Route("/m/{id}/move/{move}", table.confirm),
        Route("/m/{id}/play", table.play, methods=_POST),
        Route("/m/{id}/undo", table.undo, methods=_POST),
        Route("/m/{id}/hint", table.hint, methods=_POST),
        Route("/m/{id}/switch", table.switch, methods=_POST),
        Route("/m/{id}/answer", table.answer, methods=_POST),
        Route("/m/{id}/resign", table.resign, methods=_POST),
        Route("/m/{id}/return", table.come_back, methods=_POST),
        Route("/m/{id}/renew", table.renew, methods=_POST),
        Route("/m/{id}/sit", table.sit, methods=_POST),
        Route("/m/{id}/again", new.again, methods=_POST),
        Route("/m/{id}/turn", table.turn),
        Route("/m/{id}/at", table.scrub),
        Route("/m/{id}/at/{ply}", table.replay),
        Route("/m/{id}/steps", steps.tell),
        Route("/m/{id}/record", table.record),
        Route("/m/{id}/analysis", analysis.page),
        Route("/m/{id}/analysis", analysis.ask, methods=_POST),
        Route("/m/{id}/analysis/cancel", analysis.cancel, methods=_POST),
        Route("/m/{id}/analysis/keep", analysis.keep, methods=_POST),
        Route("/m/{id}/analysis/board", analysis.board),
        Route("/s/{token}", table.seat),
        Route("/s/{token}", table.enter, methods=_POST),
        Route("/rules", rules.listing),
        Route("/rules/{game}", rules.page),
        *learn.routes(),
        *puzzles.routes(),
        *me.routes(),
        Route("/static/{version}/{name:path}", assets.serve),
    ]


def fragment(table: Table, view: View) -> Iterator[Parts]:
    """Draw what changes of a table's page, for somebody who looks: more and more of it."""
    return draw_ahead(Look(table, view.seats, view.language, origin=view.origin))
