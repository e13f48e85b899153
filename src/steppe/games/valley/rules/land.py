"""Movement over the land: enterable hexes, how far pawns can go, and loners (rules V7, V8, V15).

Sets of hexes are bit sets in one integer.
"""

from steppe.engine.jit import lowest, njit
from steppe.games.valley.rules import cards
from steppe.games.valley.rules.animals import check_cub
from steppe.games.valley.rules.board import ALL, HEXES, HIGH, LAKES, NEAR, NEXT, NO_HEX, OPEN, SHORE
from steppe.games.valley.rules.camps import check_camp
from steppe.games.valley.rules.effects import barred, has, num_here, opposing, put_new
from steppe.games.valley.rules.state import State
from steppe.games.valley.rules.tables import CLIMBS, KINDS, SWIMS, WARRIOR, WOMAN


@njit
def enterable(s: State) -> int:
    """Return the hexes that pawns may enter: all but those with a marker or open water [V8.3]."""
    hexes = ALL & ~barred(s)
    return int(hexes) if s.ice else int(hexes & ~LAKES[s.board])


@njit
def dry(s: State, place: int) -> int:
    """Return the dry neighbours of a hex: those not across a blocking river [V16.7]."""
    return int(OPEN[s.board, s.opened, place])


@njit
def is_blocked(s: State, species: int, place: int, direction: int) -> bool:
    """Return whether a stack of animals cannot step from a hex in a direction [V7.3]."""
    other = NEXT[place, direction]
    if other == NO_HEX or not has(enterable(s), other) or has(s.snowed, place):
        return True
    if has(HIGH[s.board], other) and not CLIMBS[species]:
        return True
    return not SWIMS[species] and not has(dry(s, place), other)


# pawn moves


@njit
def range_of_pawns(s: State) -> int:
    """Return how many hexes pawns may move this turn [V8.2, V15.11, V15.18, V15.26]."""
    return int(cards.STRIDE_IN[s.event])


@njit
def held_by(s: State, tribe: int, place: int) -> int:
    """Count the pawns that pin a tribe's pawns on a hex [V8.5]."""
    return opposing(s, tribe, place) if s.pinned else int(s.beasts[place])


@njit
def may_leave(s: State, tribe: int, place: int) -> bool:
    """Return whether one of a tribe's pawns may leave a hex now [V8.5]."""
    if has(s.flooded | s.snowed, place):
        return False
    holders = int(s.beasts[place]) if s.boon[place] & cards.UNPINNED else held_by(s, tribe, place)
    return holders == 0 or num_here(s, tribe, place) > holders


@njit
def around(hexes: int) -> int:
    """Return the neighbours of a set of hexes."""
    found = 0
    while hexes:
        found |= NEAR[lowest(hexes)]
        hexes &= hexes - 1
    return int(found)


@njit
def dry_around(s: State, front: int) -> int:
    """Return the hexes that are one step from a set of hexes: their dry neighbours."""
    found = 0
    while front:
        found |= dry(s, lowest(front))
        front &= front - 1
    return found


@njit
def reach(s: State, tribe: int, start: int) -> int:
    """Return the hexes where a pawn's single move from ``start`` may end [V8.2 to V8.6]."""
    if s.boon[start]:
        return reach_with(s, tribe, start, s.boon[start])
    steps, open_hexes = range_of_pawns(s), enterable(s)
    ends = dry(s, start) & open_hexes if steps > 0 else 0
    if steps > 1:
        low = ends & ~HIGH[s.board]  # [V8.4]
        ends |= dry_around(s, _passable(s, tribe, low)) & open_hexes
    return ends & ~(1 << start)


@njit
def reach_with(s: State, tribe: int, start: int, boon: int) -> int:
    """Return the hexes where a move may end, with cards in effect on the start hex [V16.6].

    The search keeps four sets: a *fresh* pawn has used no card yet; with a card, it has gone *over*
    a mountain, *through* opposing pawns, or *both*.
    """
    steps = range_of_pawns(s)
    steps += steps > 0 and boon & cards.GOES_FURTHER != 0
    open_hexes, high = enterable(s), int(HIGH[s.board])
    fresh, over, through, both, ends = 1 << start, 0, 0, 0, 0
    for step in range(steps):
        ends |= _ferried(s, fresh | over | through | both, boon) & open_hexes
        on_fresh, on_over = dry_around(s, fresh) & open_hexes, dry_around(s, over) & open_hexes
        on_through, on_both = dry_around(s, through) & open_hexes, dry_around(s, both) & open_hexes
        ends |= on_fresh | on_over | on_through | on_both
        if step + 1 == steps:
            break
        fresh, over = _passable(s, tribe, on_fresh & ~high), _passable(s, tribe, on_over & ~high)
        through = _passable(s, tribe, on_through & ~high)
        both = _passable(s, tribe, on_both & ~high)
        if boon & cards.OVER_MOUNTAINS:
            over |= _passable(s, tribe, on_fresh & high)
            both |= _passable(s, tribe, on_through & high)
        if boon & cards.THROUGH_OTHERS:
            through |= on_fresh & ~high
            both |= on_over & ~high
        if boon & cards.OVER_MOUNTAINS and boon & cards.THROUGH_OTHERS:
            both |= on_fresh & high
    return int(ends & ~(1 << start))


@njit
def _ferried(s: State, front: int, boon: int) -> int:
    """Return the hexes across a river or the lake that a card lets the last step reach [V16.10]."""
    found = around(front) if boon & (cards.OVER_RIVERS | cards.BY_RAFT) else 0
    shore = front & SHORE[s.board]
    if boon & cards.BY_RAFT and shore:
        found |= SHORE[s.board] if shore & (shore - 1) else SHORE[s.board] & ~shore
    return int(found)


@njit
def _passable(s: State, tribe: int, front: int) -> int:
    """Return the hexes in a set where opposing pawns do not force a pawn to stop [V8.6]."""
    found = 0
    while front:
        place = lowest(front)
        front &= front - 1
        is_empty = s.beasts[place] + s.crowd[place] == 0
        if is_empty or num_here(s, tribe, place) >= held_by(s, tribe, place):
            found |= 1 << place
    return found


@njit
def cub_reach(s: State, start: int) -> int:
    """Return the hexes that a tamed wolf may enter; it moves like an unpinned pawn [V16.30]."""
    if has(s.flooded | s.snowed, start):
        return 0
    front, ends = 1 << start, 0
    for _ in range(range_of_pawns(s)):
        front = dry_around(s, front) & enterable(s)
        ends |= front
        front &= ~HIGH[s.board]
    return int(ends & ~(1 << start))


@njit
def num_free(s: State, tribe: int, kind: int, place: int) -> int:
    """Count the current tribe's pawns of a kind that may still move from a hex."""
    row = tribe * KINDS + kind
    return int(s.pawns[row, place] - s.spent[row, place] - s.builders[kind, place])


@njit
def num_free_here(s: State, tribe: int, place: int) -> int:
    """Count the current tribe's pawns that may still move from a hex."""
    return num_free(s, tribe, WARRIOR, place) + num_free(s, tribe, WOMAN, place)


@njit
def num_unmoved(s: State, tribe: int, place: int) -> int:
    """Count the current tribe's unmoved pawns on a hex, including builders."""
    warriors, women = tribe * KINDS + WARRIOR, tribe * KINDS + WOMAN
    return num_here(s, tribe, place) - int(s.spent[warriors, place] + s.spent[women, place])


@njit
def may_set_out(s: State, tribe: int, place: int) -> bool:
    """Return whether one of the current tribe's unmoved pawns may leave a hex now."""
    if num_here(s, tribe, place) == 0 or not may_leave(s, tribe, place):
        return False
    return not has(s.watch, place) or num_unmoved(s, tribe, place) > 1  # [V18.3]


# loners [V15.12]


@njit
def join_loners(s: State) -> None:
    """Let each loner join the tribe with the most pawns on its hex."""
    for kind in range(KINDS):
        place = s.loner[kind]
        if place != NO_HEX and s.crowd[place] > 0:
            tribe = _strongest(s, place)
            if num_here(s, tribe, place) > 0:
                s.loner[kind] = NO_HEX
                put_new(s, tribe, kind, place)


@njit
def _strongest(s: State, place: int) -> int:
    """Return the tribe with the most pawns on a hex; in a tie, the first in player order."""
    best = s.first
    for order in range(1, s.players):
        tribe = (s.first + order) % s.players
        if num_here(s, tribe, place) > num_here(s, best, place):
            best = tribe
    return int(best)


@njit
def has_loner(s: State, place: int) -> bool:
    """Return whether there is a loner on a hex."""
    return bool(s.loner[WARRIOR] == place or s.loner[WOMAN] == place)


@njit
def deserted(s: State) -> int:
    """Return the hexes without pawns, animals or loners."""
    found = 0
    for place in range(HEXES):
        is_empty = s.crowd[place] + s.beasts[place] == 0
        found |= int(is_empty and not has_loner(s, place)) << place
    return found


@njit
def check_land(s: State) -> None:
    """Check the land: camps need women, tamed wolves need pawns, loners join tribes [V16.9]."""
    for tribe in range(s.players):
        camps = int(s.site[tribe])
        while camps:
            check_camp(s, lowest(camps))
            camps &= camps - 1
        check_cub(s, tribe)
    join_loners(s)
