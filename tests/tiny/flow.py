"""The order of play: deal, then rounds of roll, lay, thefts; alone of roll and hunt (T2 to T5)."""

from steppe.core.chance import CHANCE, TERMINAL
from steppe.core.jit import njit
from steppe.core.pending import asked_phase, serve
from steppe.core.record import Ints
from tests.tiny.phases import dealing, defending, hunting, laying, rolling, stealing
from tests.tiny.state import DEALING, DEFENDING, HUNTING, LAYING, OVER, ROLLING, STEALING, State


@njit
def outcomes(s: State, ids: Ints, weights: Ints) -> int:
    """Write the possible outcomes and their weights; return how many."""
    if s.phase == DEALING:
        return dealing.outcomes(s, ids, weights)
    return rolling.outcomes(s, ids, weights)


@njit
def apply_outcome(s: State, outcome: int) -> None:
    """Let an outcome happen."""
    if s.phase == ROLLING:
        rolling.apply_outcome(s, outcome)
        _open(s)
    elif dealing.apply_outcome(s, outcome):
        _next_round(s)


@njit
def legal(s: State, out: Ints) -> int:
    """Write the legal action ids to ``out`` in ascending order; return how many."""
    phase = asked_phase(s)
    if phase == LAYING:
        return laying.legal(s, out)
    if phase == HUNTING:
        return hunting.legal(s, out)
    if phase == STEALING:
        return stealing.legal(s, out)
    if phase == DEFENDING:
        return defending.legal(s, out)
    return 0


@njit
def apply(s: State, action: int) -> None:
    """Play a legal action; a single legal one is asked all the same, lest it tell a hand."""
    phase = asked_phase(s)
    if phase == HUNTING:
        if hunting.apply(s, action):
            _next_round(s)
        return
    if phase == STEALING:
        stealing.apply(s, action)
    elif phase == DEFENDING:
        defending.apply(s, action)
    elif not laying.apply(s, action):
        return
    else:
        laying.turn_up(s)
        stealing.enter(s)
    if not serve(s):
        s.opener = (s.opener + 1) % s.players  # [T4.1]
        _next_round(s)


@njit
def _open(s: State) -> None:
    """Let those lay who are at the table, or the one who is alone [T5.1]."""
    if s.players == 1:
        s.phase = HUNTING
        hunting.enter(s)
    else:
        s.phase = LAYING
        laying.enter(s)


@njit
def _next_round(s: State) -> None:
    """Roll for the next prey, unless rounds or cards have run out [T4.1, T4.2]."""
    if s.rounds == 0 or not s.hand_size.any():
        s.phase = OVER
        s.player = TERMINAL
    else:
        s.rounds -= 1
        s.phase = ROLLING
        s.player = CHANCE
