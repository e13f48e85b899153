"""Set up the table (rule S2). ``flow`` draws cards, buildings and the first tile back."""

from steppe.engine.chance import CHANCE
from steppe.engine.jit import njit
from steppe.engine.position_type import Ints, table
from steppe.games.stone_age.rules import tables
from steppe.games.stone_age.rules.state import BOXED, NOBODY, PILED, REFILLING, State

HERD_WORDS = ("on", "off")
LIMIT_WORDS = (str(tables.ROUND_LIMIT), "0")  # [S3.3]
_LIMITS = table([int(word) for word in LIMIT_WORDS])
_HERD, _LIMIT = range(2)  # indices of the options


@njit
def start(s: State, players: int, options: Ints) -> None:
    """Set up a table with nothing turned up yet [S2.1 to S2.5]."""
    s.phase = REFILLING
    s.player = CHANCE
    s.players = players
    s.limit = _LIMITS[options[_LIMIT]]
    s.pile = tables.CARDS
    s.slot[:] = tables.NO_CARD
    s.top[:] = tables.NO_BUILDING
    for stack in range(tables.NUM_STACKS[players]):
        s.stack[stack] = tables.STACK_SIZE  # [S2.3]
    s.tile[:] = PILED if options[_HERD] == 0 else BOXED  # [S4.5]
    s.bonus = tables.NO_TILE
    s.back = tables.NO_BACK
    s.herd = tables.NO_PLACE
    s.place = tables.NO_PLACE
    s.once[:] = NOBODY
    s.choice = NOBODY
    s.roller = NOBODY
    for player in range(players):
        s.people[player] = tables.START_PEOPLE
        s.idle[player] = tables.START_PEOPLE
        s.food[player] = tables.START_FOOD
        s.track[player] = tables.START_TRACK
