"""Prune senseless moves, such as starving with food in hand or marching to certain death.

Bots at all levels consider only the legal actions that ``candidate_moves`` keeps.
"""

from steppe.engine.chance import leave_out
from steppe.engine.jit import lowest, njit
from steppe.engine.position_type import Ints
from steppe.games.valley.ai.evaluation.numbers import HOPELESS
from steppe.games.valley.ai.evaluation.worth import strongest_other
from steppe.games.valley.rules import stage
from steppe.games.valley.rules.actions import BUILD, BURN, DONE, KINDLE, MOVE, MOVERS, TAKE
from steppe.games.valley.rules.board import HEXES
from steppe.games.valley.rules.effects import has, having
from steppe.games.valley.rules.land import around, num_free
from steppe.games.valley.rules.phases import eating
from steppe.games.valley.rules.state import State
from steppe.games.valley.rules.tables import KINDS, SPECIES, WARRIOR, WOLF_CUB, WOMAN


@njit
def candidate_moves(s: State, ids: Ints, count: int) -> int:
    """Keep the legal actions worth considering; return their number."""
    if s.num_pending > 0 or count < 2:
        return count
    if s.phase == stage.ACTING:
        return _prune_part(s, ids, count)
    if s.phase == stage.STARVING and eating.is_fed(s, s.player):
        return _keep_only(ids, DONE)
    if s.phase == stage.TAKING_WOMEN:
        return _keep_only(ids, TAKE + count - 1)
    if s.phase == stage.TAKING_CAMP:
        return leave_out(ids, count, BURN)
    return count


@njit
def _keep_only(ids: Ints, action: int) -> int:
    ids[0] = action
    return 1


@njit
def _prune_part(s: State, ids: Ints, count: int) -> int:
    """Drop moves into certain death, and the choice to end a part while a camp can be built."""
    traps, cages = _deadly(s), _cages(s)
    kept, builds = 0, False
    for k in range(count):
        action = int(ids[k])
        builds = builds or BUILD <= action < KINDLE
        ids[kept] = action
        kept += not _is_march_into(traps, cages, action)
    return leave_out(ids, kept, DONE) if builds else kept


@njit
def _is_march_into(traps: int, cages: int, action: int) -> bool:
    """Return whether an action moves a pawn into a trap, or a woman into a cage."""
    if not MOVE <= action < BUILD:
        return False
    mover, end = divmod(action - MOVE, HEXES)
    kind = mover % MOVERS
    return kind != WOLF_CUB and has(traps | (cages if kind == WOMAN else 0), end)


@njit
def _cages(s: State) -> int:
    """Return the hexes where arriving women would be captured: foes can fight, friends cannot."""
    found = 0
    for other in range(s.players):
        if other != s.acting:
            found |= having(s, other, WARRIOR, s.home[other])
    guarded = having(s, s.acting, WARRIOR, found) | s.strong[s.acting]  # [V16.13]
    return int(found & ~guarded)


@njit
def _deadly(s: State) -> int:
    """Return the hexes where all warriors in reach together would rarely win even one round."""
    found, hexes = 0, _with_foes(s)
    while hexes:
        place = lowest(hexes)
        hexes &= hexes - 1
        if s.camp[place] != s.acting and _strength(s, place) - _foes(s, place) <= HOPELESS:
            found |= 1 << place
    return found


@njit
def _with_foes(s: State) -> int:
    """Return the hexes with other tribes' pawns or with animals."""
    hexes = 0
    for other in range(s.players):
        hexes |= s.home[other] if other != s.acting else 0
    for species in range(SPECIES):
        hexes |= s.lair[species]
    return int(hexes)


@njit
def _foes(s: State, place: int) -> int:
    """Return the approximate bonus of the strongest opponent on a hex."""
    most = strongest_other(s, s.acting, place)
    for species in range(SPECIES):
        most = max(most, s.herd[species, place])
    return int(most)


@njit
def _strength(s: State, place: int) -> int:
    """Count the current tribe's warriors that are on a hex or can still reach it."""
    warriors = int(s.pawns[s.acting * KINDS + WARRIOR, place])
    near = around(1 << place)
    near = (near | around(near)) & ~(1 << place) & int(s.home[s.acting])  # within two steps
    while near:
        other = lowest(near)
        near &= near - 1
        warriors += num_free(s, s.acting, WARRIOR, other)
    return warriors
