"""Lay cards face down, one per player (rules T2.2, T2.3)."""

from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from tests.tiny.rules.actions import LAY
from tests.tiny.rules.effects import take_from_hand
from tests.tiny.rules.state import NO_CARD, State
from tests.tiny.rules.tables import CARDS, POINTS, WORTH


@njit
def enter(s: State) -> None:
    """Let the first player with a card begin."""
    s.player = s.opener
    while s.hand_size[s.player] == 0:
        s.player = (s.player + 1) % s.players


@njit
def legal(s: State, out: Ints) -> int:
    """Write the legal action ids to ``out`` in ascending order; return their number."""
    count = 0
    for card in range(CARDS):
        if s.hand[s.player, card] > 0:
            out[count] = LAY + card
            count += 1
    return count


@njit
def apply(s: State, action: int) -> bool:
    """Lay the card of a legal ``action``; return True if all players have laid one."""
    take_from_hand(s, s.player, action - LAY)
    s.laid[s.player] = action - LAY
    s.turn += 1  # [T4.3]
    for _ in range(s.players):
        s.player = (s.player + 1) % s.players
        if s.laid[s.player] == NO_CARD and s.hand_size[s.player] > 0:
            return False
    return True


@njit
def turn_up(s: State) -> None:
    """Give the prey to the highest card; all laid cards are then out [T2.3]."""
    best = 0
    for place in range(s.players):
        player = (s.opener + place) % s.players
        card = s.laid[player]
        if card != NO_CARD:
            if WORTH[card] > best:
                best = WORTH[card]
                s.hunter = player
            s.gone[card] += 1
            s.laid[player] = NO_CARD
    s.points[s.hunter] += POINTS[s.prey]
