"""What an action will bring that was just chosen, before it is said who does it."""

from steppe.core.jit import njit
from steppe.games.doggerland.actions import (
    BIRTH,
    BUILD_IT,
    CALL,
    CRAFT_IT,
    IMPROVE,
    PAINT_IT,
    SEND,
)
from steppe.games.doggerland.effects import load, num_idle
from steppe.games.doggerland.judging.numbers import (
    DOUBTFUL,
    IDLE,
    LEVEL,
    PLANNED,
    ROUNDS_AHEAD,
    ROW,
)
from steppe.games.doggerland.judging.plans import (
    Plan,
    birth,
    gaining,
    num_to_paint,
    paid,
    with_building,
)
from steppe.games.doggerland.judging.purse import added
from steppe.games.doggerland.state import STAFFING, State
from steppe.games.doggerland.tables import (
    CELLS,
    COUNT,
    CRAFT_COST,
    CRAFT_POINTS,
    CRAFTS,
    FEEDS,
    FOOD_NAMES,
    GOODS,
    HUNT_YIELD,
    MAX_CAPABILITY,
    MAX_COMPONENTS,
    MIN_MASTERY,
    MIN_MEMBERS,
    NO_ANIMAL,
    PAINTING_POINTS,
    PER_MASTERY,
    SYMBOL,
    TOKENS,
    TRACKS,
    TWIN_BIRTHS,
    TWINS,
    UPGRADE_COST,
    WALL,
    WALLS,
)


@njit
def intended(s: State, player: int, plan: Plan, rounds: float) -> Plan:
    """Return a plan with the action that waits for somebody to do it."""
    if s.phase != STAFFING or s.player != player:
        return plan
    if SEND <= s.doing < SEND + CELLS:
        return _expedition(s, player, plan, s.doing - SEND)
    plan = gaining(plan, -IDLE)
    if CRAFT_IT <= s.doing < CRAFT_IT + CRAFTS:
        craft = s.doing - CRAFT_IT
        return paid(plan, CRAFT_COST[craft], CRAFT_POINTS[craft])
    if PAINT_IT <= s.doing < PAINT_IT + WALLS:
        species = WALL[s.doing - PAINT_IT]
        share = PLANNED if num_to_paint(s, player, plan, species) > 0 else DOUBTFUL
        return gaining(plan, share * (PAINTING_POINTS[species] + ROW) * 0.5)
    return _at_home(s, player, plan, rounds)


@njit
def _at_home(s: State, player: int, plan: Plan, rounds: float) -> Plan:
    """Return a plan with a habitat, children or a better capability."""
    if s.doing == BUILD_IT:
        return with_building(plan, rounds)
    if s.doing == BIRTH:
        return gaining(plan, birth(s, player, 1, rounds) - IDLE)
    if s.doing == CALL + TWINS:
        return gaining(plan, birth(s, player, TWIN_BIRTHS, rounds) - IDLE)
    if IMPROVE <= s.doing < IMPROVE + TRACKS:
        track = s.doing - IMPROVE
        level = s.capability[player, track]
        if level == MAX_CAPABILITY:
            return plan
        gain = LEVEL[track] * min(rounds, ROUNDS_AHEAD)
        return paid(plan, UPGRADE_COST[track, level + 1], gain)
    return plan


@njit
def _expedition(s: State, player: int, plan: Plan, cell: int) -> Plan:
    """Return a plan with what a fitting party would bring from a cell."""
    species = s.animal[cell]
    if species != NO_ANIMAL:
        members = max(MIN_MEMBERS[species], min(num_idle(s, player), MIN_MASTERY[species] // 2))
    else:
        members = min(num_idle(s, player), MAX_COMPONENTS)
    total = 0
    for token in range(TOKENS):
        total += _found(s, cell, token, members)
    share = min(1.0, members * load(s, player) / max(1, total))
    purse = plan.purse
    rations = plan.rations
    for good in range(GOODS):
        purse = added(purse, good, int(_found(s, cell, good, members) * share))
    for kind in range(len(FOOD_NAMES)):
        rations += _found(s, cell, GOODS + kind, members) * share * FEEDS[kind]
    caught = plan.caught
    if species != NO_ANIMAL:
        caught += 1 << (8 * int(species))
    return Plan(purse, rations, plan.points - IDLE * members, caught)


@njit
def _found(s: State, cell: int, token: int, members: int) -> int:
    """Return how many of a token so many members find on a cell."""
    if s.animal[cell] != NO_ANIMAL:
        return int(HUNT_YIELD[s.animal[cell], token])
    tile = s.tile[cell]
    return members * int(COUNT[tile] * PER_MASTERY[SYMBOL[tile], token])
