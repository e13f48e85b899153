"""Hide the cards that other players drew blind (rule S2.6)."""

from steppe.core.action_lists import nth_of_those
from steppe.engine.chance import random_below
from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from steppe.games.stone_age.rules.state import BLIND, IN_PILE, OVER, State
from steppe.games.stone_age.rules.tables import CARDS


@njit
def observe(s: State, player: int) -> None:
    """Put the cards that others drew blind among the unseen cards; hide none after the match."""
    if s.phase == OVER:
        return
    for card in range(CARDS):
        if s.card[card] >= BLIND and s.card[card] != BLIND + player:
            s.card[card] = IN_PILE


@njit
def determinize(s: State, player: int, rng: Ints) -> None:
    """Deal each opponent random unseen cards in place of the cards that they drew blind."""
    if s.phase == OVER:
        return
    unseen = int(s.pile)
    for other in range(s.players):
        if other != player:
            unseen += s.blind[other]
    for other in range(s.players):
        if other != player:
            for _ in range(s.blind[other]):
                s.card[nth_of_those(s.card, IN_PILE, random_below(rng, unseen))] = BLIND + other
                unseen -= 1
