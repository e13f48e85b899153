"""How likely each player wins: what bots think of a position, in shares of the win.

A value -1 .. 1 of an evaluation or a search is the expected result. What it is worth among people
and bots of all levels is fitted for each game and number of players (``steppe calibrate``).
"""

from collections.abc import Sequence
from math import exp, isfinite, sqrt
from typing import NamedTuple

from steppe.core.description import Description
from steppe.core.errors import NotationError
from steppe.core.position import Position
from steppe.core.validation import instance, several

SCALES = "winning"
"""The file of a game's ``data`` that has its scales."""

NORMAL_95 = 1.959964
"""The standard normal deviate that 97.5 % stay below."""

_LEAST = 0.001  # no value makes anybody less likely to win, before the end


class Scale(NamedTuple):
    """How far values are to be believed: ``level`` at the start, ``growth`` more at the end.

    1 and 0 take them as they are; more than 1 is surer than they are. ``lean`` is by how much who
    plays alone is better off than values say, in logits.
    """

    level: float = 1.0
    growth: float = 0.0
    lean: float = 0.0

    def told(self) -> dict[str, float]:
        """Return its numbers by name, without those that change nothing."""
        numbers = self._asdict()
        return numbers if self.lean else {name: numbers[name] for name in ("level", "growth")}


def shares(game: Description, position: Position, values: Sequence[float]) -> tuple[float, ...]:
    """Return each player's share of the win, 1 in sum; alone the chance to win.

    ``values`` are those of ``position`` for each player; a match that is over has its result.
    Raises ``NotationError`` for values that are none of these players.
    """
    if instance("a position", position, Position).is_over:
        return expected(position.returns())[: position.players]
    found = _checked(values, position.players)
    return scaled(found, scale_of(game, position.players), progress(game, position))


def scale_of(game: Description, players: int) -> Scale:
    """Return the scale of a game with so many players."""
    told = instance("a game", game, Description).measured(SCALES, players)
    return Scale(**{name: told[name] for name in Scale._fields if name in told})


def progress(game: Description, position: Position) -> float:
    """Return how far a match has come, 0 .. 1, as the position tells; 0 where none does."""
    told = game.kernel.progress
    return 0.0 if told is None else float(told(position.state))


def expected(values: Sequence[float]) -> tuple[float, ...]:
    """Return the shares that results -1 .. 1 stand for; alone that of the game comes after it."""
    if len(values) == 1:
        return (values[0] + 1) / 2, (1 - values[0]) / 2
    others = len(values) - 1
    return tuple((others * value + 1) / len(values) for value in values)


def odds(values: Sequence[float]) -> list[float]:
    """Return the shares that values stand for, none of them nothing: nobody is given up early."""
    return [max(_LEAST, share) for share in expected(values)]


def scaled(values: Sequence[float], scale: Scale, progress: float) -> tuple[float, ...]:
    """Return each player's share of the win by a scale; who is ahead is never said to be behind."""
    power = max(0.0, scale.level + scale.growth * progress)
    raised = [share**power for share in odds(values)]
    if len(values) == 1:
        raised[0] *= exp(scale.lean)
    return tuple(share / sum(raised) for share in raised)[: len(values)]


def _checked(values: Sequence[float], players: int) -> list[float]:
    found = [instance("a value", value, (int, float)) for value in several("values", values)]
    if len(found) != players or not all(map(isfinite, found)):
        raise NotationError(f"{players} players have as many values, not {found}")
    return found


def wilson(wins: float, matches: int) -> tuple[float, float]:
    """Return the 95 % score interval of a share (Wilson 1927)."""
    if matches == 0:
        return 0.0, 1.0
    share, square = wins / matches, NORMAL_95**2
    middle = share + square / (2 * matches)
    reach = NORMAL_95 * sqrt(share * (1 - share) / matches + square / (4 * matches**2))
    scale = 1 + square / matches
    return max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale)
