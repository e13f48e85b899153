"""Set up a match (rule T1)."""

from steppe.engine.chance import CHANCE
from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from tests.tiny.rules.state import DEALING, NO_CARD, State
from tests.tiny.rules.tables import CARDS, DECK, GOAL, ROUNDS


@njit
def start(s: State, players: int, options: Ints) -> None:
    """Shuffle the deck, which is still to be dealt."""
    s.phase = DEALING
    s.player = CHANCE
    s.players = players
    s.rounds = ROUNDS[options[0]]  # [T1.3]
    s.goal = GOAL[options[1]]  # [T5.3]
    s.laid[:] = NO_CARD
    for card in range(CARDS):
        s.deck[card] = DECK[card]
