"""Camps, their fire markers, and fields (rules V8.8, V8.10, V12, V16, V18).

Each function also updates the derived fields ``site`` and ``num_camps``.
"""

from steppe.core.pending import ask
from steppe.engine.jit import lowest, njit, popcount
from steppe.games.valley.rules import stage, tables
from steppe.games.valley.rules.board import HEXES, HIGH, NO_HEX, PLAINS
from steppe.games.valley.rules.cards import WITH_TERRACES
from steppe.games.valley.rules.effects import has, having, num_here
from steppe.games.valley.rules.state import TRIBAL, State


@njit
def put_camp(s: State, tribe: int, place: int) -> None:
    """Put one of a tribe's camp markers on a hex."""
    s.camp[place] = tribe
    s.site[tribe] |= 1 << place
    s.num_camps[tribe] += 1


@njit
def camped(s: State) -> int:
    """Return the hexes with camps."""
    found = 0
    for tribe in range(s.players):
        found |= s.site[tribe]
    return int(found)


@njit
def has_camp(s: State, tribe: int) -> bool:
    """Return whether a tribe has a camp marker left."""
    return bool(s.num_camps[tribe] < tables.MAX_CAMPS)


@njit
def is_cave(s: State, place: int) -> bool:
    """Return whether a camp on a hex would be a cave."""
    return has(HIGH[s.board], place)


@njit
def remove_camp(s: State, place: int) -> None:
    """Remove the camp from a hex, if any; its fire marker moves to another camp [V18.7]."""
    tribe = s.camp[place]
    if tribe == tables.NOBODY:
        return
    s.camp[place] = tables.NOBODY
    s.pact[place] = 0
    s.site[tribe] &= ~(1 << place)
    s.num_camps[tribe] -= 1
    if s.fire[tribe] == place:
        move_fire(s, tribe)


@njit
def move_fire(s: State, tribe: int) -> None:
    """Ask a tribe where to move its fire marker; without a choice, place or remove the marker."""
    s.fire[tribe] = lowest(s.site[tribe]) if s.site[tribe] else NO_HEX
    if s.num_camps[tribe] > 1 and not is_asked(s, tribe):
        ask(s, stage.KEEPING_FIRE, tribe, 0)


@njit
def is_asked(s: State, tribe: int) -> bool:
    """Return whether a tribe is already waiting to choose the camp for its fire marker."""
    questions = 0
    for index in range(s.num_pending):
        questions += s.pending[index].player == tribe
    return questions > 0


@njit
def take_fire(s: State, tribe: int) -> None:
    """Give the fire to a tribe with camps and put its marker on one of them [V18.2]."""
    if s.fire[tribe] == NO_HEX and s.num_camps[tribe] > 0:
        move_fire(s, tribe)


@njit
def check_camp(s: State, place: int) -> None:
    """Remove the camp on a hex if it needs a woman and has none [V8.10].

    If tribes are fighting there, the check takes place after the fight. A camp built by Pact needs
    no woman for a while [V16.31].
    """
    tribe = s.camp[place]
    if tribe == tables.NOBODY or s.pawns[tribe * tables.KINDS + tables.WOMAN, place] > 0:
        return
    if s.place == place and s.foe == TRIBAL and has(s.sides, tribe):
        return
    if s.pact[place] == 0 or num_here(s, tribe, place) == 0:
        remove_camp(s, place)


# fields


@njit
def fields(s: State) -> int:
    """Return the hexes with fields."""
    found = 0
    for place in range(HEXES):
        found |= int(s.crop[place] != tables.NO_FIELD) << place
    return found


@njit
def num_fields(s: State) -> int:
    """Count the fields on the board."""
    return popcount(fields(s))


@njit
def lower_field(s: State, place: int) -> None:
    """Lower a field by one level: intact, damaged, removed."""
    if s.crop[place] > tables.DAMAGED:
        s.crop[place] = tables.DAMAGED
    else:
        remove_field(s, place)


@njit
def remove_field(s: State, place: int) -> None:
    """Remove the field and its palisade from a hex, if there are any [V16.21]."""
    s.crop[place] = tables.NO_FIELD
    s.palisades &= ~(1 << place)


@njit
def sowable(s: State, tribe: int) -> int:
    """Return the hexes where a tribe may sow now [V12.1, V12.2, V16.25]."""
    land = PLAINS[s.board]
    if s.charm[tribe] & WITH_TERRACES:
        land |= HIGH[s.board]
    return sowable_on(s, tribe, land)


@njit
def sowable_on(s: State, tribe: int, land: int) -> int:
    """Return the hexes in ``land`` where a tribe may sow; one edition needs a warrior [V12.1]."""
    if s.food[tribe] < tables.SEED_COST[s.edition] or num_fields(s) >= tables.MAX_FIELDS:
        return 0
    found = int(s.site[tribe] & land & ~fields(s))
    return (
        having(s, tribe, tables.WARRIOR, found) if tables.SEEDS_WITH_WARRIOR[s.edition] else found
    )


@njit
def sow(s: State, tribe: int, place: int) -> None:
    """Put an intact field on a hex; the tribe pays for it."""
    s.food[tribe] -= tables.SEED_COST[s.edition]
    s.crop[place] = tables.INTACT
