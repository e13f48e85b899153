"""The cell that a perfect painting will cover (rule D13.5)."""

from steppe.engine.jit import njit
from steppe.engine.record import Ints
from steppe.games.doggerland.actions import MARK
from steppe.games.doggerland.phases.programming import is_bare_wall
from steppe.games.doggerland.state import State
from steppe.games.doggerland.tables import FRESCOES, ROWS


@njit
def legal(s: State, out: Ints) -> int:
    """Write the legal action ids to ``out`` in ascending order; return how many."""
    count = 0
    for tile in range(FRESCOES):
        if s.fresco[tile] == 1:
            for wall in range(tile * ROWS, tile * ROWS + ROWS):
                if is_bare_wall(s, wall):
                    out[count] = MARK + wall
                    count += 1
    return count


@njit
def apply(s: State, action: int) -> None:
    """Put a shaman token on the cell."""
    s.mark[s.player] = action - MARK
