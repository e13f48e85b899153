"""Who is first: by camps, food, pawns, then dice (rules V4.5, V14.4, V14.9)."""

from steppe.engine.jit import njit
from steppe.games.valley.actions import DIE
from steppe.games.valley.effects import has, nth, num_pawns
from steppe.games.valley.state import State

_MANY = 10_000  # more than a tribe can have of food or pawns


@njit
def _wealth(s: State, tribe: int) -> int:
    """Return a number that is higher for more camps, then food, then pawns."""
    return (s.num_camps[tribe] * _MANY + s.food[tribe]) * _MANY + num_pawns(s, tribe)


@njit
def richest(s: State, tribes: int) -> int:
    """Return those of a set of tribes that nobody of them exceeds."""
    best, most = 0, -1
    for tribe in range(s.players):
        if has(tribes, tribe):
            wealth = _wealth(s, tribe)
            if wealth > most:
                best, most = 0, wealth
            if wealth == most:
                best |= 1 << tribe
    return best


@njit
def begin(s: State, tribes: int) -> None:
    """Let a set of tribes roll for the first place."""
    s.rollers = tribes
    s.dice[:] = 0


@njit
def roll(s: State, outcome: int) -> None:
    """Note the next die, in player order; when all are rolled only the highest stay."""
    left = 0
    for order in range(s.players):
        tribe = nth(s, order)
        if has(s.rollers, tribe) and s.dice[tribe] == 0:
            left += 1
            if left == 1:
                s.dice[tribe] = outcome - DIE
    if left <= 1:
        begin(s, _highest(s))


@njit
def _highest(s: State) -> int:
    best, most = 0, 0
    for tribe in range(s.players):
        if has(s.rollers, tribe):
            if s.dice[tribe] > most:
                best, most = 0, s.dice[tribe]
            if s.dice[tribe] == most:
                best |= 1 << tribe
    return best
