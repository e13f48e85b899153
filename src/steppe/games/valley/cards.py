"""The three decks: event cards, trick cards and the windows of these (rules V15, V16).

A card of the trick deck is its kind: there is at most one of each. Event cards are counted.
"""

import tomllib
from pathlib import Path
from typing import Any

from steppe.core.printed import fits
from steppe.core.record import table
from steppe.games.valley.board import EDITION_WORDS, ENTRIES, SUMMARY, letter_word
from steppe.games.valley.tables import SEASON_NAMES

_DATA = Path(__file__).with_name("data")


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((_DATA / f"{name}.toml").read_text())


def word(identifier: str) -> str:
    """Return the word of an identifier of the data files."""
    return identifier.replace("_", "-")


# --- events [V15] ---
_EVENTS = _read("events")["event"]
EVENT_NAMES: tuple[str, ...] = tuple(word(event["id"]) for event in _EVENTS)
EVENTS = len(EVENT_NAMES)
NO_EVENT = EVENTS
(
    AILING_ANIMALS,
    MILD_AUTUMN,
    ABUNDANT_RAIN,
    ERUPTION,
    FOREST_FIRE,
    FLOOD_SMALL,
    FLOOD_BIG,
    FLOOD,
    DROUGHT,
    EARTHQUAKE,
    LOCUSTS,
    STORMS,
    LONER,
    RODENTS,
    EPIDEMIC,
    WOLF_PACK_FOUR,
    WOLF_PACK_THREE,
    FROZEN_RIVER,
    AVALANCHE,
    GREAT_COLD,
    BLIZZARD,
    LEAN_MEAT,
    SCARCE_GAME,
    LONG_WINTER,
    CAVE_BEARS,
    SNOWFALL,
    WINTER_STORM,
    WINTER_LONER,
    WINTER_ERUPTION,
) = range(EVENTS)
EVENT_COUNT = table(  # [edition, event]
    [[event["count"][edition] for event in _EVENTS] for edition in EDITION_WORDS]
)
EVENT_SEASON = table([SEASON_NAMES.index(event["season"]) for event in _EVENTS])
_LASTING = [event["duration"] == "season" for event in _EVENTS]
LASTS = table(_LASTING)  # to the end of the season, so that the card stays open [V5.3]
STAYS = table([event["duration"] == "turn" for event in _EVENTS])  # open to the end of the turn
_NEEDS_DIE = ("roll", "river_by_die", "die_kills", "entry_by_die")
NEEDS_DIE = table([any(key in event["params"] for key in _NEEDS_DIE) for event in _EVENTS])


def _param(key: str, default: int = 0) -> Any:
    return table([int(event["params"].get(key, default)) for event in _EVENTS])


WOLVES = _param("wolves")  # that arrive [V15.14]
RIVER_DIE = 3  # dice up to this one name the small river, a woman, a female loner
_PACK = _EVENTS[WOLF_PACK_FOUR]["params"]["entry_by_die"]
PACK_HEX = table(  # [board, edition, die - 1] [V15.14]
    [
        [
            [entries[edition][letter_word(letter, word_)] for letter in _PACK[word_]]
            for edition, word_ in enumerate(EDITION_WORDS)
        ]
        for entries in ENTRIES
    ]
)
STOCK_LOSS: int = _EVENTS[LOCUSTS]["params"]["stock_loss_divisor"]  # [V15.10]
RODENT_LOSS: int = _EVENTS[RODENTS]["params"]["food_loss_per_village"]  # [V15.13]
LEAN: int = -_EVENTS[LEAN_MEAT]["params"]["animal_food"]  # [V15.19]
COLD_FOOD: int = _EVENTS[GREAT_COLD]["params"]["food_per_two_pawns"]  # [V15.17]
BEAR_FOOD: int = _EVENTS[CAVE_BEARS]["params"]["food"]  # [V15.23]
LONER_STRIDE: int = _EVENTS[LONER]["params"]["move"]  # [V15.12]

for _number, _edition in enumerate(EDITION_WORDS):
    for _season in SEASON_NAMES:
        _held = sum(e["count"][_edition] for e in _EVENTS if e["season"] == _season)
        _size = _read("events")["deck_size"][_edition][_season]
        fits(f"events.toml: deck_size of {_edition} in {_season}", _size, _held)

# --- tricks [V16] ---
_TRICKS = _read("tricks")["trick"]
TRICK_NAMES: tuple[str, ...] = tuple(word(trick["id"]) for trick in _TRICKS)
TRICKS = len(TRICK_NAMES)
NO_TRICK = TRICKS
(
    RAFT,
    ENDURANCE,
    FORCED_MARCH,
    STRONG_WOMEN,
    SPEAR_THROWER,
    FRIEND,
    FLIGHT,
    TRAPS,
    DECOY,
    THEFT,
    INTUITION,
    PALISADE,
    TORCHES,
    FERTILITY,
    ROOTS,
    TERRACES,
    SWIMMING,
    TREE_TRUNKS,
    WAR_DRUM,
    NET,
    TAMING,
    PACT,
    LATE_SOWING,
    MANURE,
    TREE_CLIMBING,
    SPYING,
    FAMILY_VISIT,
    FIRE_RAISER,
    CAMOUFLAGE,
    CANNIBALS,
    GOOD_HERBS,
    CHILDBED_FEVER,
    ROCKFALL,
    CUT_STONE,
    SCORCHED_EARTH,
    BRIDGE,
    LIKE_A_BEAST,
    WILD_CHILD,
    FLINT,
    LOVE,
) = range(TRICKS)
IN_BOX = table(  # [edition, trick]: 1 for a card of the edition
    [[trick["count"][edition] for trick in _TRICKS] for edition in EDITION_WORDS]
)
for _edition in EDITION_WORDS:
    _counts = [trick["count"][_edition] for trick in _TRICKS]
    _size = _read("tricks")["deck_size"][_edition]
    fits(f"tricks.toml: deck_size of {_edition}", _size, sum(_counts))
    fits(f"tricks.toml: most cards of one kind in {_edition}", max(_counts), 1)

# --- windows [V16.2] ---
_WINDOWS = _read("tricks")["window"]
WINDOW_NAMES: tuple[str, ...] = tuple(word(window["id"]) for window in _WINDOWS)
WINDOWS = len(WINDOW_NAMES)
NO_WINDOW = WINDOWS
(
    IN_FLOOD,
    ANIMALS_START,
    ANIMALS_END,
    OWN_MOVE,
    MOVE_END,
    IN_CAPTURE,
    STEP5_START,
    FIGHT_START,
    ROUND_END,
    CAMP_LOST,
    SURVIVAL_START,
    SURVIVAL_END,
    BIRTHS_START,
    BIRTHS_END,
    SEEDTIME,
) = range(WINDOWS)
_FITTING = [
    [number for number, trick in enumerate(_TRICKS) if window["id"] in trick["windows"]]
    for window in _WINDOWS
]
TRICK_WINDOWS: tuple[tuple[int, ...], ...] = tuple(  # [trick]: its windows, ascending
    tuple(n for n, window in enumerate(_WINDOWS) if window["id"] in trick["windows"])
    for trick in _TRICKS
)
IN_PART = WINDOWS  # both windows of a tribe's own part of step 4
_FITTING.append(sorted(_FITTING[OWN_MOVE] + _FITTING[MOVE_END]))
MAX_FITTING = max(map(len, _FITTING))
FITTING = table(  # [window or IN_PART, place]: its cards, ascending, then NO_TRICK
    [row + [NO_TRICK] * (MAX_FITTING + 1 - len(row)) for row in _FITTING]
)
IS_OPEN = table(  # [edition, window]: whether some card of the edition names the window
    [
        [any(_TRICKS[n]["count"][edition] for n in row) for row in _FITTING]
        for edition in EDITION_WORDS
    ]
)

# windows as the site has them: fights against tribes and those against animals apart [V23.4]
_OWN_QUESTIONS = [number for number, window in enumerate(_WINDOWS) if window["own_question"]]
SWITCH_NAMES: tuple[str, ...] = (
    *(WINDOW_NAMES[number] for number in _OWN_QUESTIONS),
    "hunt-start",
    "hunger",
)
HUNT_SWITCH, HUNGER_SWITCH = len(_OWN_QUESTIONS), len(_OWN_QUESTIONS) + 1
WINDOW_SWITCHES: tuple[tuple[str, ...], ...] = tuple(  # [window]: those that answer in it
    (*(name for name in SWITCH_NAMES if name == window), *(["hunt-start"] * (n == FIGHT_START)))
    for n, window in enumerate(WINDOW_NAMES)
)
SWITCH = table(  # [window]: its place there, or -1 where it is no question of its own
    [_OWN_QUESTIONS.index(n) if n in _OWN_QUESTIONS else -1 for n in range(WINDOWS)]
)
ASKS: tuple[bool, ...] = (  # what a switch says at first
    *(_WINDOWS[number]["switch"] == "ask" for number in _OWN_QUESTIONS),
    _WINDOWS[FIGHT_START]["switch"] == "ask",
    False,
)

DICE_BONUS = table([int(trick["params"].get("dice_bonus", 0)) for trick in _TRICKS])
STOLEN_FOOD: int = _TRICKS[THEFT]["params"]["food"]
NET_FISH: int = _TRICKS[NET]["params"]["fishing_per_hex"]
SOWING_MONTH: int = _TRICKS[LATE_SOWING]["params"]["season_turn"]
FEVER_DEATHS: int = _TRICKS[CHILDBED_FEVER]["params"]["kills_enemy_mothers"]
fits("tricks.toml: palisades", _TRICKS[PALISADE]["count"][EDITION_WORDS[SUMMARY]], 1)
