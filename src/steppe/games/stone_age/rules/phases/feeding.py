"""Feed the tribe (rule S10)."""

from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from steppe.games.stone_age.rules.actions import FEED, REFUSE
from steppe.games.stone_age.rules.effects import num_resources
from steppe.games.stone_age.rules.phases import claiming, paying
from steppe.games.stone_age.rules.state import State
from steppe.games.stone_age.rules.tables import ANY_KINDS, STARVE_POINTS

PAYS, STARVES = 1, 2  # results of the decision


@njit
def harvest(s: State) -> bool:
    """Let ``acting`` harvest and eat; return True if there was enough food [S10.1, S10.2]."""
    player = s.acting
    s.player = player
    s.food[player] += s.track[player]
    if s.food[player] < s.people[player]:
        return False
    s.food[player] -= s.people[player]
    return True


@njit
def missing(s: State) -> int:
    """Return how much food ``acting`` lacks [S10.3]."""
    return int(s.people[s.acting] - s.food[s.acting])


@njit
def legal(s: State, out: Ints) -> int:
    """Write the legal action ids to ``out`` in ascending order; return their number [S10.4]."""
    count = claiming.legal(s, out, 0)
    if num_resources(s, s.player) >= missing(s):
        out[count] = FEED
        count += 1
    out[count] = REFUSE
    return count + 1


@njit
def apply(s: State, action: int) -> int:
    """Open a payment for the missing food, or starve; return PAYS or STARVES."""
    if claiming.take(s, action):
        return 0
    if action == FEED:
        paying.begin(s, missing(s), ANY_KINDS)
        return PAYS
    s.score[s.player] += STARVE_POINTS  # [S10.4]
    s.food[s.player] = 0  # [S10.3]
    return STARVES


@njit
def eat(s: State) -> None:
    """Eat all the food, after resources have covered the rest [S10.3]."""
    s.food[s.player] = 0
