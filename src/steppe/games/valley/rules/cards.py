"""The decks of event cards and trick cards, and the card windows (rules V15, V16).

Every kind of trick card occurs once, so the kind identifies the card; event cards are counted by
kind.
"""

from typing import Any

from steppe.core.data_files import fits
from steppe.engine.position_type import table
from steppe.games.valley.rules import board
from steppe.games.valley.rules.tables import SEASON_NAMES


def word(identifier: str) -> str:
    """Return the word in move notation for an identifier in the data files."""
    return identifier.replace("_", "-")


# --- events [V15] ---
_EVENTS = board.read("events")["event"]
EVENT_NAMES: tuple[str, ...] = tuple(word(event["id"]) for event in _EVENTS)
EVENTS = len(EVENT_NAMES)
NO_EVENT = EVENTS
# the cards that other modules refer to
AILING_ANIMALS = EVENT_NAMES.index("ailing-animals")  # [V15.1]
ABUNDANT_RAIN = EVENT_NAMES.index("abundant-rain")  # [V15.3]
DROUGHT = EVENT_NAMES.index("drought")  # [V15.8]
LOCUSTS = EVENT_NAMES.index("locusts")  # [V15.10]
LONER = EVENT_NAMES.index("loner")  # [V15.12]
WINTER_LONER = EVENT_NAMES.index("loner-winter")  # [V15.12]
RODENTS = EVENT_NAMES.index("rodents")  # [V15.13]
WOLF_PACK = EVENT_NAMES.index("wolf-pack-four")  # [V15.14]
FROZEN_RIVER = EVENT_NAMES.index("frozen-river")  # [V15.15]
GREAT_COLD = EVENT_NAMES.index("great-cold")  # [V15.17]
LEAN_MEAT = EVENT_NAMES.index("lean-meat")  # [V15.19]
EPIDEMIC = EVENT_NAMES.index("epidemic")  # [V15.20]
SCARCE_GAME = EVENT_NAMES.index("scarce-game")  # [V15.21]
CAVE_BEARS = EVENT_NAMES.index("cave-bears")  # [V15.23]
SNOWFALL = EVENT_NAMES.index("snowfall")  # [V15.24]
EVENT_COUNT = table(  # [edition, event]
    [[event["count"][edition] for event in _EVENTS] for edition in board.EDITION_WORDS]
)
EVENT_SEASON = table([SEASON_NAMES.index(event["season"]) for event in _EVENTS])
_LASTING = [event["duration"] == "season" for event in _EVENTS]
LASTS = table(_LASTING)  # until the end of the season, so the card stays open [V5.3]
STAYS = table([event["duration"] == "turn" for event in _EVENTS])  # open until the end of the turn
_NEEDS_DIE = ("roll", "river_by_die", "die_kills", "entry_by_die")
NEEDS_DIE = table([any(key in event.get("params", {}) for key in _NEEDS_DIE) for event in _EVENTS])
EFFECTS_AT_ONCE: dict[int, str] = {  # [event]: the name of its immediate effect
    number: event["effect"] for number, event in enumerate(_EVENTS) if "effect" in event
}
STRIKES: dict[int, str] = {  # [event]: the name of the set of hexes where each tribe loses a pawn
    number: event["strikes"] for number, event in enumerate(_EVENTS) if "strikes" in event
}


def _param(key: str, default: Any) -> list[Any]:
    """Return a parameter of each event, or ``default`` for events without it."""
    return [event.get("params", {}).get(key, default) for event in _EVENTS]


WOLVES = table(_param("wolves", 0))  # wolves that arrive [V15.14]
ENDS_DROUGHT = table(["drought" in names for names in _param("ends", ())])  # [V15.8]
IS_FLOOD = table([event.get("effect") == "flood" for event in _EVENTS])  # [V15.6]
BY_DIE = len(board.RIVER_NAMES)  # the die names the river
RIVER = table([*map((*board.RIVER_NAMES, "").index, _param("river", ""))])
# the terrain of the region that the die names
LAND = table([*map(board.LAND_NAMES.index, _param("terrain", board.LAND_NAMES[0]))])
PAWN_STRIDE = 2  # number of hexes that a pawn may move [V8.2]
STRIDE_IN = table([*_param("pawn_move", PAWN_STRIDE), PAWN_STRIDE])  # [event or NO_EVENT]
_BY_DIE = [list(by.values()) for key in ("river_by_die", "die_kills") for by in _param(key, {})]
_LOW, _HIGH = next(filter(None, _BY_DIE))
for _halves in filter(None, _BY_DIE):
    fits("events.toml: dice of river_by_die and die_kills", _halves, [_LOW, _HIGH])
fits("events.toml: dice of river_by_die in order", [*_LOW, *_HIGH], [*range(1, 7)])
RIVER_DIE: int = max(_LOW)  # a roll up to this means the small river, a woman or a female loner
for _event in _EVENTS:  # check the names for each die roll
    _params = _event.get("params", {})
    _names = "region" if "terrain" in _params else "species"
    fits(f"events.toml: roll of {_event['id']}", _params.get("roll", _names), _names)
_PACK = _EVENTS[WOLF_PACK]["params"]["entry_by_die"]
PACK_HEX = table(  # [board, edition, die - 1] [V15.14]
    [
        [
            [entries[edition][board.letter_word(letter, word_)] for letter in _PACK[word_]]
            for edition, word_ in enumerate(board.EDITION_WORDS)
        ]
        for entries in board.ENTRIES
    ]
)
STOCK_LOSS: int = _EVENTS[LOCUSTS]["params"]["stock_loss_divisor"]  # [V15.10]
RODENT_LOSS: int = _EVENTS[RODENTS]["params"]["food_loss_per_village"]  # [V15.13]
LEAN: int = -_EVENTS[LEAN_MEAT]["params"]["animal_food"]  # [V15.19]
COLD_FOOD: int = _EVENTS[GREAT_COLD]["params"]["food_per_two_pawns"]  # [V15.17]
BEAR_FOOD: int = _EVENTS[CAVE_BEARS]["params"]["food"]  # [V15.23]
LONER_STRIDE: int = _EVENTS[LONER]["params"]["move"]  # [V15.12]

for _edition in board.EDITION_WORDS:
    for _season in SEASON_NAMES:
        _held = sum(e["count"][_edition] for e in _EVENTS if e["season"] == _season)
        _size = board.read("events")["deck_size"][_edition][_season]
        fits(f"events.toml: deck_size of {_edition} in {_season}", _size, _held)

# --- tricks [V16] ---
_TRICKS = board.read("tricks")["trick"]
TRICK_NAMES: tuple[str, ...] = tuple(word(trick["id"]) for trick in _TRICKS)
TRICKS = len(TRICK_NAMES)
NO_TRICK = TRICKS
# the cards that other modules refer to
RAFT = TRICK_NAMES.index("raft")  # [V16.10]
STRONG_WOMEN = TRICK_NAMES.index("strong-women")  # [V16.13]
THEFT = TRICK_NAMES.index("theft")  # [V16.19]
TORCHES = TRICK_NAMES.index("torches")  # [V16.22]
NET = TRICK_NAMES.index("net")  # [V16.29]
LATE_SOWING = TRICK_NAMES.index("late-sowing")  # [V16.32]
CHILDBED_FEVER = TRICK_NAMES.index("childbed-fever")  # [V16.41]
FLINT = TRICK_NAMES.index("flint")  # [V16.48]
IN_BOX = table(  # [edition, trick]: 1 for a card in the edition
    [[trick["count"][edition] for trick in _TRICKS] for edition in board.EDITION_WORDS]
)
for _edition in board.EDITION_WORDS:
    _counts = [trick["count"][_edition] for trick in _TRICKS]
    _size = board.read("tricks")["deck_size"][_edition]
    fits(f"tricks.toml: deck_size of {_edition}", _size, sum(_counts))
    fits(f"tricks.toml: most cards of one kind in {_edition}", max(_counts), 1)

# --- windows [V16.2] ---
_WINDOWS = board.read("tricks")["window"]
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
IS_OPEN = table(  # [edition, window]: whether any card in the edition names the window
    [
        [any(_TRICKS[n]["count"][edition] for n in row) for row in _FITTING]
        for edition in board.EDITION_WORDS
    ]
)

# windows as the site offers them: fights against tribes and against animals are separate [V23.4]
_OWN_QUESTIONS = [number for number, window in enumerate(_WINDOWS) if window["own_question"]]
SWITCH_NAMES: tuple[str, ...] = (
    *(WINDOW_NAMES[number] for number in _OWN_QUESTIONS),
    "hunt-start",
    "hunger",
)
HUNT_SWITCH, HUNGER_SWITCH = len(_OWN_QUESTIONS), len(_OWN_QUESTIONS) + 1
WINDOW_SWITCHES: tuple[tuple[str, ...], ...] = tuple(  # [window]: the switches that apply to it
    (*(name for name in SWITCH_NAMES if name == window), *(["hunt-start"] * (n == FIGHT_START)))
    for n, window in enumerate(WINDOW_NAMES)
)
SWITCH = table(  # [window]: its switch, or -1 if the window has no separate question
    [_OWN_QUESTIONS.index(n) if n in _OWN_QUESTIONS else -1 for n in range(WINDOWS)]
)
ASKS: tuple[bool, ...] = (  # the initial setting of each switch
    *(_WINDOWS[number]["switch"] == "ask" for number in _OWN_QUESTIONS),
    _WINDOWS[FIGHT_START]["switch"] == "ask",
    False,
)

# card targets and card effects [V16.4 to V16.6]
AIMS: tuple[tuple[str, ...], ...] = tuple(tuple(trick.get("aims", ())) for trick in _TRICKS)
for _trick in _TRICKS:
    _told = _trick.get("effect", "")
    _strange = [] if isinstance(_told, str) else sorted({*_told} - {*_trick["windows"]})
    fits(f"tricks.toml: foreign windows in the effect of {_trick['id']}", _strange, [])


def _effect(trick: dict[str, Any], window: str) -> str:
    """Return the name of a card's effect in a window: the card's own, or a shared effect."""
    effects = trick.get("effect", {})
    effect: str = effects if isinstance(effects, str) else effects.get(window, trick["id"])
    return effect


IN_OWN_PART = TRICKS  # added to a card's number if it is played in its tribe's own part
EFFECTS: dict[int, tuple[str, str]] = {  # [card number]: the card's name and the effect's
    number + IN_OWN_PART * (not window["own_question"]): (trick["id"], _effect(trick, window["id"]))
    for number, trick in enumerate(_TRICKS)
    for window in _WINDOWS
    if window["id"] in trick["windows"]
}
CHARM_WORDS = (  # cards in effect for a tribe until the end of the turn: bits of ``charm``
    *("torches", "flint", "cannibals", "roots", "net", "manure", "fertility", "terraces"),
    *("rolled", "hunted"),
)
(
    WITH_TORCHES,  # [V16.22]
    WITH_FLINT,  # [V16.48]
    AS_CANNIBALS,  # [V16.39]
    WITH_ROOTS,  # [V16.24]
    WITH_NET,  # [V16.29]
    WITH_MANURE,  # [V16.33]
    WITH_FERTILITY,  # [V16.23]
    WITH_TERRACES,  # [V16.25]
    HAS_ROLLED,  # has rolled a die in a fight this turn [V16.48]
    HAS_HUNTED,  # has rolled a die against animals this turn [V16.22]
) = (1 << place for place in range(len(CHARM_WORDS)))
CHARM = table(  # [trick]: its bit, or 0
    [
        1 << CHARM_WORDS.index(trick["id"]) if _effect(trick, "") == "charm" else 0
        for trick in _TRICKS
    ]
)
BOON_WORDS = ("further", "over", "rivers", "through", "unpinned", "raft")
(  # cards in effect on a hex for the tribe taking its part: bits of ``boon`` [V16.6]
    GOES_FURTHER,  # [V16.11]
    OVER_MOUNTAINS,  # [V16.11]
    OVER_RIVERS,  # [V16.26]
    THROUGH_OTHERS,  # [V16.38]
    UNPINNED,  # [V16.16]
    BY_RAFT,  # one pawn moves immediately, so no position holds this bit [V16.10]
) = (1 << place for place in range(len(BOON_WORDS)))
WAYS_ON = 2  # uses of Endurance [V16.11]
BOON = table(  # [trick, way on]: its bit, or 0
    [
        [1 << BOON_WORDS.index(name) for name in names] + [0] * (WAYS_ON - len(names))
        for names in (trick.get("boon", []) for trick in _TRICKS)
    ]
)


def _printed(trick: int, key: str) -> int:
    """Return a number printed on a card, or 0 if it has no number of that name."""
    return int(_TRICKS[trick].get("params", {}).get(key, 0))


DICE_BONUS = table([_printed(trick, "dice_bonus") for trick in range(TRICKS)])
STOLEN_FOOD = _printed(THEFT, "food")
NET_FISH = _printed(NET, "fishing_per_hex")
SOWING_MONTH = _printed(LATE_SOWING, "season_turn")
FEVER_DEATHS = _printed(CHILDBED_FEVER, "kills_enemy_mothers")
