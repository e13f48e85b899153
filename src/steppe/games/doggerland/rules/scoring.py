"""Scores and the winner (rules D19, D21.17)."""

from steppe.engine.jit import njit
from steppe.engine.position_type import Ints
from steppe.games.doggerland.rules import tables
from steppe.games.doggerland.rules.effects import num_members, num_tokens
from steppe.games.doggerland.rules.goals import habitat_points
from steppe.games.doggerland.rules.state import TAKEN, WON, State


@njit
def scores(s: State, out: Ints) -> None:
    """Write each clan's points, as if the match ended now [D19.1]."""
    for player in range(s.players):
        out[player] = points(s, player)


@njit
def craft_points(s: State, player: int) -> int:
    """Return a clan's points for crafts."""
    total = 0
    for craft in range(tables.CRAFTS):
        if s.craft[craft] == TAKEN + player:
            total += tables.CRAFT_POINTS[craft]
    return total


@njit
def megalith_points(s: State, player: int) -> int:
    """Return a clan's points for megaliths."""
    total = 0
    for size in range(tables.MEGALITHS):
        if s.megalith[player, size] != tables.NO_CELL:
            total += tables.MEGALITH_POINTS[size]
    return total


@njit
def goal_points(s: State, player: int) -> int:
    """Return a clan's points for objectives [D18.1]; solo has none [D21.17]."""
    total = 0
    if s.players > 1:
        for goal in range(tables.GOALS):
            total += tables.GOAL_POINTS[s.goal[player, goal]]
    return total


@njit
def painting_points(s: State, player: int) -> int:
    """Return a clan's points for paintings, without those for rows [D11.4]."""
    total = 0
    for wall in range(tables.WALLS):
        if s.cube[wall] == player:
            total += s.cubes[wall] * tables.PAINTING_POINTS[tables.WALL[wall]]
    return total


@njit
def famine_points(s: State, player: int) -> int:
    """Return the points that famine costs a clan: 0 or less."""
    return int(s.famine[player]) * tables.FAMINE_POINTS


@njit
def num_in_row(s: State, player: int, row: int) -> int:
    """Count a clan's cubes in a row of the fresco [D19.2]."""
    count = 0
    for wall in range(row, tables.WALLS, tables.ROWS):
        if s.cube[wall] == player:
            count += s.cubes[wall]
    return count


@njit
def row_points(s: State, player: int) -> int:
    """Return the points a clan gets for rows: most cubes, or second most [D19.2]."""
    total = 0
    if s.players > 1:
        for row in range(tables.ROWS):
            total += _points_in_row(s, player, row)
    return total


@njit
def _points_in_row(s: State, player: int, row: int) -> int:
    mine = num_in_row(s, player, row)
    if mine == 0:
        return 0
    most = next_most = 0
    for other in range(s.players):
        number = num_in_row(s, other, row)
        if number > most:
            most, next_most = number, most
        elif most > number > next_most:
            next_most = number
    if mine == most:
        return int(tables.ROW_POINTS[0])
    return int(tables.ROW_POINTS[1]) if mine == next_most else 0


@njit
def points(s: State, player: int) -> int:
    """Return a clan's points, as if the match ended now [D19.1]."""
    total = num_members(s, player) * tables.MEMBER_POINTS + habitat_points(s, player)
    total += craft_points(s, player) + megalith_points(s, player) + goal_points(s, player)
    return total + painting_points(s, player) + row_points(s, player) + famine_points(s, player)


@njit
def _rank(s: State, player: int) -> tuple[int, int, int]:
    """Return the sort key of the final ranking: points, then tokens, then least famine [D19.3]."""
    return points(s, player), num_tokens(s, player), -int(s.famine[player])


@njit
def returns(s: State, out: Ints) -> None:
    """Write 1 for a sole winner and an equal loss for each other player [D19.3].

    Players who tie for first share the win. A lone player wins or loses [D21.17].
    """
    if s.players == 1:
        out[0] = 1.0 if s.ending == WON else -1.0
        return
    best = _rank(s, 0)
    for player in range(1, s.players):
        rank = _rank(s, player)
        best = rank if rank > best else best
    winners = 0
    for player in range(s.players):
        out[player] = int(_rank(s, player) == best)
        winners += int(out[player])
    for player in range(s.players):
        out[player] = (out[player] * s.players / winners - 1.0) / (s.players - 1)


def progress(s: State) -> float:
    """Return the share of rounds that are over, 0 to 1 [D20.1]."""
    return max(0.0, (int(s.rounds) - 1) / int(s.last))
