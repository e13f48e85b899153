"""The land: pieces on it, distances, animals and laying tiles (rules D2, D8, D14, D17)."""

from steppe.engine.jit import njit
from steppe.games.doggerland.rules import tables
from steppe.games.doggerland.rules.board import AHEAD
from steppe.games.doggerland.rules.state import State


@njit
def measure(s: State, player: int) -> None:
    """Compute the distance of each tile from a clan's Village [D2.6].

    This is a breadth-first search that uses ``s.bare`` as its queue.
    """
    distance = s.distance[player]
    distance[:] = tables.CELLS
    distance[s.village[player]] = 0
    s.bare[0] = s.village[player]
    gone = 0
    end = 1
    while gone < end:
        cell = s.bare[gone]
        steps = distance[cell] + 1
        gone += 1
        for other in tables.NEXT[cell]:
            if (
                other != tables.NO_CELL
                and s.tile[other] != tables.NO_TILE
                and distance[other] == tables.CELLS
            ):
                distance[other] = steps
                s.bare[end] = other
                end += 1
    s.bare[:end] = 0


@njit
def measure_all(s: State) -> None:
    """Compute the distances of all clans, after the land has grown."""
    for player in range(s.players):
        measure(s, player)


@njit
def holds_ground(s: State, player: int, cell: int) -> bool:
    """Return whether a clan's Village, token or one of its megaliths is on a cell [D2.7]."""
    return s.village[player] == cell or s.token[player] == cell or cell in s.megalith[player]


@njit
def is_held_by_others(s: State, player: int, cell: int) -> bool:
    """Return whether rivals have a Village, megalith or token on a cell [D8.2, D13.6, D17.7]."""
    other = 0
    while other < s.players and (other == player or not holds_ground(s, other, cell)):
        other += 1
    return bool(other < s.players)


@njit
def has_rival(s: State, cell: int) -> bool:
    """Return whether an adversary hunter is on a cell [D21.7]."""
    return bool(s.players == 1 and cell in s.rival)


@njit
def is_fresh(s: State, cell: int) -> bool:
    """Return whether a cell has a resource tile that is not exhausted [D2.5]."""
    return bool(
        tables.SYMBOL[s.tile[cell]] != tables.NO_SYMBOL and s.level[cell] < tables.MAX_LEVEL
    )


@njit
def is_occupied(s: State, player: int, cell: int) -> bool:
    """Return whether other clans block a cell that has no expedition on it [D8.2].

    A clan's own Village, megaliths and token do not block it [D10.7].
    """
    return is_held_by_others(s, player, cell) or has_rival(s, cell)


@njit
def exhaust(s: State, cell: int, by: int) -> None:
    """Raise a resource tile's level of exhaustion [D9.5]; other tiles have no such level."""
    if tables.SYMBOL[s.tile[cell]] != tables.NO_SYMBOL:
        s.level[cell] = min(tables.MAX_LEVEL, s.level[cell] + by)


# laying tiles


@njit
def mark_bare_neighbours(s: State, cell: int) -> None:
    """Mark the empty cells beside a cell, within the area: they will get tiles [D14.2]."""
    for other in tables.NEXT[cell]:
        if (
            other != tables.NO_CELL
            and s.tile[other] == tables.NO_TILE
            and tables.IN_AREA[s.players, other]
        ):
            s.bare[other] = 1


@njit
def lay(s: State, cell: int, tile: int) -> None:
    """Lay a terrain tile on a cell."""
    s.tile[cell] = tile
    s.where[tile] = cell
    s.bare[cell] = 0


# animals


@njit
def arrow(s: State, cell: int) -> int:
    """Return the direction of the arrow on a cell's tile [D2.4]."""
    return int(s.facing) if s.tile[cell] == tables.CENTRAL else int(tables.ARROW[s.tile[cell]])


@njit
def ahead(s: State, cell: int, direction: int) -> int:
    """Return the next tile in a line, skipping holes and wrapping round at the edge [D16.4]."""
    cell = AHEAD[cell, direction]
    while s.tile[cell] == tables.NO_TILE:
        cell = AHEAD[cell, direction]
    return cell


@njit
def put_animal(s: State, cell: int, species: int) -> None:
    """Put an animal from the supply on a tile."""
    s.animal[cell] = species
    s.supply[species] -= 1
