"""Moving the Village (rules D17.7, D21.13)."""

from steppe.core.action_lists import listed
from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from steppe.games.doggerland.rules.actions import MOVE, STAY
from steppe.games.doggerland.rules.land import is_occupied, measure
from steppe.games.doggerland.rules.state import State
from steppe.games.doggerland.rules.tables import CELLS, VILLAGE_STEPS


@njit
def can_move(s: State, player: int, cell: int) -> bool:
    """Return whether a clan's Village may move to a cell."""
    return 0 < s.distance[player, cell] <= VILLAGE_STEPS and not is_occupied(s, player, cell)


@njit
def legal(s: State, out: Ints) -> int:
    """Write the legal action ids to ``out`` in ascending order; return their number."""
    count = 0
    for cell in range(CELLS):
        count = listed(out, count, MOVE + cell, can_move(s, s.player, cell))
    return listed(out, count, STAY, True)


@njit
def apply(s: State, action: int) -> None:
    """Move the Village, or let it stay."""
    if action != STAY:
        s.village[s.player] = action - MOVE
        measure(s, s.player)
