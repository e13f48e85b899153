"""Do once, before anybody waits for it, what a process does the first time it is asked."""

import asyncio

from starlette.applications import Starlette

import steppe
from steppe.core.game import Game
from steppe.play.match import Match
from steppe.server.hub import View
from steppe.server.pages.site import fragment
from steppe.server.presence import Presence
from steppe.server.room import House
from steppe.server.store import PERSON, Seat, Sheet
from steppe.server.table import Table

_LANGUAGES = ("en", "fr")


async def warm_up(app: Starlette) -> None:
    """Load the API, and draw a table of each game in each language."""
    await app.state.api.load()
    for game in map(steppe.load, steppe.names()):
        table = _table(game, app.state.rooms.house)
        for language in _LANGUAGES:
            next(fragment(table, View(frozenset({0}), language)))
            await asyncio.sleep(0)


def _table(game: Game, house: House) -> Table:
    """Return a table of a game at its start, of which nothing is kept."""
    match = Match.new(game)
    seats = (Seat(PERSON),) * match.players
    sheet = Sheet("", game.name, match.players, match.options, game.rules, match.secret, 0.0, seats)
    presence = Presence(bool, frozenset)
    return Table(sheet, match, house.keys, house.thinker, presence)
