"""Report games that fail, most likely those from other packages, and leave them out.

An exception while the server loads or tries one game must not keep it from serving the others.
"""

import logging
from collections.abc import Callable

import steppe
from steppe.core.game import Game
from steppe.games import leave_out

Try = Callable[[Game], object]
"""Uses a game, and raises an exception if it does not work."""

_LOG = logging.getLogger(__name__)


def working_games(is_tried: Try = repr) -> tuple[Game, ...]:
    """Return the games that load and pass a test; report the others and leave them out."""
    found = (_working(name, is_tried) for name in steppe.names())
    return tuple(game for game in found if game is not None)


def _working(name: str, is_tried: Try) -> Game | None:
    try:
        game = steppe.load(name)
        if game.name != name:
            raise ValueError(f"the game registered as {name} is called {game.name}")
        is_tried(game)
    except (Exception, SystemExit) as error:  # a package may raise anything
        leave_out(name)
        _LOG.error("the game %s does not work and is left out", name, exc_info=error)
        return None
    return game
