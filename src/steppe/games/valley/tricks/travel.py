"""Cards of a tribe's own part of step 4: windows ``own_move`` and ``move_end`` (rule V16)."""

from steppe.core.jit import lowest, njit
from steppe.core.record import Ints
from steppe.games.valley.actions import (
    FURTHER,
    LOOT_FIRE,
    LOOT_FOOD,
    PLAY,
)
from steppe.games.valley.board import (
    DIRECTIONS,
    FORESTS,
    HEXES,
    HIGH,
    NEAR,
    NEXT,
    NO_HEX,
    PLAINS,
)
from steppe.games.valley.cards import (
    BRIDGE,
    CAMOUFLAGE,
    ENDURANCE,
    FIRE_RAISER,
    FLIGHT,
    FORCED_MARCH,
    LOVE,
    NO_EVENT,
    RAFT,
    STOLEN_FOOD,
    SWIMMING,
    THEFT,
    TREE_TRUNKS,
    TRICKS,
    WAR_DRUM,
)
from steppe.games.valley.effects import (
    destroy,
    feed_cannibals,
    has,
    is_last_of_season,
    let_draw,
    num_here,
    opposing,
    put_new,
    remove_field,
    supply,
    take_fire,
    take_pawn,
)
from steppe.games.valley.land import (
    dry,
    has_loner,
    held_by,
    is_blocked,
    may_set_out,
    num_free,
    num_unmoved,
    raft_reach,
    reach,
    reach_with,
)
from steppe.games.valley.phases import acting
from steppe.games.valley.phases.drawing import refill_events
from steppe.games.valley.phases.roaming import move_one
from steppe.games.valley.state import (
    FORESEEING,
    FRESH,
    GOES_FURTHER,
    HELD,
    OVER_MOUNTAINS,
    OVER_RIVERS,
    THROUGH_OTHERS,
    UNPINNED,
    State,
)
from steppe.games.valley.tables import (
    KINDS,
    SPECIES,
    SUMMER,
    TRIBES,
    WARRIOR,
    WOMAN,
)
from steppe.games.valley.tricks.targets import can_flee, write_set

# moves of a group [V16.6]


@njit
def boon_of(trick: int, use: int) -> int:
    """Return what a card does for the group on a hex, or 0."""
    if trick in (ENDURANCE, FORCED_MARCH):
        return GOES_FURTHER if use == FURTHER else OVER_MOUNTAINS
    if trick in (SWIMMING, TREE_TRUNKS, BRIDGE):
        return OVER_RIVERS
    if trick == CAMOUFLAGE:
        return THROUGH_OTHERS
    return UNPINNED if trick == FLIGHT else 0


@njit
def helped(s: State, tribe: int, boon: int) -> int:
    """Return the hexes whose group gains something by a boon: a new end, or to be let go."""
    if boon == OVER_MOUNTAINS and s.season != SUMMER:
        return 0
    found, hexes = 0, int(s.home[tribe])
    while hexes:
        place = lowest(hexes)
        hexes &= hexes - 1
        free = num_free(s, tribe, WARRIOR, place) + num_free(s, tribe, WOMAN, place)
        if free > 0 and _is_helped(s, tribe, place, boon):
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
    """Tell whether more pawns could leave if those of other tribes did not hold them [V16.16]."""
    if has(s.flooded | s.snowed, place) or s.boon[place] & UNPINNED:
        return False
    free = num_free(s, tribe, WARRIOR, place) + num_free(s, tribe, WOMAN, place)
    held = _leavers(s, tribe, place, held_by(s, tribe, place))
    let_go = _leavers(s, tribe, place, int(s.beasts[place]))
    return min(free, let_go) > min(free, held) and reach(s, tribe, place) != 0


@njit
def _leavers(s: State, tribe: int, place: int, holders: int) -> int:
    return max(0, num_here(s, tribe, place) - holders)


# other targets


@njit
def hexes_of(s: State, tribe: int, trick: int) -> int:
    """Return the hexes that a card of a whole hex may name."""
    if trick == FIRE_RAISER:
        return _within_reach_of_fire(s, tribe) if s.season == SUMMER else 0
    return _below_mountains(s, tribe)


@njit
def _within_reach_of_fire(s: State, tribe: int) -> int:
    found = 0
    for place in range(HEXES):
        if num_unmoved(s, tribe, place) > 0 and opposing(s, tribe, place) == 0:
            found |= dry(s, place)
    return int(found & FORESTS[s.board] & ~s.burning)


@njit
def _below_mountains(s: State, tribe: int) -> int:
    """Return plains and forests that a rockfall can bury, where somebody is [V16.42]."""
    found = 0
    for place in range(HEXES):
        is_free = num_unmoved(s, tribe, place) > 0 and opposing(s, tribe, place) == 0
        if is_free and has(HIGH[s.board], place):
            found |= dry(s, place)
    found &= PLAINS[s.board] | FORESTS[s.board]
    for place in range(HEXES):
        if s.beasts[place] + s.crowd[place] == 0 and not has_loner(s, place):
            found &= ~(1 << place)
    return int(found)


@njit
def write_rafts(s: State, tribe: int, out: Ints, count: int) -> int:
    """Add the moves over water that a raft allows [V16.10]."""
    hexes = int(s.home[tribe])
    while hexes:
        place = lowest(hexes)
        hexes &= hexes - 1
        if may_set_out(s, tribe, place):
            ends = raft_reach(s, tribe, place)
            for kind in range(KINDS):
                if ends and num_free(s, tribe, kind, place) > 0:
                    first = PLAY[RAFT] + (place * KINDS + kind) * HEXES
                    count = write_set(ends, first, out, count)
    return count


@njit
def write_thefts(s: State, tribe: int, out: Ints, count: int) -> int:
    """Add what may be stolen from whom [V16.19]."""
    for loot in (LOOT_FOOD, LOOT_FIRE):
        for victim in range(s.players):
            if victim != tribe and _may_rob(s, tribe, victim, loot):
                out[count] = PLAY[THEFT] + loot * TRIBES + victim
                count += 1
    return count


@njit
def _may_rob(s: State, tribe: int, victim: int, loot: int) -> bool:
    if loot == LOOT_FOOD and s.food[victim] == 0:
        return False
    if loot == LOOT_FIRE and (s.fire[victim] == NO_HEX or s.fire[tribe] != NO_HEX):
        return False
    if loot == LOOT_FIRE and s.num_camps[tribe] == 0:
        return False
    near, camps = 0, int(s.site[victim])
    while camps:
        near |= dry(s, lowest(camps))
        camps &= camps - 1
    return _is_beside(s, tribe, near)


@njit
def _is_beside(s: State, tribe: int, hexes: int) -> bool:
    """Tell whether a tribe has a pawn on one of some hexes."""
    return s.home[tribe] & hexes != 0


@njit
def may_spy(s: State, tribe: int, victim: int) -> bool:
    """Tell whether a tribe may look at the cards of another one [V16.35]."""
    if victim == tribe or s.hand[victim] == 0 or s.peeked[tribe, victim] == s.hand[victim]:
        return False
    near, hexes = 0, int(s.home[victim])
    while hexes:
        near |= NEAR[lowest(hexes)]
        hexes &= hexes - 1
    return _is_beside(s, tribe, near)


@njit
def may_foresee(s: State, tribe: int) -> bool:
    """Tell whether there is an event to look at: not for the second turn of the game [V16.20]."""
    return bool(s.turns > 0 and not has(s.seers, tribe))


@njit
def write_lovers(s: State, tribe: int, out: Ints, count: int) -> int:
    """Add the enemies that may fall in love: one hex, the next, a kind, a tribe [V16.49]."""
    dull = s.flooded | s.snowed
    hexes = int(s.home[tribe] & ~dull)
    while hexes:
        place = lowest(hexes)
        hexes &= hexes - 1
        for direction in range(DIRECTIONS):
            other = NEXT[place, direction]
            if other == NO_HEX or s.crowd[other] == 0 or not has(dry(s, place) & ~dull, other):
                continue
            for kind in range(KINDS):
                first = PLAY[LOVE] + ((place * DIRECTIONS + direction) * KINDS + kind) * TRIBES
                count = write_set(_loved(s, tribe, kind, place, other), first, out, count)
    return count


@njit
def _loved(s: State, tribe: int, kind: int, place: int, other: int) -> int:
    """Return the tribes with a pawn of a kind that one of the other kind can win."""
    found = 0
    if s.pawns[tribe * KINDS + 1 - kind, place] > 0 and supply(s, tribe, kind) > 0:
        for loved in range(s.players):
            if loved != tribe and s.pawns[loved * KINDS + kind, other] > 0:
                found |= 1 << loved
    return found


@njit
def write_drums(s: State, tribe: int, out: Ints, count: int) -> int:
    """Add the hexes with pawns and the directions of animals that flee from them [V16.28]."""
    hexes = int(s.home[tribe])
    while hexes:
        place = lowest(hexes)
        hexes &= hexes - 1
        for direction in range(DIRECTIONS):
            out[count] = PLAY[WAR_DRUM] + place * DIRECTIONS + direction
            count += _may_drum(s, tribe, place, direction)
    return count


@njit
def _may_drum(s: State, tribe: int, place: int, direction: int) -> bool:
    """Tell whether animals on a dry neighbour would flee straight on, before a pawn [V16.28]."""
    other = NEXT[place, direction]
    if other == NO_HEX or not has(dry(s, place), other) or s.beasts[other] == 0:
        return False
    free = num_free(s, tribe, WARRIOR, place) + num_free(s, tribe, WOMAN, place)
    if free == 0 or not may_set_out(s, tribe, place) or not has(reach(s, tribe, place), other):
        return False
    return can_flee(s, other, direction)


@njit
def drive(s: State, place: int, direction: int) -> None:
    """Let all animals of a hex flee one step, each species by itself [V16.28]."""
    for species in range(SPECIES):
        if s.herd[species, place] > 0 and not is_blocked(s, species, place, direction):
            move_one(s, species, place, direction)


# what they do


@njit
def sail(s: State, target: int) -> None:
    """Move a pawn by raft."""
    rafter, end = divmod(target, HEXES)
    place, kind = divmod(rafter, KINDS)
    acting.move(s, kind, place, end)


@njit
def steal(s: State, tribe: int, target: int) -> None:
    """Take food, or gain the fire [V16.19]."""
    loot, victim = divmod(target, TRIBES)
    if loot == LOOT_FIRE:
        take_fire(s, tribe)
        return
    stolen = min(STOLEN_FOOD, s.food[victim])
    s.food[victim] -= stolen
    s.food[tribe] += stolen


@njit
def foresee(s: State, tribe: int) -> None:
    """Look at the next event: draw it for that, if nobody has looked yet [V16.20]."""
    s.seers |= 1 << tribe
    if s.foreseen == NO_EVENT:
        refill_events(s, 1 - s.season if is_last_of_season(s) else s.season)
        let_draw(s, FORESEEING)


@njit
def spy(s: State, tribe: int, victim: int) -> None:
    """Look at all cards of another tribe [V16.35]."""
    for trick in range(TRICKS):
        if s.trick[trick] == HELD + victim:
            s.known[trick] |= 1 << tribe
    s.peeked[tribe, victim] = s.hand[victim]


@njit
def win_love(s: State, tribe: int, target: int) -> None:
    """Let an enemy join the tribe on the hex of its pawn [V16.49]."""
    where, rest = divmod(target, KINDS * TRIBES)
    place, direction = divmod(where, DIRECTIONS)
    kind, loved = divmod(rest, TRIBES)
    take_pawn(s, loved, kind, NEXT[place, direction])
    put_new(s, tribe, kind, place)


@njit
def pair_up(s: State, target: int) -> None:
    """Build a camp with two pawns of one kind [V16.31]."""
    kind, place = divmod(target, HEXES)
    acting.build(s, place, kind, kind)
    s.pact[place] = FRESH


@njit
def set_fire(s: State, tribe: int, place: int) -> None:
    """Burn a forest with all that is there [V16.37]."""
    feed_cannibals(s, tribe, _enemies(s, tribe, place))
    s.burning |= 1 << place
    destroy(s, place)
    remove_field(s, place)
    s.closing = 1


@njit
def _enemies(s: State, tribe: int, place: int) -> int:
    """Count the pawns of other tribes on a hex."""
    count = 0
    for other in range(s.players):
        if other != tribe:
            count += num_here(s, other, place)
    return count


@njit
def bury(s: State, place: int) -> None:
    """Bury all that lives on a hex; a field stays [V16.42]."""
    destroy(s, place)
    s.closing = 1
