"""Deal the cards (rule T1.2)."""

from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from tests.tiny.rules.actions import DEAL
from tests.tiny.rules.state import State
from tests.tiny.rules.tables import CARDS, HAND


@njit
def outcomes(s: State, ids: Ints, weights: Ints) -> int:
    """Write the cards that may come, weighted by the number left; return the number of kinds."""
    count = 0
    for card in range(CARDS):
        if s.deck[card] > 0:
            ids[count] = DEAL + card
            weights[count] = s.deck[card]
            count += 1
    return count


@njit
def apply_outcome(s: State, outcome: int) -> bool:
    """Deal a card to the first hand that is not full; return True once all hands are full."""
    card = outcome - DEAL
    player = 0
    while s.hand_size[player] == HAND:
        player += 1
    s.deck[card] -= 1
    s.hand[player, card] += 1
    s.hand_size[player] += 1
    return bool(s.hand_size[s.players - 1] == HAND)
