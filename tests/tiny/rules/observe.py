"""Hide what a player may not know: all but their own hand, sizes and shown cards (T1.2, T2.2)."""

from steppe.engine.chance import draw
from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from tests.tiny.rules.state import FACE_DOWN, NO_CARD, UNKNOWN, State
from tests.tiny.rules.tables import CARDS, DECK


@njit
def observe(s: State, player: int) -> None:
    """Blank the deck, the other hands and the cards that others laid."""
    s.deck[:] = UNKNOWN
    for other in range(s.players):
        if other != player:
            for card in range(CARDS):
                s.hand[other, card] = UNKNOWN
            if s.laid[other] != NO_CARD:
                s.laid[other] = FACE_DOWN


@njit
def determinize(s: State, player: int, rng: Ints) -> None:
    """Deal all cards that ``player`` has not seen, without changing the size of any hand."""
    _count_unseen(s, player)
    for other in range(s.players):
        if other != player:
            for card in range(CARDS):
                s.hand[other, card] = 0
            for _ in range(s.hand_size[other]):
                s.hand[other, _draw(s, rng)] += 1
            if s.laid[other] == FACE_DOWN:
                s.laid[other] = _draw(s, rng)


@njit
def _draw(s: State, rng: Ints) -> int:
    card = draw(rng, s.deck, CARDS)
    s.deck[card] -= 1
    return card


@njit
def _count_unseen(s: State, player: int) -> None:
    """Put every card that ``player`` neither holds nor has laid or seen into the deck."""
    for card in range(CARDS):
        s.deck[card] = DECK[card] - s.gone[card]
    if player < s.players:
        for card in range(CARDS):
            s.deck[card] -= s.hand[player, card]
        if s.laid[player] != NO_CARD:
            s.deck[s.laid[player]] -= 1
