"""Moves that throw away at once what a tribe holds: nobody plays them, not even a beginner.

Bots that err (``bots/fallible.py``) choose among the moves that ``defensible_moves`` keeps. These
bots do not walk a camp's only woman away, bare their women to foes on the same hex, let the only
woman die where another pawn could, keep a card that would feed the hungry, or attack at a chance
below ``UNLIKELY``.
"""

from typing import NamedTuple

from steppe.engine.jit import lowest, njit
from steppe.engine.position_type import Ints, table
from steppe.games.valley.ai.evaluation import odds
from steppe.games.valley.ai.evaluation.danger import near
from steppe.games.valley.ai.evaluation.numbers import UNLIKELY
from steppe.games.valley.ai.evaluation.worth import battle_odds
from steppe.games.valley.rules import cards, stage, tables
from steppe.games.valley.rules.actions import BUILD, FIGHT, LOSE, MOVE, MOVERS, PLAY
from steppe.games.valley.rules.board import HEXES
from steppe.games.valley.rules.cards import RAFT
from steppe.games.valley.rules.effects import has, having, num_here, num_others, opposing
from steppe.games.valley.rules.land import may_set_out, num_free, reach
from steppe.games.valley.rules.phases import eating
from steppe.games.valley.rules.phases.fighting import herd_bonus
from steppe.games.valley.rules.state import State
from steppe.games.valley.rules.tables import KINDS, SPECIES, WARRIOR, WOMAN

FOOD_CARDS = table([cards.TRICK_NAMES.index(name) for name in ("roots", "net", "manure")])
_NOBODY_MOVES = (-1, 0, 0)


class Bans(NamedTuple):
    """Sets of hexes: no woman leaves ``keepers``, no warrior ``guards``; no pawn enters ``traps``.

    A tribe loses no woman on ``keepers`` either if it may lose another pawn.
    """

    keepers: int
    guards: int
    traps: int


@njit
def defensible_moves(s: State, ids: Ints, count: int) -> int:
    """Keep the candidate moves that a beginner could defend; return their number."""
    if s.num_pending > 0 or count < 2:
        return count
    if s.phase == stage.ACTING:
        tribe, attacks = int(s.acting), _attacks(s)
        bans = Bans(_keepers(s, tribe), _guards(s, tribe), _too_strong(s, attacks))
        return _reinforcing(ids, _without(bans, ids, count), _begun(s, attacks))
    if s.phase == stage.ASKING and _goes_hungry(s):
        return _feeding(ids, count)
    can_spare = s.phase != stage.GIVING_UP or s.pawns[s.player * KINDS + WARRIOR, s.place] > 1
    if s.phase in (stage.STARVING, stage.SUFFERING, stage.GIVING_UP) and can_spare:
        keepers = _keepers(s, s.player) | _last_woman(s, s.player)
        return _without(Bans(keepers, 0, 0), ids, count)
    return count


@njit
def _without(bans: Bans, ids: Ints, count: int) -> int:
    """Drop the blunders, unless all actions are blunders."""
    kept, first = 0, ids[0]
    for k in range(count):
        action = int(ids[k])
        ids[kept] = action
        kept += not _is_blunder(bans, action)
    if kept == 0:
        ids[0] = first
    return kept if kept > 0 else count


@njit
def _is_blunder(bans: Bans, action: int) -> bool:
    if LOSE <= action < FIGHT:
        kind, place = divmod(action - LOSE, HEXES)
        return kind == WOMAN and has(bans.keepers, place)
    kind, start, end = _march(action)
    needed = bans.keepers if kind == WOMAN else bans.guards
    return 0 <= kind < KINDS and (has(needed, start) or has(bans.traps, end))


@njit
def _march(action: int) -> tuple[int, int, int]:
    """Return the kind of pawn that an action moves, its start and its end."""
    if MOVE <= action < BUILD:
        mover, end = divmod(action - MOVE, HEXES)
        start, kind = divmod(mover, MOVERS)
        return kind, start, end
    if PLAY[RAFT] <= action < PLAY[RAFT + 1]:
        mover, end = divmod(action - int(PLAY[RAFT]), HEXES)
        start, kind = divmod(mover, KINDS)
        return kind, start, end
    return _NOBODY_MOVES


@njit
def _reinforcing(ids: Ints, count: int, attacks: int) -> int:
    """Keep only warriors' moves to ``attacks``, if there are any: attackers do not stop halfway."""
    found = 0
    for k in range(count):
        kind, _, end = _march(int(ids[k]))
        found += kind == WARRIOR and has(attacks, end)
    kept = 0
    for k in range(count if found > 0 else 0):
        kind, _, end = _march(int(ids[k]))
        ids[kept] = ids[k]
        kept += kind == WARRIOR and has(attacks, end)
    return kept if found > 0 else count


# cards at a meal


@njit
def _goes_hungry(s: State) -> bool:
    """Return whether the tribe asked before a meal will lack food."""
    tribe = s.player
    means = s.food[tribe] + eating.income(s, tribe)
    return s.window == cards.SURVIVAL_START and means < eating.need(s, tribe)


@njit
def _feeding(ids: Ints, count: int) -> int:
    """Keep only the cards that bring food, if there are any."""
    kept = 0
    for k in range(count):
        action, brings_food = int(ids[k]), False
        for card in FOOD_CARDS:
            brings_food = brings_food or PLAY[card] <= action < PLAY[card + 1]
        ids[kept] = ids[k] if brings_food else ids[kept]
        kept += brings_food
    return kept if kept > 0 else count


# women and camps


@njit
def _keepers(s: State, tribe: int) -> int:
    """Return the hexes where a single woman keeps a tribe's camp standing [V8.10].

    A camp built by Pact needs any pawn for a while [V16.31].
    """
    found, hexes = 0, int(s.site[tribe])
    while hexes:
        place = lowest(hexes)
        hexes &= hexes - 1
        women = int(s.pawns[tribe * KINDS + WOMAN, place])
        needed = num_here(s, tribe, place) if s.pact[place] > 0 else women
        found |= int(needed == 1) << place
    return found


@njit
def _last_woman(s: State, tribe: int) -> int:
    """Return the hex of a tribe's only woman, as a set."""
    is_only = s.number[tribe * KINDS + WOMAN] == 1
    return having(s, tribe, WOMAN, int(s.home[tribe])) if is_only else 0


@njit
def _guards(s: State, tribe: int) -> int:
    """Return the hexes that a tribe's only warrior must not leave.

    The warrior protects women from foes on the same hex, or keeps a camp built by Pact [V16.31].
    """
    found, hexes = 0, having(s, tribe, WARRIOR, int(s.home[tribe]))
    while hexes:
        place = lowest(hexes)
        hexes &= hexes - 1
        women = int(s.pawns[tribe * KINDS + WOMAN, place])
        holds_camp = women == 0 and s.camp[place] == tribe
        is_needed = holds_camp or (women > 0 and opposing(s, tribe, place) > 0)
        is_alone = s.pawns[tribe * KINDS + WARRIOR, place] == 1
        found |= int(is_alone and is_needed) << place
    return found


# attacks


@njit
def _attacks(s: State) -> int:
    """Return the hexes with foes, but without a camp of the current tribe."""
    found = 0
    for place in range(HEXES):
        has_foes = s.beasts[place] > 0 or num_others(s, s.acting, place) > 0
        found |= int(has_foes and s.camp[place] != s.acting) << place
    return found


@njit
def _too_strong(s: State, attacks: int) -> int:
    """Return the attacks that would probably fail even with all warriors in reach."""
    found = 0
    while attacks:
        place = lowest(attacks)
        attacks &= attacks - 1
        found |= int(_odds(s, place, _in_reach(s, place)) < UNLIKELY) << place
    return found


@njit
def _begun(s: State, attacks: int) -> int:
    """Return the attacks that need more warriors, where such warriors are in reach."""
    found, attacks = 0, int(attacks & s.home[s.acting])
    while attacks:
        place = lowest(attacks)
        attacks &= attacks - 1
        row = s.acting * KINDS
        has_come = s.spent[row + WARRIOR, place] + s.spent[row + WOMAN, place] > 0
        if has_come and _odds(s, place, int(s.pawns[row + WARRIOR, place])) < UNLIKELY:
            can_help = _odds(s, place, _in_reach(s, place)) >= UNLIKELY
            found |= int(can_help) << place
    return found


@njit
def _in_reach(s: State, place: int) -> int:
    """Count the current tribe's warriors that are on a hex or can still move there."""
    warriors = int(s.pawns[s.acting * KINDS + WARRIOR, place])
    starts = near(s, place) & int(s.home[s.acting])
    while starts:
        start = lowest(starts)
        starts &= starts - 1
        if may_set_out(s, s.acting, start) and has(reach(s, s.acting, start), place):
            warriors += num_free(s, s.acting, WARRIOR, start)
    return warriors


@njit
def _odds(s: State, place: int, warriors: int) -> float:
    """Return the chance that warriors win a hex against its strongest tribe and largest herd."""
    chance, women = 1.0, int(s.pawns[s.acting * KINDS + WOMAN, place])
    if int(s.crowd[place]) > num_here(s, s.acting, place):
        chance = battle_odds(s, s.acting, place, warriors)
    leads = s.first_counts or (tables.WOMAN_IS_FIRST_DIE[s.edition] and women > 0)
    for species in range(SPECIES):
        number = int(s.herd[species, place])
        if number > 0:
            more = int(leads) - 1 + number - int(herd_bonus(s, number))
            chance = min(chance, odds.of_battle(warriors, number, more))
    return chance
