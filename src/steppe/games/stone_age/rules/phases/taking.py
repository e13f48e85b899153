"""Share out "dice for everyone": each player takes a die, the buyer first (rules S7.2, S7.3)."""

from steppe.core.next_player import next_of
from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from steppe.games.stone_age.rules.actions import TAKE
from steppe.games.stone_age.rules.effects import gain
from steppe.games.stone_age.rules.state import State
from steppe.games.stone_age.rules.tables import DIE_GAIN, PIPS


@njit
def enter(s: State) -> None:
    """Lay out the rolled dice; the buyer takes one first."""
    for die in range(s.thrown):
        s.taken[s.dice[die] - 1] += 1
    s.player = s.acting


@njit
def legal(s: State, out: Ints) -> int:
    """Write the legal action ids to ``out`` in ascending order; return their number."""
    count = 0
    for face in range(PIPS):
        if s.taken[face] > 0:
            out[count] = TAKE + face + 1
            count += 1
    return count


@njit
def apply(s: State, action: int) -> bool:
    """Take a die; return True if every player has one."""
    face = action - TAKE - 1
    s.taken[face] -= 1
    gain(s, s.player, DIE_GAIN[face])
    s.player = next_of(s, s.player)
    return bool(s.player == s.acting)
