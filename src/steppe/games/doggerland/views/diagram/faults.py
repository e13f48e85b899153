"""What cannot be on the table: the invariants of the rules as sentences (rules D0 to D21).

A diagram that breaks one is refused; no position of a match breaks any. A diagram may leave out
the habitats of a clan and the rites that it has carried out: that is no fault.
"""

from collections.abc import Iterator
from itertools import combinations

from steppe.core.position import Position
from steppe.engine.kernel import State
from steppe.games.doggerland.state import LOST_BY_FAMINE, NOBODY, NOT_OVER, OVER
from steppe.games.doggerland.tables import (
    CELL_NAMES,
    CELLS,
    CENTRE,
    FRESCO_IDS,
    FRESCO_TILES,
    HERD_SIZE,
    IN_AREA,
    MAX_CUBES,
    MAX_HUNTERS,
    MEGALITHS,
    NO_ANIMAL,
    NO_CELL,
    NO_TILE,
    QUOTA,
    ROWS,
    SPECIES,
    SPECIES_NAMES,
    WALLS,
)

Faults = Iterator[str]


def faults(position: Position) -> Faults:
    """Yield what is wrong with a position, each as a sentence that names place and rule."""
    s = position.state
    for cell in range(CELLS):
        yield from _cell(s, cell)
    yield from _herds(s)
    for player in range(s.players):
        yield from _clan(s, player)
    yield from _villages(s)
    yield from _fresco(s)
    yield from _moment(s)


# the land


def _cell(s: State, cell: int) -> Faults:
    """[D0.4, D2.5, D3.1]"""
    tile, name = s.tile[cell], CELL_NAMES[cell]
    if tile == NO_TILE:
        if s.animal[cell] != NO_ANIMAL:
            yield f"{name}: no animal is where no tile lies [D0.4]"
        if s.level[cell]:
            yield f"{name}: nothing is exhausted where no tile lies [D2.5]"
        return
    if not IN_AREA[s.players, cell]:
        yield f"{name} is outside of the land for {s.players} players [D3.1]"


def _herds(s: State) -> Faults:
    """[D0.4]"""
    away = [*s.animal, *s.captive, s.guest]
    away += [animal for player in range(s.players) for animal in s.memory[player]]
    for species in range(SPECIES):
        count = int(s.supply[species]) + sum(int(animal) == species for animal in away)
        if count != HERD_SIZE:
            name = SPECIES_NAMES[species]
            yield f"{name}: {count} on land, in memories and in supply, not {HERD_SIZE} [D0.4]"


# the clans


def _clan(s: State, player: int) -> Faults:
    """[D1.2, D7.8, D13.3, D13.6]"""
    hunters, newborn = s.hunters[player], s.newborn[player]
    if hunters + newborn > MAX_HUNTERS:
        told = f"{hunters} hunters and {newborn} newborn"
        yield f"player {player} has {told}, at most {MAX_HUNTERS} together [D1.2]"
    if s.village[player] != NO_CELL and s.rounds and s.tile[s.village[player]] == NO_TILE:
        yield f"player {player}: no tile lies under the village {CELL_NAMES[s.village[player]]}"
    for size in range(MEGALITHS):
        cell = s.megalith[player, size]
        if cell != NO_CELL and s.tile[cell] == NO_TILE:
            yield f"player {player}: no tile lies under the megalith {CELL_NAMES[cell]} [D13.3]"


def _villages(s: State) -> Faults:
    """[D3.3, D17.7]: only the central tile has several villages"""
    for one, other in combinations(range(s.players), 2):
        cell = s.village[one]
        if cell == s.village[other] != CENTRE:
            yield f"players {one} and {other} have a village on {CELL_NAMES[cell]} [D17.7]"


# what lies open for all


def _fresco(s: State) -> Faults:
    """[D3.2, D11.3]"""
    if s.num_frescoes > FRESCO_TILES[s.players]:
        most = FRESCO_TILES[s.players]
        yield f"fresco: {most} tiles for {s.players} players, not {s.num_frescoes} [D3.2]"
    for wall in range(WALLS):
        name = FRESCO_IDS[wall // ROWS]
        if s.cubes[wall] > MAX_CUBES:
            yield f"cubes: {name} has room for {MAX_CUBES}, not for {s.cubes[wall]} [D11.3]"
        if (s.cubes[wall] > 0) != (s.cube[wall] != NOBODY):
            yield f"cubes and owners: {name} needs both or none [D11.3]"


# the moment


def _moment(s: State) -> Faults:
    """[D5.3, D17.3, D21.11]"""
    if (s.phase == OVER) != (s.ending != NOT_OVER):
        yield "'phase over' and how it ended go together [D5.3]"
    if s.rounds > s.last:
        yield f"round {s.rounds}: the match has {s.last} [D5.3]"
    is_starved = s.players == 1 and s.famine[0] > QUOTA[s.hardness]
    if is_starved and s.ending != LOST_BY_FAMINE:
        yield f"player 0 has {s.famine[0]} tiles of famine: the match is lost [D21.11]"
