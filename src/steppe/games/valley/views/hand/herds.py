"""Where herds would go in the next turn, for each result of the compass (rule V7)."""

from collections.abc import Iterator

from steppe.core.position import Position
from steppe.engine.kernel import State
from steppe.games.valley.actions import DIE
from steppe.games.valley.board import HEXES
from steppe.games.valley.effects import has
from steppe.games.valley.phases import roaming
from steppe.games.valley.tables import SPECIES


def roamed(position: Position, direction: int) -> State:
    """Return a copy of a position in which the herds have gone their way."""
    s = position.copy().state
    roaming.steer(s, DIE + 1 + direction)
    roaming.move_herds(s)
    return s


def arrivals(position: Position, tribe: int, direction: int) -> Iterator[tuple[int, int]]:
    """Yield the species that would come to hexes with pawns or camps of a tribe."""
    before, after = position.state, roamed(position, direction)
    for place in range(HEXES):
        if before.camp[place] == tribe or has(int(before.home[tribe]), place):
            for species in range(SPECIES):
                if after.herd[species, place] > before.herd[species, place]:
                    yield species, place
