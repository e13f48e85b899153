"""Load games by name; each game is imported when it is first needed.

Other packages add games through the entry point group ``steppe.games``. A process can remove a
broken game and continue with the others.
"""

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points

from steppe.core.errors import NotationError, RecordError
from steppe.core.game import Game
from steppe.core.validation import instance
from steppe.engine.weights import WeightsError

GAMES = {
    "zebras": "steppe.games.zebras:GAME",
    "stone_age": "steppe.games.stone_age:GAME",
    "doggerland": "steppe.games.doggerland:GAME",
    "valley": "steppe.games.valley:GAME",
}


_LEFT_OUT: set[str] = set()


def names() -> list[str]:
    """Return the names of all games, built-in games first."""
    return [name for name in {**GAMES, **_installed()} if name not in _LEFT_OUT]


def leave_out(name: str) -> None:
    """Remove a broken game from this process."""
    _LEFT_OUT.add(name)


def load(name: str, rules: str = "") -> Game:
    """Return the game called ``name``, under a version of its rules (the newest by default).

    Raises a ``NotationError`` that lists the known games or versions, and ``RecordError`` if the
    game's weights are damaged.
    """
    instance("the name of a game", name, str)
    target = GAMES.get(name) or _installed().get(name)
    if target is None or name in _LEFT_OUT:
        raise NotationError(f"no game {name!r}; games: {' '.join(names())}")
    game = _imported(target)
    return game.under(rules) if instance("a version of the rules", rules, str) else game


@cache
def _imported(target: str) -> Game:
    module, _, attribute = target.partition(":")
    try:
        game: Game = getattr(import_module(module), attribute)
    except WeightsError as error:
        raise RecordError(str(error)) from error
    return game


@cache
def _installed() -> dict[str, str]:
    """Return the games that other packages provide. The lookup takes milliseconds."""
    return {point.name: point.value for point in entry_points(group="steppe.games")}
