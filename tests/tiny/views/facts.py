"""Named facts for the worked examples."""

from steppe.core.fact import Fact, Things
from steppe.core.position import Position
from tests.tiny.rules.tables import CARD_NAMES, CARDS

_CARDS = Things(
    "CARD PLAYER",
    lambda position: [f"{card} {p}" for p in range(position.players) for card in CARD_NAMES],
)


def _held(position: Position, number: int) -> str:
    return str(int(position.state.hand[divmod(number, CARDS)]))


FACTS = (Fact("", "cards of a kind that a player holds", _held, _CARDS),)
