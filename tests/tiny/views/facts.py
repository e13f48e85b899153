"""Named facts for the worked examples."""

from steppe.core.position import Position
from tests.tiny.tables import CARD_NAMES


def facts(position: Position) -> dict[str, str]:
    """Return how many cards of each kind every player holds."""
    s = position.state
    return {
        f"{name} {player}": str(int(s.hand[player, card]))
        for player in range(position.players)
        for card, name in enumerate(CARD_NAMES)
    }
