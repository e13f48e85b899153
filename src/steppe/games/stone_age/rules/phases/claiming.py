"""Use the card "two resources", once, in any decision about resources (rule S7.9).

The card is offered with the decisions of other phases and does not change the player to move.
"""

from steppe.engine.jit import njit
from steppe.engine.position_type import Ints, table
from steppe.games.stone_age.rules.actions import CHOICES, CLAIM
from steppe.games.stone_age.rules.state import NOBODY, State
from steppe.games.stone_age.rules.tables import CHOICE_AMOUNT

_CHOICES = table(CHOICES)
_NUMBER = len(CHOICES)


@njit
def is_open(s: State) -> bool:
    """Return whether the player to move may use the card."""
    return bool(s.choice == s.player)


@njit
def legal(s: State, out: Ints, count: int) -> int:
    """Append the uses of the card to ``count`` action ids; return the new number of ids."""
    if not is_open(s):
        return count
    for number in range(_NUMBER):
        out[count + number] = CLAIM + number
    return count + _NUMBER


@njit
def take(s: State, action: int) -> bool:
    """Take the two resources if an action uses the card; return whether it does."""
    if not CLAIM <= action < CLAIM + _NUMBER:
        return False
    for part in range(CHOICE_AMOUNT):
        s.resource[s.player, _CHOICES[action - CLAIM, part]] += 1
    s.choice = NOBODY
    return True
