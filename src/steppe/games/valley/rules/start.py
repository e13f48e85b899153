"""The position at the start of a match (rules V2, V21)."""

from steppe.engine.chance import CHANCE
from steppe.engine.jit import njit
from steppe.engine.position_type import Ints, table
from steppe.games.valley.rules import cards, option_words, stage, tables
from steppe.games.valley.rules.board import DESCARTES, NO_HEX, SUMMARY
from steppe.games.valley.rules.state import AWAY, GONE, IN_BOX_STILL, IN_DECK, NO_FIGHT, State

_FOOD = table([0, *map(int, option_words.FOOD_WORDS[1:])])
_LIMIT = table([*map(int, option_words.LIMIT_WORDS)])


@njit
def start(s: State, players: int, options: Ints) -> None:
    """Set up an empty board; the first player is then drawn by lot [V2.5]."""
    s.players = players
    s.edition = DESCARTES if options[option_words.EDITION] else SUMMARY
    s.board = options[option_words.BOARD]
    s.advanced = options[option_words.ADVANCED]
    s.second_start = options[option_words.SECOND_START]
    _choose(s, options)
    _lay_out(s)
    _put_away(s)
    s.year = 1
    s.month = tables.START_MONTH[s.edition]
    s.phase = stage.LOTTING
    s.player = CHANCE


@njit
def _choose(s: State, options: Ints) -> None:
    """Store the values of the options; the edition gives the defaults [V21]."""
    printed = tables.START_FOOD[s.edition, s.advanced]
    s.start_food = _FOOD[options[option_words.FOOD]] if options[option_words.FOOD] else printed
    s.over_river = _chosen(options[option_words.OVER_RIVER], tables.STARTS_OVER_RIVER[s.edition])
    s.cave_bonus = (
        options[option_words.CAVE] if options[option_words.CAVE] else tables.CAVE_BONUS[s.edition]
    )
    s.first_counts = _chosen(options[option_words.BONUS], tables.COUNTS_FROM_FIRST[s.edition])
    s.winter_births = _chosen(options[option_words.BIRTHS], tables.BORN_IN_WINTER[s.edition])
    s.pinned = 1 - options[option_words.PINNED]
    s.last = _LIMIT[options[option_words.LIMIT]]
    s.ways = options[option_words.KEPT]


@njit
def _chosen(value: int, printed: int) -> int:
    """Return 0 or 1 for an option's second or third value, else the printed number."""
    return value - 1 if value else int(printed)


@njit
def _lay_out(s: State) -> None:
    """Give each tribe its food; all pawns are in supply [V2.4]."""
    s.camp[:] = tables.NOBODY
    s.fire[:] = NO_HEX
    s.den[:] = NO_HEX
    s.loner[:] = NO_HEX
    s.beast = NO_HEX
    s.place = NO_HEX
    s.foe = NO_FIGHT
    s.window = cards.NO_WINDOW
    s.acting = tables.NOBODY
    s.resume = tables.NOBODY
    for tribe in range(tables.TRIBES):
        if tribe < s.players:
            s.food[tribe] = s.start_food
        else:
            s.standing[tribe] = GONE


@njit
def _put_away(s: State) -> None:
    """Fill the bag with animals and the decks with the edition's cards [V2.2, V2.3]."""
    s.animal[:] = AWAY
    s.event = cards.NO_EVENT
    s.foreseen = cards.NO_EVENT
    for event in range(cards.EVENTS):
        s.left[event] = cards.EVENT_COUNT[s.edition, event]
    for trick in range(cards.TRICKS):
        s.trick[trick] = IN_DECK if cards.IN_BOX[s.edition, trick] else IN_BOX_STILL
        s.in_deck += cards.IN_BOX[s.edition, trick]
