"""What clans have achieved and which objectives they meet (rules D18, D21.16)."""

from steppe.engine.jit import njit
from steppe.engine.position_type import table
from steppe.games.doggerland.rules import tables
from steppe.games.doggerland.rules.effects import num_members
from steppe.games.doggerland.rules.state import DRAWN, FIRST_PLACE, SECOND_PLACE, TAKEN, State

_MEASURES = len(tables.MEASURES)
_ANY_KIND = -1
_MEMBERS, _RITES, _HABITAT_POINTS, _EACH_SPECIES, _CAPABILITIES, _CRAFTS = range(6)
_MEGALITH_TYPES, _BIRTHS, _MEGALITHS, _HOT_SPECIES, _COLD_SPECIES, _PRESTIGIOUS = range(6, 12)
_HABITATS, _HOT_CUBES, _COLD_CUBES, _HUNTS, _STATUETTES, _NECKLACES = range(12, _MEASURES)
_KIND_OF = table(  # the kind of craft that a measure counts
    [
        {_STATUETTES: tables.STATUETTE, _NECKLACES: tables.NECKLACE}.get(n, _ANY_KIND)
        for n in range(_MEASURES)
    ]
)


@njit
def measured(s: State, player: int, measure: int) -> int:
    """Return a clan's value for a measure used by objectives [D18.2]."""
    if measure == _MEMBERS:
        return num_members(s, player)
    if measure == _RITES:
        return int(s.rite[player].sum())
    if measure in (_CRAFTS, _STATUETTES, _NECKLACES):
        return num_crafts(s, player, _KIND_OF[measure])
    if measure in (_MEGALITH_TYPES, _MEGALITHS):
        return num_megaliths(s, player)
    if measure == _BIRTHS:
        return int(s.births[player])
    if measure == _HUNTS:
        return int(s.hunts[player])
    if measure == _CAPABILITIES:
        return lowest_capability(s, player)
    if measure == _HABITAT_POINTS:
        return habitat_points(s, player)
    if measure in (_PRESTIGIOUS, _HABITATS):
        return _num_built(
            s, player, tables.PRESTIGIOUS if measure == _PRESTIGIOUS else tables.SIMPLE
        )
    return _painted(s, player, measure)


@njit
def num_crafts(s: State, player: int, kind: int) -> int:
    """Count a clan's crafts, of one kind or of any (-1)."""
    count = 0
    for craft in range(tables.CRAFTS):
        if s.craft[craft] == TAKEN + player and (
            kind == _ANY_KIND or tables.CRAFT_KIND[craft] == kind
        ):
            count += 1
    return count


@njit
def num_megaliths(s: State, player: int) -> int:
    """Count the megaliths that a clan has put up, at most one of each type."""
    count = 0
    for cell in s.megalith[player]:
        count += cell != tables.NO_CELL
    return count


@njit
def lowest_capability(s: State, player: int) -> int:
    """Return the lowest level of the three capabilities."""
    lowest = tables.MAX_CAPABILITY
    for level in s.capability[player]:
        lowest = min(lowest, int(level))
    return lowest


@njit
def habitat_points(s: State, player: int) -> int:
    """Return a clan's points for habitats [D7.4]."""
    points = 0
    for habitat in s.habitat[player]:
        points += tables.HABITAT_POINTS[habitat]
    return points


@njit
def _num_built(s: State, player: int, least: int) -> int:
    """Count a clan's habitats of kind ``least`` or better."""
    count = 0
    for habitat in s.habitat[player]:
        count += habitat >= least
    return count


@njit
def num_painted(s: State, player: int, species: int) -> int:
    """Count a clan's cubes on animals of a species."""
    count = 0
    for wall in range(tables.WALLS):
        if s.cube[wall] == player and tables.WALL[wall] == species:
            count += s.cubes[wall]
    return count


@njit
def _painted(s: State, player: int, measure: int) -> int:
    """Count a season's painted cubes or species, or the cubes of the least painted species."""
    fewest = tables.WALLS
    kinds = 0
    cubes = 0
    is_cold = measure in (_COLD_SPECIES, _COLD_CUBES)
    for species in range(tables.SPECIES):
        number = num_painted(s, player, species)
        fewest = min(fewest, number)
        if tables.IN_COLD[species] == is_cold:
            kinds += number > 0
            cubes += number
    if measure == _EACH_SPECIES:
        return fewest
    return cubes if measure in (_HOT_CUBES, _COLD_CUBES) else kinds


@njit
def is_met(s: State, player: int, goal: int) -> bool:
    """Return whether a clan meets an objective [D18.2]."""
    for measure in range(_MEASURES):
        asked = tables.ASKED[goal, measure]
        if asked > 0 and measured(s, player, measure) < asked:
            return False
    return True


@njit
def check(s: State) -> None:
    """Award the objectives at the end of a round [D17.2, D18.1]."""
    for goal in range(tables.GOALS):
        for player in range(s.players):
            if s.drawn[goal] == DRAWN:
                _check_one(s, player, goal)


@njit
def _check_one(s: State, player: int, goal: int) -> None:
    if s.players == 1:  # put the cube on, or take it off again [D21.16]
        s.goal[player, goal] = FIRST_PLACE if is_met(s, player, goal) else 0
    elif s.goal[player, goal] == 0 and is_met(s, player, goal):
        if s.since[goal] == 0 or s.since[goal] == s.rounds:
            s.since[goal] = s.rounds
            s.goal[player, goal] = FIRST_PLACE
        elif s.second[goal] == 0 or s.second[goal] == s.rounds:
            s.second[goal] = s.rounds
            s.goal[player, goal] = SECOND_PLACE


@njit
def num_reached(s: State) -> int:
    """Count the solo objectives with a cube [D21.17]."""
    return int(s.goal[0].sum())
