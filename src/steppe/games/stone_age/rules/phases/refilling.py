"""Fill the empty card slots (rules S2.2, S11.3, S11.4)."""

from steppe.core.action_lists import all_alike, list_those, num_those
from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from steppe.games.stone_age.rules.actions import CARD_OUT
from steppe.games.stone_age.rules.state import IN_PILE, ON_SLOT, State
from steppe.games.stone_age.rules.tables import NO_CARD, SLOTS


@njit
def slide(s: State) -> None:
    """Slide the cards to the cheaper slots, keeping their order [S11.3]."""
    free = 0
    for slot in range(SLOTS):
        card = s.slot[slot]
        if card != NO_CARD:
            s.slot[slot] = NO_CARD
            s.slot[free] = card
            s.card[card] = ON_SLOT + free
            free += 1


@njit
def num_empty(s: State) -> int:
    """Count the slots without a card."""
    return num_those(s.slot, NO_CARD)


@njit
def outcomes(s: State, ids: Ints, weights: Ints) -> int:
    """Write every card that may be drawn, all equally likely; return their number."""
    return all_alike(weights, list_those(s.card, IN_PILE, CARD_OUT, ids))


@njit
def apply_outcome(s: State, outcome: int) -> bool:
    """Put a card on the lowest empty slot; return True if all slots are full."""
    slot = 0
    while s.slot[slot] != NO_CARD:
        slot += 1
    card = outcome - CARD_OUT
    s.slot[slot] = card
    s.card[card] = ON_SLOT + slot
    s.pile -= 1
    return num_empty(s) == 0
