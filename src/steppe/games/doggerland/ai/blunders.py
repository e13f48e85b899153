"""Plans that must come to nothing, and food given away by the hungry: not even beginners do that.

Bots that err (``bots/fallible.py``) choose among the moves that ``defensible_moves`` keeps. These
bots first send the expeditions that their other plans depend on.
"""

from steppe.engine.jit import njit
from steppe.engine.position_type import Ints, table
from steppe.games.doggerland.ai.evaluation.other_plans import planned
from steppe.games.doggerland.ai.evaluation.packed_goods import added, covers, num
from steppe.games.doggerland.ai.evaluation.plans import Plan, num_of
from steppe.games.doggerland.ai.evaluation.time_left import day_of
from steppe.games.doggerland.rules import actions, effects, state, tables
from steppe.games.doggerland.rules.phases.carrying import unit
from steppe.games.doggerland.rules.phases.programming import hunt_mastery
from steppe.games.doggerland.rules.state import IDLE_KIND, State
from steppe.games.doggerland.rules.tables import FAMINE_POINTS, HABITAT_COST, MAX_CAPABILITY, SIMPLE

DEAREST_HABITAT = int(max(tables.HABITAT_POINTS))
CROWD = 2  # hunters too many in a hunt
_PARTIES = table(actions.PARTIES)


@njit
def defensible_moves(s: State, ids: Ints, count: int) -> int:
    """Keep the candidate moves that a beginner could defend; return their number."""
    if count < 2:
        return count
    if s.phase == state.RESOLVING:  # do not go home (``done``, the last action) with work to do
        return count - (ids[count - 1] == actions.DONE)
    plan = planned(s, s.player, day_of(s, s.player))
    kept, first = 0, ids[0]
    for k in range(count):
        action = int(ids[k])
        ids[kept] = action
        kept += _is_defensible(s, plan, action)
    ids[0] = ids[0] if kept > 0 else first
    return kept if kept > 0 else count


@njit
def _is_defensible(s: State, plan: Plan, action: int) -> bool:
    if s.phase in (state.PROGRAMMING, state.MARKING):
        return _has_prospects(s, plan, action)
    if s.phase == state.STAFFING and action >= actions.PARTY:
        return _is_needed(s, action - actions.PARTY)
    if s.phase in (state.OFFERING, state.GIVING):
        return not (_is_food(action) and _is_hungry(s))
    if s.phase == state.REMEMBERING and action < actions.RELEASE:
        return action - actions.FORGET <= s.guest or _paints_guest(s)
    return True


# plans


@njit
def _has_prospects(s: State, plan: Plan, action: int) -> bool:
    """Return whether a plan can succeed, and brings more points than its famine costs."""
    if actions.CRAFT_IT <= action < actions.PAINT_IT:
        craft = action - actions.CRAFT_IT
        points = int(tables.CRAFT_POINTS[craft])
        return covers(plan.purse, tables.CRAFT_COST[craft]) and _pays(s, tables.CRAFT, points)
    if actions.PAINT_IT <= action < actions.CALL:
        species = tables.WALL[action - actions.PAINT_IT]
        points = int(tables.PAINTING_POINTS[species])
        return num_of(plan, species) > 0 and _pays(s, tables.PAINT, points)
    if actions.CALL <= action < actions.SEND:
        return _can_call(s, plan, action - actions.CALL)
    if actions.MARK <= action < actions.DO:
        return num_of(plan, tables.WALL[action - actions.MARK]) > 0
    return _has_use_at_home(s, plan, action)


@njit
def _has_use_at_home(s: State, plan: Plan, action: int) -> bool:
    """Return whether a habitat, birth or improvement can succeed."""
    if action == actions.BUILD_IT:
        purse = plan.purse
        for good in range(tables.GOODS):
            discount = min(1, int(s.idle[s.player, tables.CHIEF])) * tables.CHIEF_DISCOUNT[good]
            purse = added(purse, good, int(discount))
        return covers(purse, HABITAT_COST[SIMPLE]) and _pays(s, tables.BUILD, DEAREST_HABITAT)
    if action == actions.BIRTH:
        return plan.free > 0
    if actions.IMPROVE <= action < actions.CRAFT_IT:
        return _can_improve(s, plan, action - actions.IMPROVE)
    return True


@njit
def _can_improve(s: State, plan: Plan, track: int) -> bool:
    """Return whether a capability can be improved, or tools made [D12]."""
    level = int(s.capability[s.player, track])
    if track == tables.MAKING:
        for known in range(1, level + 1):
            if covers(plan.purse, tables.RECIPE[known]):
                return True
    return level < MAX_CAPABILITY and covers(plan.purse, tables.UPGRADE_COST[track, level + 1])


@njit
def _can_call(s: State, plan: Plan, rite: int) -> bool:
    """Return whether the Shaman's action can be paid for, and her twins have a bed [D13]."""
    if tables.MENHIR <= rite < tables.NEXT_FIRST:
        return covers(plan.purse, tables.MEGALITH_COST[rite - tables.MENHIR])
    if (rite == tables.PERFECT_PAINTING and plan.herd == 0) or (
        rite == tables.TWINS and plan.free <= 0
    ):
        return False
    has_meat = plan.rations > 0.0 or effects.num_food(s, s.player, tables.MEAT) > 0
    return has_meat or num(plan.purse, tables.FUR) + num(plan.purse, tables.BONE) > 0


@njit
def _pays(s: State, what: int, points: int) -> bool:
    """Return whether a plan is worth more than the famine for its missing tools and furs [D6.4]."""
    cold, short = int(effects.costs_fur(s)), 0
    for good in range(tables.GOODS):
        short += max(0, tables.PROGRAM_COST[what, cold, good] - s.stock[s.player, good])
    return bool(points > -FAMINE_POINTS * short)


# expeditions, food and animals


@njit
def _is_needed(s: State, party: int) -> bool:
    """Return whether a hunt needs nearly all of a party, or a harvest its tools.

    One hunter too many may go. Tools are too many for a harvest that nobody could carry.
    """
    cell, load = s.doing - actions.SEND, effects.load_limit(s, s.player)
    load += int(s.trainer[s.player, tables.TRANSPORT] != IDLE_KIND)
    members, tools = 0, int(_PARTIES[party, tables.SENT_TOOL])
    mastery = tools
    for kind in range(tables.KINDS):
        members += _PARTIES[party, kind]
        mastery += _PARTIES[party, kind] * tables.MASTERY[kind]
    species, found = s.animal[cell], unit(s, cell).sum()
    if species == tables.NO_ANIMAL:
        return bool(
            tools == 0 or (mastery - 1) * tables.COUNT[s.tile[cell]] * found < members * load
        )
    fewer = members - CROWD
    can_hunt = mastery - CROWD >= hunt_mastery(s, species) and fewer >= tables.MIN_MEMBERS[species]
    return not (can_hunt and fewer * load >= found)


@njit
def _is_food(action: int) -> bool:
    """Return whether an action offers food, or gives it in an exchange."""
    hoard = action - (actions.GIVE if action >= actions.GIVE else actions.OFFER)
    return tables.FIRST_FOOD <= hoard < tables.HOARDS


@njit
def _is_hungry(s: State) -> bool:
    """Return whether a clan that expects nobody home has no food to spare."""
    spare = effects.rations(s, s.player) - effects.num_members(s, s.player)
    return spare < tables.FEEDS[tables.MEAT] and s.player not in s.camp


@njit
def _paints_guest(s: State) -> bool:
    """Return whether a clan is about to paint the animal that needs a place in memory."""
    for wall in range(tables.WALLS):
        if s.painter[wall] == s.player and tables.WALL[wall] == s.guest:
            return True
    return False
