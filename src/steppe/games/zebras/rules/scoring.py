"""Score territories and find the winner (rule Z7)."""

from steppe.engine.jit import lowest, njit
from steppe.engine.position_type import Ints
from steppe.games.zebras.rules import tables
from steppe.games.zebras.rules.board import LAND
from steppe.games.zebras.rules.state import NOBODY, State


@njit
def land_lead(s: State, land: int) -> int:
    """Return player 0's tokens minus player 1's in a territory, including face-down ones [Z7.2]."""
    lead = 0
    squares = LAND[s.board, land] & ~s.empty
    while squares:
        lead += 1 - 2 * tables.TOKEN_OWNER[s.cell[lowest(squares)]]
        squares &= squares - 1
    return lead


@njit
def land_points(s: State, land: int) -> int:
    """Return the value of both players' face-up tokens in a territory [Z7.3]."""
    points = 0
    squares = LAND[s.board, land] & ~(s.empty | s.face_down)
    while squares:
        points += tables.TOKEN_VALUE[s.cell[lowest(squares)]]
        squares &= squares - 1
    return points


@njit
def scores(s: State, out: Ints) -> None:
    """Write each player's points: before the end, the running score [Z7.3, Z7.4, Z7.7]."""
    out[0] = 0
    out[1] = 0
    for land in range(tables.TERRITORIES):
        lead = land_lead(s, land)
        if lead != 0:
            out[0 if lead > 0 else 1] += land_points(s, land)
    if s.inauguration != NOBODY:
        out[s.inauguration] += tables.INAUGURATION_BONUS


@njit
def returns(s: State, out: Ints) -> None:
    """Write 1 for the winner and -1 for the loser, or 0 for equal totals [Z7.4, Z7.5]."""
    scores(s, out)
    out[0] = int(out[0] > out[1]) - int(out[0] < out[1])
    out[1] = -out[0]


def progress(s: State) -> float:
    """Return the share of the board that is full, from 0 to 1."""
    return 1.0 - int(s.empty).bit_count() / tables.SQUARES
