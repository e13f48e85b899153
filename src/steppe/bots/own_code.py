"""Create bots from names that may run your own code: ``search:400@my.module:Net``.

``loaded`` finds your networks and bots. Choosing such a name means running code in this process. So
these functions are for commands and programs on your own machine. The site creates bots with
``make.py``, which refuses these names, and never imports this module (``pyproject.toml`` forbids
it).
"""

import os
import sys
from functools import cache
from importlib import import_module

from steppe.bots import make as house
from steppe.bots.bot_input import BuiltinBot
from steppe.bots.mcts.net_search import NetSearch
from steppe.core.bot import Budget
from steppe.core.errors import NotationError, noting
from steppe.core.game import Game
from steppe.core.network import Network
from steppe.core.validation import whole

_SEARCH = "search"  # the bots that can use a network of one's own
_NETWORK = "network"


def make(word: str, game: Game, seed: int = 0, players: int | None = None) -> BuiltinBot:
    """Return the bot named ``word``, with a network of one's own if the name has one.

    Otherwise as ``bots.make.make``. Raises ``NotationError`` for an unknown module or class.
    """
    if not house.runs_code(word):
        return house.make(word, game, seed, players)
    limit = budget(word, game, players)
    network = _network(word.partition(house.OF)[2].strip(), game)
    bot = NetSearch(game, network, whole("a seed", seed))
    bot.budget = limit
    return bot


def budget(word: str, game: Game | None = None, players: int | None = None) -> Budget:
    """Return the default budget of the bot named ``word``, after checking the name."""
    if not house.runs_code(word):
        return house.budget(word, game, players)
    kind, _, place = word.strip().partition(house.OF)
    if kind.lower().partition(":")[0] != _SEARCH:
        wanted = f"{_SEARCH}:400{house.OF}{place}"
        raise NotationError(f"no bot {word!r}: only a search uses your network, as in {wanted}")
    loaded(_NETWORK, place)
    return house.budget(kind, game, players)


@cache
def _network(place: str, game: Game) -> Network:
    """Return the network at ``MODULE:NAME``, made for the game if it is a class or a function.

    All bots of this process share it.
    """
    found = loaded(_NETWORK, place)
    if isinstance(found, type) or not isinstance(found, Network):
        with noting(lambda: f"making the network {place} for {game.name}"):
            found = found(game) if callable(found) else found
    if not isinstance(found, Network):
        wanted = "it must have, or return an object with, evaluate(observations, masks)"
        raise NotationError(f"{place} is no network: {wanted}")
    return found


def loaded(what: str, place: str) -> object:
    """Return your own bot or network at ``MODULE:NAME``; the working folder is searched last.

    ``what`` says which, "bot" or "network". Raises ``NotationError`` if there is no such object.
    """
    module, _, name = place.partition(":")
    if not all(part.isidentifier() for part in (*module.split("."), *name.split("."))):
        raise NotationError(f"write a {what} of your own as MODULE:NAME, not {place!r}")
    if (here := os.getcwd()) not in sys.path:
        sys.path.append(here)
    try:
        with noting(lambda: f"importing the {what} {place}"):
            found: object = import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{module}.".startswith(f"{error.name}."):
            raise
        raise NotationError(f"no {what} {place!r}: no module {module!r} in {here}") from None
    for part in name.split("."):
        if not hasattr(found, part):
            raise NotationError(f"no {what} {place!r}: module {module!r} has no {name!r}")
        found = getattr(found, part)
    return found
