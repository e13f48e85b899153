"""Pawns on the board, and what all phases want to know of sets and tribes (rule V8).

Each change keeps the counts that follow from others: ``number``, ``home``, ``crowd``. Camps and
fields stand in ``camps.py``, animals in ``animals.py``, what dies in ``losses.py``.
"""

from steppe.engine.jit import lowest, njit
from steppe.engine.position_type import Ints
from steppe.games.valley.rules.board import HEXES, NO_HEX
from steppe.games.valley.rules.option_words import BURIED_BUILDERS
from steppe.games.valley.rules.state import PLAYING, State
from steppe.games.valley.rules.tables import KINDS, MAX_PAWNS, WARRIOR, WOMAN


@njit
def row(tribe: int, kind: int) -> int:
    """Return the row of a tribe's pawns of one kind."""
    return tribe * KINDS + kind


@njit
def leave_place(s: State) -> None:
    """Be at no hex any more: what was done on it is over."""
    s.place = NO_HEX


# sets, and cards in hands


@njit
def has(members: int, number: int) -> bool:
    """Return whether a set has a member."""
    return (members >> number) & 1 == 1


@njit
def is_single(members: int) -> bool:
    """Return whether a set has one member."""
    return members != 0 and members & (members - 1) == 0


@njit
def write_set(members: int, first: int, out: Ints, count: int) -> int:
    """Add one action for each member of a set, from the id of member 0 on; return how many."""
    while members:
        out[count] = first + lowest(members)
        members &= members - 1
        count += 1
    return count


# pawns


@njit
def num_here(s: State, tribe: int, place: int) -> int:
    """Count the pawns of a tribe on a hex."""
    return int(s.pawns[tribe * KINDS + WARRIOR, place] + s.pawns[tribe * KINDS + WOMAN, place])


@njit
def num_pawns(s: State, tribe: int) -> int:
    """Count the pawns of a tribe on the board."""
    return int(s.number[tribe * KINDS + WARRIOR] + s.number[tribe * KINDS + WOMAN])


@njit
def is_playing(s: State, tribe: int) -> bool:
    """Return whether a tribe is in the game and has pawns on the board."""
    return bool(s.standing[tribe] == PLAYING and num_pawns(s, tribe) > 0)


@njit
def alive(s: State) -> int:
    """Return the tribes that are in the game and have pawns on the board."""
    found = 0
    for tribe in range(s.players):
        found |= int(is_playing(s, tribe)) << tribe
    return found


@njit
def tribes_on(s: State, hexes: int) -> int:
    """Return the tribes with pawns on a set of hexes."""
    found = 0
    for tribe in range(s.players):
        found |= int(s.home[tribe] & hexes != 0) << tribe
    return found


@njit
def others_having(s: State, tribe: int, kind: int, place: int) -> int:
    """Return the tribes but one that have pawns of a kind on a hex."""
    found = 0
    for other in range(s.players):
        found |= int(s.pawns[other * KINDS + kind, place] > 0) << other
    return found & ~(1 << tribe)


@njit
def having(s: State, tribe: int, kind: int, hexes: int) -> int:
    """Return those of a set of hexes where a tribe has pawns of a kind."""
    found, hexes = 0, int(hexes & s.home[tribe])
    while hexes:
        place = lowest(hexes)
        hexes &= hexes - 1
        found |= int(s.pawns[tribe * KINDS + kind, place] > 0) << place
    return found


@njit
def only_pawn(warriors: int, women: int) -> int:
    """Return the one pawn on hexes of warriors and of women, as kind * HEXES + hex, else -1."""
    if warriors and women:
        return -1
    kind = WOMAN if women else WARRIOR
    return kind * HEXES + lowest(warriors | women) if is_single(warriors | women) else -1


@njit
def supply(s: State, tribe: int, kind: int) -> int:
    """Count the pawns of a kind that are not on the board [V1.8]."""
    return int(MAX_PAWNS[s.edition, kind] - s.number[tribe * KINDS + kind])


@njit
def in_supply(s: State, tribe: int) -> int:
    """Return the kinds of which a tribe has pawns in supply [V16.8]."""
    kinds = int(supply(s, tribe, WARRIOR) > 0) << WARRIOR
    return kinds | int(supply(s, tribe, WOMAN) > 0) << WOMAN


@njit
def num_others(s: State, tribe: int, place: int) -> int:
    """Count the pawns and tame wolves of all other tribes on a hex."""
    own = num_here(s, tribe, place) + (s.den[tribe] == place)
    return int(s.crowd[place] - own)


@njit
def opposing(s: State, tribe: int, place: int) -> int:
    """Count the opposing pawns on a hex: animals and pawns of other tribes."""
    return int(s.beasts[place]) + num_others(s, tribe, place)


@njit
def put_pawn(s: State, tribe: int, kind: int, place: int) -> None:
    """Put a pawn of the supply on a hex."""
    s.pawns[tribe * KINDS + kind, place] += 1
    s.number[tribe * KINDS + kind] += 1
    s.home[tribe] |= 1 << place
    s.crowd[place] += 1


@njit
def put_new(s: State, tribe: int, kind: int, place: int) -> None:
    """Put a pawn that may neither move nor build in this step, if the supply has one."""
    if supply(s, tribe, kind) > 0:
        put_pawn(s, tribe, kind, place)
        s.spent[tribe * KINDS + kind, place] += 1


@njit
def take_pawn(s: State, tribe: int, kind: int, place: int) -> None:
    """Take a pawn from the board to the supply; one that may move goes first, a builder next."""
    side = tribe * KINDS + kind
    s.pawns[side, place] -= 1
    s.number[side] -= 1
    s.crowd[place] -= 1
    s.spent[side, place] = min(s.spent[side, place], s.pawns[side, place])
    if tribe == s.acting and not s.ways & BURIED_BUILDERS:
        unmoved = s.pawns[side, place] - s.spent[side, place]
        s.builders[kind, place] = min(s.builders[kind, place], unmoved)
    if num_here(s, tribe, place) == 0:
        s.home[tribe] &= ~(1 << place)


# hexes


@njit
def barred(s: State) -> int:
    """Return the hexes that nobody may enter for a marker lies there [V8.3]."""
    return int(s.burning | s.flooded | s.snowed)
