"""Bot input: check it, since the search trusts it, and narrow it to candidate moves."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from threading import RLock
from typing import Any, TypeVar, cast

from steppe.core.bot import FREE, Budget, Seen
from steppe.core.description import check_table
from steppe.core.errors import IllegalMove, NotationError
from steppe.core.game import Game
from steppe.core.validation import instance
from steppe.engine.position_type import as_list, new_ints

F = TypeVar("F", bound=Callable[..., Any])


class BuiltinBot(ABC):
    """A built-in bot. Its ``budget`` is by default the one in its name, and can be changed."""

    budget = Budget(seconds=1.0)

    @abstractmethod
    def choose(self, seen: Seen, budget: Budget = FREE) -> str:
        """Return one of the moves in ``seen.legal``; ``budget`` overrides the bot's default.

        Raises ``IllegalMove`` if no move is legal, and ``NotationError`` for a position from
        another game or for weights that do not fit the number of players.
        """


class JudgingBot(BuiltinBot):
    """A bot that evaluates positions of ``game``; an empty ``evaluation`` means the current one."""

    def __init__(self, game: Game, evaluation: str = "") -> None:
        self.game = game
        self.evaluation = evaluation
        self._tables = game.tables_of(evaluation)  # later changes to the file have no effect

    def check(self, seen: Seen, budget: Budget) -> None:
        """Raise the same errors as ``check``, and ``NotationError`` if the weights do not fit."""
        check(seen, budget)
        shown = seen.observation
        if not shown.game.is_version_of(self.game):
            raise NotationError(f"a bot for {self.game.name} cannot play {shown.game.name}")
        check_table(self.evaluation, self._tables, shown.players)


def one_at_a_time(method: F) -> F:
    """Serialise calls from several threads: a bot has only one search tree and workspace."""

    @wraps(method)
    def ask(bot: Any, *given: Any, **named: Any) -> Any:
        with bot.__dict__.setdefault("_turn", RLock()):
            return method(bot, *given, **named)

    return cast(F, ask)


def check(seen: Seen, budget: Budget) -> None:
    """Raise ``IllegalMove`` if no move is legal, ``TypeError`` for arguments of the wrong type."""
    instance("seen", seen, Seen)
    instance("budget", budget, Budget)
    if not seen.legal:
        raise IllegalMove(f"player {seen.player} has no legal move")


def sensible(seen: Seen) -> Seen:
    """Return ``seen`` with only the candidate moves (``Kernel.candidate_moves``) as legal."""
    return _narrowed(seen, seen.observation.game.entry().considered)


def defensible(seen: Seen) -> Seen:
    """Return ``seen`` with only the candidate moves of a bot that errs as legal."""
    return _narrowed(seen, seen.observation.game.entry().defensible)


def _narrowed(seen: Seen, keep: Callable[..., int]) -> Seen:
    """Return ``seen`` with only the moves that ``keep`` lists as legal, unless it lists none."""
    game = seen.observation.game
    out = new_ints(len(game.actions))
    count = keep(seen.observation.batch, 0, out)
    words = {game.actions.format(number) for number in as_list(out, count)}
    kept = tuple(move for move in seen.legal if move in words)
    return replace(seen, legal=kept or seen.legal)
