"""Generate the turns from a node (rules Z4 to Z6).

A whole turn is an *option*, which is a placement with its swaps, and a stop for the ranger. Options
are nodes too; they are written one after another to the array of nodes. The stop is separate, since
only the next line depends on it.
"""

from steppe.engine.jit import lowest, njit
from steppe.engine.position_type import Batch, copy_state
from steppe.games.zebras.ai.solver.node import (
    UNIT,
    VALUE,
    Node,
    one_token,
    pass_on,
    side,
    tokens_left,
)
from steppe.games.zebras.rules import tables
from steppe.games.zebras.rules.actions import PLACE, STOP, SWAP
from steppe.games.zebras.rules.board import ACROSS, LAND, LINE, NEIGHBOURS, TERRITORY

SPARE = tables.SPECIES * max(tables.ROWS, tables.COLUMNS)  # room for all placements without swaps


@njit
def write_options(nodes: Batch, row: int, stop: int, top: int) -> int:
    """Write all of the mover's placements, with swaps, to ``nodes`` from ``top`` on.

    The position is ``nodes[row]`` with the ranger on ``stop``. Returns the end of the written nodes
    [Z4.2, Z4.3].
    """
    player = nodes[row].player
    for species in range(tables.SPECIES):
        if tokens_left(nodes[row].reserve, player, species):
            squares = nodes[row].empty & LINE[stop]
            while squares:
                square = lowest(squares)
                squares &= squares - 1
                copy_state(nodes, top, nodes, row)
                _place(nodes[top], species, square)
                top += 1
                if species == tables.CROCODILE:
                    top = write_swaps(nodes, top - 1, player)
    return top


@njit
def _place(node: Node, species: int, square: int) -> None:
    player = node.player
    here = 1 << square
    unit = UNIT[node.board, square]
    node.action = PLACE + species * tables.SQUARES + square
    node.crocodile = square if species == tables.CROCODILE else tables.SQUARES
    node.swapped = 0
    node.reserve -= one_token(player, species)
    node.empty ^= here
    node.lead += side(player) * unit
    if species == tables.LION:
        node.points += VALUE[tables.LION] * unit
        _roar(node, square)
    elif species == tables.GAZELLE:
        _settle_gazelle(node, player, square)
    elif species == tables.ZEBRA:
        if not node.fear & here:  # [Z5.1]
            node.zebras |= here
            node.points += VALUE[tables.ZEBRA] * unit
    else:
        node.points += VALUE[species] * unit
    _inaugurate(node, player, square)
    pass_on(node, player)


@njit
def _settle_gazelle(node: Node, owner: int, square: int) -> None:
    """Put a gazelle on a square: face up, unless a lion is near [Z5.2, Z5.7]."""
    if not node.fear >> square & 1:
        node.gazelles[owner] |= 1 << square
        node.points += VALUE[tables.GAZELLE] * UNIT[node.board, square]


@njit
def _roar(node: Node, square: int) -> None:
    """Turn zebras around a new lion face down and send the gazelles home [Z5.3]."""
    node.fear |= NEIGHBOURS[square]
    hidden = node.zebras & NEIGHBOURS[square]
    node.zebras ^= hidden
    while hidden:
        node.points -= VALUE[tables.ZEBRA] * UNIT[node.board, lowest(hidden)]
        hidden &= hidden - 1
    for owner in range(tables.PLAYERS):
        fleeing = node.gazelles[owner] & NEIGHBOURS[square]
        node.gazelles[owner] ^= fleeing
        node.empty |= fleeing
        while fleeing:
            unit = UNIT[node.board, lowest(fleeing)]
            fleeing &= fleeing - 1
            node.points -= VALUE[tables.GAZELLE] * unit
            node.lead -= side(owner) * unit
            node.reserve += one_token(owner, tables.GAZELLE)


@njit
def _inaugurate(node: Node, player: int, square: int) -> None:
    land = LAND[node.board, TERRITORY[node.board, square]]
    if node.bonus == 0 and not node.empty & land:
        node.bonus = side(player) * tables.INAUGURATION_BONUS


@njit
def write_swaps(nodes: Batch, first: int, player: int) -> int:
    """Write every chain of swaps by the crocodile in ``nodes[first]``, the last node written.

    Shorter chains come first, and each chain is then extended. Returns the end [Z5.5]; when fewer
    than ``SPARE`` nodes are left, some chains are missing.
    """
    row = first
    end = first + 1
    while row < end:
        node = nodes[row]
        targets = ACROSS[node.board, node.crocodile] & (node.gazelles[0] | node.gazelles[1])
        targets &= ~node.swapped
        while targets and end < len(nodes) - SPARE:
            copy_state(nodes, end, nodes, row)
            _swap(nodes[end], player, lowest(targets))
            targets &= targets - 1
            end += 1
        row += 1
    return end


@njit
def _swap(node: Node, player: int, target: int) -> None:
    source = node.crocodile
    owner = node.gazelles[1] >> target & 1
    across = UNIT[node.board, target] - UNIT[node.board, source]
    node.lead += (side(player) - side(owner)) * across
    node.gazelles[owner] ^= 1 << target
    node.points -= VALUE[tables.GAZELLE] * UNIT[node.board, target]
    _settle_gazelle(node, owner, source)
    node.swapped |= 1 << source
    node.crocodile = target
    if node.action == STOP:
        node.action = SWAP + target


@njit
def stops_after(empty: int, stop: int) -> int:
    """Return a mask of the stops to which the ranger may go from ``stop`` [Z4.4, Z4.5].

    On a full board the ranger stays [Z4.7].
    """
    if not empty:
        return 1 << stop
    found = 0
    step = tables.MIN_STEP
    while step <= tables.MAX_STEP or found == 0:
        onward = (stop + step) % tables.STOPS
        if empty & LINE[onward]:
            found |= 1 << onward
        step += 1
    return found
