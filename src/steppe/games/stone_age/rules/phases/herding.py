"""Move the herd and turn up this round's bonus tile (rules S2.4, S4).

Two outcomes are random: the tile, one of those with the back that all players saw on the pile, and
the back of the next tile, which matters only in the next round.
"""

from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from steppe.games.stone_age.rules.actions import BACK_OUT, TILE_OUT
from steppe.games.stone_age.rules.state import FACE_UP, PILED, State
from steppe.games.stone_age.rules.tables import BACK, FOREST, NO_BACK, NO_PLACE, RESOURCES, TILES


@njit
def has_tiles(s: State) -> bool:
    """Return whether any bonus tiles are left in the pile."""
    left = 0
    for tile in range(TILES):
        left += s.tile[tile] == PILED
    return left > 0


@njit
def is_due(s: State) -> bool:
    """Return whether the pile has a tile with the back that all players saw [S4.1]."""
    left = 0
    for tile in range(TILES):
        left += s.tile[tile] == PILED and BACK[tile] == s.back
    return left > 0


@njit
def remove(s: State) -> None:
    """Take the herd off the board when no tiles are left [S4.5]."""
    s.herd = NO_PLACE


@njit
def outcomes(s: State, ids: Ints, weights: Ints) -> int:
    """Write the possible tiles or backs and their weights; return their number."""
    if s.back == NO_BACK:
        return _backs(s, ids, weights)
    count = 0
    for tile in range(TILES):
        if s.tile[tile] == PILED and BACK[tile] == s.back:
            ids[count] = TILE_OUT + tile
            weights[count] = 1
            count += 1
    return count


@njit
def _backs(s: State, ids: Ints, weights: Ints) -> int:
    count = 0
    for resource in range(RESOURCES):
        left = 0
        for tile in range(TILES):
            left += s.tile[tile] == PILED and BACK[tile] == resource
        if left > 0:
            ids[count] = BACK_OUT + resource
            weights[count] = left
            count += 1
    return count


@njit
def apply_outcome(s: State, outcome: int) -> bool:
    """Show a back, or turn up a tile and move the herd; return True if the phase is complete.

    The phase is complete when the next back is shown, or when there is no next tile.
    """
    if s.back == NO_BACK:
        s.back = outcome - BACK_OUT
        return True
    s.herd = FOREST + s.back  # [S4.2]
    s.bonus = outcome - TILE_OUT  # [S4.3]
    s.tile[outcome - TILE_OUT] = FACE_UP
    s.back = NO_BACK
    return not has_tiles(s)
