"""What a bot is asked is looked at here: a search trusts what it is given, as rules do."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import wraps
from threading import RLock
from typing import Any, TypeVar, cast

from steppe.core.bot import FREE, Budget, Seen
from steppe.core.description import check_table
from steppe.core.errors import IllegalMove, NotationError
from steppe.core.game import Game
from steppe.core.validation import instance

F = TypeVar("F", bound=Callable[..., Any])


class BuiltinBot(ABC):
    """A bot of ours; ``budget`` is the one in its name, and may be set."""

    budget = Budget(seconds=1.0)

    @abstractmethod
    def choose(self, seen: Seen, budget: Budget = FREE) -> str:
        """Return one of ``seen.legal``, within ``budget`` where that says more than its own."""


class JudgingBot(BuiltinBot):
    """A bot that judges positions of ``game`` by one of its evaluations, "" for today's."""

    def __init__(self, game: Game, evaluation: str = "") -> None:
        self.game = game
        self.evaluation = evaluation
        self._tables = game.tables_of(evaluation)  # as the file was when the bot was made

    def check(self, seen: Seen, budget: Budget) -> None:
        """Raise what ``check`` does, and ``NotationError`` where the weights are for others."""
        check(seen, budget)
        shown = seen.observation
        if not shown.game.is_version_of(self.game):
            raise NotationError(f"a bot for {self.game.name} cannot play {shown.game.name}")
        check_table(self.evaluation, self._tables, shown.players)


def one_at_a_time(method: F) -> F:
    """Let threads that ask the same bot wait for each other: what it thinks with is there once."""

    @wraps(method)
    def ask(bot: Any, *given: Any, **named: Any) -> Any:
        with bot.__dict__.setdefault("_turn", RLock()):
            return method(bot, *given, **named)

    return cast(F, ask)


def check(seen: Seen, budget: Budget) -> None:
    """Raise ``IllegalMove`` where nothing may be played, ``TypeError`` for another kind of thing.

    Meant are ``Seen`` and ``Budget``.
    """
    instance("what a bot sees", seen, Seen)
    instance("how long it may think", budget, Budget)
    if not seen.legal:
        raise IllegalMove(f"player {seen.player} is asked for a move, and none is legal")
