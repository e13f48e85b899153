"""Step 1: what an event card does to land, animals and food (rules V5, V15).

Pawns that it kills one by one are the matter of ``suffering.py``.
"""

from steppe.core.jit import njit
from steppe.games.valley.actions import DIE
from steppe.games.valley.board import (
    ALL_OPEN,
    BIG,
    FLOODED,
    FOREST,
    FREEZES_LAKE,
    HEXES,
    HIGH,
    LAVA,
    MOUNTAIN,
    NEAR,
    NO_HEX,
    PLAIN,
    REGION,
    REGIONS,
    SMALL,
    VOLCANOES,
)
from steppe.games.valley.cards import (
    ABUNDANT_RAIN,
    AILING_ANIMALS,
    AVALANCHE,
    DROUGHT,
    EARTHQUAKE,
    ERUPTION,
    FLOOD,
    FLOOD_BIG,
    FLOOD_SMALL,
    FOREST_FIRE,
    FROZEN_RIVER,
    LASTS,
    LOCUSTS,
    LONER,
    LONG_WINTER,
    MILD_AUTUMN,
    NEEDS_DIE,
    NO_EVENT,
    PACK_HEX,
    RIVER_DIE,
    RODENT_LOSS,
    RODENTS,
    SNOWFALL,
    STOCK_LOSS,
    STORMS,
    WINTER_ERUPTION,
    WINTER_LONER,
    WOLVES,
)
from steppe.games.valley.effects import (
    barred,
    destroy,
    has,
    is_cave,
    lower_field,
    put_animal,
    remove_camp,
    remove_field,
    take_herds,
    take_stack,
)
from steppe.games.valley.state import AWAY, State
from steppe.games.valley.tables import (
    EXISTS,
    KINDS,
    NO_FIELD,
    NOBODY,
    STRAYS,
    WARRIOR,
    WOMAN,
)


@njit
def clear(s: State) -> None:
    """Remove all markers and end what lasts for a turn [V5.1]."""
    s.burning = 0
    s.flooded = 0
    s.snowed = 0
    s.lava = 0
    s.charm[:] = 0
    s.strong[:] = 0
    s.aloof[:] = 0
    s.saved[:] = 0
    s.event = NO_EVENT
    s.die = 0
    s.held = 0


@njit
def draw(s: State, event: int) -> None:
    """Turn over the event of this turn [V5.3]."""
    s.event = event
    s.left[event] -= 1
    s.foreseen = NO_EVENT
    s.seers = 0
    if LASTS[event]:
        s.in_force[event] += 1
    if event in (ABUNDANT_RAIN, STORMS) or is_flood(s):
        _end_drought(s)


@njit
def needs_die(s: State) -> bool:
    """Tell whether the card asks for a die [V5.4]."""
    if is_loner(s):
        return bool(s.loner[WARRIOR] == NO_HEX and s.loner[WOMAN] == NO_HEX)
    return bool(NEEDS_DIE[s.event])


@njit
def is_loner(s: State) -> bool:
    """Tell whether the event is a loner [V15.12]."""
    return s.event in (LONER, WINTER_LONER)


@njit
def is_flood(s: State) -> bool:
    """Tell whether the event is a flood [V15.6, V15.7, V15.25]."""
    return s.event in (FLOOD, FLOOD_SMALL, FLOOD_BIG)


@njit
def is_eruption(s: State) -> bool:
    """Tell whether the event is an eruption [V15.4]."""
    return s.event in (ERUPTION, WINTER_ERUPTION)


@njit
def roll(s: State, outcome: int) -> None:
    """Note the die of the card."""
    s.die = outcome - DIE


@njit
def apply(s: State) -> None:
    """Let the card happen, but for pawns that it kills one by one."""
    event = s.event
    if event == AILING_ANIMALS:
        _sicken(s)
    elif event in (MILD_AUTUMN, LONG_WINTER):
        _prolong(s)
    elif event == FOREST_FIRE:
        _burn(s, int(REGION[s.board, FOREST, s.die - 1]))
    elif is_eruption(s):
        _burn(s, int(VOLCANOES[s.board]))
        s.lava = LAVA[s.board]
        _take_animals(s, s.lava)
    elif is_flood(s):
        s.flooded = FLOODED[s.board, river(s)]
    elif event in (EARTHQUAKE, AVALANCHE):
        _take_animals(s, struck_hexes(s))
    elif event == SNOWFALL:
        s.snowed = HIGH[s.board]
        _bury_loners(s)
    elif WOLVES[event] > 0:
        _bring_pack(s)
    else:
        _change_season(s)


@njit
def _change_season(s: State) -> None:
    """Go on with ``apply``: weather, food and fields."""
    event = s.event
    if event == ABUNDANT_RAIN and s.advanced:
        s.fire[:] = NO_HEX
    elif event == DROUGHT:
        _lower_fields(s, -1)
        s.opened = ALL_OPEN
    elif event == FROZEN_RIVER:
        s.opened |= 1 << river(s)
        s.ice |= FREEZES_LAKE[s.board, river(s)]
    elif event == LOCUSTS:
        _lower_fields(s, int(REGION[s.board, PLAIN, s.die - 1]))
        for tribe in range(s.players):
            s.food[tribe] -= s.food[tribe] // STOCK_LOSS
    elif event == RODENTS:
        _let_rodents_eat(s)


@njit
def river(s: State) -> int:
    """Return the river of the card: its own, or that of the die."""
    if s.event == FLOOD_SMALL:
        return SMALL
    if s.event == FLOOD_BIG:
        return BIG
    return SMALL if s.die <= RIVER_DIE else BIG


@njit
def _end_drought(s: State) -> None:
    """End a drought, if there is one, as soon as such a card is drawn [V15.8]."""
    if s.in_force[DROUGHT]:
        s.in_force[DROUGHT] = 0
        s.opened = 0


@njit
def struck_hexes(s: State) -> int:
    """Return the hexes where the event kills one pawn of each tribe [V15]."""
    if s.event == EARTHQUAKE:
        return _with_neighbours(int(REGION[s.board, MOUNTAIN, s.die - 1]))
    if s.event == AVALANCHE:
        return int(REGION[s.board, MOUNTAIN, s.die - 1])
    if s.event == SNOWFALL:
        return int(HIGH[s.board])
    return int(s.flooded) if is_flood(s) else int(s.lava)


@njit
def _with_neighbours(hexes: int) -> int:
    found = hexes
    for place in range(HEXES):
        if has(hexes, place):
            found |= NEAR[place]
    return found


@njit
def _sicken(s: State) -> None:
    """Take all animals of a species from the board [V15.1]."""
    for place in range(HEXES):
        if s.herd[s.die - 1, place] > 0:
            take_stack(s, s.die - 1, place)


@njit
def _prolong(s: State) -> None:
    """Hold the marker for one turn, once a season [V15.2, V15.22]."""
    if not s.prolonged:
        s.held = 1
        s.prolonged = 1


@njit
def _burn(s: State, hexes: int) -> None:
    """Put fire markers on hexes; everything there dies, fields too [V15.4, V15.5]."""
    s.burning |= hexes
    for place in range(HEXES):
        if has(hexes, place):
            destroy(s, place)
            remove_field(s, place)


@njit
def _take_animals(s: State, hexes: int) -> None:
    """Let all animals and loners on hexes die."""
    for place in range(HEXES):
        if has(hexes, place):
            take_herds(s, place)
    for kind in range(KINDS):
        if s.loner[kind] != NO_HEX and has(hexes, s.loner[kind]):
            s.loner[kind] = NO_HEX


@njit
def drown(s: State) -> None:
    """Take camps, fields, animals from flooded hexes once cards are played [V15.6]."""
    for tribe in range(s.players):
        if s.fire[tribe] != NO_HEX and has(s.flooded, s.fire[tribe]):
            s.fire[tribe] = NO_HEX
    for place in range(HEXES):
        if has(s.flooded, place):
            remove_camp(s, place)
            remove_field(s, place)
    _take_animals(s, s.flooded)


@njit
def _bury_loners(s: State) -> None:
    """Let loners on snowed hexes die; animals only stay where they are [V15.24]."""
    for kind in range(KINDS):
        if s.loner[kind] != NO_HEX and has(s.snowed, s.loner[kind]):
            s.loner[kind] = NO_HEX


@njit
def _lower_fields(s: State, hexes: int) -> None:
    """Take the fields on hexes one level down, once [V15.8, V15.10]."""
    for place in range(HEXES):
        if s.crop[place] != NO_FIELD and has(hexes, place):
            lower_field(s, place)


@njit
def _let_rodents_eat(s: State) -> None:
    """Take food for each village; caves do not count [V15.13]."""
    for place in range(HEXES):
        tribe = s.camp[place]
        if tribe != NOBODY and not is_cave(s, place):
            s.food[tribe] = max(0, s.food[tribe] - RODENT_LOSS)


@njit
def _bring_pack(s: State) -> None:
    """Let wolves of the reserve arrive on a border hex as one stack [V15.14]."""
    place = PACK_HEX[s.board, s.edition, s.die - 1]
    left = 0 if has(barred(s), place) else WOLVES[s.event]
    for number in range(STRAYS):
        if left > 0 and s.animal[number] == AWAY and EXISTS[s.edition, number]:
            put_animal(s, number, place)
            left -= 1


@njit
def caves_with_bears(s: State) -> int:
    """Return the hexes where a bear awaits the tribe of a cave [V15.23].

    They lie in the region of the die, or in the next one that has a cave.
    """
    for further in range(REGIONS):
        region = int(REGION[s.board, MOUNTAIN, (s.die - 1 + further) % REGIONS])
        found = 0
        for place in range(HEXES):
            if has(region, place) and s.camp[place] != NOBODY:
                found |= 1 << place
        if found:
            return found
    return 0


@njit
def bring_loner(s: State, place: int) -> None:
    """Put a loner on a border hex: the one of the die, or the only one that is away [V15.12]."""
    kind = WARRIOR if s.die > RIVER_DIE else WOMAN
    if s.die == 0:
        kind = WARRIOR if s.loner[WARRIOR] == NO_HEX else WOMAN
    s.loner[kind] = place


@njit
def has_no_loner_left(s: State) -> bool:
    """Tell whether both loners are on the board, so that the card has no effect."""
    return bool(s.loner[WARRIOR] != NO_HEX and s.loner[WOMAN] != NO_HEX)
