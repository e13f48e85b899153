"""Food and hunger: expected income, and the pawns that will starve in winter."""

from steppe.engine.jit import njit, popcount
from steppe.games.valley.rules import stage
from steppe.games.valley.rules.board import FISHING, FORESTS
from steppe.games.valley.rules.cards import DROUGHT, IN_CAPTURE, NO_WINDOW, OWN_MOVE, SURVIVAL_END
from steppe.games.valley.rules.effects import num_pawns
from steppe.games.valley.rules.phases.eating import need
from steppe.games.valley.rules.state import State
from steppe.games.valley.rules.tables import MONTHS, NOBODY, SUMMER


@njit
def is_meal_over(s: State) -> bool:
    """Return whether all tribes have eaten this turn."""
    if s.phase == stage.ASKING:
        return bool(SURVIVAL_END <= s.window < NO_WINDOW)
    return bool(stage.BIRTH_ROLLING <= s.phase <= stage.TRICK_DRAWING)


@njit
def may_move(s: State, tribe: int) -> bool:
    """Return whether a tribe may still move before the next meal."""
    if s.acting != NOBODY:
        return bool((tribe - s.first) % s.players >= s.order)
    if s.phase == stage.ASKING:
        return bool(s.window < OWN_MOVE or s.window == IN_CAPTURE or is_meal_over(s))
    return bool(s.phase <= stage.ACTING or is_meal_over(s))


@njit
def is_paid(s: State, tribe: int) -> bool:
    """Return whether a tribe's stock already includes this turn's income [V10.5]."""
    if s.phase == stage.STARVING:
        return bool((tribe - s.first) % s.players <= s.order)
    return is_meal_over(s)


@njit
def fish(s: State, tribe: int) -> int:
    """Return the food that a tribe gets by fishing if its pawns stay where they are."""
    return 0 if s.in_force[DROUGHT] else popcount(s.home[tribe] & FISHING[s.board])


@njit
def gathered(s: State, tribe: int) -> int:
    """Return the food that a tribe gathers in summer if its pawns stay where they are."""
    return popcount(s.home[tribe] & FORESTS[s.board])


@njit
def meals_left(s: State) -> int:
    """Return the number of meals before the next harvest."""
    turns = MONTHS - s.month if s.season == SUMMER else 2 * MONTHS - s.month
    return int(turns - 1 if turns > 0 and is_meal_over(s) else turns)


@njit
def lack(s: State, tribe: int) -> int:
    """Return how many pawns the next meal cannot feed if no pawn moves again."""
    found = 0
    if not is_paid(s, tribe):
        found = fish(s, tribe) + (gathered(s, tribe) if s.season == SUMMER else 0)
    return max(0, int(need(s, tribe) - s.food[tribe]) - found)


@njit
def doomed(s: State, tribe: int, meals: int) -> int:
    """Return how many pawns will starve before the harvest if none of its pawns move."""
    pawns, caught = num_pawns(s, tribe), fish(s, tribe)
    each = max(0, pawns - caught)
    summers = min(meals, int(MONTHS - 1 if s.season != SUMMER else meals))
    missing = each * meals - int(s.food[tribe]) - summers * min(each, gathered(s, tribe))
    return max(0, min(each, missing))
