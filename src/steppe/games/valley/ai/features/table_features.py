"""Network features of the table: time, fights, events and options."""

from steppe.core.feature import Feature, Features
from steppe.engine.jit import lowest, njit, popcount
from steppe.engine.position_type import Ints
from steppe.games.valley.rules import cards, stage, tables
from steppe.games.valley.rules.board import NO_HEX, RIVER_NAMES
from steppe.games.valley.rules.effects import is_playing
from steppe.games.valley.rules.state import NO_FIGHT, State

_NAMES = list(vars(stage))
_PHASES = tuple(name.lower() for name in _NAMES[_NAMES.index("LOTTING") :][: stage.OVER])
_FOES = (*tables.SPECIES_NAMES, "tribes", "cave-bear")
_OPTIONS = ("edition", "board", "fire", "return", "warriors", "births", "pinned")
_LASTS = ("1", "2", "3")

TABLE = Features(
    Feature("winter", "1 in winter"),
    Feature("month", "turn of the season", 1, ("1", "2", "3")),
    Feature("meals", "before the next harvest", 3),
    Feature("turns", "left before the turn limit", 10),
    Feature("turns at most", "left, with this one", 1, _LASTS),
    Feature("tribes", "with pawns", 2),
    Feature("announcers", "tribes that have announced four camps", 1),
    Feature("most camps", "of any tribe", 2),
    Feature("phase", "the phase", 1, _PHASES),
    Feature("window", "the open card window", 1, cards.WINDOW_NAMES),
    Feature("event", "of this turn", 1, cards.EVENT_NAMES),
    Feature("drought", "is in force"),
    Feature("rain", "is in force"),
    Feature("lean meat", "is in force"),
    Feature("open", "for pawns to cross", 1, RIVER_NAMES),
    Feature("ice", "on the lake"),
    Feature("barred", "hexes", 4),
    Feature("foe", "the opponent in the fight", 1, _FOES),
    Feature("foes", "animals in the fight", 3),
    Feature("animals", "on the board", 4, tables.SPECIES_NAMES),
    Feature("deck", "trick cards left", 15),
    Feature("rule", "an option that differs from its first value", 1, _OPTIONS),
    Feature("cave", "its bonus in fights", 1),
)
(_WINTER, _MONTH, _MEALS, _TURNS, _LAST_TURNS, _TRIBES, _ANNOUNCERS, _MOST) = TABLE.starts[:8]
(_PHASE, _WINDOW, _EVENT, _DROUGHT, _RAIN, _LEAN, _OPEN, _ICE, _BARRED) = TABLE.starts[8:17]
(_FOE, _FOES_LEFT, _ANIMALS, _DECK, _RULE, _CAVE) = TABLE.starts[17:]


@njit
def tell_table(s: State, meals: int, x: Ints, start: int) -> None:
    """Write the features of the table; ``meals`` is the number of meals before the harvest."""
    _tell_time(s, meals, x, start)
    _tell_match(s, x, start)
    _tell_events(s, x, start)
    _tell_fight(s, x, start)
    _tell_rules(s, x, start)


@njit
def _tell_time(s: State, meals: int, x: Ints, start: int) -> None:
    x[start + _WINTER] = s.season
    x[start + _MONTH + s.month - 1] = 1
    x[start + _MEALS] = meals
    left = s.last - s.turns
    x[start + _TURNS] = min(20, left)
    for last in range(len(_LASTS)):
        x[start + _LAST_TURNS + last] = int(left <= last + 1)
    x[start + _PHASE + s.phase] = 1
    if s.window != cards.NO_WINDOW:
        x[start + _WINDOW + s.window] = 1


@njit
def _tell_match(s: State, x: Ints, start: int) -> None:
    for tribe in range(s.players):
        x[start + _TRIBES] += is_playing(s, tribe)
        x[start + _ANNOUNCERS] += s.announced[tribe]
        x[start + _MOST] = max(x[start + _MOST], s.num_camps[tribe])
    x[start + _DECK] = s.in_deck


@njit
def _tell_events(s: State, x: Ints, start: int) -> None:
    if s.event != cards.NO_EVENT:
        x[start + _EVENT + s.event] = 1
    x[start + _DROUGHT] = int(s.in_force[cards.DROUGHT] > 0)
    x[start + _RAIN] = int(s.in_force[cards.ABUNDANT_RAIN] > 0)
    x[start + _LEAN] = int(s.in_force[cards.LEAN_MEAT] > 0)
    x[start + _OPEN] = s.opened & 1
    x[start + _OPEN + 1] = s.opened >> 1
    x[start + _ICE] = s.ice
    x[start + _BARRED] = popcount(s.burning | s.flooded | s.snowed)


@njit
def _tell_fight(s: State, x: Ints, start: int) -> None:
    """Write the features of the current fight and of the animals on the board."""
    if s.foe != NO_FIGHT:
        x[start + _FOE + s.foe] = 1
        if s.foe < tables.SPECIES and s.place != NO_HEX:
            x[start + _FOES_LEFT] = s.herd[s.foe, s.place]
    for species in range(tables.SPECIES):
        hexes = int(s.lair[species])
        while hexes:
            x[start + _ANIMALS + species] += s.herd[species, lowest(hexes)]
            hexes &= hexes - 1


@njit
def _tell_rules(s: State, x: Ints, start: int) -> None:
    at = start + _RULE
    for value in (s.edition, s.board, s.advanced, s.second_start):
        x[at] = value
        at += 1
    for value in (s.first_counts, s.winter_births, s.pinned):
        x[at] = value
        at += 1
    x[start + _CAVE] = s.cave_bonus
