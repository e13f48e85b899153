"""The interface of a bot: it chooses a move, and knows only what its seat can see."""

from dataclasses import dataclass
from math import inf, isinf
from typing import Protocol, runtime_checkable

from steppe.core.errors import NotationError
from steppe.core.position import Position
from steppe.core.validation import MOST, instance, whole, within


@dataclass(frozen=True)
class Budget:
    """The limits on a bot's thinking: a time limit, a number of playouts, or both.

    ``seconds`` is a limit in seconds per move, ``playouts`` a number of playouts per move.
    ``threads`` is the number of CPU cores that the bot may use when only time is limited; bots that
    cannot use several ignore it.

    Built-in bots have a default budget from their name (``search:200``). A budget passed to
    ``choose`` overrides it: ``playouts`` replaces the whole default, and ``seconds`` replaces only
    its time limit. A bot with both limits stops at whichever comes first. Infinite ``seconds``
    leave the default unchanged.

    Raises ``NotationError`` if neither limit is given or one is out of range.
    """

    seconds: float | None = None
    playouts: int | None = None
    threads: int = 1

    def __post_init__(self) -> None:
        if self.seconds is None and self.playouts is None:
            raise NotationError("a bot needs seconds or playouts to think, as in Budget(seconds=1)")
        if self.seconds is not None and not instance("seconds", self.seconds, (int, float)) > 0:
            raise NotationError(f"a bot needs more than 0 seconds, not {self.seconds}")
        if self.playouts is not None and whole("playouts", self.playouts) < 1:
            raise NotationError(f"a bot needs at least 1 playout, not {self.playouts}")
        within("the number of threads", self.threads, 1, MOST)

    def over(self, own: "Budget") -> "Budget":
        """Return the effective budget of a bot whose default is ``own``."""
        seconds = None if self.seconds is None or isinf(self.seconds) else self.seconds
        if self.playouts is not None:
            return Budget(seconds, self.playouts, self.threads)
        return Budget(own.seconds if seconds is None else seconds, own.playouts, self.threads)


FREE = Budget(seconds=inf)
"""A budget that keeps the default from the bot's name."""

USUAL = Budget(seconds=1.0)
"""The budget of your own bots if none is given."""


@dataclass(frozen=True)
class Seen:
    """The information that a bot gets when it is to move.

    ``observation`` is the position as observed by ``player``, with hidden information removed.
    ``legal`` lists the legal moves. ``moves`` lists all moves and outcomes since the start of the
    match as ``player`` saw them; a hidden outcome reads ``~ name:?``.

    Raises ``NotationError`` if ``player`` is not a player in the match.
    """

    observation: Position
    player: int
    legal: tuple[str, ...]
    moves: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        instance("what is observed", self.observation, Position)
        within("a player", self.player, 0, self.observation.players - 1)
        for words in (self.legal, self.moves):
            instance("words of moves", words, tuple)


def moment(seen: Seen) -> str:
    """Describe the position in which a bot failed, for its developer."""
    at, state = len(seen.moves), seen.observation
    return f"after {at} moves and outcomes as player {seen.player}, seeing\n{state}"


@runtime_checkable
class Bot(Protocol):
    """A program that plays for one seat."""

    def choose(self, seen: Seen, budget: Budget) -> str:
        """Return one of the moves in ``seen.legal``, within ``budget``."""
        ...


def own_budget(bot: Bot) -> Budget:
    """Return the budget in a bot's ``budget`` attribute, or else the usual one."""
    own = getattr(bot, "budget", None)
    return own if isinstance(own, Budget) else USUAL
