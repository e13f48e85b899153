"""A bot decides from what its seat may see; nothing else reaches it."""

from dataclasses import dataclass
from typing import Protocol

from steppe.core.position import Position


@dataclass(frozen=True)
class Budget:
    """How long a bot may think: a time, a number of playouts, or both (the first to run out)."""

    seconds: float | None = None
    playouts: int | None = None


@dataclass(frozen=True)
class Seen:
    """What a seat sees when it is to move.

    ``observation`` is the observed position, ``legal`` the legal moves, ``moves`` all moves and
    outcomes since the start as this seat saw them (a hidden outcome is ``~ name:?``).
    """

    observation: Position
    player: int
    legal: tuple[str, ...]
    moves: tuple[str, ...] = ()


class Bot(Protocol):
    """A program that sits in a seat."""

    def choose(self, seen: Seen, budget: Budget) -> str:
        """Return one of ``seen.legal``."""
        ...
