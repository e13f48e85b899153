"""The order of play (rules Z3, Z4, Z7.1).

The opening, then turns: place an animal, swap (after a crocodile with swaps available), and move
the ranger, until the board is full. Decisions with a single legal action are automatic.
"""

from steppe.core.phase_table import Order, Phase, fork
from steppe.engine.jit import njit
from steppe.games.zebras.rules import state
from steppe.games.zebras.rules.actions import ACTIONS
from steppe.games.zebras.rules.phases import first_placement, patrolling, placing, swapping
from steppe.games.zebras.rules.state import OPENING, OVER, PLACING, STEPPING, SWAPPING, State
from steppe.games.zebras.rules.tables import OWN


@njit
def after_effects(s: State) -> int:
    """Go on to the ranger's move, or end the match when the board is full [Z4.1, Z4.7, Z7.1]."""
    if s.empty:
        return STEPPING
    s.turn += 1
    return OVER


@njit
def next_turn(s: State) -> int:
    """Pass the turn to the other player, unless their reserve is empty [Z4.8]."""
    s.turn += 1
    if s.reserve & OWN[1 - s.player]:
        s.player = 1 - s.player
    return PLACING


@njit
def after_crocodile(s: State) -> int:
    """Offer a crocodile's swaps if there are any [Z5.5]."""
    return SWAPPING if swapping.offers(s) else after_effects(s)


_EFFECTS_OVER = fork(after_effects, STEPPING, OVER)

ORDER = Order(
    state,
    ACTIONS,
    phases=(
        Phase(
            PLACING,
            placing,
            {
                placing.DONE: _EFFECTS_OVER,
                placing.CROCODILE_OUT: fork(after_crocodile, SWAPPING, STEPPING, OVER),
            },
            forced=placing.forced,
        ),
        Phase(STEPPING, patrolling, fork(next_turn, PLACING)),
        Phase(SWAPPING, swapping, _EFFECTS_OVER, asks=True),
        Phase(OPENING, first_placement, PLACING, asks=True),
    ),
)
PLAY = ORDER.functions
