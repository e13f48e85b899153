"""What a painting is worth: its animal, and the row that it is in (rules D11, D19.2)."""

from steppe.engine.jit import njit
from steppe.games.doggerland.judging import numbers as belief
from steppe.games.doggerland.scoring import num_in_row
from steppe.games.doggerland.state import NOBODY, State
from steppe.games.doggerland.tables import PAINTING_POINTS, ROW_POINTS, ROWS, WALL


@njit
def painting(s: State, player: int, wall: int) -> float:
    """Return what a clan's cube on a cell is worth."""
    return PAINTING_POINTS[WALL[wall]] + belief.ROW * row(s, player, wall % ROWS)


@njit
def row(s: State, player: int, number: int) -> float:
    """Return the points that a cube more in a row brings now: to the top, or to the second."""
    mine = num_in_row(s, player, number)
    most = 0
    for other in range(s.players):
        if other != player:
            most = max(most, num_in_row(s, other, number))
    if mine >= most and mine > 0:
        return 0.0
    if mine + 1 >= most:
        return float(ROW_POINTS[0] - (ROW_POINTS[1] if mine > 0 else 0))
    return float(ROW_POINTS[1]) if mine == 0 else 0.0


@njit
def animal(s: State, player: int, species: int) -> float:
    """Return what an animal in memory is worth: as much as the best cell that is free for it."""
    best = 0.0
    for place in range(s.num_frescoes):
        for wall in range(s.order[place] * ROWS, s.order[place] * ROWS + ROWS):
            if WALL[wall] == species and s.cube[wall] == NOBODY and s.painter[wall] == NOBODY:
                best = max(best, painting(s, player, wall))
    if best > 0.0:
        return belief.REMEMBERED * best
    return belief.UNSEEN_WALL * (PAINTING_POINTS[species] + belief.ROW)
