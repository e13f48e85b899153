"""Draws from the piles: terrain, objectives, crafts, frescoes, cards (D3, D14, D17)."""

from steppe.core.action_lists import all_alike, list_those, listed
from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from steppe.games.doggerland.rules import actions, land, state, tables
from steppe.games.doggerland.rules.board import CROSS, PARTNER
from steppe.games.doggerland.rules.state import State


@njit
def outcomes(s: State, ids: Ints, weights: Ints) -> int:
    """Write the ids that can be drawn next, all equally likely; return their number."""
    if s.phase == state.LAYING:
        count = _tiles(s, ids)
    elif s.phase == state.UNVEILING:
        count = list_those(s.fresco, 0, actions.FRESCO_OUT, ids)
    elif s.phase == state.SHOWING:
        count = list_those(s.craft, 0, actions.CRAFT_OUT, ids)
    elif s.phase == state.AIMING:
        count = _goals(s, ids)
    elif s.phase == state.DROPPING:
        count = _excluding(s, ids)
    else:
        count = list_those(s.dealt, 0, actions.CARD_OUT, ids)
    return all_alike(weights, count)


# terrain tiles


@njit
def _tiles(s: State, ids: Ints) -> int:
    """Write the tiles that can be laid: start tiles, the cross or the pile [D3.4, D20.2]."""
    is_any = s.rounds > 0
    deck = tables.SHORT_DECK if not is_any and lays_cross(s) else tables.START_DECK
    count = 0
    for tile in range(tables.TILES):
        is_next = (s.where[tile] == state.IN_PILE) & (is_any | (tables.DECK[tile] == deck))
        count = listed(ids, count, actions.TILE_OUT + tile, is_next)
    return count


@njit
def lays_cross(s: State) -> bool:
    """Return whether all start tiles are laid and the short variant's cross is next [D20.2]."""
    tile = 0
    while tables.DECK[tile] != tables.START_DECK or s.where[tile] != state.IN_PILE:
        tile += 1
        if tile == tables.TILES:
            return True
    return False


@njit
def next_bare(s: State) -> int:
    """Return the next cell that gets a tile, or ``CELLS`` if there is none [D14.3]."""
    if s.rounds == 0 and s.bare[CROSS[0]] == 1:
        return int(CROSS[0])
    if s.rounds == 0 and s.bare[CROSS[1]] == 1:
        return int(CROSS[1])
    cell = 0
    while cell < tables.CELLS and s.bare[cell] == 0:
        cell += 1
    return cell


@njit
def _lay_next(s: State, tile: int) -> None:
    """Lay a tile; in the cross, lay its partner on the opposite cell [D20.2]."""
    cell = next_bare(s)
    land.lay(s, cell, tile)
    for arm in range(2):
        if s.rounds == 0 and cell == CROSS[arm]:
            land.lay(s, CROSS[arm + 2], PARTNER[tile])


# objectives


@njit
def _goals(s: State, ids: Ints) -> int:
    """Write the objectives that can be drawn and that no drawn objective excludes [D21.3]."""
    if s.players > 1:
        return list_those(s.drawn[: tables.COMMON_GOALS], 0, actions.GOAL_OUT, ids)
    count = 0
    for goal in range(tables.COMMON_GOALS, tables.GOALS):
        is_possible = s.drawn[goal] == state.UNSEEN and (
            s.left == 0 or tables.EXCLUDES[goal] == goal
        )
        count = listed(ids, count, actions.GOAL_OUT + goal, is_possible)
    return count


@njit
def _excluding(s: State, ids: Ints) -> int:
    """Write the two drawn objectives that exclude each other; one of them is dropped [D21.3]."""
    count = 0
    for goal in range(tables.COMMON_GOALS, tables.GOALS):
        count = listed(ids, count, actions.DROP_OUT + goal, tables.EXCLUDES[goal] != goal)
    return count


@njit
def has_quarrel(s: State) -> bool:
    """Return whether two objectives that exclude each other are drawn [D21.3]."""
    for goal in range(tables.COMMON_GOALS, tables.GOALS):
        other = tables.EXCLUDES[goal]
        if other != goal and s.drawn[goal] == state.DRAWN and s.drawn[other] == state.DRAWN:
            return True
    return False


@njit
def num_goals(s: State) -> int:
    """Return how many objectives a match has [D3.5, D21.3]."""
    return tables.COMMON_DRAWN if s.players > 1 else int(tables.SOLO_DRAWN[s.hardness])


# crafts


@njit
def is_display_full(s: State) -> bool:
    """Return whether the display can take no more crafts [D17.6, D21.16]."""
    if _free_stall(s) == tables.DISPLAY[s.players]:
        return True
    return state.FACE_DOWN not in s.craft and not _reshuffles(s)


@njit
def _reshuffles(s: State) -> bool:
    """Shuffle the discarded crafts into a new pile, if there are any [D21.16]."""
    any_thrown = False
    for craft in range(tables.CRAFTS):
        if s.craft[craft] == state.THROWN:
            s.craft[craft] = state.FACE_DOWN
            any_thrown = True
    return any_thrown


@njit
def _free_stall(s: State) -> int:
    """Return the first free place in the display, or its size if it is full."""
    stall = 0
    while stall < tables.DISPLAY[s.players] and s.stall[stall] != tables.NO_CRAFT:
        stall += 1
    return stall


@njit
def apply_outcome(s: State, outcome: int) -> None:
    """Put the drawn tile, objective, craft or card into play."""
    if s.phase == state.LAYING:
        _lay_next(s, outcome - actions.TILE_OUT)
    elif s.phase == state.UNVEILING:
        s.fresco[outcome - actions.FRESCO_OUT] = 1
        s.order[s.num_frescoes] = outcome - actions.FRESCO_OUT
        s.num_frescoes += 1
    elif s.phase == state.SHOWING:
        s.stall[_free_stall(s)] = outcome - actions.CRAFT_OUT
        s.craft[outcome - actions.CRAFT_OUT] = state.SHOWN
    elif s.phase == state.AIMING:
        s.drawn[outcome - actions.GOAL_OUT] = state.DRAWN
        s.num_goals += 1
    elif s.phase == state.DROPPING:
        s.drawn[outcome - actions.DROP_OUT] = state.UNSEEN
        s.num_goals -= 1
        s.left = 1  # the objective that replaces it excludes nothing
    else:
        s.card = outcome - actions.CARD_OUT
        s.dealt[s.card] = state.DRAWN


@njit
def has_fresco(s: State) -> bool:
    """Return whether a fresco tile is still unrevealed [D17.5]."""
    return bool(s.num_frescoes < tables.FRESCO_TILES[s.players])


@njit
def is_short(s: State) -> bool:
    """Return whether this is the 6-round variant [D20.1]."""
    return bool(s.last < tables.ROUNDS)
