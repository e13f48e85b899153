"""Compute the expected yield of dice exactly, by convolution (rules S6.8, S6.9)."""

from functools import cache

from steppe.engine.position_type import table
from steppe.games.stone_age.rules import tables

_TOOLS = tables.TOOL_SLOTS * tables.MAX_TOOL + sum(int(value) for value in tables.ONCE_VALUE)
MOST_PIPS = tables.MAX_PEOPLE * tables.PIPS + 2 * _TOOLS  # tools may be valued above their pips


@cache
def sums(dice: int) -> list[float]:
    """Return the chance of each sum of ``dice`` dice, from sum 0 upwards."""
    chances = [1.0]
    for _ in range(dice):
        longer = [0.0] * (len(chances) + tables.PIPS)
        for total, chance in enumerate(chances):
            for face in range(1, tables.PIPS + 1):
                longer[total + face] += chance / tables.PIPS
        chances = longer
    return chances


def _goods(dice: int, pips: int, divisor: int) -> float:
    return sum(chance * ((pips + total) // divisor) for total, chance in enumerate(sums(dice)))


GOODS = table(  # [yield, dice still to roll, pips so far]: expected goods
    [
        [
            [_goods(dice, pips, int(divisor)) for pips in range(MOST_PIPS + 1)]
            for dice in range(tables.MAX_PEOPLE + 1)
        ]
        for divisor in tables.DIVISOR
    ],
    float,
)
