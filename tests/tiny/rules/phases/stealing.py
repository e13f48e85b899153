"""Steal after the hunt (rule T3.1)."""

from steppe.core.pending import answered, ask, serve
from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from tests.tiny.rules.actions import LEAVE, STEAL
from tests.tiny.rules.effects import show
from tests.tiny.rules.state import DEFENDING, STEALING, State
from tests.tiny.rules.tables import THIEF


@njit
def begin(s: State) -> None:
    """Ask all players but the hunter; the last question is answered first."""
    for place in range(s.players - 1, -1, -1):
        player = (s.opener + place) % s.players
        if player != s.hunter:
            ask(s, STEALING, player, s.hunter)


@njit
def legal(s: State, out: Ints) -> int:
    """Write the legal action ids to ``out`` in ascending order; return their number."""
    count = 0
    if s.hand[s.player, THIEF] > 0:
        out[0] = STEAL
        count = 1
    out[count] = LEAVE
    return count + 1


@njit
def apply(s: State, action: int) -> bool:
    """Play a thief, which the hunter may answer, or pass; return True if all have answered."""
    thief = s.player
    hunter = answered(s)
    if action == STEAL:
        show(s, thief, THIEF)
        ask(s, DEFENDING, hunter, thief)
    return not serve(s)
