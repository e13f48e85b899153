"""Programming: which action is planned, or pass (rules D6 to D13)."""

from steppe.engine.jit import njit
from steppe.engine.record import Ints
from steppe.games.doggerland.actions import (
    BIRTH,
    BUILD_IT,
    CALL,
    CRAFT_IT,
    IMPROVE,
    PAINT_IT,
    PASS,
    SEND,
)
from steppe.games.doggerland.cards import (
    BLOCKED,
    FORBID,
    HARDER_HUNTS,
    NO_BIRTH,
    NO_PAINTING,
    VARIANT,
)
from steppe.games.doggerland.effects import holds, modified, num_idle, reach
from steppe.games.doggerland.land import is_fresh, is_occupied
from steppe.games.doggerland.state import (
    IDLE_KIND,
    NOBODY,
    SHOWN,
    State,
)
from steppe.games.doggerland.tables import (
    CELLS,
    CHIEF,
    CRAFTS,
    FRESCOES,
    HUNTER,
    LONGEST_ROW,
    MAKING,
    MASTERY,
    MAX_CAPABILITY,
    MAX_CRAFTS,
    MIN_MASTERY,
    MIN_MEMBERS,
    NEXT_FIRST,
    NO_ANIMAL,
    NO_CELL,
    PERFECT_PAINTING,
    RITES,
    ROWS,
    SHAMAN,
    TOOL,
    TRACKS,
    TWINS,
    VILLAGE_MOVE,
)

DONE, WHO, WHERE = 1, 2, 3  # how it ends


@njit
def legal(s: State, out: Ints) -> int:
    """Write the legal action ids to ``out`` in ascending order; return how many [D6.1]."""
    player = s.player
    count = _legal_at_home(s, player, out)
    if _has_hands_for(s, player, s.crafting):
        count = _legal_crafts(s, out, count)
    if _has_hands_for(s, player, s.painting) and not is_forbidden(s, NO_PAINTING):
        count = _legal_walls(s, out, count)
    if s.idle[player, SHAMAN] > 0:  # only she [D6.7]
        count = _legal_rites(s, out, count)
    count = _legal_targets(s, player, out, count)
    out[count] = PASS
    return count + 1


@njit
def _legal_at_home(s: State, player: int, out: Ints) -> int:
    """Write what is done on the clan's own board: build, birth, improve [D7, D12.3]."""
    count = 0
    if num_idle(s, player) == 0:
        return 0
    out[count] = BUILD_IT
    count += 1
    if can_have_children(s, player):
        out[count] = BIRTH
        count += 1
    for track in range(TRACKS):
        if can_train(s, player, track):
            out[count] = IMPROVE + track
            count += 1
    return count


@njit
def can_have_children(s: State, player: int) -> bool:
    """Tell whether two members can go to the empty birth spaces [D7.7]."""
    if num_idle(s, player) < 2 or is_forbidden(s, NO_BIRTH):
        return False
    return bool(s.parents[player].sum() == 0)


@njit
def can_train(s: State, player: int, track: int) -> bool:
    """Tell whether the space of a capability is free and of use [D12.3]."""
    if s.trainer[player, track] != IDLE_KIND:
        return False
    return bool(track == MAKING or s.capability[player, track] < MAX_CAPABILITY)


@njit
def _has_hands_for(s: State, player: int, work: Ints) -> bool:
    """Tell whether a clan may craft, or paint, once more this round [D7.5, D11.2]."""
    if work[player, 0] == IDLE_KIND:
        return num_idle(s, player) > 0
    if work[player, MAX_CRAFTS - 1] != IDLE_KIND:
        return False
    if work[player, 0] == CHIEF:
        return num_idle(s, player) > 0
    return bool(s.idle[player, CHIEF] > 0)


@njit
def may_work(s: State, player: int, work: Ints, kind: int) -> bool:
    """Tell whether a member of a kind may craft, or paint: the second time one is the Chief."""
    if s.idle[player, kind] == 0:
        return False
    return bool(work[player, 0] == IDLE_KIND or work[player, 0] == CHIEF or kind == CHIEF)


# What follows writes each candidate and keeps it by counting on: a processor cannot foresee which
# of them are legal, and to be wrong takes it longer than to write a number in vain.


@njit
def _legal_crafts(s: State, out: Ints, count: int) -> int:
    for craft in range(CRAFTS):
        out[count] = CRAFT_IT + craft
        count += (s.craft[craft] == SHOWN) & (s.crafter[craft] == NOBODY)
    return count


@njit
def _legal_walls(s: State, out: Ints, count: int) -> int:
    for tile in range(FRESCOES):
        if s.fresco[tile] == 1:
            for wall in range(tile * ROWS, tile * ROWS + ROWS):
                out[count] = PAINT_IT + wall
                count += is_bare_wall(s, wall)
    return count


@njit
def is_bare_wall(s: State, wall: int) -> bool:
    """Tell whether a cell of a revealed tile has no cube, member or token [D11.2]."""
    if s.cube[wall] != NOBODY or s.painter[wall] != NOBODY:
        return False
    player = 0
    while player < s.players and s.mark[player] != wall:
        player += 1
    return bool(player == s.players)


@njit
def has_bare_wall(s: State) -> bool:
    """Tell whether any cell of the fresco is free."""
    for place in range(s.num_frescoes):
        for wall in range(s.order[place] * ROWS, s.order[place] * ROWS + ROWS):
            if is_bare_wall(s, wall):
                return True
    return False


# the Shaman


@njit
def _legal_rites(s: State, out: Ints, count: int) -> int:
    for rite in range(RITES):
        if can_call(s, s.player, rite):
            out[count] = CALL + rite
            count += 1
    return count


@njit
def can_call(s: State, player: int, rite: int) -> bool:
    """Tell whether the Shaman may go to a spot [D13.1, D21.1, D21.7]."""
    if s.rite[player, rite] == 1 or rite == (VILLAGE_MOVE if s.players > 1 else NEXT_FIRST):
        return False
    for other in range(s.players):
        if s.spot[other] == rite:
            return False
    if s.players == 1 and (BLOCKED[s.card, 0] == rite or BLOCKED[s.card, 1] == rite):
        return False
    if rite == PERFECT_PAINTING:
        return not is_forbidden(s, NO_PAINTING) and has_bare_wall(s)
    if rite == TWINS:
        return not is_forbidden(s, NO_BIRTH) and has_companion(s, player)
    return True


@njit
def has_companion(s: State, player: int) -> bool:
    """Tell whether the Shaman finds a companion for the twins [D13.10]."""
    return bool(s.idle[player, CHIEF] > 0 or s.idle[player, HUNTER] > 0)


@njit
def is_forbidden(s: State, what: int) -> bool:
    """Tell whether the card of the round forbids paintings, or births [D21.9]."""
    return holds(s, FORBID) and bool(VARIANT[s.card] == what)


# expeditions


@njit
def _legal_targets(s: State, player: int, out: Ints, count: int) -> int:
    end = _list_near(s, player, out, count)
    for place in range(count, end):
        cell = out[place]
        if _can_send(s, player, cell) and not is_occupied(s, player, cell):
            out[count] = SEND + cell
            count += 1
    return count


@njit
def _list_near(s: State, player: int, out: Ints, count: int) -> int:
    """Write the cells in range that no expedition is on; return where they end."""
    near = reach(s, player)  # so many rows up or down
    village = s.village[player]
    token = s.token[player]
    span = near * LONGEST_ROW if token == NO_CELL else CELLS
    for cell in range(max(0, village - span), min(CELLS, village + span + 1)):
        out[count] = cell
        is_near = (s.distance[player, cell] <= near) | (token == cell)  # D13.6
        count += is_near & (s.camp[cell] == NOBODY)
    return count


@njit
def _can_send(s: State, player: int, cell: int) -> bool:
    """Tell whether a clan has whom to send, and for what [D8.6, D9.1, D10.1, D10.3]."""
    if s.animal[cell] == NO_ANIMAL:
        return is_fresh(s, cell) and num_idle(s, player) > 0
    chiefs = s.idle[player, CHIEF]
    hunters = s.idle[player, HUNTER]
    mastery = chiefs * MASTERY[CHIEF] + hunters * MASTERY[HUNTER] + s.stock[player, TOOL]
    species = s.animal[cell]
    return bool(mastery >= hunt_mastery(s, species) and chiefs + hunters >= MIN_MEMBERS[species])


@njit
def hunt_mastery(s: State, species: int) -> int:
    """Return the Mastery that a hunt needs [D10.2, D21.9]."""
    return modified(s, MIN_MASTERY[species], HARDER_HUNTS)


@njit
def forced(s: State) -> int:
    """Return the only legal action, or -1: without members one must pass [D6.1]."""
    return PASS if num_idle(s, s.player) == 0 else -1


@njit
def apply(s: State, action: int) -> int:
    """Plan a legal ``action``; return DONE, or what is to be said yet: who does it, or where."""
    s.doing = action
    if action == PASS:
        s.passed[s.player] = 1
        return DONE
    if CALL <= action < CALL + RITES and action != CALL + TWINS:
        s.idle[s.player, SHAMAN] -= 1
        s.spot[s.player] = action - CALL
        return WHERE if action == CALL + PERFECT_PAINTING else DONE
    return WHO
