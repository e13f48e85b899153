"""The order of play: deal, then rounds of roll, lay and thefts; alone, roll and hunt (T2 to T5)."""

from steppe.core.pending import serve
from steppe.core.phase_table import HERE, Order, Phase, fork
from steppe.engine.jit import njit
from tests.tiny.rules import state
from tests.tiny.rules.actions import ACTIONS
from tests.tiny.rules.phases import dealing, defending, hunting, laying, rolling, stealing
from tests.tiny.rules.state import (
    DEALING,
    DEFENDING,
    HUNTING,
    LAYING,
    OVER,
    ROLLING,
    STEALING,
    State,
)


@njit
def after_roll(s: State) -> int:
    """Let all players lay cards, or the lone hunter hunt [T5.1]."""
    return HUNTING if s.players == 1 else LAYING


@njit
def after_laying(s: State) -> int:
    """Turn the cards up, then ask the others about thefts."""
    laying.turn_up(s)
    stealing.begin(s)
    serve(s)
    return HERE


@njit
def after_thefts(s: State) -> int:
    """Let the next player open the next round [T4.1]."""
    s.opener = (s.opener + 1) % s.players
    return next_round(s)


@njit
def next_round(s: State) -> int:
    """Roll for the next prey, unless rounds or cards have run out [T4.1, T4.2]."""
    if s.rounds == 0 or not s.hand_size.any():
        return OVER
    s.rounds -= 1
    return ROLLING


_NEXT = fork(next_round, ROLLING, OVER)
_THEN = fork(after_thefts, ROLLING, OVER, DEFENDING)

ORDER = Order(
    state,
    ACTIONS,
    phases=(
        Phase(DEALING, dealing, _NEXT),
        Phase(ROLLING, rolling, fork(after_roll, LAYING, HUNTING)),
        Phase(LAYING, laying, fork(after_laying, STEALING), asks=True),  # skipping reveals a hand
        Phase(STEALING, stealing, _THEN, asks=True),
        Phase(DEFENDING, defending, fork(after_thefts, ROLLING, OVER, STEALING), asks=True),
        Phase(HUNTING, hunting, _NEXT, asks=True),
    ),
    interrupts=True,
)
PLAY = ORDER.functions
