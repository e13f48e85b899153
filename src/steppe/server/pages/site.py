"""The routes for all pages, and the live fragment of a table page."""

from collections.abc import Iterator

from starlette.routing import BaseRoute, Route

from steppe.server.match.broadcast import View
from steppe.server.match.table import Table
from steppe.server.pages.accounts import account_routes
from steppe.server.pages.analysis import analysis_page, import_page
from steppe.server.pages.learn import lesson_table, rules_page
from steppe.server.pages.lobby import bots_page, lobby_routes
from steppe.server.pages.puzzles import puzzle_home
from steppe.server.pages.shell import assets, installable
from steppe.server.pages.table import (
    dice_check,
    playback,
    preview_picture,
    table_page,
    thumbnail,
)
from steppe.server.pages.table.table_fragment import draw_ahead
from steppe.server.pages.table.table_view import TableView
from steppe.server.render.page_parts import Parts

_POST = ["POST"]


def routes() -> list[BaseRoute]:
    """Return the routes for all pages."""
    return [
        *lobby_routes.routes(),
        *bots_page.routes(),
        Route("/m/{id}", table_page.page),
        Route("/m/{id}/board", thumbnail.board),
        Route("/m/{id}/card.png", preview_picture.card),
        Route("/m/{id}/at/{ply}/card.png", preview_picture.card),
        Route("/m/{id}/move/{move}", table_page.confirm),
        Route("/m/{id}/play", table_page.play, methods=_POST),
        Route("/m/{id}/undo", table_page.undo, methods=_POST),
        Route("/m/{id}/hint", table_page.hint, methods=_POST),
        Route("/m/{id}/switch", table_page.switch, methods=_POST),
        Route("/m/{id}/answer", table_page.answer, methods=_POST),
        Route("/m/{id}/resign", table_page.resign, methods=_POST),
        Route("/m/{id}/return", table_page.come_back, methods=_POST),
        Route("/m/{id}/stand-in", table_page.stand_in, methods=_POST),
        Route("/m/{id}/bot", table_page.change_bot, methods=_POST),
        Route("/time", table_page.time),
        Route("/m/{id}/renew", table_page.renew, methods=_POST),
        Route("/m/{id}/sit", table_page.sit, methods=_POST),
        Route("/m/{id}/look", table_page.look, methods=_POST),
        Route("/m/{id}/turn", table_page.turn),
        Route("/m/{id}/at", table_page.scrub),
        Route("/m/{id}/at/{ply}", table_page.replay),
        Route("/m/{id}/steps", playback.tell),
        Route("/m/{id}/record", table_page.record),
        Route("/m/{id}/draws", dice_check.draws),
        Route("/verify", dice_check.page),
        Route("/m/{id}/analysis", analysis_page.page),
        Route("/m/{id}/analysis", analysis_page.ask, methods=_POST),
        Route("/m/{id}/analysis/cancel", analysis_page.cancel, methods=_POST),
        Route("/m/{id}/analysis/keep", analysis_page.keep, methods=_POST),
        Route("/m/{id}/analysis/board", analysis_page.board),
        Route("/s/{token}", table_page.seat),
        Route("/s/{token}", table_page.enter, methods=_POST),
        Route("/s/{id}/{seat}/{code}", table_page.gift),
        Route("/s/{id}/{seat}/{code}", table_page.take_over, methods=_POST),
        Route("/m/{id}/word", table_page.word, methods=_POST),
        Route("/rules", rules_page.listing),
        Route("/rules/{game}", rules_page.page),
        Route(import_page.ADDRESS, import_page.page),
        Route(import_page.ADDRESS, import_page.read, methods=_POST),
        *lesson_table.routes(),
        *puzzle_home.routes(),
        *account_routes.routes(),
        *installable.routes(),
        Route("/static/{version}/{name:path}", assets.serve),
    ]


def fragment(table: Table, view: View) -> Iterator[Parts]:
    """Yield the live fragment of a table page for one view, each time with more parts."""
    return draw_ahead(
        TableView(
            table,
            view.seats,
            view.language,
            origin=view.origin,
            gone=view.gone,
            offers=view.offers,
        )
    )
