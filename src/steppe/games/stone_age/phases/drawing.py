"""A card is drawn blind, for its lower half and its owner alone (rules S7.8, S9.9)."""

from steppe.core.chance import CHANCE
from steppe.core.jit import njit
from steppe.games.stone_age.actions import BLIND_OUT
from steppe.games.stone_age.state import BLIND, DRAWING, State


@njit
def begin(s: State) -> None:
    """Let ``acting`` draw, unless the pile is empty."""
    if s.pile > 0:
        s.phase = DRAWING
        s.player = CHANCE


@njit
def apply_outcome(s: State, outcome: int) -> None:
    """Give the card to ``acting``."""
    s.card[outcome - BLIND_OUT] = BLIND + s.acting
    s.blind[s.acting] += 1
    s.pile -= 1
