"""Choosing the camp for a tribe's fire marker; this interrupts all other questions (rule V18.7)."""

from steppe.core.pending import answered
from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from steppe.games.valley.rules.actions import KEEP_FIRE
from steppe.games.valley.rules.board import NO_HEX
from steppe.games.valley.rules.effects import write_set
from steppe.games.valley.rules.state import State
from steppe.games.valley.rules.tables import NOBODY


@njit
def is_asked(s: State) -> bool:
    """Ask for the next fire marker's camp, unless no choice is left; return True if asked."""
    while s.num_pending > 0:
        _let_first_answer(s)
        tribe = s.pending[s.num_pending - 1].player
        if s.fire[tribe] != NO_HEX and s.num_camps[tribe] > 1:
            s.resume = s.player if s.resume == NOBODY else s.resume
            s.player = tribe
            return True
        answered(s)
    return False


@njit
def _let_first_answer(s: State) -> None:
    """Move the pending tribe that is first in player order to the top of the stack [V4.6]."""
    top = s.num_pending - 1
    for index in range(top):
        one, other = s.pending[index].player, s.pending[top].player
        if (one - s.first) % s.players < (other - s.first) % s.players:
            s.pending[index].player = other
            s.pending[top].player = one


@njit
def legal(s: State, out: Ints) -> int:
    """Write the camps that may take the fire marker [V18.7]; return their number."""
    return write_set(s.site[s.player], KEEP_FIRE, out, 0)


@njit
def apply(s: State, action: int) -> None:
    """Place the marker and resume play where the question interrupted it."""
    answered(s)
    s.fire[s.player] = action - KEEP_FIRE
    s.player = s.resume
    s.resume = NOBODY
