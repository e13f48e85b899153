"""Changes that several phases share."""

from steppe.engine.jit import njit
from tests.tiny.rules.state import State


@njit
def take_from_hand(s: State, player: int, card: int) -> None:
    """Take a card from a hand; the caller decides where it goes."""
    s.hand[player, card] -= 1
    s.hand_size[player] -= 1


@njit
def show(s: State, player: int, card: int) -> None:
    """Play a card from a hand face up; it is then out of the match [T3.3]."""
    take_from_hand(s, player, card)
    s.gone[card] += 1
