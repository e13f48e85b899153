"""Ranking of tribes: by camps, food and pawns, then dice (rules V4.5, V14.4, V14.9)."""

from steppe.engine.jit import njit
from steppe.games.valley.rules.actions import DIE
from steppe.games.valley.rules.effects import has, is_single, num_pawns
from steppe.games.valley.rules.state import State
from steppe.games.valley.rules.turn import first_in_order, unrolled

_MANY = 10_000  # more than a tribe's food or pawns can reach


@njit
def richest(s: State, tribes: int) -> int:
    """Return the subset of tribes that rank first, by camps, food, pawns, then dice."""
    best, most = 0, -1
    for tribe in range(s.players):
        if has(tribes, tribe):
            goods = s.num_camps[tribe] * _MANY + s.food[tribe]
            wealth = (goods * _MANY + num_pawns(s, tribe)) * _MANY + s.dice[tribe]
            if wealth > most:
                best, most = 0, wealth
            if wealth == most:
                best |= 1 << tribe
    return best


@njit
def begin(s: State, tribes: int) -> None:
    """Let a set of tribes roll for first place."""
    s.rollers = tribes
    s.dice[:] = 0


@njit
def roll(s: State, outcome: int) -> None:
    """Store the next die in player order; once all are rolled, keep only the highest."""
    left = unrolled(s)
    s.dice[first_in_order(s, left)] = outcome - DIE
    if is_single(left):
        begin(s, richest(s, s.rollers))
