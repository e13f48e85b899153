"""Whether a card or a building where one stands could be paid now (rules S7.1, S8)."""

from steppe.core.position import Position
from steppe.games.stone_age.phases import buying, claiming
from steppe.games.stone_age.state import USING
from steppe.games.stone_age.tables import CARD, PLACE_NAMES


def beyond(position: Position, move: str) -> int | None:
    """Return the place where a move would only take the person back: nothing can be paid there."""
    verb, _, name = move.partition(":")
    if verb != "use" or position.state.phase != USING or PLACE_NAMES.index(name) < CARD:
        return None
    s = position.copy().state
    s.place = PLACE_NAMES.index(name)
    is_bought = claiming.is_open(s) or buying.most(s) >= buying.least(s)
    return None if is_bought else int(s.place)
