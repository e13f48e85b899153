"""Pawns on the board, bit sets of hexes and tribes, and helpers for all phases (rule V8).

Each function also updates the derived fields ``number``, ``home`` and ``crowd``. Camps and fields
are in ``camps.py``, animals in ``animals.py``, deaths in ``losses.py``.
"""

from steppe.engine.jit import lowest, njit
from steppe.engine.position_type import Ints
from steppe.games.valley.rules.board import HEXES, NO_HEX
from steppe.games.valley.rules.option_words import BURIED_BUILDERS
from steppe.games.valley.rules.state import PLAYING, State
from steppe.games.valley.rules.tables import KINDS, MAX_PAWNS, WARRIOR, WOMAN


@njit
def row(tribe: int, kind: int) -> int:
    """Return the index of a tribe's pawns of one kind."""
    return tribe * KINDS + kind


@njit
def leave_place(s: State) -> None:
    """Clear the current hex: its fight or capture is over."""
    s.place = NO_HEX


# bit sets


@njit
def has(members: int, number: int) -> bool:
    """Return whether a set contains a member."""
    return (members >> number) & 1 == 1


@njit
def is_single(members: int) -> bool:
    """Return whether a set has exactly one member."""
    return members != 0 and members & (members - 1) == 0


@njit
def write_set(members: int, first: int, out: Ints, count: int) -> int:
    """Add the action ``first + n`` for each member n of a set; return the new number of actions."""
    while members:
        out[count] = first + lowest(members)
        members &= members - 1
        count += 1
    return count


# pawns


@njit
def num_here(s: State, tribe: int, place: int) -> int:
    """Count a tribe's pawns on a hex."""
    return int(s.pawns[tribe * KINDS + WARRIOR, place] + s.pawns[tribe * KINDS + WOMAN, place])


@njit
def num_pawns(s: State, tribe: int) -> int:
    """Count a tribe's pawns on the board."""
    return int(s.number[tribe * KINDS + WARRIOR] + s.number[tribe * KINDS + WOMAN])


@njit
def is_playing(s: State, tribe: int) -> bool:
    """Return whether a tribe is in the game and has pawns on the board."""
    return bool(s.standing[tribe] == PLAYING and num_pawns(s, tribe) > 0)


@njit
def alive(s: State) -> int:
    """Return the set of tribes that are in the game and have pawns on the board."""
    found = 0
    for tribe in range(s.players):
        found |= int(is_playing(s, tribe)) << tribe
    return found


@njit
def tribes_on(s: State, hexes: int) -> int:
    """Return the set of tribes with pawns on any hex in a set."""
    found = 0
    for tribe in range(s.players):
        found |= int(s.home[tribe] & hexes != 0) << tribe
    return found


@njit
def others_having(s: State, tribe: int, kind: int, place: int) -> int:
    """Return the set of other tribes that have pawns of a kind on a hex."""
    found = 0
    for other in range(s.players):
        found |= int(s.pawns[other * KINDS + kind, place] > 0) << other
    return found & ~(1 << tribe)


@njit
def having(s: State, tribe: int, kind: int, hexes: int) -> int:
    """Return the subset of hexes where a tribe has pawns of a kind."""
    found, hexes = 0, int(hexes & s.home[tribe])
    while hexes:
        place = lowest(hexes)
        hexes &= hexes - 1
        found |= int(s.pawns[tribe * KINDS + kind, place] > 0) << place
    return found


@njit
def only_pawn(warriors: int, women: int) -> int:
    """Return the pawn, as kind * HEXES + hex, if the hexes of each kind leave no choice, or -1."""
    if warriors and women:
        return -1
    kind = WOMAN if women else WARRIOR
    return kind * HEXES + lowest(warriors | women) if is_single(warriors | women) else -1


@njit
def supply(s: State, tribe: int, kind: int) -> int:
    """Count a tribe's pawns of a kind in supply [V1.8]."""
    return int(MAX_PAWNS[s.edition, kind] - s.number[tribe * KINDS + kind])


@njit
def in_supply(s: State, tribe: int) -> int:
    """Return the set of kinds that a tribe has in supply [V16.8]."""
    kinds = int(supply(s, tribe, WARRIOR) > 0) << WARRIOR
    return kinds | int(supply(s, tribe, WOMAN) > 0) << WOMAN


@njit
def num_others(s: State, tribe: int, place: int) -> int:
    """Count other tribes' pawns and tamed wolves on a hex."""
    own = num_here(s, tribe, place) + (s.den[tribe] == place)
    return int(s.crowd[place] - own)


@njit
def opposing(s: State, tribe: int, place: int) -> int:
    """Count the opposing pawns on a hex: animals and other tribes' pawns."""
    return int(s.beasts[place]) + num_others(s, tribe, place)


@njit
def put_pawn(s: State, tribe: int, kind: int, place: int) -> None:
    """Put a pawn from the supply on a hex."""
    s.pawns[tribe * KINDS + kind, place] += 1
    s.number[tribe * KINDS + kind] += 1
    s.home[tribe] |= 1 << place
    s.crowd[place] += 1


@njit
def put_new(s: State, tribe: int, kind: int, place: int) -> None:
    """Put a pawn from the supply, if any, on a hex; it may neither move nor build in this step."""
    if supply(s, tribe, kind) > 0:
        put_pawn(s, tribe, kind, place)
        s.spent[tribe * KINDS + kind, place] += 1


@njit
def take_pawn(s: State, tribe: int, kind: int, place: int) -> None:
    """Return a pawn to the supply: one that may move, else a builder, else one that has moved."""
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
    """Return the hexes that a fire, flood or snow marker closes [V8.3]."""
    return int(s.burning | s.flooded | s.snowed)
