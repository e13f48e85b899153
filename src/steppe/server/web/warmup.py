"""Load everything the first requests need, so that no visitor has to wait for it."""

import asyncio
import logging
from enum import Enum

from starlette.applications import Starlette

from steppe.core.game import Game
from steppe.engine.jit import COMPILED
from steppe.locale import LANGUAGES
from steppe.play.match import Match
from steppe.server.base.match_data import PERSON, Seat, Sheet
from steppe.server.match.app_context import AppContext
from steppe.server.match.broadcast import View
from steppe.server.match.presence import Presence
from steppe.server.match.table import Table
from steppe.server.pages.shell.game_list import games
from steppe.server.pages.site import fragment


class Warm(Enum):
    """When to warm up."""

    NEVER = "never"
    BESIDE = "beside"  # while the server answers the first requests
    BEFORE = "before"  # before any request is answered

    @classmethod
    def asked(cls, is_first: bool) -> "Warm":
        """Return when to warm up: before requests if ``is_first``, or if rules are compiled."""
        return cls.BEFORE if is_first or COMPILED else cls.BESIDE


_LOG = logging.getLogger(__name__)


async def warm_up(app: Starlette) -> None:
    """Load the API, and draw a table for each game in each language.

    Drawing runs in a thread: compiling rules may take minutes, and other work must not wait for it.
    """
    if COMPILED:
        _LOG.warning("rules are compiled before the first answer; STEPPE_JIT=0 starts at once")
    await app.state.api.load()
    for game in await asyncio.to_thread(games):
        table = _table(game, app.state.rooms.house)
        for language in LANGUAGES:
            await asyncio.to_thread(next, fragment(table, View(frozenset({0}), language)))


def _table(game: Game, house: AppContext) -> Table:
    """Return a table at the start of a game; the table is not stored."""
    match = Match.new(game)
    seats = (Seat(PERSON),) * match.players
    sheet = Sheet("", game.name, match.players, match.options, game.rules, match.secret, 0.0, seats)
    presence = Presence(bool, frozenset)
    return Table(sheet, match, house.keys, house.thinker, presence)
