"""Cards of floods, fights and captures (rule V16)."""

from steppe.core.jit import njit
from steppe.games.valley.board import HEXES, LAKES
from steppe.games.valley.cards import (
    BLIZZARD,
    CUT_STONE,
    DICE_BONUS,
    FIGHT_START,
    FLINT,
    IN_FLOOD,
    SPEAR_THROWER,
    STRONG_WOMEN,
    TORCHES,
    TRAPS,
)
from steppe.games.valley.effects import (
    check_camp,
    feed_cannibals,
    has,
    num_here,
    put_new,
    put_pawn,
    remove_camp,
    remove_field,
    supply,
    take_pawn,
    take_stack,
)
from steppe.games.valley.land import dry, enterable, has_loner
from steppe.games.valley.phases.fighting import food_of, with_fighters
from steppe.games.valley.state import (
    CAVE_BEAR,
    DISCARDED,
    HAS_HUNTED,
    HAS_ROLLED,
    TRIBAL,
    WITH_FLINT,
    WITH_TORCHES,
    State,
)
from steppe.games.valley.tables import KINDS, SPECIES, WARRIOR, WOMAN


@njit
def flooded_hexes(s: State, tribe: int) -> int:
    """Return the flooded hexes where a tribe would lose a pawn [V16.26, V16.34]."""
    return int(s.flooded & s.home[tribe] & ~s.saved[tribe])


@njit
def may_arm(s: State, tribe: int, trick: int) -> bool:
    """Tell whether a card without target can be played in this fight."""
    charm = s.charm[tribe]
    if trick in (SPEAR_THROWER, CUT_STONE):
        return _may_roll(s, tribe)
    if trick == STRONG_WOMEN:
        return bool(
            s.pawns[tribe * KINDS + WOMAN, s.place] > 0 and not has(s.strong[tribe], s.place)
        )
    if trick == FLINT:
        return charm & (HAS_ROLLED | WITH_FLINT) == 0
    if trick == TORCHES:
        return s.foe != TRIBAL and charm & (HAS_HUNTED | WITH_TORCHES) == 0
    return trick == TRAPS and s.foe != TRIBAL


@njit
def _may_roll(s: State, tribe: int) -> bool:
    """Tell whether a tribe may still roll here: women with Strong-headed women [V16.5]."""
    armed = with_fighters(s, s.sides)
    if s.foe != TRIBAL or armed == 0:
        return True
    if s.trick[STRONG_WOMEN] != DISCARDED:
        armed = s.sides
    return has(armed, tribe) and armed & (armed - 1) != 0


@njit
def may_befriend(s: State, tribe: int, other: int) -> bool:
    """Tell whether the only pawn of another tribe here is a warrior that may join [V16.15]."""
    if other == tribe or num_here(s, other, s.place) != 1 or supply(s, tribe, WARRIOR) == 0:
        return False
    if s.window == FIGHT_START and (s.foe != TRIBAL or not has(s.sides, other)):
        return False
    return bool(s.pawns[other * KINDS + WARRIOR, s.place] == 1)


@njit
def refuges(s: State, tribe: int) -> int:
    """Return the hexes to which a group may flee from a fight [V16.16]."""
    if s.foe != TRIBAL or has(s.flooded | s.snowed, s.place) or s.event == BLIZZARD:
        return 0
    hexes = dry(s, s.place) & enterable(s) & ~LAKES[s.board]
    for place in range(HEXES):
        if s.crowd[place] + s.beasts[place] > 0 or has_loner(s, place):
            hexes &= ~(1 << place)
    return int(hexes)


# what they do


@njit
def arm(s: State, tribe: int, trick: int) -> None:
    """Let a card without target work in this fight, or to the end of the turn."""
    if trick in (SPEAR_THROWER, CUT_STONE):
        s.boost[tribe] += DICE_BONUS[trick]
    elif trick == STRONG_WOMEN:
        s.strong[tribe] |= 1 << s.place
    elif trick == FLINT:
        s.charm[tribe] |= WITH_FLINT
    elif trick == TORCHES:
        s.charm[tribe] |= WITH_TORCHES
    else:
        _trap(s, tribe)


@njit
def _trap(s: State, tribe: int) -> None:
    """Beat all animals of the hex without dice; of a cave bear's fight, only the bear [V16.17]."""
    if s.foe == CAVE_BEAR:
        s.slain = 1
        return
    for species in range(SPECIES):
        s.food[tribe] += s.herd[species, s.place] * food_of(s, species)
        take_stack(s, species, s.place)


@njit
def befriend(s: State, tribe: int, other: int) -> None:
    """Let the lone warrior of another tribe join [V16.15]."""
    take_pawn(s, other, WARRIOR, s.place)
    put_new(s, tribe, WARRIOR, s.place)
    leave_fight(s, other)


@njit
def leave_fight(s: State, tribe: int) -> None:
    """Take a tribe out of the fight, so that it is not beaten [V16.9]."""
    s.sides &= ~(1 << tribe)
    check_camp(s, s.place)


@njit
def flee(s: State, tribe: int, place: int) -> None:
    """Bring all pawns of a tribe here to another hex, and its tamed wolf [V16.16]."""
    for kind in range(KINDS):
        for _ in range(s.pawns[tribe * KINDS + kind, s.place]):
            take_pawn(s, tribe, kind, s.place)
            put_pawn(s, tribe, kind, place)
    if s.den[tribe] == s.place:
        s.den[tribe] = place
        s.crowd[s.place] -= 1
        s.crowd[place] += 1
    leave_fight(s, tribe)


@njit
def climb(s: State, tribe: int, place: int) -> None:
    """Sit out a flood or all fights of a hex on trees; an own camp is destroyed [V16.34]."""
    if s.window == IN_FLOOD:
        s.saved[tribe] |= 1 << place
    else:
        s.aloof[tribe] |= 1 << place
        s.sides &= ~(1 << tribe)
    if s.camp[place] == tribe:
        remove_camp(s, place)


@njit
def may_scorch(s: State) -> bool:
    """Tell whether the camp just taken stands [V16.44]."""
    return bool(s.kept and s.camp[s.place] == s.killer)


@njit
def scorch(s: State, tribe: int) -> None:
    """Remove the camp just taken, the field, and the women exchanged [V16.44]."""
    for _ in range(s.taken):
        take_pawn(s, s.killer, WOMAN, s.place)
    feed_cannibals(s, tribe, int(s.taken))
    s.taken = 0
    remove_camp(s, s.place)
    remove_field(s, s.place)
