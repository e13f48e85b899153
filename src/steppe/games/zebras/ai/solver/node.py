"""Represent a position compactly for the search (see ``turns`` for the moves).

A *node* keeps only the data on which the rest of the match depends. The squares of individual
tokens matter only for face-up gazelles, which move, and zebras, which hide. For all other tokens,
the majority and points of each territory suffice. The solver implements the rules a second time,
with bit masks; the tests compare both implementations by counting turns.
"""

from steppe.core.field import dtype_of, i16, i32, i64
from steppe.engine.jit import COMPILED, njit, popcount
from steppe.engine.position_type import Batch, Ints, new_batch, new_ints, table
from steppe.games.zebras.rules import tables
from steppe.games.zebras.rules.actions import STOP
from steppe.games.zebras.rules.board import TERRITORY
from steppe.games.zebras.rules.state import NOBODY, PLACING, SWAPPING, State

LAND_BITS = 8  # bits per territory in a packed word
LEVEL = 64  # packed majority of a territory: LEVEL + player 0's tokens - player 1's
_LEVELS = sum(LEVEL << LAND_BITS * land for land in range(tables.TERRITORIES))
_COUNT_BITS = 4  # bits per owner and species in a packed reserve
_PLAYER_BITS = _COUNT_BITS * tables.SPECIES
VALUE = table(tables.SPECIES_VALUES)
UNIT = table(  # [b, square] -> 1 in the field of its territory
    [
        [1 << LAND_BITS * int(TERRITORY[b, square]) for square in range(tables.SQUARES)]
        for b in range(2)
    ]
)


class Node:
    """A position, with the fields that ``margin_bounds.derive`` computes."""

    board: int = i16()
    player: int = i16()  # player to move; in an option, the next player
    bonus: int = i16()  # inauguration: points for player 0, 0 while unclaimed [Z6]
    crocodile: int = i16()  # in an option: square of the crocodile just placed, or SQUARES
    swapped: int = i32()  # in an option: squares already swapped with [Z5.5]
    action: int = i32()  # in an option: its first decision
    empty: int = i32()
    fear: int = i32()  # squares next to a lion
    zebras: int = i32()  # squares with a face-up zebra
    gazelles: Ints = i32(tables.PLAYERS)  # squares with a face-up gazelle of each player
    lead: int = i64()  # packed: majority in each territory [Z7.2]
    points: int = i64()  # packed: value of all face-up tokens in each territory [Z7.3]
    reserve: int = i64()  # packed: tokens of each owner and species [Z2.1]
    loose: int = i32()  # squares whose token may still change
    at_risk: int = i32()  # face-up zebras that a lion may still hide
    won: int = i32()  # squares of territories that player 0 is certain to win
    lost: int = i32()  # squares of territories that player 1 is certain to win
    certain: int = i32()  # certain points so far: player 0's minus player 1's
    leaning: int = i32()  # the same for full territories whose tokens may still change
    low: int = i32()  # the final margin is at least this ...
    high: int = i32()  # ... and at most this
    key: int = i64()  # hash of all that affects the rest of the match, except the ranger


class Frame:
    """A position on the current line of the search, whose moves are tried one by one."""

    side: int = i64()  # 1 when player 0 is to move, -1 when player 1 is
    best: int = i64()  # best margin for the player to move so far
    place: int = i64()  # index of the next move to try ...
    end: int = i64()  # ... and the end of this position's moves
    top: int = i64()  # end of this position's options in the array of nodes
    row: int = i64()  # index of its node
    stop: int = i64()  # stop of the ranger
    key: int = i64()  # key of the node and the ranger's stop; 0 in the first frame
    values: Ints = i64(4)  # a reply's token values: highest, lowest, both next to a lion
    gains: Ints = i64(tables.TERRITORIES)  # gain of a reply in each territory (``move_order``)


NODE = dtype_of(Node)
FRAME = dtype_of(Frame)

if COMPILED:
    import numpy as np

    @njit
    def new_nodes(count: int) -> Batch:
        """Return ``count`` nodes, all zero."""
        return np.zeros(count, NODE)

    @njit
    def new_frames(count: int) -> Batch:
        """Return ``count`` frames, all zero."""
        return np.zeros(count, FRAME)

    @njit
    def new_words(count: int) -> Ints:
        """Return ``count`` words of 64 bits, all zero."""
        return np.zeros(count, np.int64)

else:

    def new_nodes(count: int) -> Batch:
        """Return ``count`` nodes, all zero."""
        return new_batch(NODE, count)

    def new_frames(count: int) -> Batch:
        """Return ``count`` frames, all zero."""
        return new_batch(FRAME, count)

    def new_words(count: int) -> Ints:
        """Return ``count`` words of 64 bits, all zero."""
        return new_ints(count, 64)


@njit
def one_token(player: int, species: int) -> int:
    """Return one token of ``player`` in packed form."""
    return 1 << (_PLAYER_BITS * player + _COUNT_BITS * species)


@njit
def tokens_left(reserve: int, player: int, species: int) -> int:
    """Count the tokens of one owner and species in a packed reserve."""
    return reserve >> (_PLAYER_BITS * player + _COUNT_BITS * species) & 15


@njit
def count_own(reserve: int, player: int) -> int:
    """Count a player's tokens in a packed reserve."""
    total = 0
    for species in range(tables.SPECIES):
        total += tokens_left(reserve, player, species)
    return total


@njit
def count_both(reserve: int, species: int) -> int:
    """Count the tokens of a species in a packed reserve."""
    return tokens_left(reserve, 0, species) + tokens_left(reserve, 1, species)


@njit
def read(s: State, node: Node) -> None:
    """Convert the position ``s`` to ``node``; its turn may be in progress."""
    node.board = s.board
    node.player = s.player
    node.bonus = 0 if s.inauguration == NOBODY else side(s.inauguration) * tables.INAUGURATION_BONUS
    node.crocodile = s.crocodile if s.phase == SWAPPING else tables.SQUARES
    node.swapped = s.swapped
    node.action = STOP
    node.empty = s.empty
    node.fear = s.fear
    _read_squares(s, node)
    node.reserve = 0
    for player in range(tables.PLAYERS):
        for species in range(tables.SPECIES):
            count = popcount(s.reserve & tables.KIND[player, species])
            node.reserve += one_token(player, species) * count
    if s.phase != PLACING:
        pass_on(node, s.player)


@njit
def _read_squares(s: State, node: Node) -> None:
    node.zebras = 0
    node.gazelles[0] = 0
    node.gazelles[1] = 0
    node.lead = _LEVELS
    node.points = 0
    for square in range(tables.SQUARES):
        token = s.cell[square]
        if token:
            node.lead += side(tables.TOKEN_OWNER[token]) * UNIT[s.board, square]
            if not s.face_down >> square & 1:
                node.points += tables.TOKEN_VALUE[token] * UNIT[s.board, square]
                if tables.TOKEN_SPECIES[token] == tables.ZEBRA:
                    node.zebras |= 1 << square
                elif tables.TOKEN_SPECIES[token] == tables.GAZELLE:
                    node.gazelles[tables.TOKEN_OWNER[token]] |= 1 << square


@njit
def side(player: int) -> int:
    """Return 1 for player 0 and -1 for player 1."""
    return 1 - 2 * player


@njit
def pass_on(node: Node, player: int) -> None:
    """Give the turn to the other player, unless their reserve is empty [Z4.8]."""
    other = 1 - player
    has_tokens = node.reserve >> _PLAYER_BITS * other & (1 << _PLAYER_BITS) - 1
    node.player = other if has_tokens else player
