"""Resolving planned actions one at a time, in any order (rules D15, D6.6)."""

from steppe.core.action_lists import listed
from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from steppe.games.doggerland.rules import actions, effects, tables
from steppe.games.doggerland.rules.phases import calling, carrying, housing, making, setup_choices
from steppe.games.doggerland.rules.state import IDLE_KIND, NOBODY, TAKEN, State

IS_DONE, LEAVES, CARRIES, OFFERS, ERECTS, BUILDS, MAKES = range(1, 8)  # results of an action


@njit
def legal(s: State, out: Ints) -> int:
    """Write the legal action ids to ``out`` in ascending order; return their number.

    Actions are legal if the clan can pay now, including gains from this phase [D15.3].
    """
    player = s.player
    count = _at_home(s, player, out)
    for craft in range(tables.CRAFTS):
        count = listed(out, count, actions.DO_CRAFT + craft, can_finish(s, player, craft))
    for tile in range(tables.FRESCOES):
        if s.fresco[tile] == 1:
            for wall in range(tile * tables.ROWS, tile * tables.ROWS + tables.ROWS):
                count = listed(out, count, actions.DO_WALL + wall, can_paint(s, player, wall))
    for cell in range(tables.CELLS):
        count = listed(out, count, actions.DO_CELL + cell, s.camp[cell] == player)
    return listed(out, count, actions.DONE, True)


@njit
def _at_home(s: State, player: int, out: Ints) -> int:
    """Write the actions on the clan's own board and the Shaman's action."""
    count = 0
    for is_chiefs in range(2):
        count = listed(out, count, actions.DO + is_chiefs, can_build(s, player, is_chiefs))
    count = listed(out, count, actions.DO_BIRTH, can_have_child(s, player))
    for track in range(tables.TRACKS):
        count = listed(out, count, actions.DO_TRACK + track, can_improve(s, player, track))
    return listed(out, count, actions.DO_SHAMAN, calling.can_carry_out(s, player))


@njit
def can_build(s: State, player: int, is_chiefs: int) -> bool:
    """Return whether a builder can pay for any habitat; the Chief pays less [D7.2, D6.8]."""
    chiefs = s.builders[player, tables.CHIEF]
    waiting = chiefs if is_chiefs == 1 else s.builders[player].sum() - chiefs
    return bool(waiting > 0) and housing.can_lay_any(s, player, is_chiefs)


@njit
def can_have_child(s: State, player: int) -> bool:
    """Return whether there are parents, and a hunter in the reserve [D7.8]."""
    return bool(s.parents[player].sum() > 0 and effects.reserve(s, player) > 0)


@njit
def can_improve(s: State, player: int, track: int) -> bool:
    """Return whether a capability can be improved, or tools made [D12.4, D12.5]."""
    if s.trainer[player, track] == IDLE_KIND:
        return False
    if track == tables.MAKING:
        return making.can_do_any(s, player, 0)
    return setup_choices.can_upgrade(s, player, track)


@njit
def can_finish(s: State, player: int, craft: int) -> bool:
    """Return whether a clan can pay for a planned craft [D7.6]."""
    return bool(s.crafter[craft] == player) and effects.can_pay(
        s.stock[player], tables.CRAFT_COST[craft]
    )


@njit
def can_paint(s: State, player: int, wall: int) -> bool:
    """Return whether a member is on a fresco cell and its animal is in memory [D11.3]."""
    return (
        bool(s.painter[wall] == player) and effects.num_remembered(s, player, tables.WALL[wall]) > 0
    )


@njit
def forced(s: State) -> int:
    """Return the only legal action, or -1 if there are several."""
    player = s.player
    if can_have_child(s, player) or calling.can_carry_out(s, player) or player in s.camp:
        return -1
    for is_chiefs in range(2):
        if can_build(s, player, is_chiefs):
            return -1
    for track in range(tables.TRACKS):
        if can_improve(s, player, track):
            return -1
    return -1 if _can_craft_or_paint(s, player) else actions.DONE


@njit
def _can_craft_or_paint(s: State, player: int) -> bool:
    for craft in range(tables.CRAFTS):
        if can_finish(s, player, craft):
            return True
    wall = 0
    while wall < tables.WALLS and not can_paint(s, player, wall):
        wall += 1
    return wall < tables.WALLS


@njit
def apply(s: State, action: int) -> int:
    """Resolve a legal ``action``, or begin to resolve it; return the result [D15.1]."""
    player = s.player
    if action == actions.DONE:
        leave(s, player)
        return LEAVES
    s.doing = action
    if action >= actions.DO_CELL:
        carrying.begin(s, action - actions.DO_CELL)
        return CARRIES
    if action == actions.DO_SHAMAN:
        return ERECTS if calling.begin(s, player) else OFFERS
    if action < actions.DO_BIRTH:
        _send_builder_home(s, player, action == actions.DO_CHIEF_BUILD)
        return BUILDS
    return _do_at_once(s, player, action)


@njit
def _do_at_once(s: State, player: int, action: int) -> int:
    """Resolve an action that needs no further choice, except tool making."""
    if action >= actions.DO_WALL:
        _paint(s, player, action - actions.DO_WALL)
    elif action >= actions.DO_CRAFT:
        _finish(s, player, action - actions.DO_CRAFT)
    elif action >= actions.DO_TRACK:
        return _improve(s, player, action - actions.DO_TRACK)
    else:
        effects.be_born(s, player, 1)
        s.parents[player, :] = 0
    return IS_DONE


@njit
def _paint(s: State, player: int, wall: int) -> None:
    """Put a cube on a cell of the fresco and release the animal from memory [D11.3]."""
    effects.forget(s, player, tables.WALL[wall])
    s.painter[wall] = NOBODY
    s.cube[wall] = player
    s.cubes[wall] = 1


@njit
def _finish(s: State, player: int, craft: int) -> None:
    """Pay for a craft and take it [D7.6]."""
    effects.pay(s.stock[player], tables.CRAFT_COST[craft])
    s.crafter[craft] = NOBODY
    s.craft[craft] = TAKEN + player
    for stall in range(tables.STALLS):
        if s.stall[stall] == craft:
            s.stall[stall] = tables.NO_CRAFT


@njit
def _improve(s: State, player: int, track: int) -> int:
    """Raise a capability, or let the tool maker begin [D12.4, D12.5]."""
    s.trainer[player, track] = IDLE_KIND
    if track == tables.MAKING:
        s.learned = 0
        return MAKES
    setup_choices.upgrade(s, player, track)
    return IS_DONE


@njit
def _send_builder_home(s: State, player: int, is_chief: bool) -> None:
    if is_chief:
        s.builders[player, tables.CHIEF] -= 1
    elif s.builders[player, tables.HUNTER] > 0:
        s.builders[player, tables.HUNTER] -= 1
    else:
        s.builders[player, tables.SHAMAN] -= 1


@njit
def leave(s: State, player: int) -> None:
    """Drop the other actions: members go home, and an unpaid Shaman costs famine [D6.6, D13.4]."""
    s.builders[player, :] = 0
    s.parents[player, :] = 0
    s.trainer[player, :] = IDLE_KIND
    for craft in range(tables.CRAFTS):
        if s.crafter[craft] == player:
            s.crafter[craft] = NOBODY
    for wall in range(tables.WALLS):
        if s.painter[wall] == player:
            s.painter[wall] = NOBODY
    for cell in range(tables.CELLS):
        if s.camp[cell] == player:
            carrying.break_camp(s, cell)  # [D8.7]
    if s.spot[player] != tables.NO_RITE:
        s.famine[player] += tables.FAMINE_IF_UNPAID
        s.spot[player] = tables.NO_RITE
        s.companion[player] = IDLE_KIND
        s.mark[player] = tables.NO_WALL
