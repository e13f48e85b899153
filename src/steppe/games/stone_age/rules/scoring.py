"""Score the end of the match and find the winner (rule S12).

Cards count by their lower halves only, and food is worth nothing.
"""

from steppe.engine.jit import njit, popcount
from steppe.engine.position_type import Ints
from steppe.games.stone_age.rules import tables
from steppe.games.stone_age.rules.effects import num_resources
from steppe.games.stone_age.rules.state import BLIND, NOBODY, OVER, TAKEN, WON, State


@njit
def finish(s: State) -> None:
    """Use the card "two resources" if it is unused: all kinds score the same [S7.9, S12.1]."""
    if s.choice != NOBODY:
        s.resource[s.choice, tables.WOOD] += tables.CHOICE_AMOUNT
        s.choice = NOBODY


@njit
def scores(s: State, out: Ints) -> None:
    """Write each player's score, including final scoring once the match is over."""
    for player in range(s.players):
        out[player] = s.score[player]
        if s.phase == OVER:
            out[player] += final_points(s, player)


@njit
def final_points(s: State, player: int) -> int:
    """Return the points that final scoring gives a player [S12.2 to S12.8]."""
    points = mammoth_points(s, player) + green_points(s, player)
    for role in range(tables.FARMER, tables.SHAMAN + 1):
        points += people_on_cards(s, player, role) * factor(s, player, role)
    return points + num_resources(s, player)  # [S12.8]


@njit
def mammoth_points(s: State, player: int) -> int:
    """Return the points for the most bonus tiles; all tied players get them [S12.2]."""
    mine = num_tiles(s, player)
    if mine == 0:
        return 0
    for other in range(s.players):
        if num_tiles(s, other) > mine:
            return 0
    return tables.MAJORITY_POINTS


@njit
def num_tiles(s: State, player: int) -> int:
    """Count the bonus tiles that a player has won."""
    count = 0
    for tile in range(tables.TILES):
        count += s.tile[tile] == WON + player
    return count


@njit
def owns(s: State, player: int, card: int) -> bool:
    """Return whether a player has a card."""
    return bool(s.card[card] == TAKEN + player or s.card[card] == BLIND + player)


@njit
def green_points(s: State, player: int) -> int:
    """Return the points for both sets of symbols: the square of each set's size [S12.3]."""
    once = 0
    twice = 0
    for card in range(tables.CARDS):
        if tables.SYMBOL[card] != tables.NO_SYMBOL and owns(s, player, card):
            bit = 1 << tables.SYMBOL[card]
            twice |= once & bit
            once |= bit
    return _square(once) + _square(twice)


@njit
def _square(symbols: int) -> int:
    size = popcount(symbols)
    return size * size


@njit
def people_on_cards(s: State, player: int, role: int) -> int:
    """Count the people with a role on a player's sand cards."""
    count = 0
    for card in range(tables.CARDS):
        if owns(s, player, card):
            count += tables.PEOPLE_ON[card, role]
    return count


@njit
def factor(s: State, player: int, role: int) -> int:
    """Return the factor that multiplies a role's people [S12.4 to S12.7]."""
    if role == tables.FARMER:
        return int(s.track[player])
    if role == tables.TOOLMAKER:
        return tool_value(s, player)
    if role == tables.BUILDER:
        return int(s.built[player])
    return int(s.people[player])


@njit
def tool_value(s: State, player: int) -> int:
    """Return the total value of a player's tools, used or not [S12.5]."""
    return int(s.tool[player].sum())


@njit
def tie_break(s: State, player: int) -> int:
    """Return the tie-breaker for equal totals: track, tools and figures [S12.9]."""
    return int(s.track[player] + tool_value(s, player) + s.people[player])


@njit
def is_ahead(s: State, player: int, other: int) -> bool:
    """Return whether a player ranks above another, by total and then tie-breaker [S12.9]."""
    mine = s.score[player] + final_points(s, player)
    theirs = s.score[other] + final_points(s, other)
    if mine != theirs:
        return bool(mine > theirs)
    return tie_break(s, player) > tie_break(s, other)


@njit
def returns(s: State, out: Ints) -> None:
    """Write 1 for a sole winner and equal losses for the rest; tied players share a win [S12.9]."""
    winners = 0
    for player in range(s.players):
        out[player] = _is_winner(s, player)
        winners += int(out[player])
    for player in range(s.players):
        out[player] = (out[player] * s.players / winners - 1.0) / (s.players - 1)


@njit
def _is_winner(s: State, player: int) -> int:
    for other in range(s.players):
        if is_ahead(s, other, player):
            return 0
    return 1


def progress(s: State) -> float:
    """Return the progress of the match, 0 .. 1; an empty pile or stack ends it [S11.1, S11.4]."""
    lowest = min(int(s.stack[stack]) for stack in range(tables.NUM_STACKS[s.players]))
    return 1.0 - min(int(s.pile) / tables.CARDS, lowest / tables.STACK_SIZE)
