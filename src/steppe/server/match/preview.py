"""Draw a position before a match starts from it: an incomplete one would break the match's page."""

import logging

from steppe.core.errors import NotationError
from steppe.core.game import Game
from steppe.core.i18n import plain
from steppe.core.position import Position
from steppe.core.scene import Scene

_LOG = logging.getLogger(__name__)


def preview(game: Game, position: Position) -> None:
    """Draw a position for a spectator and for every seat, after all chance events.

    Raises ``NotationError`` if that fails.
    """
    try:
        now = position.copy().settle(0)
        for viewer in (None, *range(now.players)):
            _draw(game, now, viewer)
    except Exception as error:
        _LOG.exception("a position of %s cannot be drawn", game.name)
        raise NotationError("a match cannot begin in a position that cannot be drawn") from error


def _draw(game: Game, position: Position, viewer: int | None) -> None:
    seen, names = position.observe(viewer), [str(player) for player in range(position.players)]
    moves = tuple(position.legal()) if position.player == viewer else ()
    game.view("svg").draw(Scene(seen, viewer, moves))
    game.view("text").status(seen, viewer, names, plain)
