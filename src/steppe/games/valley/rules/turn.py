"""The next tribe and the calendar: player order, turns in a season (rules V4, V8)."""

from steppe.engine.chance import CHANCE
from steppe.engine.jit import njit
from steppe.games.valley.rules.state import State
from steppe.games.valley.rules.tables import MONTHS


@njit
def let_draw(s: State, phase: int) -> None:
    """Continue in a chance phase, to draw or roll for a card that was played."""
    s.phase = phase
    s.player = CHANCE


@njit
def nth(s: State, order: int) -> int:
    """Return the tribe ``order`` places clockwise from the first player [V4.4]."""
    return int((s.first + order) % s.players)


@njit
def first_in_order(s: State, tribes: int) -> int:
    """Return the first of a set of tribes in player order, or 0 if the set is empty [V4.4]."""
    for order in range(s.players):
        if (tribes >> nth(s, order)) & 1:
            return nth(s, order)
    return 0


@njit
def unrolled(s: State) -> int:
    """Return the set of rolling tribes that have not rolled yet."""
    found = 0
    for tribe in range(s.players):
        found |= int(s.dice[tribe] == 0) << tribe
    return int(found & s.rollers)


@njit
def is_last_of_season(s: State) -> bool:
    """Return whether this is the last turn of its season [V4.3]."""
    return bool(s.month == MONTHS and not s.held)


@njit
def next_season(s: State) -> int:
    """Return the next turn's season."""
    return int(1 - s.season if is_last_of_season(s) else s.season)
