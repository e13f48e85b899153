"""Win probabilities: convert a bot's evaluation into each player's share of the win.

An evaluation or search value from -1 to 1 is an expected result. Its reliability in matches between
people and bots of all levels is fitted for each game and number of players (``steppe calibrate``).
"""

from collections.abc import Sequence
from math import exp, isfinite, sqrt
from typing import NamedTuple

from steppe.core.description import Description
from steppe.core.errors import NotationError
from steppe.core.position import Position
from steppe.core.validation import instance, several

SCALES = "winning"
"""The name of the data file with a game's scales."""

NORMAL_95 = 1.959964
"""The 97.5 % quantile of the standard normal distribution."""

_LEAST = 0.001  # a player's minimum share before the end


class Scale(NamedTuple):
    """The trust placed in values: ``level`` at the start of a match, ``level + growth`` at its end.

    Level 1 and growth 0 leave values unchanged; a larger ``level`` sharpens them. ``lean`` is a
    correction in logits, for solo players.
    """

    level: float = 1.0
    growth: float = 0.0
    lean: float = 0.0

    def told(self) -> dict[str, float]:
        """Return the parameters by name, leaving out those without effect."""
        numbers = self._asdict()
        return numbers if self.lean else {name: numbers[name] for name in ("level", "growth")}


def shares(game: Description, position: Position, values: Sequence[float]) -> tuple[float, ...]:
    """Return each player's share of the win, summing to 1; in a solo match, the chance of winning.

    ``values`` holds a value from -1 to 1 for each player in ``position``. If the match is over,
    they are ignored and its result counts. Raises ``NotationError`` unless there is one finite
    value for each player.
    """
    if instance("a position", position, Position).is_over:
        return expected(position.returns())[: position.players]
    found = _checked(values, position.players)
    return scaled(found, scale_of(game, position.players), progress(game, position))


def scale_of(game: Description, players: int) -> Scale:
    """Return the scale for a game with ``players`` players."""
    scales = instance("a game", game, Description).measured(SCALES, players)
    return Scale(**{name: scales[name] for name in Scale._fields if name in scales})


def progress(game: Description, position: Position) -> float:
    """Return the progress of a match, 0 to 1; 0 if the game does not define it."""
    measure = game.kernel.progress
    return 0.0 if measure is None else float(measure(position.state))


def expected(values: Sequence[float]) -> tuple[float, ...]:
    """Convert results (-1 to 1) to shares of the win; in a solo match, append the game's share."""
    if len(values) == 1:
        return (values[0] + 1) / 2, (1 - values[0]) / 2
    others = len(values) - 1
    return tuple((others * value + 1) / len(values) for value in values)


def odds(values: Sequence[float]) -> list[float]:
    """Convert values to shares of the win above 0, so that no player is written off early."""
    return [max(_LEAST, share) for share in expected(values)]


def scaled(values: Sequence[float], scale: Scale, progress: float) -> tuple[float, ...]:
    """Return each player's share of the win according to a scale, keeping the players' order."""
    power = max(0.0, scale.level + scale.growth * progress)
    raised = [share**power for share in odds(values)]
    if len(values) == 1:
        raised[0] *= exp(scale.lean)
    return tuple(share / sum(raised) for share in raised)[: len(values)]


def _checked(values: Sequence[float], players: int) -> list[float]:
    found = [instance("a value", value, (int, float)) for value in several("values", values)]
    if len(found) != players or not all(map(isfinite, found)):
        raise NotationError(f"{players} players need as many finite values, not {found}")
    return found


def wilson(wins: float, matches: int) -> tuple[float, float]:
    """Return the 95 % score interval of a proportion (Wilson 1927)."""
    if matches == 0:
        return 0.0, 1.0
    share, square = wins / matches, NORMAL_95**2
    middle = share + square / (2 * matches)
    reach = NORMAL_95 * sqrt(share * (1 - share) / matches + square / (4 * matches**2))
    scale = 1 + square / matches
    return max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale)
