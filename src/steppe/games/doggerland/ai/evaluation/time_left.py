"""The time that a clan has left in the match."""

from typing import NamedTuple

from steppe.engine.jit import njit
from steppe.games.doggerland.ai.evaluation import numbers as belief
from steppe.games.doggerland.rules import state
from steppe.games.doggerland.rules.effects import is_cold, num_idle, num_members
from steppe.games.doggerland.rules.state import State
from steppe.games.doggerland.rules.tables import START_HUNTERS

_PEOPLE = START_HUNTERS + 2  # the number of members in a clan at the start, roughly


class Day(NamedTuple):
    """What a clan can still do; its next day begins after its meal."""

    rounds: float  # rounds after this one
    hands: int  # members that can still be put to work this round
    meals: int  # 1 if the clan will eat again
    cold: int  # 1 if its next action is programmed in a cold round


@njit
def day_of(s: State, player: int) -> Day:
    """Return the time that a clan has left in the match."""
    rounds = int(s.last - s.rounds)
    if not has_dawned(s, player):
        is_programming = s.phase <= state.MARKING or s.phase >= state.HEARING
        hands = num_idle(s, player) if is_programming and s.passed[player] == 0 else 0
        return Day(float(rounds), int(hands), 1, _is_cold_ahead(s, rounds, hands))
    if s.phase == state.EATING:
        rounds -= 1
    if rounds < 0:
        return Day(0.0, 0, 0, 0)
    hands = num_members(s, player)
    return Day(float(rounds), int(hands), 1, _is_cold_ahead(s, rounds, hands))


@njit
def has_dawned(s: State, player: int) -> bool:
    """Return whether a clan has eaten and the next round has not begun."""
    if s.rounds == 0:
        return False
    if s.phase == state.EATING:
        mine = (player - s.first) % s.players
        return bool(mine < (s.player - s.first) % s.players)
    return bool(
        s.phase in (state.UNVEILING, state.SHOWING) or (s.phase == state.MOVING and s.doing == 0)
    )


@njit
def _is_cold_ahead(s: State, rounds: int, hands: int) -> int:
    """Return 1 if the clan will next program an action in a cold round, else 0."""
    if s.rounds == 0:
        return 0
    if hands > 0 and s.phase != state.EATING:
        return int(is_cold(s))
    return int(rounds > 0 and not is_cold(s))


@njit
def ripe(day: Day) -> float:
    """Return the share of their worth that goods keep, as they must still be turned into points."""
    time = day.rounds + belief.TODAY * day.hands / _PEOPLE
    return time / (time + belief.RIPENING)


@njit
def light(day: Day) -> float:
    """Return the weight of this round's work, below 1; it falls towards the end."""
    return (day.rounds + 1.0) / (day.rounds + 1.0 + belief.DUSK)


@njit
def after_work(day: Day, hands: int) -> Day:
    """Return a day with fewer available members."""
    return Day(day.rounds, max(0, day.hands - hands), day.meals, day.cold)
