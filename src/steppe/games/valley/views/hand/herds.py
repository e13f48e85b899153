"""The herds' moves next turn, for each result of the direction die (rules V6, V7).

The forecast starts from the present position, ignoring other tribes' moves, events and cards.
Effects that end with this turn are removed: floods and snow, and at the end of a season ice and
drought.
"""

from collections.abc import Iterator

from steppe.games.valley.rules import land, tables, turn_end
from steppe.games.valley.rules.actions import DIE
from steppe.games.valley.rules.animals import put_animal, take_animal
from steppe.games.valley.rules.board import DIRECTIONS, HEXES, NO_HEX
from steppe.games.valley.rules.effects import has
from steppe.games.valley.rules.phases import befalling, roaming
from steppe.games.valley.rules.state import AWAY, State
from steppe.games.valley.rules.turn import is_last_of_season
from steppe.games.valley.views.types import Position

Came = tuple[int, int]
"""A species, and the hex to which it comes."""


def roamed(position: Position, direction: int) -> State:
    """Return a copy of a position after the herds' moves next turn."""
    s = _next_turn(position)
    roaming.steer(s, DIE + 1 + direction)
    roaming.move_herds(s)
    return s


def arrivals(position: Position, tribe: int, direction: int) -> Iterator[Came]:
    """Yield the species that would come to hexes with a tribe's pawns or camps."""
    before, after = position.state, roamed(position, direction)
    for place in sorted(_places(before, tribe)):
        for species in range(tables.SPECIES):
            if after.herd[species, place] > before.herd[species, place]:
                yield species, place


def newcomers(position: Position, tribe: int) -> set[Came]:
    """Return the animals in the bag that may come to a tribe in some direction [V6.2].

    An animal placed on a hex moves in the same turn, unless it is placed with pawns.
    """
    found: set[Came] = set()
    s, places = _without_animals(position), _places(position.state, tribe)
    for number in _drawable(position.state, places):
        ends = {_end(s, number, direction) for direction in range(DIRECTIONS)}
        found |= {(int(tables.SPECIES_OF[number]), place) for place in ends & places}
    return found


def _end(s: State, number: int, direction: int) -> int:
    """Return the hex where a drawn animal ends its own move [V6.2, V7.4 to V7.6]."""
    species, place = tables.SPECIES_OF[number], tables.ENTRY[s.board, s.edition, number]
    if roaming.is_held(s, place):
        return int(place)
    put_animal(s, number, place)
    is_blocked = land.is_blocked(s, species, place, direction)
    way = roaming.opposite(direction) if is_blocked else direction
    end = roaming.move_stack(s, species, place, way)
    take_animal(s, number)
    return end


def _places(s: State, tribe: int) -> set[int]:
    """Return the hexes with a tribe's pawns or camps."""
    return {place for place in range(HEXES) if has(int(s.home[tribe] | s.site[tribe]), place)}


def _next_turn(position: Position) -> State:
    """Return a copy of a position without the effects that end with the turn."""
    s = position.copy().state
    turn_end.break_ice(s)
    if is_last_of_season(s):
        turn_end.end_season(s)
    befalling.clear(s)
    return s


def _without_animals(position: Position) -> State:
    s = _next_turn(position)
    for number in range(tables.ANIMALS):
        if s.animal[number] < HEXES:
            take_animal(s, number)
    return s


def _drawable(s: State, places: set[int]) -> list[int]:
    """Return the animals in the bag that could reach any of the given hexes."""
    found, near = [], [sum(1 << place for place in places)]
    for _ in range(max(tables.STRIDE)):
        near.append(near[-1] | land.around(near[-1]))
    for number in range(tables.STRAYS, tables.ANIMALS):
        place = int(tables.ENTRY[s.board, s.edition, number])
        is_there = s.animal[number] == AWAY and tables.EXISTS[s.edition, number] and place != NO_HEX
        if is_there and has(near[tables.STRIDE[tables.SPECIES_OF[number]]], place):
            found.append(number)
    return found
