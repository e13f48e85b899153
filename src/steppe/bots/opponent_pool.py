"""The opponents of a learner: built-in bots, your own ones, networks, and pools of them.

A ``Pool`` may change while matches are being played. A match draws its opponents when it begins and
keeps them to its end, so a change never replaces a player in the middle of a match.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import inf
from typing import Any

import numpy as np

from steppe.bots.own_code import budget
from steppe.core.bot import Bot
from steppe.core.errors import NotationError
from steppe.core.game import Game
from steppe.core.validation import instance
from steppe.engine.batch_buffers import Array

_KINDS = "the name of a bot, an object with a method choose, Batched, PerMatch or Pool"


@dataclass(frozen=True, eq=False)
class Batched:
    """An opponent that decides in all matches that wait for it with one call, such as a network.

    ``policy(rows, masks)`` gets the observations of the players to decide, float32, ``[n, size]``,
    and the masks of legal actions, int8, ``[n, A]``; both are read-only and overwritten later. It
    returns a legal action for each, integers, ``[n]``. For a past self, pass a policy with a copy
    of the weights.
    """

    policy: Callable[[Array, Array], Any]

    def __post_init__(self) -> None:
        if not callable(self.policy):
            raise TypeError(f"a policy must be a function of rows and masks, not {self.policy!r}")


@dataclass(frozen=True, eq=False)
class PerMatch:
    """A bot that remembers: ``make(game, seed)`` creates one for each of its seats in each match.

    Without this, all matches share one object.
    """

    make: Callable[[Game, int], Bot]

    def __post_init__(self) -> None:
        if not callable(self.make):
            raise TypeError(f"make must be a function of a game and a seed, not {self.make!r}")


Opponent = str | Bot | Batched | PerMatch


class Pool:
    """Named opponents with weights; each opponent's seat in a new match draws one of them.

    Add and remove opponents at any time: matches in progress keep theirs. ``len`` is the number of
    opponents, and iterating yields their names.
    """

    def __init__(self, weights: Mapping[str, float] | None = None) -> None:
        """Create a pool of built-in bots: a positive weight for each name; more with ``add``."""
        self._opponents: dict[str, Opponent] = {}
        self._weights: dict[str, float] = {}
        for name, weight in instance(
            "weights", {} if weights is None else weights, Mapping
        ).items():
            self.add(name, name, weight)

    def __len__(self) -> int:
        return len(self._weights)

    def __iter__(self) -> Iterator[str]:
        return iter([*self._weights])

    @property
    def weights(self) -> dict[str, float]:
        """Return the weight of each opponent, by name."""
        return dict(self._weights)

    def add(self, name: str, opponent: Opponent, weight: float = 1.0) -> None:
        """Add an opponent, or replace the one of this name. Raises ``NotationError``."""
        checked, heavy = check_opponent(opponent), _weight(weight)
        self._opponents[instance("the name of an opponent", name, str)] = checked
        self._weights[name] = heavy

    def weigh(self, name: str, weight: float) -> None:
        """Change the weight of an opponent. Raises ``NotationError`` for an unknown name."""
        self._weights[self._known(name)] = _weight(weight)

    def remove(self, name: str) -> None:
        """Remove an opponent from future matches. Raises ``NotationError`` for an unknown name."""
        del self._weights[self._known(name)], self._opponents[name]

    def draw(self, rng: np.random.Generator) -> tuple[str, Opponent]:
        """Return a random opponent with its name. Raises ``NotationError`` if the pool is empty."""
        dice: np.random.Generator = instance("rng", rng, np.random.Generator)
        if not self._weights:
            raise NotationError("this pool is empty: add an opponent")
        names, sums = [*self._weights], np.cumsum([*self._weights.values()])
        name = names[int(np.searchsorted(sums, dice.random() * sums[-1], "right"))]
        return name, self._opponents[name]

    def _known(self, name: str) -> str:
        if instance("the name of an opponent", name, str) not in self._weights:
            known = " ".join(self._weights) or "none"
            raise NotationError(f"no opponent {name!r} in this pool; opponents: {known}")
        return name


def check_opponent(given: Any) -> Opponent:
    """Return an opponent after checking it. Raises ``NotationError`` for an unknown bot's name."""
    if isinstance(given, str):
        budget(given)
    elif isinstance(given, type) or not isinstance(given, Bot | Batched | PerMatch):
        raise TypeError(f"an opponent must be {_KINDS}, not {given!r}")
    return given


def name_of(opponent: Opponent) -> str:
    """Return the name of an opponent outside a pool."""
    return opponent if isinstance(opponent, str) else type(opponent).__name__


def _weight(given: Any) -> float:
    if isinstance(given, bool) or not isinstance(given, int | float | np.number):
        raise TypeError(f"a weight must be a number, not {given!r}")
    if not 0.0 < given < inf:
        raise NotationError(f"a weight must be above 0 and finite, not {given!r}")
    return float(given)
