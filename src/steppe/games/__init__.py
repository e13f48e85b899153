"""The table of games: a name leads to ``module:GAME``, loaded when first asked for.

Other packages add games by the entry point group ``steppe.games``.
"""

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points

from steppe.core.door import instance
from steppe.core.errors import NotationError
from steppe.core.game import Game

GAMES = {
    "zebras": "steppe.games.zebras:GAME",
    "stone_age": "steppe.games.stone_age:GAME",
    "doggerland": "steppe.games.doggerland:GAME",
    "valley": "steppe.games.valley:GAME",
}


def names() -> list[str]:
    """Return the names of all games, ours first."""
    return [*GAMES, *(point.name for point in entry_points(group="steppe.games"))]


def load(name: str) -> Game:
    """Return the game called ``name``. Raises ``NotationError`` that lists the games."""
    instance("the name of a game", name, str)
    return _imported(GAMES.get(name) or _entry_point(name))


@cache
def _imported(target: str) -> Game:
    module, _, attribute = target.partition(":")
    game: Game = getattr(import_module(module), attribute)
    return game


def _entry_point(name: str) -> str:
    for point in entry_points(group="steppe.games"):
        if point.name == name:
            return point.value
    raise NotationError(f"no game {name!r}; games: {' '.join(names())}")
