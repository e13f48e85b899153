"""Progress in a solo match, which gives training more signal than the result alone (rule D21).

Progress is expressed in points; a won match has ``FULL`` points.
"""

from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from steppe.games.doggerland.ai.evaluation.solo_outlook import LONE_GOALS, MEASURE, WANTED, is_drawn
from steppe.games.doggerland.rules import tables
from steppe.games.doggerland.rules.goals import measured
from steppe.games.doggerland.rules.scoring import scores as score
from steppe.games.doggerland.rules.state import WON, State

FULL = 40.0  # points for a won match
_LOST = 0.8  # maximum points for a lost match, as a share
_BEGUN = 0.5  # share counted for an objective that is nearly met


@njit
def scores(s: State, out: Ints) -> None:
    """Write the points that training uses: the score, or the progress of a lone player."""
    if s.players > 1:
        score(s, out)
    elif s.ending == WON:
        out[0] = int(FULL)
    else:
        out[0] = int(FULL * _LOST * _best_share(s))


@njit
def _best_share(s: State) -> float:
    """Return the share of the needed objectives that are met; those partly met count for less."""
    needed = tables.SOLO_NEEDED[s.hardness]
    total = 0.0
    chosen = 0
    for _ in range(needed):
        best, most = 0, 0.0
        for goal in range(LONE_GOALS):
            if is_drawn(s, goal) and chosen >> goal & 1 == 0 and share(s, goal) > most:
                best, most = goal, share(s, goal)
        chosen |= (1 << best) if most > 0.0 else 0
        total += most
    return total / needed


@njit
def share(s: State, goal: int) -> float:
    """Return the progress towards an objective; 1 means that it is met."""
    done = measured(s, 0, MEASURE[goal]) / WANTED[goal]
    return 1.0 if done >= 1.0 else _BEGUN * done
