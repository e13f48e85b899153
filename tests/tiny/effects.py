"""Changes that several phases make."""

from steppe.engine.jit import njit
from tests.tiny.state import State


@njit
def take_from_hand(s: State, player: int, card: int) -> None:
    """Take a card from a hand; where it goes is the caller's business."""
    s.hand[player, card] -= 1
    s.hand_size[player] -= 1


@njit
def show(s: State, player: int, card: int) -> None:
    """Play a card from hand for all to see; it is out of the match [T3.3]."""
    take_from_hand(s, player, card)
    s.gone[card] += 1
