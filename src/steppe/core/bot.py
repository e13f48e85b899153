"""A bot decides from what its seat may see; nothing else reaches it."""

from dataclasses import dataclass
from math import inf, isinf
from typing import Protocol, runtime_checkable

from steppe.core.errors import NotationError
from steppe.core.position import Position
from steppe.core.validation import MOST, instance, whole, within


@dataclass(frozen=True)
class Budget:
    """How long a bot may think: a time, playouts, or both. Raises ``NotationError`` for neither.

    A bot of ours has a budget by its name (``search:200``), which one that it is given overrides:
    ``playouts`` replace all of it; ``seconds`` replace its seconds, and where it counts playouts
    it stops at whichever comes first. Infinite ``seconds`` leave it as it is.

    ``threads`` is how many cores it may use at once where only time counts, if it knows how to: one
    that asks an exact solver does.
    """

    seconds: float | None = None
    playouts: int | None = None
    threads: int = 1

    def __post_init__(self) -> None:
        if self.seconds is None and self.playouts is None:
            raise NotationError("a bot needs seconds or playouts to think, as in Budget(seconds=1)")
        if self.seconds is not None and not instance("seconds", self.seconds, (int, float)) > 0:
            raise NotationError(f"a bot thinks for more than 0 seconds, not {self.seconds}")
        if self.playouts is not None and whole("playouts", self.playouts) < 1:
            raise NotationError(f"a bot thinks for 1 playout or more, not {self.playouts}")
        within("a number of threads", self.threads, 1, MOST)

    def over(self, own: "Budget") -> "Budget":
        """Return what a bot with a budget of its ``own`` makes of this one."""
        seconds = None if self.seconds is None or isinf(self.seconds) else self.seconds
        if self.playouts is not None:
            return Budget(seconds, self.playouts, self.threads)
        return Budget(own.seconds if seconds is None else seconds, own.playouts, self.threads)


FREE = Budget(seconds=inf)
"""As the name of a bot says, or as it decides itself."""


@dataclass(frozen=True)
class Seen:
    """What a seat sees when it is to move.

    ``observation`` is the observed position, ``legal`` the legal moves, ``moves`` all moves and
    outcomes since the start as this seat saw them (a hidden outcome is ``~ name:?``).
    Raises ``NotationError`` for a player who does not play.
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
    """Return where a bot was in its match, in words for whoever mends it: what it saw, too."""
    at, state = len(seen.moves), seen.observation
    return f"after {at} moves and outcomes as player {seen.player}, seeing\n{state}"


@runtime_checkable
class Bot(Protocol):
    """A program that sits in a seat."""

    def choose(self, seen: Seen, budget: Budget) -> str:
        """Return one of ``seen.legal``."""
        ...
