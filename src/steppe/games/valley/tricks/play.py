"""Which cards a tribe may play now, and their playing (rules V16.2 to V16.6).

A card of a window fits if it names it; in a tribe's own part of step 4 there is no window.
``can`` asks what is open to all, whoever holds the card.
"""

from steppe.core.jit import njit
from steppe.core.record import Ints
from steppe.games.valley.actions import FURTHER, OVER_MOUNTAIN, PLAY
from steppe.games.valley.board import DIRECTIONS, HEXES, NEXT
from steppe.games.valley.cards import (
    ANIMALS_END,
    ANIMALS_START,
    BIRTHS_END,
    BIRTHS_START,
    CANNIBALS,
    CHILDBED_FEVER,
    DECOY,
    ENDURANCE,
    FAMILY_VISIT,
    FIRE_RAISER,
    FITTING,
    FLIGHT,
    FORCED_MARCH,
    FRIEND,
    GOOD_HERBS,
    IN_BOX,
    IN_FLOOD,
    INTUITION,
    LATE_SOWING,
    LIKE_A_BEAST,
    LOVE,
    MAX_FITTING,
    NO_TRICK,
    NO_WINDOW,
    PACT,
    PALISADE,
    RAFT,
    ROCKFALL,
    SCORCHED_EARTH,
    SPYING,
    STEP5_START,
    SURVIVAL_END,
    TAMING,
    THEFT,
    TREE_CLIMBING,
    TRICKS,
    WAR_DRUM,
    WILD_CHILD,
)
from steppe.games.valley.effects import has_supply, put_pawn, supply
from steppe.games.valley.phases import acting, seeding
from steppe.games.valley.phases.placing import discard
from steppe.games.valley.state import AS_CANNIBALS, DISCARDED, HELD, UNSEEN, State
from steppe.games.valley.tables import KINDS
from steppe.games.valley.tricks import fray, hearth, herding, travel
from steppe.games.valley.tricks.targets import write_set


@njit
def may_hold(s: State, tribe: int, trick: int) -> bool:
    """Tell whether a tribe holds a card, or may do so for all that is known."""
    if s.trick[trick] != UNSEEN:
        return bool(s.trick[trick] == HELD + tribe)
    known = 0
    for other in range(TRICKS):
        known += s.trick[other] == HELD + tribe
    return bool(known < s.hand[tribe])


@njit
def could_play(s: State, tribe: int, window: int) -> bool:
    """Tell whether a tribe could hold a card for a window, by what is open to all [V16.3]."""
    if s.hand[tribe] == 0:
        return False
    for index in range(MAX_FITTING + 1):
        trick = FITTING[window, index]
        if trick == NO_TRICK:
            return False
        if IN_BOX[s.edition, trick] and s.trick[trick] != DISCARDED and can(s, tribe, trick):
            return True
    return False


@njit
def legal(s: State, tribe: int, window: int, out: Ints, count: int) -> int:
    """Add the plays of all cards of a window; return how many actions there are then."""
    if s.hand[tribe] == 0:
        return count
    for index in range(MAX_FITTING + 1):
        trick = FITTING[window, index]
        if trick != NO_TRICK and may_hold(s, tribe, trick):
            count = _write(s, tribe, trick, out, count)
    return count


@njit
def can(s: State, tribe: int, trick: int) -> bool:
    """Tell whether a card would have a target in the open window."""
    if trick in (DECOY, WAR_DRUM):
        return herding.can(s, tribe, trick)
    if trick == FRIEND:
        return _friends(s, tribe) != 0
    if trick == WILD_CHILD:
        return herding.villages(s, tribe) != 0 and has_supply(s, tribe)
    if trick == CHILDBED_FEVER:
        return hearth.has_fever(s, tribe)
    if _names_hex(trick):
        return _hexes(s, tribe, trick) != 0
    return _is_useful(s, tribe, trick)


@njit
def _names_hex(trick: int) -> bool:
    """Tell whether the whole target of a card is a hex."""
    return bool(PLAY[trick + 1] - PLAY[trick] == HEXES)


@njit
def _hexes(s: State, tribe: int, trick: int) -> int:
    """Return the hexes that a card may name where its whole target is one."""
    if trick in (PALISADE, TAMING):
        return herding.hexes_of(s, tribe, trick)
    if trick in (GOOD_HERBS, LIKE_A_BEAST):
        return hearth.hexes_of(s, tribe, trick)
    if trick == LATE_SOWING:
        return hearth.plains_to_sow(s, tribe)
    if s.window == IN_FLOOD:
        return fray.flooded_hexes(s, tribe)
    if trick == TREE_CLIMBING:
        return 1 << s.place
    if trick == FLIGHT and s.window != NO_WINDOW:
        return fray.refuges(s, tribe)
    if trick in (FIRE_RAISER, ROCKFALL):
        return travel.hexes_of(s, tribe, trick)
    return travel.helped(s, tribe, travel.boon_of(trick, 0))


@njit
def _is_useful(s: State, tribe: int, trick: int) -> bool:
    """Tell whether a card without target can have an effect."""
    if trick == CANNIBALS:
        return s.charm[tribe] & AS_CANNIBALS == 0
    if trick == FAMILY_VISIT:
        return herding.may_visit(s, tribe)
    if trick == INTUITION:
        return travel.may_foresee(s, tribe)
    if trick == SCORCHED_EARTH:
        return fray.may_scorch(s)
    if hearth.is_charm(trick):
        return hearth.may_use(s, tribe, trick)
    return fray.may_arm(s, tribe, trick)


@njit
def _friends(s: State, tribe: int) -> int:
    found = 0
    for other in range(s.players):
        if fray.may_befriend(s, tribe, other):
            found |= 1 << other
    return found


@njit
def _write(s: State, tribe: int, trick: int, out: Ints, count: int) -> int:
    """Add all plays of a card."""
    if _names_hex(trick):
        return write_set(_hexes(s, tribe, trick), PLAY[trick], out, count)
    if s.window == NO_WINDOW and _has_travel_target(trick):
        return _write_travel(s, tribe, trick, out, count)
    if trick in (DECOY, WAR_DRUM):
        return herding.write(s, tribe, trick, out, count)
    if trick == FRIEND:
        return write_set(_friends(s, tribe), PLAY[FRIEND], out, count)
    if trick == WILD_CHILD:
        return _write_children(s, tribe, out, count)
    if trick == CHILDBED_FEVER:
        return hearth.write_fevers(s, tribe, out, count)
    out[count] = PLAY[trick]
    return count + _is_useful(s, tribe, trick)


@njit
def _has_travel_target(trick: int) -> bool:
    return trick in (RAFT, ENDURANCE, FORCED_MARCH, THEFT, WAR_DRUM, PACT, SPYING, LOVE)


@njit
def _write_travel(s: State, tribe: int, trick: int, out: Ints, count: int) -> int:
    """Add the plays of a card of the own part that names more than a hex."""
    if trick == RAFT:
        return travel.write_rafts(s, tribe, out, count)
    if trick == THEFT:
        return travel.write_thefts(s, tribe, out, count)
    if trick == WAR_DRUM:
        return travel.write_drums(s, tribe, out, count)
    if trick == LOVE:
        return travel.write_lovers(s, tribe, out, count)
    if trick == PACT:
        return _write_pacts(s, out, count)
    if trick == SPYING:
        return _write_spying(s, tribe, out, count)
    for use in (FURTHER, OVER_MOUNTAIN):
        hexes = travel.helped(s, tribe, travel.boon_of(trick, use))
        count = write_set(hexes, PLAY[trick] + use * HEXES, out, count)
    return count


@njit
def _write_pacts(s: State, out: Ints, count: int) -> int:
    for kind in range(KINDS):
        for place in range(HEXES):
            out[count] = PLAY[PACT] + kind * HEXES + place
            count += acting.may_build(s, place, kind, kind)
    return count


@njit
def _write_spying(s: State, tribe: int, out: Ints, count: int) -> int:
    for victim in range(s.players):
        out[count] = PLAY[SPYING] + victim
        count += travel.may_spy(s, tribe, victim)
    return count


@njit
def _write_children(s: State, tribe: int, out: Ints, count: int) -> int:
    for kind in range(KINDS):
        if supply(s, tribe, kind) > 0:
            first = PLAY[WILD_CHILD] + kind * HEXES
            count = write_set(herding.villages(s, tribe), first, out, count)
    return count


# playing


@njit
def trick_of(action: int) -> int:
    """Return the card that an action plays."""
    trick = 0
    while PLAY[trick + 1] <= action:
        trick += 1
    return trick


@njit
def apply(s: State, tribe: int, action: int) -> None:
    """Play a card: it is discarded and takes effect [V16.2]."""
    trick = trick_of(action)
    target = action - PLAY[trick]
    discard(s, trick, tribe)
    if trick == CANNIBALS:
        s.charm[tribe] |= AS_CANNIBALS
    elif hearth.is_charm(trick):
        s.charm[tribe] |= hearth.charm_of(trick)
    elif s.window == NO_WINDOW:
        _play_in_part(s, tribe, trick, target)
    elif s.window in (ANIMALS_START, ANIMALS_END, STEP5_START):
        _play_among_animals(s, tribe, trick, target)
    elif s.window in (SURVIVAL_END, BIRTHS_START, BIRTHS_END):
        _play_at_home(s, tribe, trick, target)
    else:
        _play_in_fray(s, tribe, trick, target)


@njit
def _play_in_part(s: State, tribe: int, trick: int, target: int) -> None:
    """Play a card of the own part of step 4."""
    boon = travel.boon_of(trick, target // HEXES)
    if boon:
        s.boon[target % HEXES] |= boon
    elif trick == RAFT:
        travel.sail(s, target)
    elif trick == THEFT:
        travel.steal(s, tribe, target)
    elif trick == INTUITION:
        travel.foresee(s, tribe)
    elif trick == WAR_DRUM:
        place, direction = divmod(target, DIRECTIONS)
        travel.drive(s, NEXT[place, direction], direction)
    elif trick == PACT:
        travel.pair_up(s, target)
    elif trick == SPYING:
        travel.spy(s, tribe, target)
    elif trick == LOVE:
        travel.win_love(s, tribe, target)
    elif trick == FIRE_RAISER:
        travel.set_fire(s, tribe, target)
    else:
        travel.bury(s, target)


@njit
def _play_among_animals(s: State, tribe: int, trick: int, target: int) -> None:
    """Play a card of step 3, or the one before all fights."""
    if trick == PALISADE:
        s.palisades |= 1 << target
    elif trick == TAMING:
        herding.tame(s, tribe, target)
    elif trick == WAR_DRUM:
        place, direction = divmod(target, DIRECTIONS)
        travel.drive(s, place, direction)
    elif trick == WILD_CHILD:
        kind, place = divmod(target, HEXES)
        put_pawn(s, tribe, kind, place)
    elif trick == FAMILY_VISIT:
        herding.visit(s, tribe)
    else:
        herding.lure(s, target)


@njit
def _play_at_home(s: State, tribe: int, trick: int, target: int) -> None:
    """Play a card of births, or a late sowing."""
    if trick == LATE_SOWING:
        seeding.seed(s, tribe, target)
    elif trick == GOOD_HERBS:
        s.herbs |= 1 << target
    elif trick == LIKE_A_BEAST:
        s.beast = target
        s.mother = tribe
    else:
        hearth.break_out(s)
        hearth.kill_mother(s, tribe, target)


@njit
def _play_in_fray(s: State, tribe: int, trick: int, target: int) -> None:
    """Play a card of a flood, a fight or a capture."""
    if trick == TREE_CLIMBING:
        fray.climb(s, tribe, target)
    elif s.window == IN_FLOOD:
        s.saved[tribe] |= 1 << target
    elif trick == FRIEND:
        fray.befriend(s, tribe, target)
    elif trick == FLIGHT:
        fray.flee(s, tribe, target)
    elif trick == SCORCHED_EARTH:
        fray.scorch(s, tribe)
    else:
        fray.arm(s, tribe, trick)
