"""Fights: rounds, bonuses and losses (rules V9.2 to V9.8, V15.12, V15.23).

A fight is between the tribes on a hex, or between one tribe and a species there or a cave bear.
``rules/fight_transitions.py`` decides the order of fights and what follows them.
"""

from steppe.engine.jit import lowest, njit
from steppe.engine.position_type import Ints
from steppe.games.valley.rules import cards, tables
from steppe.games.valley.rules.actions import DIE, LOSE
from steppe.games.valley.rules.animals import first_of, take_animal
from steppe.games.valley.rules.board import HEXES, NO_HEX
from steppe.games.valley.rules.camps import is_cave
from steppe.games.valley.rules.effects import has, is_single, num_here, opposing, tribes_on
from steppe.games.valley.rules.losses import feed_cannibals, lose_pawn
from steppe.games.valley.rules.option_words import LOOSE_CARDS
from steppe.games.valley.rules.state import CAVE_BEAR, HERD_DIE, TRIBAL, State
from steppe.games.valley.rules.tables import KINDS, SPECIES, TRIBES, WARRIOR, WOLF_CUB, WOMAN
from steppe.games.valley.rules.turn import first_in_order, unrolled

# combatants


@njit
def fighters(s: State, tribe: int, place: int) -> int:
    """Count a tribe's warriors on a hex, including women that count as warriors [V16.13]."""
    warriors = s.pawns[tribe * KINDS + WARRIOR, place]
    if has(s.strong[tribe], place):
        warriors += s.pawns[tribe * KINDS + WOMAN, place]
    return int(warriors)


@njit
def with_fighters(s: State, tribes: int) -> int:
    """Return the subset of tribes that have fighters on the hex."""
    found = 0
    for tribe in range(s.players):
        if has(tribes, tribe) and fighters(s, tribe, s.place) > 0:
            found |= 1 << tribe
    return found


@njit
def contested(s: State, tribe: int) -> int:
    """Return a tribe's contested hexes that are not resolved yet [V9.1]."""
    found, hexes = 0, int(s.home[tribe] & ~s.fought)
    while hexes:
        place = lowest(hexes)
        hexes &= hexes - 1
        if opposing(s, tribe, place) > 0:
            found |= 1 << place
    return found


@njit
def herds_here(s: State) -> int:
    """Return the set of species on the fight's hex."""
    found = 0
    for species in range(SPECIES):
        found |= int(s.herd[species, s.place] > 0) << species
    return found


# whether the fight continues [V9.4 to V9.7]


@njit
def is_brawl(s: State) -> bool:
    """Return whether the sides will fight; otherwise one may capture the other [V9.4, V9.5]."""
    if s.sides & (s.sides - 1) == 0:
        return False
    return bool(with_fighters(s, s.sides) or tables.WOMEN_FIGHT_WOMEN[s.edition])


@njit
def who_roll(s: State) -> int:
    """Return the tribes that roll: tribes with fighters, else all on the hex [V9.5, V9.6]."""
    armed = with_fighters(s, s.sides)
    return armed if armed else int(s.sides) & tribes_on(s, 1 << s.place)


@njit
def goes_on(s: State) -> bool:
    """Return whether the tribes need another round."""
    rollers = who_roll(s)
    if s.ways & LOOSE_CARDS:
        return not is_single(rollers)
    return is_brawl(s) and rollers & (rollers - 1) != 0


@njit
def is_hunt_over(s: State) -> bool:
    """Return whether the animals or their opponents are all gone."""
    if is_foe_dead(s) or num_here(s, s.hunter, s.place) == 0:
        return True
    return not has(s.sides, s.hunter)


# bonuses [V9.3]


@njit
def bonus(s: State, tribe: int) -> int:
    """Return the total bonus on a tribe's die."""
    total = int(s.boost[tribe]) + camp_bonus(s, tribe) + (s.den[tribe] == s.place)
    if s.charm[tribe] & cards.WITH_FLINT:
        total += cards.DICE_BONUS[cards.FLINT]
    if s.foe == TRIBAL:
        return int(total + warrior_bonus(s, tribe, False))
    if s.charm[tribe] & cards.WITH_TORCHES:
        total += cards.DICE_BONUS[cards.TORCHES]
    if s.fire[tribe] != NO_HEX:
        total += tables.FIRE_BONUS
    return int(total + warrior_bonus(s, tribe, bool(tables.WOMAN_IS_FIRST_DIE[s.edition])))


@njit
def warrior_bonus(s: State, tribe: int, may_woman_begin: bool) -> int:
    """Return the bonus for warriors; a woman may stand in for the first warrior [V9.3]."""
    warriors = fighters(s, tribe, s.place)
    if warriors == 0:
        return 0
    women = num_here(s, tribe, s.place) - warriors
    if s.first_counts or (may_woman_begin and women > 0):
        return warriors
    return warriors - 1


@njit
def camp_bonus(s: State, tribe: int) -> int:
    """Return the bonus for the tribe's own camp on the hex [V9.3, V9.11]."""
    if s.camp[s.place] != tribe or s.foe == CAVE_BEAR:
        return 0
    return int(s.cave_bonus) if is_cave(s, s.place) else tables.VILLAGE_BONUS


@njit
def herd_bonus(s: State, number: int) -> int:
    """Return the bonus for a stack of animals."""
    return number if tables.HERD_FROM_FIRST[s.edition] else number - 1


@njit
def num_foes(s: State) -> int:
    """Count the animals in the fight."""
    return 1 if s.foe == CAVE_BEAR else int(s.herd[s.foe, s.place])


# a round


@njit
def roll(s: State, outcome: int) -> None:
    """Store the next die: tribes in player order, the animals last [V4.6]."""
    left = unrolled(s)
    if left == 0:
        s.dice[HERD_DIE] = outcome - DIE
        return
    tribe = first_in_order(s, left)
    s.dice[tribe] = outcome - DIE
    s.charm[tribe] |= cards.HAS_ROLLED
    if s.foe != TRIBAL:
        s.charm[tribe] |= cards.HAS_HUNTED


@njit
def is_rolled(s: State) -> bool:
    """Return whether all dice in the round have been rolled."""
    return unrolled(s) == 0 and bool(s.foe == TRIBAL or s.dice[HERD_DIE] > 0)


@njit
def judge(s: State) -> bool:
    """Determine the losers of a round; return False if all must reroll [V9.2, V9.6]."""
    best, ties, value = 0, 0, -1
    for tribe in range(s.players):
        if has(s.rollers, tribe):
            points = int(s.dice[tribe]) + bonus(s, tribe)
            ties = ties + 1 if points == value else (0 if points > value else ties)
            if points > value:
                best, value = tribe, points
    if s.foe != TRIBAL:
        points = int(s.dice[HERD_DIE]) + herd_bonus(s, num_foes(s))
        ties = int(points == value)
        best = HERD_DIE if points > value else best
    if ties:
        return False
    s.killer = best
    s.losers = s.rollers & ~(1 << best)
    return True


# losses [V9.8]


@njit
def kill_animal(s: State) -> None:
    """Remove one animal from the stack."""
    s.slain += 1
    if s.foe != CAVE_BEAR:
        take_animal(s, first_of(s, s.foe, s.place))


@njit
def is_foe_dead(s: State) -> bool:
    """Return whether the stack is gone."""
    return bool(s.slain > 0) if s.foe == CAVE_BEAR else bool(s.herd[s.foe, s.place] == 0)


@njit
def food_of(s: State, species: int) -> int:
    """Return an animal's food value, including cave bears [V9.8, V15.19]."""
    lean = cards.LEAN if s.in_force[cards.LEAN_MEAT] else 0
    return max(0, (cards.BEAR_FOOD if species == CAVE_BEAR else int(tables.MEAT[species])) - lean)


@njit
def may_give_up(s: State, tribe: int, kind: int) -> bool:
    """Return whether a tribe may lose a pawn of a kind, or its tamed wolf, in this round."""
    if kind == WOLF_CUB:
        return bool(s.den[tribe] == s.place)
    if s.pawns[tribe * KINDS + kind, s.place] == 0:
        return False
    if tables.OWNER_CHOOSES_LOSS[s.edition] or kind == WARRIOR or has(s.strong[tribe], s.place):
        return True
    return bool(s.foe != TRIBAL and s.pawns[tribe * KINDS + WARRIOR, s.place] == 0)


@njit
def legal(s: State, out: Ints) -> int:
    """Write the pawns that the tribe may give up; return their number."""
    count = 0
    for kind in range(WOLF_CUB + 1):
        if may_give_up(s, s.player, kind):
            out[count] = LOSE + kind * HEXES + s.place
            count += 1
    return count


@njit
def sole_loss(s: State, tribe: int) -> int:
    """Return the only kind that a tribe can give up, or -1 if it has a choice."""
    kinds = 0
    for kind in range(WOLF_CUB + 1):
        kinds |= int(may_give_up(s, tribe, kind)) << kind
    return lowest(kinds) if is_single(kinds) else -1


@njit
def give_up(s: State, tribe: int, kind: int) -> None:
    """Remove a pawn lost in a round; the tribe with the highest total has killed it [V16.39]."""
    s.losers &= ~(1 << tribe)
    lose_pawn(s, tribe, kind, s.place)
    if kind < KINDS and s.killer < TRIBES:
        feed_cannibals(s, s.killer, 1)


# loners against animals [V15.12]


@njit
def loner_to_fight(s: State) -> int:
    """Return the next loner to fight (lowest hex first, then the woman), or KINDS if none."""
    warrior, woman = s.loner[WARRIOR], s.loner[WOMAN]
    fights_woman = woman != NO_HEX and s.beasts[woman] > 0
    fights_warrior = warrior != NO_HEX and s.beasts[warrior] > 0
    if fights_woman and (woman <= warrior or not fights_warrior):
        return WOMAN
    return WARRIOR if fights_warrior else KINDS


@njit
def roll_for_loner(s: State, outcome: int) -> bool:
    """Store the loner's die, then the animals'; return whether both have been rolled [V15.12]."""
    if s.dice[0] == 0:
        s.dice[0] = outcome - DIE
        return False
    s.dice[HERD_DIE] = outcome - DIE
    _judge_loner(s, s.hunter)
    return True


@njit
def _judge_loner(s: State, kind: int) -> None:
    """Remove the loner or animal that lost a round; in a tie, neither loses."""
    place = s.loner[kind]
    species = 0
    while s.herd[species, place] == 0:
        species += 1
    strength = int(kind == WARRIOR and s.first_counts)
    mine = int(s.dice[0]) + strength
    theirs = int(s.dice[HERD_DIE]) + herd_bonus(s, int(s.herd[species, place]))
    if mine > theirs:
        take_animal(s, first_of(s, species, place))
    elif theirs > mine:
        s.loner[kind] = NO_HEX
    s.dice[:] = 0
