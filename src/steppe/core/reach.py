"""Which numbers each field of a position may hold: rules read tables by them without looking."""

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from steppe.core.chance import TERMINAL
from steppe.core.plain import Reach

if TYPE_CHECKING:  # a game makes positions, and these need this module
    from steppe.core.game import Game

_MOST_TURNS = 30_000  # no match comes near, and there is room for more in 16 bits


@cache
def reaches(game: "Game", players: int) -> Mapping[str, Reach]:
    """Return what each field may hold in a match of so many players, by name.

    As the planes of the game say it; ``REACH`` in its ``planes.py`` has the lowest and the highest
    number of fields for which they do not, or not all. ``name.part`` is a field of the records
    inside a field.
    """
    most, found = max(game.players), dict[str, Reach]()
    for plane in game.planes:
        found.setdefault(plane.field, plane.reach(players, most))
    usual = {
        "player": Reach(TERMINAL, players - 1),
        "players": Reach(players, players),
        "turn": Reach(0, _MOST_TURNS),
    }
    more = {name: Reach(*ends) for name, ends in game.module("planes").REACH.items()}
    return found | usual | more
