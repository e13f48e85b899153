"""Set-up (rules S2). Cards, buildings and the first back are outcomes: see ``flow``."""

from steppe.engine.chance import CHANCE
from steppe.engine.jit import njit
from steppe.engine.record import Ints, table
from steppe.games.stone_age.state import BOXED, NOBODY, PILED, REFILLING, State
from steppe.games.stone_age.tables import (
    CARDS,
    NO_BACK,
    NO_BUILDING,
    NO_CARD,
    NO_PLACE,
    NO_TILE,
    NUM_STACKS,
    ROUND_LIMIT,
    STACK_SIZE,
    START_FOOD,
    START_PEOPLE,
    START_TRACK,
)

HERD_WORDS = ("on", "off")
LIMIT_WORDS = (str(ROUND_LIMIT), "0")  # [S3.3]
_LIMITS = table([int(word) for word in LIMIT_WORDS])
_HERD, _LIMIT = range(2)  # places of the options


@njit
def start(s: State, players: int, options: Ints) -> None:
    """Set up a table at which nothing is turned up yet [S2.1 to S2.5]."""
    s.phase = REFILLING
    s.player = CHANCE
    s.players = players
    s.limit = _LIMITS[options[_LIMIT]]
    s.pile = CARDS
    s.slot[:] = NO_CARD
    s.top[:] = NO_BUILDING
    for stack in range(NUM_STACKS[players]):
        s.stack[stack] = STACK_SIZE  # [S2.3]
    s.tile[:] = PILED if options[_HERD] == 0 else BOXED  # [S4.5]
    s.bonus = NO_TILE
    s.back = NO_BACK
    s.herd = NO_PLACE
    s.place = NO_PLACE
    s.once[:] = NOBODY
    s.choice = NOBODY
    s.roller = NOBODY
    for player in range(players):
        s.people[player] = START_PEOPLE
        s.idle[player] = START_PEOPLE
        s.food[player] = START_FOOD
        s.track[player] = START_TRACK
