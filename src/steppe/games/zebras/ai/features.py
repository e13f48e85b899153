"""Compute the network's input features for a position, in addition to ``evaluate.py``'s values.

Each board has its own inputs for its territories; the inputs of the other board stay 0. A
territory's inputs give its state and its empty squares open to a placement now or next turn.
"""

from steppe.core.feature import FINE, Feature, Features, scale
from steppe.engine.jit import lowest, njit, popcount
from steppe.engine.net import Sizes
from steppe.engine.position_type import Ints
from steppe.games.zebras.ai.evaluate import in_land, outlook, strength
from steppe.games.zebras.rules import tables
from steppe.games.zebras.rules.board import LAND, LINE, NEIGHBOURS
from steppe.games.zebras.rules.scoring import land_lead, land_points, scores
from steppe.games.zebras.rules.state import NOBODY, NOWHERE, STEPPING, State

VERSION = 1
"""Raise this number whenever the features change: weights trained on others do not fit."""

_LANDS = tuple(f"{board} {name}" for board in tables.BOARD_NAMES for name in tables.TERRITORY_NAMES)

OWN = Features(
    Feature("outlook", "expected final margin, in sixteenths", 20 * FINE),
    Feature("margin", "expected margin of the territory, in sixteenths", 10 * FINE, _LANDS),
    Feature("lead", "lead in tokens in the territory", 3, _LANDS),
    Feature("gazelles", "own gazelles face up in the territory", 2, _LANDS),
    Feature("left", "tokens in hand", 3, tables.SPECIES_NAMES),
    Feature("hand", "tokens in hand, in total", 8),
    Feature("inaugurated", "has the inauguration token"),
    Feature("decides", "is the player to move"),
)
(_OUTLOOK, _MARGIN, _LEAD, _GAZELLES, _LEFT, _HAND, _BONUS, _DECIDES) = OWN.starts

_PHASES = ("opening", "placing", "swapping", "stepping")

TABLE = Features(
    Feature("points", "face up in the territory", 15, _LANDS),
    Feature("empty", "empty squares in the territory", 3, _LANDS),
    Feature("fear", "empty squares in the territory next to a lion", 2, _LANDS),
    Feature("zebras", "zebras face up in the territory, next to an empty square", 2, _LANDS),
    Feature("now", "empty squares in the territory on the ranger's line", 2, _LANDS),
    Feature("next", "the same on the lines of the next three stops", 3, _LANDS),
    Feature("phase", "current phase", 1, _PHASES),
    Feature("free", "empty squares on the board", 10),
    Feature("unclaimed", "no player has the inauguration token"),
)
(_POINTS, _EMPTY, _FEAR, _ZEBRAS, _NOW, _NEXT, _PHASE, _FREE, _UNCLAIMED) = TABLE.starts

SIZES = Sizes(OWN.size, TABLE.size)
_OWN_SIZE, _OWN_TIMES, _TABLE_TIMES = OWN.size, OWN.times, TABLE.times
_ALL = tables.PLAYERS * _OWN_SIZE


@njit
def players(s: State) -> int:
    """Return the number of players."""
    return tables.PLAYERS


@njit
def margins(s: State, out: Ints) -> None:
    """Write each player's lead in points."""
    scores(s, out)
    out[0] -= out[1]
    out[1] = -out[0]


@njit
def look(s: State, x: Ints, logits: Ints, points: Ints) -> None:
    """Write the features, and the values of ``evaluate.py`` (``engine.net.Learning``)."""
    for index in range(_ALL + len(_TABLE_TIMES)):
        x[index] = 0
    margin = outlook(s)
    gazelles = _gazelles(s)
    for player in range(tables.PLAYERS):
        side, start = 1 - 2 * player, player * _OWN_SIZE
        logits[player] = side * strength(s, margin)
        points[player] = side * margin
        x[start + _OUTLOOK] = int(FINE * side * margin)
        _write_hand(s, player, x, start)
        x[start + _BONUS] = int(s.inauguration == player)
        x[start + _DECIDES] = int(s.player == player)
    _write_lands(s, gazelles, x)
    for player in range(tables.PLAYERS):
        scale(x, player * _OWN_SIZE, _OWN_TIMES)
    x[_ALL + _PHASE + s.phase] = 1
    x[_ALL + _FREE] = popcount(s.empty)
    x[_ALL + _UNCLAIMED] = int(s.inauguration == NOBODY)
    scale(x, _ALL, _TABLE_TIMES)


@njit
def _gazelles(s: State) -> int:
    """Return the squares with one of player 0's face-up gazelles."""
    squares, mine = s.gazelles, 0
    while squares:
        square = lowest(squares)
        squares &= squares - 1
        mine |= int(tables.TOKEN_OWNER[s.cell[square]] == 0) << square
    return mine


@njit
def _zebras(s: State) -> int:
    """Return the squares with a face-up zebra next to an empty square, where a lion may arrive."""
    squares, found = ~(s.empty | s.face_down | s.gazelles) & tables.ALL_SQUARES, 0
    while squares:
        square = lowest(squares)
        squares &= squares - 1
        if tables.TOKEN_SPECIES[s.cell[square]] == tables.ZEBRA and NEIGHBOURS[square] & s.empty:
            found |= 1 << square
    return found


@njit
def _write_hand(s: State, player: int, x: Ints, start: int) -> None:
    for species in range(tables.SPECIES):
        left = popcount(s.reserve & tables.KIND[player, species])
        x[start + _LEFT + species] = left
        x[start + _HAND] += left


@njit
def _write_lands(s: State, gazelles: int, x: Ints) -> None:
    now, onward = _lines(s)
    zebras, theirs = _zebras(s), s.gazelles & ~gazelles
    for land in range(tables.TERRITORIES):
        squares, at = LAND[s.board, land], s.board * tables.TERRITORIES + land
        margin, lead = int(FINE * in_land(s, land)), land_lead(s, land)
        x[_MARGIN + at] = margin
        x[_OWN_SIZE + _MARGIN + at] = -margin
        x[_LEAD + at] = lead
        x[_OWN_SIZE + _LEAD + at] = -lead
        x[_GAZELLES + at] = popcount(squares & gazelles)
        x[_OWN_SIZE + _GAZELLES + at] = popcount(squares & theirs)
        x[_ALL + _POINTS + at] = land_points(s, land)
        x[_ALL + _EMPTY + at] = popcount(squares & s.empty)
        x[_ALL + _FEAR + at] = popcount(squares & s.empty & s.fear)
        x[_ALL + _ZEBRAS + at] = popcount(squares & zebras)
        x[_ALL + _NOW + at] = popcount(squares & now)
        x[_ALL + _NEXT + at] = popcount(squares & onward)


@njit
def _lines(s: State) -> tuple[int, int]:
    """Return the empty squares open to a placement now, and those on the next three lines."""
    if s.guardian == NOWHERE:
        return 0, 0
    onward = 0
    for step in range(tables.MIN_STEP, tables.MAX_STEP + 1):
        onward |= LINE[s.guardian + step]
    now = 0 if s.phase == STEPPING else LINE[s.guardian]
    return now & s.empty, onward & s.empty
