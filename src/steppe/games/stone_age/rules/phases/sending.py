"""Send figures from the herd's place to the bonus tile (rules S9.1 to S9.4)."""

from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from steppe.games.stone_age.rules.actions import SEND
from steppe.games.stone_age.rules.effects import num_resources
from steppe.games.stone_age.rules.phases import claiming, paying
from steppe.games.stone_age.rules.state import State
from steppe.games.stone_age.rules.tables import ANY_KINDS, NO_TILE


@njit
def is_due(s: State) -> bool:
    """Return whether the herd stands at the place in use and a tile is available [S9.4]."""
    return bool(s.place == s.herd and s.bonus != NO_TILE)


@njit
def legal(s: State, out: Ints) -> int:
    """Write the legal action ids to ``out`` in ascending order; return their number [S9.1]."""
    count = claiming.legal(s, out, 0)
    for number in range(most(s) + 1):
        out[count] = SEND + number
        count += 1
    return count


@njit
def most(s: State) -> int:
    """Return how many figures the player can send and pay for [S9.1, S9.2]."""
    means = s.food[s.player] + num_resources(s, s.player)
    return min(s.placed[s.player, s.place], means)


@njit
def apply(s: State, action: int) -> bool:
    """Open a payment for figures not covered by food; return False if a card was used instead."""
    if claiming.take(s, action):
        return False
    s.sending = action - SEND
    fed = min(s.sending, s.food[s.player])
    paying.begin(s, s.sending - fed, ANY_KINDS)
    return True


@njit
def arrive(s: State) -> None:
    """Move the paid figures to the bonus tile; the others go home later [S9.3]."""
    s.food[s.player] -= min(s.sending, s.food[s.player])
    s.placed[s.player, s.place] -= s.sending
    s.sent[s.player] = s.sending
    s.sending = 0
