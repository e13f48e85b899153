"""What a bot is asked is looked at here: a search trusts what it is given, as rules do."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import wraps
from threading import RLock
from typing import Any, TypeVar, cast

from steppe.core.bot import FREE, Budget, Seen
from steppe.core.door import instance
from steppe.core.errors import IllegalMove, NotationError
from steppe.core.game import Game

F = TypeVar("F", bound=Callable[..., Any])


class HouseBot(ABC):
    """A bot of ours; ``budget`` is the one in its name, and may be set."""

    budget = Budget(seconds=1.0)

    @abstractmethod
    def choose(self, seen: Seen, budget: Budget = FREE) -> str:
        """Return one of ``seen.legal``, within ``budget`` where that says more than its own."""


def one_at_a_time(method: F) -> F:
    """Let threads that ask the same bot wait for each other: what it thinks with is there once."""

    @wraps(method)
    def ask(bot: Any, *given: Any, **named: Any) -> Any:
        with bot.__dict__.setdefault("_turn", RLock()):
            return method(bot, *given, **named)

    return cast(F, ask)


def check(seen: Seen, budget: Budget, game: Game | None = None) -> None:
    """Raise ``NotationError`` for what is seen of another game than the bot plays.

    ``IllegalMove`` where nothing may be played, ``TypeError`` for what is neither ``Seen`` nor
    ``Budget``.
    """
    instance("what a bot sees", seen, Seen)
    instance("how long it may think", budget, Budget)
    shown = seen.observation.game
    if game is not None and not shown.is_version_of(game):
        raise NotationError(f"a bot for {game.name} cannot play {shown.name}")
    if not seen.legal:
        raise IllegalMove(f"player {seen.player} is asked for a move, and none is legal")
