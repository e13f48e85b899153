"""Bound the final margin, and ignore everything that can no longer affect it (rule Z7).

A square is *loose* while its token may still change: it is empty, or has a face-up gazelle within
reach of a crocodile or lion that may still be placed. All other squares are settled. A territory is
won or lost (for player 0) when its loose squares cannot change the majority. This gives the certain
points, bounds on the final margin, and a key. Positions with the same key and ranger stop have
exactly the same future gains.
"""

from steppe.engine.jit import njit, popcount
from steppe.engine.position_type import Ints, table
from steppe.games.zebras.ai.solver.node import LAND_BITS, LEVEL, VALUE, Node, count_both, count_own
from steppe.games.zebras.rules import tables
from steppe.games.zebras.rules.board import ACROSS, LAND, NEIGHBOURS

# Multipliers for the hash: odd numbers below 2**31, so that products fit into 62 bits.
_HALF_BITS = 31
_HALF = (1 << _HALF_BITS) - 1
_LOW_FACTOR = 0x5851F42D
_HIGH_FACTOR = 0x4C957F2D
_KEY_SEED = 0x2545F4914F6CDD1D

# Codes for a territory in the key: full, won or lost with loose squares, or open with its majority
# (4 bits) and points (6 bits).
_FULL, _WON, _LOST, _OPEN = 0, 1, 2, 7
_CODE_BITS = 10
_LEAD_BITS = 4


def _edges(near: Ints) -> list[int]:
    """Return, for east, west, south and north, the squares whose neighbour is in ``near``."""
    steps = (1, -1, tables.COLUMNS, -tables.COLUMNS)
    return [
        sum(
            1 << sq
            for sq in range(tables.SQUARES)
            if 0 <= sq + step < tables.SQUARES and near[sq] >> sq + step & 1
        )
        for step in steps
    ]


# [kind of edges, direction] -> squares; kind b: the rivers of board b [Z1.4]
_EDGES = table([*(_edges(across) for across in ACROSS), _edges(NEIGHBOURS)])
_ANY_EDGE = len(ACROSS)


@njit
def derive(node: Node) -> None:
    """Compute all derived fields of a node."""
    lions = count_both(node.reserve, tables.LION)
    movers = lions + count_both(node.reserve, tables.CROCODILE)
    node.loose = _loose_squares(node, lions) if movers else node.empty
    node.at_risk = node.zebras & _step(node.loose, _ANY_EDGE) if lions else 0  # [Z5.3]
    code = _decide(node)
    _count_points(node)
    node.high += _best_spread(node, node.lost, lions)
    node.low -= _best_spread(node, node.won, lions)
    if node.bonus == 0:  # the inauguration is still to be won [Z6]
        node.high += tables.INAUGURATION_BONUS
        node.low -= tables.INAUGURATION_BONUS
    node.high -= 1 - (node.high & 1)  # the final margin is odd [Z7.5]
    node.low += 1 - (node.low & 1)
    _name(node, code, movers)


@njit
def _step(squares: int, edges: int) -> int:
    """Return the squares one step away from ``squares``, across edges of the given kind."""
    east, west = squares & _EDGES[edges, 0], squares & _EDGES[edges, 1]
    south, north = squares & _EDGES[edges, 2], squares & _EDGES[edges, 3]
    return east << 1 | west >> 1 | south << tables.COLUMNS | north >> tables.COLUMNS


@njit
def _loose_squares(node: Node, lions: int) -> int:
    """Return the squares whose token may still change owner or leave.

    Lions reach across every edge, crocodiles only across rivers. When a gazelle leaves, the next
    one may come within reach.
    """
    edges = _ANY_EDGE if lions else node.board
    gazelles = node.gazelles[0] | node.gazelles[1]
    loose = node.empty
    fresh = loose
    while fresh:
        fresh = _step(fresh, edges) & gazelles & ~loose
        loose |= fresh
    return loose


@njit
def _decide(node: Node) -> int:
    """Write the won and lost territories; return the code of all six territories for the key.

    Tokens in reserve and loose gazelles may fill the loose squares, but no player can fill more of
    them than they have tokens.
    """
    ours, theirs = node.gazelles[0] & node.loose, node.gazelles[1] & node.loose
    our_most = count_own(node.reserve, 0) + popcount(ours)
    their_most = count_own(node.reserve, 1) + popcount(theirs)
    node.won = node.lost = 0
    codes = 0
    for land in range(tables.TERRITORIES):
        squares = LAND[node.board, land]
        room = popcount(squares & node.loose)
        lead = (node.lead >> LAND_BITS * land & 255) - LEVEL
        lead += popcount(squares & theirs) - popcount(squares & ours)
        codes <<= _CODE_BITS
        if lead + room - 2 * min(room, their_most) > 0:
            node.won |= squares
            codes |= _WON if squares & (node.loose | node.at_risk) else _FULL
        elif lead - room + 2 * min(room, our_most) < 0:
            node.lost |= squares
            codes |= _LOST if squares & (node.loose | node.at_risk) else _FULL
        else:
            points = node.points >> LAND_BITS * land & 255
            codes |= lead + _OPEN | points << _LEAD_BITS
    return codes


@njit
def _count_points(node: Node) -> None:
    """Write the certain points, the leaning points, and the bounds from settled squares."""
    loose = (node.gazelles[0] | node.gazelles[1]) & node.loose
    node.certain = node.low = node.high = node.bonus
    node.leaning = 0
    for land in range(tables.TERRITORIES):
        squares = LAND[node.board, land]
        points = node.points >> LAND_BITS * land & 255
        settled = points - VALUE[tables.GAZELLE] * popcount(squares & loose)
        if squares & node.won:
            node.certain += points
            node.low += settled - VALUE[tables.ZEBRA] * popcount(squares & node.at_risk)
            node.high += settled
        elif squares & node.lost:
            node.certain -= points
            node.low -= settled
            node.high -= settled - VALUE[tables.ZEBRA] * popcount(squares & node.at_risk)
        else:
            node.low -= settled
            node.high += settled
            if not squares & node.empty:
                ours = (node.lead >> LAND_BITS * land & 255) > LEVEL
                node.leaning += points if ours else -points


@njit
def _best_spread(node: Node, bad: int, lions: int) -> int:
    """Bound the gain from tokens still to be placed, for a player who loses the ``bad`` squares.

    The most valuable tokens go to good squares, and the cheapest tokens go to bad squares. Zebras
    and gazelles next to a lion count 0; while a lion may still be placed, they might be hidden
    anywhere.
    """
    good = node.loose & ~bad
    valuable = count_both(node.reserve, tables.ELEPHANT) + count_both(node.reserve, tables.LION)
    sheltered = min(popcount(good & node.fear), valuable)
    total = _most_valuable(node, popcount(good & ~node.fear) + sheltered)
    if not lions:
        total -= _cheapest(node, popcount(node.loose & bad & ~node.fear))
    return total


@njit
def _gazelles_to_come(node: Node) -> int:
    loose = (node.gazelles[0] | node.gazelles[1]) & node.loose
    return count_both(node.reserve, tables.GAZELLE) + popcount(loose)


@njit
def _most_valuable(node: Node, count: int) -> int:
    """Return the total value of the ``count`` most valuable tokens still to be placed."""
    zebras = min(count, count_both(node.reserve, tables.ZEBRA))
    count -= zebras
    elephants = min(count, count_both(node.reserve, tables.ELEPHANT))
    count -= elephants
    gazelles = min(count, _gazelles_to_come(node))
    lions = min(count - gazelles, count_both(node.reserve, tables.LION))
    total = VALUE[tables.ZEBRA] * zebras + VALUE[tables.ELEPHANT] * elephants
    return total + VALUE[tables.GAZELLE] * gazelles + VALUE[tables.LION] * lions


@njit
def _cheapest(node: Node, count: int) -> int:
    """Return the total value of the ``count`` cheapest tokens still to be placed, except lions."""
    count -= min(count, count_both(node.reserve, tables.CROCODILE))
    gazelles = min(count, _gazelles_to_come(node))
    count -= gazelles
    elephants = min(count, count_both(node.reserve, tables.ELEPHANT))
    zebras = count - elephants
    return (
        VALUE[tables.GAZELLE] * gazelles
        + VALUE[tables.ELEPHANT] * elephants
        + VALUE[tables.ZEBRA] * zebras
    )


@njit
def _name(node: Node, codes: int, movers: int) -> None:
    """Write the key: a hash of everything that affects future gains, except the ranger."""
    fear = node.fear & node.loose
    key = mix(_KEY_SEED, node.empty | fear << tables.SQUARES)
    key = mix(key, codes)
    flags = node.player | (node.bonus == 0) << 1 | node.board << 2
    key = mix(key, node.reserve << 3 | flags)
    if movers:
        ours, theirs = node.gazelles[0] & node.loose, node.gazelles[1] & node.loose
        key = mix(key, ours | theirs << tables.SQUARES)
        key = mix(key, node.at_risk)
    node.key = key


@njit
def mix(key: int, word: int) -> int:
    """Mix a word of up to 62 bits into a key of 62 bits."""
    key ^= word
    key = (key & _HALF) * _LOW_FACTOR ^ (key >> _HALF_BITS) * _HIGH_FACTOR
    return key ^ key >> 29
