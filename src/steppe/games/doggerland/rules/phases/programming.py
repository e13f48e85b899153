"""Programming: choosing an action or passing (rules D6 to D13)."""

from steppe.core.action_lists import listed
from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from steppe.games.doggerland.rules import actions, cards, tables
from steppe.games.doggerland.rules.board import LONGEST_ROW
from steppe.games.doggerland.rules.effects import holds, modified, num_idle, reach
from steppe.games.doggerland.rules.land import is_fresh, is_occupied
from steppe.games.doggerland.rules.state import IDLE_KIND, NOBODY, SHOWN, State

DONE, WHO, WHERE = 1, 2, 3  # results of a choice: the next question, if any


@njit
def legal(s: State, out: Ints) -> int:
    """Write the legal action ids to ``out`` in ascending order; return their number [D6.1]."""
    player = s.player
    count = _legal_at_home(s, player, out)
    if _has_hands_for(s, player, s.crafting):
        for craft in range(tables.CRAFTS):
            is_free = s.craft[craft] == SHOWN and s.crafter[craft] == NOBODY
            count = listed(out, count, actions.CRAFT_IT + craft, is_free)
    if _has_hands_for(s, player, s.painting) and not is_forbidden(s, cards.NO_PAINTING):
        count = _legal_walls(s, out, count, actions.PAINT_IT)
    if s.idle[player, tables.SHAMAN] > 0:  # only the Shaman can do this [D6.7]
        for rite in range(tables.RITES):
            count = listed(out, count, actions.CALL + rite, can_call(s, player, rite))
    count = _legal_targets(s, player, out, count)
    out[count] = actions.PASS
    return count + 1


@njit
def _legal_at_home(s: State, player: int, out: Ints) -> int:
    """Write the actions on the clan's own board: build, birth, improve [D7, D12.3]."""
    if num_idle(s, player) == 0:
        return 0
    count = listed(out, 0, actions.BUILD_IT, True)
    count = listed(out, count, actions.BIRTH, can_have_children(s, player))
    for track in range(tables.TRACKS):
        count = listed(out, count, actions.IMPROVE + track, can_train(s, player, track))
    return count


@njit
def can_have_children(s: State, player: int) -> bool:
    """Return whether two members can go on the empty birth spaces [D7.7]."""
    if num_idle(s, player) < 2 or is_forbidden(s, cards.NO_BIRTH):
        return False
    return bool(s.parents[player].sum() == 0)


@njit
def can_train(s: State, player: int, track: int) -> bool:
    """Return whether training a capability is useful and its space is free [D12.3]."""
    if s.trainer[player, track] != IDLE_KIND:
        return False
    return bool(track == tables.MAKING or s.capability[player, track] < tables.MAX_CAPABILITY)


@njit
def _has_hands_for(s: State, player: int, work: Ints) -> bool:
    """Return whether a clan may craft (or paint) again this round [D7.5, D11.2]."""
    if work[player, 0] == IDLE_KIND:
        return num_idle(s, player) > 0
    if work[player, tables.MAX_CRAFTS - 1] != IDLE_KIND:
        return False
    if work[player, 0] == tables.CHIEF:
        return num_idle(s, player) > 0
    return bool(s.idle[player, tables.CHIEF] > 0)


@njit
def may_work(s: State, player: int, work: Ints, kind: int) -> bool:
    """Return whether a member may craft or paint; a second member may if one is the Chief."""
    if s.idle[player, kind] == 0:
        return False
    return bool(
        work[player, 0] == IDLE_KIND or work[player, 0] == tables.CHIEF or kind == tables.CHIEF
    )


@njit
def _legal_walls(s: State, out: Ints, count: int, first: int) -> int:
    """Write an action for each free cell of the fresco; ``first`` is the action id of cell 0."""
    for tile in range(tables.FRESCOES):
        if s.fresco[tile] == 1:
            for wall in range(tile * tables.ROWS, tile * tables.ROWS + tables.ROWS):
                count = listed(out, count, first + wall, is_bare_wall(s, wall))
    return count


@njit
def is_bare_wall(s: State, wall: int) -> bool:
    """Return whether a cell of a revealed tile has no cube, member or token [D11.2]."""
    return s.cube[wall] == NOBODY and s.painter[wall] == NOBODY and wall not in s.mark


# the Shaman


@njit
def _has_bare_wall(s: State) -> bool:
    """Return whether any cell of the fresco is free."""
    for tile in s.order[: s.num_frescoes]:
        for wall in range(tile * tables.ROWS, tile * tables.ROWS + tables.ROWS):
            if is_bare_wall(s, wall):
                return True
    return False


@njit
def can_call(s: State, player: int, rite: int) -> bool:
    """Return whether the Shaman may go to a spot [D13.1, D21.1, D21.7]."""
    if s.rite[player, rite] == 1 or rite == (
        tables.VILLAGE_MOVE if s.players > 1 else tables.NEXT_FIRST
    ):
        return False
    if rite in s.spot or (s.players == 1 and rite in cards.BLOCKED[s.card]):
        return False
    if rite == tables.PERFECT_PAINTING:
        return not is_forbidden(s, cards.NO_PAINTING) and _has_bare_wall(s)
    if rite == tables.TWINS:  # the Shaman needs a companion [D13.10]
        has_companion = s.idle[player, tables.CHIEF] > 0 or s.idle[player, tables.HUNTER] > 0
        return not is_forbidden(s, cards.NO_BIRTH) and has_companion
    return True


@njit
def is_forbidden(s: State, what: int) -> bool:
    """Return whether the round's card forbids paintings, or births [D21.9]."""
    return holds(s, cards.FORBID) and bool(cards.VARIANT[s.card] == what)


# expeditions


@njit
def _legal_targets(s: State, player: int, out: Ints, count: int) -> int:
    end = _list_near(s, player, out, count)
    for place in range(count, end):
        cell = out[place]
        if _can_send(s, player, cell) and not is_occupied(s, player, cell):
            count = listed(out, count, actions.SEND + cell, True)
    return count


@njit
def _list_near(s: State, player: int, out: Ints, count: int) -> int:
    """Write the cells in range without an expedition; return the new number of actions."""
    near = reach(s, player)  # no cell in range is more rows away than this
    village = s.village[player]
    token = s.token[player]
    span = near * LONGEST_ROW if token == tables.NO_CELL else tables.CELLS
    for cell in range(max(0, village - span), min(tables.CELLS, village + span + 1)):
        is_near = (s.distance[player, cell] <= near) | (token == cell)  # D13.6
        count = listed(out, count, cell, is_near & (s.camp[cell] == NOBODY))
    return count


@njit
def _can_send(s: State, player: int, cell: int) -> bool:
    """Return whether a clan can send members to a cell for a yield [D8.6, D9.1, D10.1, D10.3]."""
    if s.animal[cell] == tables.NO_ANIMAL:
        return is_fresh(s, cell) and num_idle(s, player) > 0
    chiefs = s.idle[player, tables.CHIEF]
    hunters = s.idle[player, tables.HUNTER]
    mastery = (
        chiefs * tables.MASTERY[tables.CHIEF]
        + hunters * tables.MASTERY[tables.HUNTER]
        + s.stock[player, tables.TOOL]
    )
    species = s.animal[cell]
    return bool(
        mastery >= hunt_mastery(s, species) and chiefs + hunters >= tables.MIN_MEMBERS[species]
    )


@njit
def hunt_mastery(s: State, species: int) -> int:
    """Return the Mastery that a hunt needs [D10.2, D21.9]."""
    return modified(s, tables.MIN_MASTERY[species], cards.HARDER_HUNTS)


@njit
def forced(s: State) -> int:
    """Return the only legal action, or -1: a clan without members must pass [D6.1]."""
    return actions.PASS if num_idle(s, s.player) == 0 else -1


@njit
def apply(s: State, action: int) -> int:
    """Plan a legal ``action``; return DONE or the next question, WHO or WHERE."""
    s.doing = action
    if action == actions.PASS:
        s.passed[s.player] = 1
        return DONE
    if (
        actions.CALL <= action < actions.CALL + tables.RITES
        and action != actions.CALL + tables.TWINS
    ):
        s.idle[s.player, tables.SHAMAN] -= 1
        s.spot[s.player] = action - actions.CALL
        return WHERE if action == actions.CALL + tables.PERFECT_PAINTING else DONE
    return WHO


# the cell of a perfect painting


@njit
def legal_marks(s: State, out: Ints) -> int:
    """Write the cells that a perfect painting may cover; return their number [D13.5]."""
    return _legal_walls(s, out, 0, actions.MARK)


@njit
def mark(s: State, action: int) -> None:
    """Put a Shaman token on the cell."""
    s.mark[s.player] = action - actions.MARK
