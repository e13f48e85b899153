"""Camps as points, and the winners (rules V3, V14)."""

from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from steppe.games.valley.rules.effects import has
from steppe.games.valley.rules.option_words import DEAD_SHARE
from steppe.games.valley.rules.state import EXTINCTION, GONE, State
from steppe.games.valley.rules.tables import VICTORY_CAMPS


@njit
def scores(s: State, out: Ints) -> None:
    """Write each tribe's number of camps; four camps held for two turns win [V3.1]."""
    for tribe in range(s.players):
        out[tribe] = s.num_camps[tribe]


@njit
def returns(s: State, out: Ints) -> None:
    """Write the result: winners share what the others lose; in an extinction, nobody wins [V14]."""
    winners = 0
    for tribe in range(s.players):
        winners += has(s.winners, tribe)
    losers = s.players - winners
    for tribe in range(s.players):
        if winners == 0 or losers == 0:
            out[tribe] = 0.0
        elif has(s.winners, tribe):
            out[tribe] = losers / (winners * (s.players - 1.0))
        else:
            out[tribe] = -1.0 / (s.players - 1.0)


@njit
def is_out(s: State, tribe: int) -> bool:
    """Return whether a tribe has been eliminated [V14.6, V14.7]."""
    may_share = s.ways & DEAD_SHARE != 0 and s.ending != EXTINCTION
    return bool(s.standing[tribe] == GONE and not may_share)


def progress(s: State) -> float:
    """Return how close the match is to a victory or to its last turn, from 0 to 1 [V3.1, V14.9]."""
    camps = max(int(s.num_camps[tribe]) for tribe in range(s.players))
    return min(1.0, max(camps / VICTORY_CAMPS, int(s.turns) / int(s.last)))
