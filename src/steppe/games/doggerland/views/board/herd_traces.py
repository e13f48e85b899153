"""Where the big game came from in the last turn, for the animation (rule D16)."""

from steppe.games.doggerland.rules.land import arrow
from steppe.games.doggerland.rules.state import NOBODY
from steppe.games.doggerland.rules.tables import EAST, NORTH, PLACES, SOUTH, WEST
from steppe.games.doggerland.views.story.round_end import hunted, treks
from steppe.games.doggerland.views.types import Scene

_WAYS = {NORTH: (0, -1), EAST: (1, 0), SOUTH: (0, 1), WEST: (-1, 0)}


def came_from(scene: Scene) -> dict[int, int]:
    """Return the previous cell of each animal that moved, by its current cell.

    The moves are computed from the position before the last turn. Animals that may have been hunted
    in that turn, or that crossed the edge of the land, are left out.
    """
    now, before = scene.position.state, scene.before
    if before is None or before.state.rounds == 0 or before.state.slot == now.slot:
        return {}
    there = before.state
    return {
        trek.end: trek.start
        for trek in treks(hunted(before))
        if trek.end is not None
        and now.animal[trek.end] == trek.species
        and there.camp[trek.start] == NOBODY
        and _goes(trek.start, trek.end, int(arrow(there, trek.start)))
    }


def _goes(start: int, end: int, direction: int) -> bool:
    """Return whether ``end`` lies ahead of ``start`` without crossing the edge of the land."""
    (x, y), (to_x, to_y) = PLACES[start], PLACES[end]
    dx, dy = _WAYS[direction]
    return (to_x - x) * dx + (to_y - y) * dy > 0
