"""Draw a card blind: only its owner sees it, and only its lower half counts (rules S7.8, S9.9)."""

from steppe.core.action_lists import all_alike, list_those
from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from steppe.games.stone_age.rules.actions import BLIND_OUT
from steppe.games.stone_age.rules.state import BLIND, IN_PILE, State


@njit
def is_due(s: State) -> bool:
    """Return whether there is a card to draw."""
    return bool(s.pile > 0)


@njit
def outcomes(s: State, ids: Ints, weights: Ints) -> int:
    """Write every card that may be in the pile; return their number."""
    return all_alike(weights, list_those(s.card, IN_PILE, BLIND_OUT, ids))


@njit
def apply_outcome(s: State, outcome: int) -> None:
    """Give the card to ``acting``."""
    s.card[outcome - BLIND_OUT] = BLIND + s.acting
    s.blind[s.acting] += 1
    s.pile -= 1
