"""Rank moves: moves that probably win and are quick to prove come first.

The rank of a move is the margin that it promises, less the best reply on the next player's line,
less a penalty for each square available to the reply. The weights come from a regression over all
moves in 29,000 positions from endgame searches. The regression predicts the result and the number
of positions searched. All values are in 1/256 points.
"""

from math import comb

from steppe.engine.jit import lowest, njit, popcount
from steppe.engine.position_type import table
from steppe.games.zebras.ai.solver.node import (
    LAND_BITS,
    LEVEL,
    VALUE,
    Frame,
    Node,
    side,
    tokens_left,
)
from steppe.games.zebras.rules import tables
from steppe.games.zebras.rules.actions import ACTIONS
from steppe.games.zebras.rules.board import LAND, LINE, TERRITORY

_WIDEST = max(
    "".join(rows).count(name) for rows in tables.TERRITORY_MAPS for name in tables.TERRITORY_NAMES
)
_POINT = 256  # also the value of a won territory
_USUAL_VALUE = 3  # expected points per empty square of a territory
_BONUS = 410  # weight of an inauguration point
_REPLY = 294  # weight of a point gained by the reply
_CROWD = 9 * _POINT  # weight of an empty square on the next player's line
_MOST_VALUABLE = max(tables.SPECIES_VALUES)
_FORESEEN = 5  # minimum number of empty squares for replies to be considered
_ENDLESS = 1 << 30
_ADDED = {"crocodile": 614, "lion": -1792}  # bonus for placing the animal
_PLACED = table(  # by action
    [_ADDED.get(ACTIONS.format(action).split(":")[-2:][0], 0) for action in range(len(ACTIONS))]
)


def _hope(lead: int, empty: int) -> int:
    """Return the value of a majority if coin flips fill the empty squares: -256 to 256."""
    ends = [(lead + 2 * heads - empty, comb(empty, heads)) for heads in range(empty + 1)]
    better = sum(ways * ((end > 0) - (end < 0)) for end, ways in ends)
    return round(_POINT * better / 2**empty)


_HOPE = table(  # [lead + _WIDEST, empty squares]
    [[_hope(lead, empty) for empty in range(_WIDEST + 1)] for lead in range(-_WIDEST, _WIDEST + 1)]
)


@njit
def weigh(node: Node, frame: Frame) -> int:
    """Return the value of an option, and write the gain from a reply in each territory.

    ``frame`` has the token values, and receives the gains for territories with empty squares. Frame
    and gains take the point of view of the next player to move.
    """
    other = side(node.player)
    worth = _POINT * (node.certain + node.leaning) + (_BONUS - _POINT) * node.bonus
    empty = node.empty
    is_foreseen = popcount(empty) >= _FORESEEN
    while empty:
        land = TERRITORY[node.board, lowest(empty)]
        squares = LAND[node.board, land]
        here = squares & empty
        empty ^= here
        count = popcount(here)
        points = 0  # points of won or lost territories are certain
        hope = after = _POINT if squares & node.won else -_POINT
        if not squares & (node.won | node.lost):
            points = node.points >> LAND_BITS * land & 255
            lead = (node.lead >> LAND_BITS * land & 255) - LEVEL + _WIDEST
            hope, after = _HOPE[lead, count], _HOPE[lead + other, count - 1]
        before = hope * (points + _USUAL_VALUE * count)
        worth += before
        if is_foreseen:
            value = _reply(here, node.fear, frame, after * other > 0)
            gain = after * (points + value + _USUAL_VALUE * (count - 1)) - before
            is_first = node.bonus == 0 and count == 1  # still to be filled [Z6]
            frame.gains[land] = other * gain + is_first * tables.INAUGURATION_BONUS * _POINT
    return frame.side * worth + _PLACED[node.action]


@njit
def write_values(node: Node, frame: Frame) -> None:
    """Write the highest and lowest values of the mover's tokens, away from and next to lions."""
    values = frame.values
    values[0], values[1], values[2], values[3] = 0, _MOST_VALUABLE, 0, _MOST_VALUABLE
    for species in range(tables.SPECIES):
        if tokens_left(node.reserve, node.player, species):
            value = VALUE[species]
            values[0], values[1] = max(values[0], value), min(values[1], value)
            if species == tables.ZEBRA or species == tables.GAZELLE:
                value = 0  # the token is face down [Z5.1, Z5.2]
            values[2], values[3] = max(values[2], value), min(values[3], value)


@njit
def _reply(squares: int, fear: int, frame: Frame, is_best: bool) -> int:
    """Return the frame's highest or lowest value of a token placed on the empty ``squares``."""
    if is_best:
        return frame.values[0 if squares & ~fear else 2]
    return frame.values[3 if squares & fear else 1]


@njit
def deduct(node: Node, frame: Frame, stop: int) -> int:
    """Return the cost to the mover of sending the ranger to ``stop`` after an option."""
    squares = node.empty & LINE[stop]
    if not squares:
        return 0
    if popcount(node.empty) < _FORESEEN:
        return _CROWD * popcount(squares)
    crowd, most = 0, -_ENDLESS
    while squares:
        most = max(most, frame.gains[TERRITORY[node.board, lowest(squares)]])
        squares &= squares - 1
        crowd += _CROWD
    return crowd - frame.side * side(node.player) * (most * _REPLY // _POINT)
