"""The position at the start of a match (rules V2, V21)."""

from steppe.engine.chance import CHANCE
from steppe.engine.jit import njit
from steppe.engine.record import Ints, table
from steppe.games.valley import stage
from steppe.games.valley.board import DESCARTES, NO_HEX, SUMMARY
from steppe.games.valley.cards import EVENT_COUNT, EVENTS, IN_BOX, NO_EVENT, NO_WINDOW, TRICKS
from steppe.games.valley.options import (
    ADVANCED,
    BIRTHS,
    BOARD,
    BONUS,
    CAVE,
    EDITION,
    FOOD,
    FOOD_WORDS,
    LIMIT,
    LIMIT_WORDS,
    OVER_RIVER,
    PINNED,
    SECOND_START,
)
from steppe.games.valley.state import AWAY, GONE, IN_BOX_STILL, IN_DECK, NO_FIGHT, State
from steppe.games.valley.tables import (
    BORN_IN_WINTER,
    CAVE_BONUS,
    COUNTS_FROM_FIRST,
    NOBODY,
    START_FOOD,
    START_MONTH,
    STARTS_OVER_RIVER,
    TRIBES,
)

_FOOD = table([0, *map(int, FOOD_WORDS[1:])])
_LIMIT = table([*map(int, LIMIT_WORDS)])


@njit
def start(s: State, players: int, options: Ints) -> None:
    """Set up: nothing is on the board, and a lot tells who begins [V2.5]."""
    s.players = players
    s.edition = DESCARTES if options[EDITION] else SUMMARY
    s.board = options[BOARD]
    s.advanced = options[ADVANCED]
    s.second_start = options[SECOND_START]
    _choose(s, options)
    _lay_out(s)
    _put_away(s)
    s.year = 1
    s.month = START_MONTH[s.edition]
    s.phase = stage.LOTTING
    s.player = CHANCE


@njit
def _choose(s: State, options: Ints) -> None:
    """Note what is chosen, or what the edition prints [V21]."""
    printed = START_FOOD[s.edition, s.advanced]
    s.start_food = _FOOD[options[FOOD]] if options[FOOD] else printed
    s.over_river = _chosen(options[OVER_RIVER], STARTS_OVER_RIVER[s.edition])
    s.cave_bonus = options[CAVE] if options[CAVE] else CAVE_BONUS[s.edition]
    s.first_counts = _chosen(options[BONUS], COUNTS_FROM_FIRST[s.edition])
    s.winter_births = _chosen(options[BIRTHS], BORN_IN_WINTER[s.edition])
    s.pinned = 1 - options[PINNED]
    s.last = _LIMIT[options[LIMIT]]


@njit
def _chosen(value: int, printed: int) -> int:
    """Return 0 or 1 for the second and third value of an option, else what is printed."""
    return value - 1 if value else int(printed)


@njit
def _lay_out(s: State) -> None:
    """Give each tribe its food; its pawns are in supply [V2.4]."""
    s.camp[:] = NOBODY
    s.fire[:] = NO_HEX
    s.den[:] = NO_HEX
    s.loner[:] = NO_HEX
    s.beast = NO_HEX
    s.place = NO_HEX
    s.foe = NO_FIGHT
    s.window = NO_WINDOW
    s.acting = NOBODY
    s.resume = NOBODY
    for tribe in range(TRIBES):
        if tribe < s.players:
            s.food[tribe] = s.start_food
        else:
            s.standing[tribe] = GONE


@njit
def _put_away(s: State) -> None:
    """Put the animals in the bag and the cards of the edition in their decks [V2.2, V2.3]."""
    s.animal[:] = AWAY
    s.event = NO_EVENT
    s.foreseen = NO_EVENT
    for event in range(EVENTS):
        s.left[event] = EVENT_COUNT[s.edition, event]
    for trick in range(TRICKS):
        s.trick[trick] = IN_DECK if IN_BOX[s.edition, trick] else IN_BOX_STILL
        s.in_deck += IN_BOX[s.edition, trick]
