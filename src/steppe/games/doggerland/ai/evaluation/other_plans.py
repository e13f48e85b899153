"""Expected gains from crafts, paintings, capabilities and Shaman actions."""

from steppe.engine.jit import njit
from steppe.games.doggerland.ai.evaluation import numbers as belief
from steppe.games.doggerland.ai.evaluation import plans
from steppe.games.doggerland.ai.evaluation.packed_goods import covers, missing, num
from steppe.games.doggerland.ai.evaluation.plans import Plan
from steppe.games.doggerland.ai.evaluation.time_left import Day, ripe
from steppe.games.doggerland.rules import tables
from steppe.games.doggerland.rules.scoring import num_in_row
from steppe.games.doggerland.rules.state import ERECTING, IDLE_KIND, NOBODY, State
from steppe.games.doggerland.rules.tables import FAMINE_IF_UNPAID, FAMINE_POINTS


@njit
def planned(s: State, player: int, day: Day) -> Plan:
    """Return a clan's expected state once all its programmed actions are resolved."""
    plan = plans.with_camps(s, player, plans.at_hand(s, player, day))
    if s.spot[player] != tables.NO_RITE:
        plan = _with_rite(s, player, plan, day)
    for craft in range(tables.CRAFTS):
        if s.crafter[craft] == player:
            plan = plans.bought(
                plan, tables.CRAFT_COST[craft], float(tables.CRAFT_POINTS[craft]), day
            )
    plan = plans.with_buildings(s, player, plan, day)
    for track in range(tables.TRACKS):
        if s.trainer[player, track] != IDLE_KIND:
            plan = with_training(s, player, plan, track, day)
    if s.parents[player].sum() > 0:
        plan = plans.with_children(plan, 1, day)
    for wall in range(tables.WALLS):
        if s.painter[wall] == player:
            plan = with_painting(s, player, plan, wall, day)
    return plan


@njit
def with_training(s: State, player: int, plan: Plan, track: int, day: Day) -> Plan:
    """Return a plan with a better capability, and the tools made by its trainer."""
    plan = plans.with_level(s, player, plan, track, level(track, day))
    return plans.with_tools(s, player, plan) if track == tables.MAKING else plan


@njit
def level(track: int, day: Day) -> float:
    """Return the worth of a capability level."""
    return belief.LEVEL[track] * day.rounds


@njit
def with_painting(s: State, player: int, plan: Plan, wall: int, day: Day) -> Plan:
    """Return a plan with a painting, if its animal is in memory, hunted or still hoped for."""
    points = painting(s, player, wall)
    species = tables.WALL[wall]
    if plans.num_of(plan, species) > 0:
        return plans.gaining(plans.with_animals(plan, species, -1), belief.PLANNED * points)
    return plans.gaining(plan, belief.DOUBTFUL * points) if day.hands > 0 else plan


@njit
def _with_rite(s: State, player: int, plan: Plan, day: Day) -> Plan:
    """Return a plan with the Shaman's action."""
    rite = int(s.spot[player])
    if tables.MENHIR <= rite < tables.NEXT_FIRST:
        return _with_megalith(s, player, plan, rite - tables.MENHIR, day)
    if num(plan.purse, tables.FUR) + num(plan.purse, tables.BONE) == 0 and plan.rations <= 0.0:
        return plans.gaining(
            plan, -belief.UNPAID if day.hands > 0 else FAMINE_IF_UNPAID * FAMINE_POINTS
        )
    plan = plans.gaining(plan, belief.ERRAND[rite])
    if rite == tables.TWINS:
        return plans.with_children(plan, tables.TWIN_BIRTHS, day)
    if rite == tables.PERFECT_PAINTING and s.mark[player] != tables.NO_WALL:
        return with_cubes(s, player, plan)
    return plan


@njit
def _with_megalith(s: State, player: int, plan: Plan, size: int, day: Day) -> Plan:
    """Return a plan with a megalith, already paid for if only its place remains to be chosen."""
    points = tables.MEGALITH_POINTS[size] + belief.ERRAND[tables.MENHIR + size]
    if s.phase == ERECTING and s.player == player:
        return plans.gaining(plan, points)
    cost = tables.MEGALITH_COST[size]
    if covers(plan.purse, cost):
        return plans.gaining(plans.paying(plan, cost), belief.PLANNED * points)
    if day.hands == 0:
        return plans.gaining(plan, float(FAMINE_IF_UNPAID * FAMINE_POINTS))
    return plans.gaining(
        plan, points * belief.DOUBTFUL ** missing(plan.purse, cost) - belief.UNPAID
    )


@njit
def with_cubes(s: State, player: int, plan: Plan) -> Plan:
    """Return a plan with a perfect painting: one cube or two."""
    wall = s.mark[player]
    species = tables.WALL[wall]
    cubes = min(tables.MAX_CUBES, plans.num_of(plan, species))
    plan = plans.with_animals(plan, species, -cubes)
    if cubes == 0:
        return plan
    more = (cubes - 1) * tables.PAINTING_POINTS[species]
    return plans.gaining(plan, belief.PLANNED * (painting(s, player, wall) + more))


# memory


@njit
def remembered(s: State, player: int, plan: Plan, day: Day) -> float:
    """Return the worth of the most valuable animals that fit in the memory."""
    if plan.herd == 0:
        return 0.0
    places = tables.MEMORY
    total = 0.0
    for rank in range(tables.SPECIES):
        species = tables.SPECIES - 1 - rank
        number = min(places, plans.num_of(plan, species))
        if number > 0:
            total += number * animal(s, player, species)
            places -= number
    return total * ripe(day)


# the fresco: a painting is worth its animal plus its row [D11, D19.2]


@njit
def painting(s: State, player: int, wall: int) -> float:
    """Return the worth of a clan's cube on a cell."""
    return tables.PAINTING_POINTS[tables.WALL[wall]] + belief.ROW * row(
        s, player, wall % tables.ROWS
    )


@njit
def row(s: State, player: int, number: int) -> float:
    """Return the points that another cube in a row would bring now: first or second place."""
    mine = num_in_row(s, player, number)
    most = 0
    for other in range(s.players):
        if other != player:
            most = max(most, num_in_row(s, other, number))
    if mine >= most and mine > 0:
        return 0.0
    if mine + 1 >= most:
        return float(tables.ROW_POINTS[0] - (tables.ROW_POINTS[1] if mine > 0 else 0))
    return float(tables.ROW_POINTS[1]) if mine == 0 else 0.0


@njit
def animal(s: State, player: int, species: int) -> float:
    """Return the worth of an animal in memory: the worth of the best free cell for it."""
    best = 0.0
    for place in range(s.num_frescoes):
        for wall in range(s.order[place] * tables.ROWS, s.order[place] * tables.ROWS + tables.ROWS):
            if (
                tables.WALL[wall] == species
                and s.cube[wall] == NOBODY
                and s.painter[wall] == NOBODY
            ):
                best = max(best, painting(s, player, wall))
    if best > 0.0:
        return belief.REMEMBERED * best
    return belief.UNSEEN_WALL * (tables.PAINTING_POINTS[species] + belief.ROW)
