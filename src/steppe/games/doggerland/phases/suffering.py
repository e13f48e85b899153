"""Solo: what the event of a card leaves open, and what it takes (rules D21.9)."""

from steppe.engine.jit import njit
from steppe.engine.record import Ints, table
from steppe.games.doggerland.actions import (
    BREAK,
    BURN,
    ERASE,
    LOSE_FOOD,
    LOSE_HUNTER,
    LOSE_TOKENS,
    LOWER,
    RESTORE,
    SPAWN_AT,
    TELL,
)
from steppe.games.doggerland.cards import (
    AMOUNT,
    CAPABILITY_DOWN,
    CHOOSE,
    CHOSEN_TOKENS,
    DEPLETE_NEAREST,
    ERASE_PAINTING,
    EVENT,
    EVENT_NAMES,
    GAIN_MEMORY,
    LOSE_ANY,
    LOSE_CRAFT,
    RESTORE_TILE,
    SPAWN_ANIMAL,
    TALES,
)
from steppe.games.doggerland.effects import hoarded, num_hoarded, reach, take_from
from steppe.games.doggerland.land import exhaust, has_rival, is_fresh, put_animal
from steppe.games.doggerland.phases import carrying
from steppe.games.doggerland.state import NOBODY, TAKEN, THROWN, State
from steppe.games.doggerland.tables import (
    BOWLS,
    CELLS,
    CRAFT_POINTS,
    CRAFTS,
    FIRST_FOOD,
    FRUIT,
    GOODS,
    HOARDS,
    HUNTER,
    MAX_LEVEL,
    MEAT,
    NO_ANIMAL,
    NO_TILE,
    PAINTING_POINTS,
    SPAWN,
    SPECIES,
    TRACKS,
    WALL,
    WALLS,
)

DONE, FULL = 1, 2  # how it ends
ME = 0  # the lone player
_ASKS = table(  # by event: whether it asks for a place, an animal, a craft or the like
    [
        event
        in (
            LOSE_ANY,
            GAIN_MEMORY,
            SPAWN_ANIMAL,
            RESTORE_TILE,
            DEPLETE_NEAREST,
            ERASE_PAINTING,
            LOSE_CRAFT,
            CAPABILITY_DOWN,
        )
        for event in range(len(EVENT_NAMES))
    ]
)


@njit
def asks(event: int) -> bool:
    """Tell whether an event asks for food, an animal, a place, a craft or the like."""
    return bool(_ASKS[event])


@njit
def can_ask(s: State, event: int) -> bool:
    """Tell whether an event that asks finds anything that it can act on."""
    return _first_choice(s, event) >= 0


@njit
def begin(s: State) -> bool:
    """Ask what the event acts on; food of which nothing would be left is lost unasked [D21.9].

    Return False if nothing is asked.
    """
    s.left = AMOUNT[s.card]
    if EVENT[s.card] == LOSE_ANY and num_hoarded(s, ME, FIRST_FOOD) <= s.left:
        for hoard in range(FIRST_FOOD, HOARDS):
            take_from(s, ME, hoard, hoarded(s, ME, hoard))
        s.left = 0
        return False
    return True


@njit
def lose(s: State, tokens: Ints) -> None:
    """Lose named tokens, as far as they are there; food of the oldest bowl first."""
    for good in range(GOODS):
        s.stock[ME, good] -= min(s.stock[ME, good], tokens[good])
    for kind in range(FRUIT, MEAT + 1):
        for _ in range(tokens[GOODS + kind]):
            bowl = BOWLS - 1
            while bowl >= 0 and s.food[ME, kind, bowl] == 0:
                bowl -= 1
            if bowl >= 0:
                s.food[ME, kind, bowl] -= 1


@njit
def lose_hunter(s: State) -> None:
    """Send a hunter to the reserve."""
    if s.hunters[ME] > 0:
        s.hunters[ME] -= 1
        s.idle[ME, HUNTER] -= 1


@njit
def legal(s: State, out: Ints) -> int:
    """Write the legal action ids to ``out`` in ascending order; return how many."""
    event = EVENT[s.card]
    count = 0
    number = _next_choice(s, event, 0)
    while number >= 0:
        out[count] = _first_id(event) + number
        count += 1
        number = _next_choice(s, event, number + 1)
    return count


@njit
def consider(s: State, out: Ints, count: int) -> int:
    """Keep the food not before the one lost first, if enough of it is left."""
    if EVENT[s.card] != LOSE_ANY:
        return count
    kept = 0
    for k in range(count):
        hoard = out[k] - LOSE_FOOD
        if hoard >= s.chosen and num_hoarded(s, ME, hoard) >= s.left:
            out[kept] = out[k]
            kept += 1
    return kept if kept > 0 else count


@njit
def _first_choice(s: State, event: int) -> int:
    """Return the lowest number that an event can act on, or -1."""
    return _next_choice(s, event, 0)


@njit
def _next_choice(s: State, event: int, number: int) -> int:
    """Return the lowest number from ``number`` on that an event can act on, or -1."""
    end = _num_choices(event)
    while number < end:
        if _can_act_on(s, event, number):
            return number
        number += 1
    return -1


@njit
def _num_choices(event: int) -> int:
    if event == LOSE_ANY:
        return HOARDS
    if event == CHOOSE:
        return HOARDS + 2
    if event == GAIN_MEMORY:
        return SPECIES
    if event == ERASE_PAINTING:
        return WALLS
    if event == LOSE_CRAFT:
        return CRAFTS
    return TRACKS if event == CAPABILITY_DOWN else CELLS


@njit
def _first_id(event: int) -> int:
    """Return the action id of number 0 of what an event asks for."""
    if event in (LOSE_ANY, CHOOSE):
        return LOSE_FOOD
    if event == GAIN_MEMORY:
        return TELL
    if event == SPAWN_ANIMAL:
        return SPAWN_AT
    if event == RESTORE_TILE:
        return RESTORE
    if event == DEPLETE_NEAREST:
        return BURN
    if event == ERASE_PAINTING:
        return ERASE
    return BREAK if event == LOSE_CRAFT else LOWER


@njit
def _can_act_on(s: State, event: int, number: int) -> bool:
    """Tell whether an event can act on a hoard, a species, a cell, a wall, a craft or a track."""
    if event == LOSE_ANY:
        return number >= FIRST_FOOD and hoarded(s, ME, number) > 0
    if event == CHOOSE:
        return number >= HOARDS
    if event == GAIN_MEMORY:
        return bool(TALES[number] and s.supply[number] > 0)
    if event == ERASE_PAINTING:
        return _is_least_painting(s, number)
    if event == LOSE_CRAFT:
        return _is_least_craft(s, number)
    if event == CAPABILITY_DOWN:
        return bool(s.capability[ME, number] > 1)
    return bool(s.tile[number] != NO_TILE) and _can_change(s, event, number)


@njit
def _can_change(s: State, event: int, cell: int) -> bool:
    """Tell whether an event can change the tile of a cell."""
    if event == SPAWN_ANIMAL:
        species = SPAWN[s.tile[cell]]
        if species == NO_ANIMAL or s.animal[cell] != NO_ANIMAL or has_rival(s, cell):
            return False
        return bool(s.supply[species] > 0)
    if event == RESTORE_TILE:
        near = s.distance[ME, cell] <= reach(s, ME)
        return bool(near and s.level[cell] > 0) and not has_rival(s, cell)
    return is_fresh(s, cell) and bool(s.distance[ME, cell] == _nearest_fresh(s))


@njit
def _nearest_fresh(s: State) -> int:
    """Return the distance of the nearest tile that is not exhausted."""
    nearest = CELLS
    for cell in range(CELLS):
        if s.tile[cell] != NO_TILE and is_fresh(s, cell):
            nearest = min(nearest, int(s.distance[ME, cell]))
    return nearest


@njit
def _is_least_painting(s: State, wall: int) -> bool:
    """Tell whether no own painting is worth less than that of a cell."""
    if s.cube[wall] != ME:
        return False
    for other in range(WALLS):
        if s.cube[other] == ME and PAINTING_POINTS[WALL[other]] < PAINTING_POINTS[WALL[wall]]:
            return False
    return True


@njit
def _is_least_craft(s: State, craft: int) -> bool:
    """Tell whether no own craft is worth less than a craft."""
    if s.craft[craft] != TAKEN + ME:
        return False
    for other in range(CRAFTS):
        if s.craft[other] == TAKEN + ME and CRAFT_POINTS[other] < CRAFT_POINTS[craft]:
            return False
    return True


@njit
def apply(s: State, action: int) -> int:
    """Let the event act on what was chosen; return DONE, or FULL if the memory has no place."""
    event = EVENT[s.card]
    s.left -= 1
    _act(s, event, action)
    if s.left > 0 and can_ask(s, event):
        return 0
    s.left = 0
    s.chosen = 0
    return DONE if s.guest == NO_ANIMAL else FULL


@njit
def _act(s: State, event: int, action: int) -> None:
    number = action - _first_id(event)
    if action == LOSE_HUNTER:
        lose_hunter(s)
    elif action == LOSE_TOKENS:
        lose(s, CHOSEN_TOKENS[s.card])
    elif event == LOSE_ANY:
        take_from(s, ME, number, 1)
        s.chosen = number
    elif event == GAIN_MEMORY:
        s.supply[number] -= 1
        s.guest = number
        carrying.keep_guest(s, ME)
    elif event == SPAWN_ANIMAL:
        put_animal(s, number, SPAWN[s.tile[number]])
    elif event == RESTORE_TILE:
        s.level[number] = 0
    elif event == DEPLETE_NEAREST:
        exhaust(s, number, MAX_LEVEL)
    elif event == ERASE_PAINTING:
        _erase(s, number)
    elif event == LOSE_CRAFT:
        s.craft[number] = THROWN
    else:
        s.capability[ME, number] -= 1


@njit
def _erase(s: State, wall: int) -> None:
    """Take one cube off a cell; the last one frees it."""
    s.cubes[wall] -= 1
    if s.cubes[wall] == 0:
        s.cube[wall] = NOBODY
