"""A part of step 4: move a pawn, build a camp, take the fire or play a card (rules V8, V18).

``tricks`` plays the cards.
"""

from steppe.engine.jit import lowest, njit
from steppe.engine.position_type import Ints
from steppe.games.valley.rules import land
from steppe.games.valley.rules.actions import BUILD, KINDLE, MOVE, MOVERS
from steppe.games.valley.rules.animals import check_cub
from steppe.games.valley.rules.board import HEXES, LAKES, NEAR, NO_HEX, VOLCANOES
from steppe.games.valley.rules.camps import has_camp, put_camp, take_fire
from steppe.games.valley.rules.effects import barred, has, opposing, put_pawn, take_pawn, write_set
from steppe.games.valley.rules.state import State
from steppe.games.valley.rules.tables import KINDS, NOBODY, WARRIOR, WOLF_CUB, WOMAN


@njit
def begin(s: State, tribe: int) -> None:
    """Begin a tribe's part."""
    s.acting = tribe
    s.boon[:] = 0
    s.builders[:] = 0
    s.watch = 0
    s.cub_spent = 0
    s.closing = 0


@njit
def end(s: State) -> None:
    """End a tribe's part.

    Camps built by a couple may now need a woman, and a wolf left alone turns wild [V16.30, V16.31].
    """
    tribe = s.acting
    for place in range(HEXES):
        if s.camp[place] == tribe and s.pact[place] > 0:
            s.pact[place] -= 1
    begin(s, NOBODY)
    check_cub(s, tribe)


@njit
def legal_moves(s: State, out: Ints, count: int) -> int:
    """Add the moves of single pawns [V8.2]; return the new number of actions."""
    tribe = s.acting
    hexes = _haunts(s)
    while hexes:
        place = lowest(hexes)
        hexes &= hexes - 1
        if land.may_set_out(s, tribe, place):
            ends = land.reach(s, tribe, place)
            for kind in range(KINDS):
                if ends and land.num_free(s, tribe, kind, place) > 0:
                    mover = place * MOVERS + kind
                    count = write_set(ends, MOVE + mover * HEXES, out, count)
        if _has_cub(s, place):
            mover = place * MOVERS + WOLF_CUB
            count = write_set(land.cub_reach(s, place), MOVE + mover * HEXES, out, count)
    return count


@njit
def has_move(s: State) -> bool:
    """Return whether the current tribe has a move."""
    tribe, hexes = s.acting, _haunts(s)
    while hexes:
        place = lowest(hexes)
        hexes &= hexes - 1
        may_go = land.num_free_here(s, tribe, place) > 0 and land.may_set_out(s, tribe, place)
        if may_go and land.reach(s, tribe, place):
            return True
        if _has_cub(s, place) and land.cub_reach(s, place):
            return True
    return False


@njit
def _haunts(s: State) -> int:
    """Return the hexes that hold the current tribe's pawns or tamed wolf."""
    den = s.den[s.acting]
    return int(s.home[s.acting] | (1 << den if den != NO_HEX else 0))


@njit
def can_act(s: State) -> bool:
    """Return whether the current tribe can move, build or take the fire."""
    if s.closing:
        return False
    return sites(s, WARRIOR, WOMAN) | hearths(s) != 0 or has_move(s)


@njit
def _has_cub(s: State, place: int) -> bool:
    """Return whether the current tribe's tamed wolf is on a hex and has not moved."""
    return bool(s.den[s.acting] == place and not s.cub_spent)


@njit
def sites(s: State, one: int, other: int) -> int:
    """Return the hexes where two unmoved pawns of the given kinds may build [V8.8]."""
    tribe, least = s.acting, 1 + (one == other)
    if not has_camp(s, tribe):
        return 0
    found, hexes = 0, int(s.home[tribe] & ~barred(s) & ~LAKES[s.board])
    while hexes:
        place = lowest(hexes)
        hexes &= hexes - 1
        ones = land.num_free(s, tribe, one, place)
        if ones >= least and land.num_free(s, tribe, other, place) >= least:
            is_empty = s.camp[place] == NOBODY and opposing(s, tribe, place) == 0
            found |= int(is_empty) << place
    return found


@njit
def hearths(s: State) -> int:
    """Return the hexes where the current tribe's pawns may take the fire [V18.2 to V18.4]."""
    tribe = s.acting
    if not s.advanced or s.fire[tribe] != NO_HEX or s.num_camps[tribe] == 0:
        return 0
    found, hexes = 0, int(s.home[tribe])
    while hexes:
        place = lowest(hexes)
        hexes &= hexes - 1
        is_at_volcano = has(VOLCANOES[s.board], place) and land.num_unmoved(s, tribe, place) > 0
        if opposing(s, tribe, place) == 0 and (is_at_volcano or is_beside_fire(s, place)):
            found |= 1 << place
    return found


@njit
def is_beside_fire(s: State, place: int) -> bool:
    """Return whether a hex is next to burning land, or on or next to lava [V18.4]."""
    return bool(NEAR[place] & (s.burning | s.lava)) or has(s.lava, place)


@njit
def apply(s: State, action: int) -> None:
    """Move a pawn, build a camp or take the fire."""
    if action >= KINDLE:
        _kindle(s, action - KINDLE)
    elif action >= BUILD:
        build(s, action - BUILD, WARRIOR, WOMAN)
    else:
        mover, end_hex = divmod(action - MOVE, HEXES)
        start, kind = divmod(mover, MOVERS)
        move(s, kind, start, end_hex)


@njit
def move(s: State, kind: int, start: int, end_hex: int) -> None:
    """Move one of the current tribe's pawns or its tamed wolf [V8.2]."""
    tribe = s.acting
    if kind == WOLF_CUB:
        s.crowd[start] -= 1
        s.crowd[end_hex] += 1
        s.den[tribe] = end_hex
        s.cub_spent = 1
        return
    take_pawn(s, tribe, kind, start)
    put_pawn(s, tribe, kind, end_hex)
    s.spent[tribe * KINDS + kind, end_hex] += 1


@njit
def build(s: State, place: int, one: int, other: int) -> None:
    """Build a camp; its two builders stay where they are [V8.8]."""
    s.builders[one, place] += 1
    s.builders[other, place] += 1
    put_camp(s, s.acting, place)


@njit
def _kindle(s: State, place: int) -> None:
    """Take the fire; on a volcano, one pawn must stay to watch it [V18.3]."""
    if not is_beside_fire(s, place):
        s.watch |= 1 << place
    take_fire(s, s.acting)
