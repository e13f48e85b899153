"""Boons (cards that help a group to move) and charms (cards that last for the turn) (rule V16).

Each has a single effect, named by a word in ``data/tricks.toml``.
"""

from steppe.engine.jit import lowest, njit
from steppe.games.valley.rules.cards import BOON, CHARM, OVER_MOUNTAINS, UNPINNED
from steppe.games.valley.rules.effects import has, num_here
from steppe.games.valley.rules.land import held_by, may_set_out, num_free_here, reach, reach_with
from steppe.games.valley.rules.state import State
from steppe.games.valley.rules.tables import SUMMER


@njit
def play_charm(s: State, tribe: int, trick: int) -> None:
    """Put a card into effect for its tribe until the end of the turn [V16.4]."""
    s.charm[tribe] |= CHARM[trick]


@njit
def play_boon(s: State, trick: int, choice: int, target: int) -> None:
    """Put a card into effect for the group on a hex [V16.6]."""
    s.boon[target] |= BOON[trick, choice]


@njit
def aim_boon(s: State, tribe: int, trick: int, choice: int) -> int:
    """Return the hexes whose group could reach a new hex, or would be free to leave [V16.5]."""
    boon = BOON[trick, choice]
    if boon == OVER_MOUNTAINS and s.season != SUMMER:
        return 0
    found, hexes = 0, int(s.home[tribe])
    while hexes:
        place = lowest(hexes)
        hexes &= hexes - 1
        if num_free_here(s, tribe, place) > 0 and _is_helped(s, tribe, place, boon):
            found |= 1 << place
    return found


@njit
def _is_helped(s: State, tribe: int, place: int, boon: int) -> bool:
    if boon == UNPINNED:
        return _is_freed(s, tribe, place)
    if not may_set_out(s, tribe, place):
        return False
    return reach_with(s, tribe, place, s.boon[place] | boon) != reach(s, tribe, place)


@njit
def _is_freed(s: State, tribe: int, place: int) -> bool:
    """Return whether more pawns could leave if other tribes' pawns did not pin them [V16.16]."""
    if has(s.flooded | s.snowed, place) or s.boon[place] & UNPINNED:
        return False
    free = num_free_here(s, tribe, place)
    held = _num_leaving(s, tribe, place, held_by(s, tribe, place))
    let_go = _num_leaving(s, tribe, place, int(s.beasts[place]))
    return min(free, let_go) > min(free, held) and reach(s, tribe, place) != 0


@njit
def _num_leaving(s: State, tribe: int, place: int, holders: int) -> int:
    return max(0, num_here(s, tribe, place) - holders)
