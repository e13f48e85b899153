"""Cards for floods, fights and captures (rule V16)."""

from steppe.engine.jit import njit
from steppe.games.valley.rules import cards
from steppe.games.valley.rules.animals import take_stack
from steppe.games.valley.rules.board import LAKES
from steppe.games.valley.rules.camps import check_camp, remove_camp, remove_field
from steppe.games.valley.rules.effects import has, num_here, put_new, put_pawn, supply, take_pawn
from steppe.games.valley.rules.land import deserted, dry, enterable, range_of_pawns
from steppe.games.valley.rules.losses import feed_cannibals
from steppe.games.valley.rules.option_words import LOOSE_CARDS
from steppe.games.valley.rules.phases.fighting import food_of, with_fighters
from steppe.games.valley.rules.state import CAVE_BEAR, DISCARDED, TRIBAL, State
from steppe.games.valley.rules.tables import KINDS, SPECIES, WARRIOR, WOMAN


@njit
def aim_shelter(s: State, tribe: int) -> int:
    """Return the flooded hexes where Swimming or Tree trunks help a tribe [V16.26, V16.27]."""
    return int(s.flooded & s.home[tribe] & ~s.saved[tribe])


@njit
def play_shelter(s: State, tribe: int, target: int) -> None:
    """Save a tribe's pawns on a hex from the flood."""
    s.saved[tribe] |= 1 << target


@njit
def aim_tree_climbing(s: State, tribe: int) -> int:
    """Return a tribe's flooded hexes or, in a fight, the fight's hex [V16.34]."""
    return aim_shelter(s, tribe) if s.window == cards.IN_FLOOD else 1 << s.place


@njit
def play_tree_climbing(s: State, tribe: int, target: int) -> None:
    """Save a tribe's pawns on a hex from the flood or from all fights; their camp is destroyed."""
    if s.window == cards.IN_FLOOD:
        play_shelter(s, tribe, target)
    else:
        s.aloof[tribe] |= 1 << target
        s.sides &= ~(1 << tribe)
    if s.camp[target] == tribe:
        remove_camp(s, target)


@njit
def aim_boost(s: State, tribe: int) -> int:
    """Return whether a tribe may still roll in this fight, if only by Strong-headed women [V16.5].

    Spear-thrower and Cut stone use this function [V16.14, V16.43].
    """
    armed = with_fighters(s, s.sides)
    if s.foe != TRIBAL or armed == 0 or s.ways & LOOSE_CARDS:
        return 1
    if s.trick[cards.STRONG_WOMEN] != DISCARDED:
        armed = s.sides
    return int(has(armed, tribe) and armed & (armed - 1) != 0)


@njit
def play_boost(s: State, tribe: int, trick: int) -> None:
    """Add the card's bonus to all of the tribe's dice in this fight."""
    s.boost[tribe] += cards.DICE_BONUS[trick]


@njit
def aim_strong_women(s: State, tribe: int) -> int:
    """Return whether the tribe has women but no warriors in this fight [V16.13]."""
    return int(s.pawns[tribe * KINDS + WOMAN, s.place] > 0 and not has(s.strong[tribe], s.place))


@njit
def play_strong_women(s: State, tribe: int) -> None:
    """Let women count as warriors on this hex."""
    s.strong[tribe] |= 1 << s.place


@njit
def aim_torches(s: State, tribe: int) -> int:
    """Return whether this is the turn's first fight against animals [V16.22]."""
    return int(s.foe != TRIBAL and s.charm[tribe] & cards.HAS_HUNTED == 0)


@njit
def aim_flint(s: State, tribe: int) -> int:
    """Return whether this is the first fight of the turn [V16.48]."""
    return int(s.charm[tribe] & cards.HAS_ROLLED == 0)


@njit
def aim_traps(s: State) -> int:
    """Return whether this is a fight against animals [V16.17]."""
    return int(s.foe != TRIBAL)


@njit
def play_traps(s: State, tribe: int) -> None:
    """Beat all animals on the hex without rolling dice; against a cave bear, only the bear."""
    if s.foe == CAVE_BEAR:
        s.slain = 1
        return
    for species in range(SPECIES):
        s.food[tribe] += s.herd[species, s.place] * food_of(s, species)
        take_stack(s, species, s.place)


@njit
def aim_friend(s: State, tribe: int) -> int:
    """Return the tribes whose only pawn on the hex is a warrior: it may change sides [V16.15]."""
    found = 0
    for other in range(s.players):
        is_lone = num_here(s, other, s.place) == s.pawns[other * KINDS + WARRIOR, s.place] == 1
        is_foe = s.window != cards.FIGHT_START or (s.foe == TRIBAL and has(s.sides, other))
        found |= int(is_lone and is_foe and other != tribe) << other
    return found if supply(s, tribe, WARRIOR) > 0 else 0


@njit
def play_friend(s: State, tribe: int, target: int) -> None:
    """Let another tribe's lone warrior join this tribe."""
    take_pawn(s, target, WARRIOR, s.place)
    put_new(s, tribe, WARRIOR, s.place)
    _leave_fight(s, target)


@njit
def _leave_fight(s: State, tribe: int) -> None:
    """Take a tribe out of the fight without a defeat [V16.9]."""
    s.sides &= ~(1 << tribe)
    check_camp(s, s.place)


@njit
def aim_flight(s: State) -> int:
    """Return the free hexes to which a group may flee [V16.16]."""
    if s.foe != TRIBAL or has(s.flooded | s.snowed, s.place) or range_of_pawns(s) == 0:
        return 0
    return int(dry(s, s.place) & enterable(s) & deserted(s) & ~LAKES[s.board])


@njit
def play_flight(s: State, tribe: int, target: int) -> None:
    """Move a tribe's pawns and tamed wolf to another hex."""
    for kind in range(KINDS):
        for _ in range(s.pawns[tribe * KINDS + kind, s.place]):
            take_pawn(s, tribe, kind, s.place)
            put_pawn(s, tribe, kind, target)
    if s.den[tribe] == s.place:
        s.den[tribe] = target
        s.crowd[s.place] -= 1
        s.crowd[target] += 1
    _leave_fight(s, tribe)


@njit
def aim_scorched_earth(s: State) -> int:
    """Return whether the camp just lost still stands [V16.44]."""
    return int(s.kept and s.camp[s.place] == s.killer)


@njit
def play_scorched_earth(s: State, tribe: int) -> None:
    """Remove the camp just lost, its field and the exchanged women."""
    for _ in range(s.taken):
        take_pawn(s, s.killer, WOMAN, s.place)
    feed_cannibals(s, tribe, int(s.taken))
    s.taken = 0
    remove_camp(s, s.place)
    remove_field(s, s.place)
