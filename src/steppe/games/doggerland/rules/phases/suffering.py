"""Solo: the choices that an event asks for, and their effects (rule D21.9)."""

from steppe.core.action_lists import listed
from steppe.engine.jit import njit
from steppe.engine.position_type import Ints, table
from steppe.games.doggerland.rules import actions, cards, tables
from steppe.games.doggerland.rules.effects import hoarded, num_hoarded, reach, take_from
from steppe.games.doggerland.rules.land import exhaust, has_rival, is_fresh, put_animal
from steppe.games.doggerland.rules.phases import carrying
from steppe.games.doggerland.rules.state import ASKS_ALL, NOBODY, TAKEN, THROWN, State

DONE, FULL = 1, 2  # results of a choice
ME = 0  # the lone player
_ASKED = {  # by event: the first action it may ask for, and the number of such actions
    cards.LOSE_ANY: (actions.LOSE_FOOD, tables.HOARDS),
    cards.CHOOSE: (actions.LOSE_FOOD, tables.HOARDS + 2),
    cards.GAIN_MEMORY: (actions.TELL, tables.SPECIES),
    cards.SPAWN_ANIMAL: (actions.SPAWN_AT, tables.CELLS),
    cards.RESTORE_TILE: (actions.RESTORE, tables.CELLS),
    cards.DEPLETE_NEAREST: (actions.BURN, tables.CELLS),
    cards.ERASE_PAINTING: (actions.ERASE, tables.WALLS),
    cards.LOSE_CRAFT: (actions.BREAK, tables.CRAFTS),
    cards.CAPABILITY_DOWN: (actions.LOWER, tables.TRACKS),
}
_FIRST_ID, _CHOICES = (
    table([_ASKED.get(event, (0, 0))[part] for event in range(len(cards.EVENT_NAMES))])
    for part in range(2)
)


@njit
def asks(event: int) -> bool:
    """Return whether an event asks for food, an animal, a place, a craft or another choice."""
    return bool(_CHOICES[event] > 0)


@njit
def can_ask(s: State, event: int) -> bool:
    """Return whether an event asks for a choice and has something to act on."""
    number = 0
    while number < _CHOICES[event] and not _can_act_on(s, event, number):
        number += 1
    return bool(number < _CHOICES[event])


@njit
def begin(s: State) -> bool:
    """Ask for the target of the event; return False if there is nothing to ask [D21.9].

    If the event takes all the food, the clan loses the food without being asked.
    """
    s.left = cards.AMOUNT[s.card]
    is_any = cards.EVENT[s.card] == cards.LOSE_ANY and not s.ways & ASKS_ALL
    if is_any and num_hoarded(s, ME, tables.FIRST_FOOD) <= s.left:
        s.food[ME, :] = 0
        s.left = 0
        return False
    return True


@njit
def lose(s: State, tokens: Ints) -> None:
    """Lose the named tokens as far as possible, food from the oldest bowl first."""
    for good in range(tables.GOODS):
        s.stock[ME, good] -= min(s.stock[ME, good], tokens[good])
    for kind in range(tables.FRUIT, tables.MEAT + 1):
        for _ in range(tokens[tables.GOODS + kind]):
            bowl = tables.BOWLS - 1
            while bowl >= 0 and s.food[ME, kind, bowl] == 0:
                bowl -= 1
            if bowl >= 0:
                s.food[ME, kind, bowl] -= 1


@njit
def lose_hunter(s: State) -> None:
    """Return a hunter to the reserve."""
    if s.hunters[ME] > 0:
        s.hunters[ME] -= 1
        s.idle[ME, tables.HUNTER] -= 1


@njit
def legal(s: State, out: Ints) -> int:
    """Write the legal action ids to ``out`` in ascending order; return their number."""
    event = cards.EVENT[s.card]
    count = 0
    for number in range(_CHOICES[event]):
        count = listed(out, count, _FIRST_ID[event] + number, _can_act_on(s, event, number))
    return count


@njit
def candidate_moves(s: State, out: Ints, count: int) -> int:
    """Keep, from the last hoard chosen on, each hoard that alone covers the rest of the loss."""
    if cards.EVENT[s.card] != cards.LOSE_ANY:
        return count
    kept = 0
    for k in range(count):
        hoard = out[k] - actions.LOSE_FOOD
        if hoard >= s.chosen and num_hoarded(s, ME, hoard) >= s.left:
            kept = listed(out, kept, out[k], True)
    return kept if kept > 0 else count


@njit
def _can_act_on(s: State, event: int, number: int) -> bool:
    """Return whether an event can affect a hoard, a species, a cell, a wall, a craft or a track."""
    if event == cards.LOSE_ANY:
        return number >= tables.FIRST_FOOD and hoarded(s, ME, number) > 0
    if event == cards.CHOOSE:
        return number >= tables.HOARDS
    if event == cards.GAIN_MEMORY:
        return bool(cards.TALES[number] and s.supply[number] > 0)
    if event == cards.ERASE_PAINTING:
        return _is_least_painting(s, number)
    if event == cards.LOSE_CRAFT:
        return _is_least_craft(s, number)
    if event == cards.CAPABILITY_DOWN:
        return bool(s.capability[ME, number] > 1)
    return bool(s.tile[number] != tables.NO_TILE) and _can_change(s, event, number)


@njit
def _can_change(s: State, event: int, cell: int) -> bool:
    """Return whether an event can change the tile on a cell."""
    if event == cards.SPAWN_ANIMAL:
        species = tables.SPAWN[s.tile[cell]]
        if species == tables.NO_ANIMAL or s.animal[cell] != tables.NO_ANIMAL or has_rival(s, cell):
            return False
        return bool(s.supply[species] > 0)
    if event == cards.RESTORE_TILE:
        near = s.distance[ME, cell] <= reach(s, ME)
        return bool(near and s.level[cell] > 0) and not has_rival(s, cell)
    return is_fresh(s, cell) and bool(s.distance[ME, cell] == _nearest_fresh(s))


@njit
def _nearest_fresh(s: State) -> int:
    """Return the distance to the nearest resource tile that is not exhausted."""
    nearest = tables.CELLS
    for cell in range(tables.CELLS):
        if s.tile[cell] != tables.NO_TILE and is_fresh(s, cell):
            nearest = min(nearest, int(s.distance[ME, cell]))
    return nearest


@njit
def _is_least_painting(s: State, wall: int) -> bool:
    """Return whether the painting on a cell is among the player's least valuable paintings."""
    if s.cube[wall] != ME:
        return False
    for other in range(tables.WALLS):
        if (
            s.cube[other] == ME
            and tables.PAINTING_POINTS[tables.WALL[other]]
            < tables.PAINTING_POINTS[tables.WALL[wall]]
        ):
            return False
    return True


@njit
def _is_least_craft(s: State, craft: int) -> bool:
    """Return whether a craft is among the player's least valuable crafts."""
    if s.craft[craft] != TAKEN + ME:
        return False
    for other in range(tables.CRAFTS):
        if s.craft[other] == TAKEN + ME and tables.CRAFT_POINTS[other] < tables.CRAFT_POINTS[craft]:
            return False
    return True


@njit
def apply(s: State, action: int) -> int:
    """Apply the event to the choice; return DONE, or FULL if the memory is full."""
    event = cards.EVENT[s.card]
    s.left -= 1
    _act(s, event, action)
    if s.left > 0 and can_ask(s, event):
        return 0
    s.left = 0
    s.chosen = 0
    return DONE if s.guest == tables.NO_ANIMAL else FULL


@njit
def _act(s: State, event: int, action: int) -> None:
    number = action - _FIRST_ID[event]
    if action == actions.LOSE_HUNTER:
        lose_hunter(s)
    elif action == actions.LOSE_TOKENS:
        lose(s, cards.CHOSEN_TOKENS[s.card])
    elif event == cards.LOSE_ANY:
        take_from(s, ME, number, 1)
        s.chosen = number
    elif event == cards.GAIN_MEMORY:
        s.supply[number] -= 1
        s.guest = number
        carrying.keep_guest(s, ME)
    elif event == cards.SPAWN_ANIMAL:
        put_animal(s, number, tables.SPAWN[s.tile[number]])
    elif event == cards.RESTORE_TILE:
        s.level[number] = 0
    elif event == cards.DEPLETE_NEAREST:
        exhaust(s, number, tables.MAX_LEVEL)
    elif event == cards.ERASE_PAINTING:
        _erase(s, number)
    elif event == cards.LOSE_CRAFT:
        s.craft[number] = THROWN
    else:
        s.capability[ME, number] -= 1


@njit
def _erase(s: State, wall: int) -> None:
    """Remove one cube from a cell; without cubes, the cell is free."""
    s.cubes[wall] -= 1
    if s.cubes[wall] == 0:
        s.cube[wall] = NOBODY
