"""Printed numbers for the solo match: the adversaries and each round's card (rule D21).

Cards, adversaries and card effects are numbered from 0, in the order of the data files.
"""

from typing import Any

from steppe.core.data_files import fits
from steppe.engine.position_type import table
from steppe.games.doggerland.rules import tables
from steppe.games.doggerland.rules.data_reading import read_data, spot_words, words_of

_CARDS: list[dict[str, Any]] = read_data("solo_cards")["card"]
CARD_IDS = words_of(card["id"] for card in _CARDS)
CARDS = len(_CARDS)
NO_CARD = CARDS
RIVAL_NAMES: tuple[str, ...] = tuple(tables.SOLO["hunters"])
RIVALS = len(RIVAL_NAMES)
CAPTIVES: int = tables.SOLO["memory_slots"]
_COMPASS = {"N": (0, -1), "NE": (1, -1), "E": (1, 0), "SE": (1, 1)}
_COMPASS |= {"S": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (-1, -1)}
RIVAL_START = table(  # [card, rival]: cell [D21.4]
    [[tables.CELL_AT[_COMPASS[card["start"][rival]]] for rival in RIVAL_NAMES] for card in _CARDS]
)
_MOVES = [[card["moves"][rival] for rival in RIVAL_NAMES] for card in _CARDS]
RIVAL_ARROW = table(  # [card, rival]: direction [D21.14]
    [[tables.ARROW_NAMES.index(move["dir"].lower()) for move in moves] for moves in _MOVES]
)
RIVAL_STEPS = table([[move["steps"] for move in moves] for moves in _MOVES])
BLOCKED = table(  # [card, red or blue shaman]: rite [D21.7]
    [
        [
            tables.SPOT_NAMES.index(word)
            for word in spot_words(map(card["blocked"].get, ("red", "blue")))
        ]
        for card in _CARDS
    ]
)
DEED_NAMES = ("discard_statuettes", "discard_necklaces", "paint")
DISCARD_STATUETTES, DISCARD_NECKLACES, RIVALS_PAINT = range(len(DEED_NAMES))
DEED = table([DEED_NAMES.index(card["adversary"]) for card in _CARDS])  # [D21.8]
IS_MANDATORY = table([card["mandatory"] for card in _CARDS])
EVENT_NAMES = (  # the first effect of each card [D21.9]
    "gain",
    "lose",
    "lose_any",
    "choose",
    "trade",
    "white",
    "season_as",
    "harvest_bonus",
    "waive_tool_programming",
    "spoilage",
    "newborn",
    "gain_memory",
    "spawn",
    "restore_tile",
    "modifier",
    "feeding_extra",
    "deplete_nearest",
    "forbid",
    "erase_painting",
    "lose_craft",
    "capability_down",
)
GAIN, LOSE, LOSE_ANY, CHOOSE, EXCHANGE, WHITE, SEASON_AS, HARVEST_BONUS = range(8)
WAIVE_TOOLS, SPOILAGE, NEWBORN, GAIN_MEMORY, SPAWN_ANIMAL, RESTORE_TILE = range(8, 14)
MODIFIER, FEEDING_EXTRA, DEPLETE_NEAREST, FORBID, ERASE_PAINTING = range(14, 19)
LOSE_CRAFT, CAPABILITY_DOWN = range(19, len(EVENT_NAMES))
_SEASONS, _SPOIL = ("hot", "cold"), ("skip", "double")
_STATS = ("range", "transport", "hunt_min_mastery")
NO_SPOILING, DOUBLE_SPOILING = range(1, 3)  # modes of SPOILAGE; 0 is normal
WAIVED, IMPOSED = range(1, 3)  # modes of SEASON_AS; 0 is the round's season
MORE_RANGE, MORE_TRANSPORT, HARDER_HUNTS = range(len(_STATS))
NO_PAINTING, NO_BIRTH = range(2)  # what a FORBID event forbids


def _event(effect: dict[str, Any]) -> tuple[int, int]:
    """Split an effect's code into its kind and its variant."""
    kind, variant = EVENT_NAMES.index(effect["op"]), 0
    if kind == WHITE:
        variant = tables.MEMBER_NAMES.index(effect["pawn"])
    elif kind == SEASON_AS:
        variant = 1 + _SEASONS.index(effect["season"])
    elif kind == SPOILAGE:
        variant = 1 + _SPOIL.index(effect["mode"])
    elif kind == MODIFIER:
        variant = _STATS.index(effect["stat"])
    elif kind == FORBID:
        variant = int("reproduce" in effect["actions"])
    return kind, variant


_EFFECTS = [card["effects"][0] for card in _CARDS]
_RULED: dict[str, dict[str, Any]] = {  # values that the rules fix for all effects of a kind [D21.9]
    "harvest_bonus": {"symbol": "fruit"},
    "lose_any": {"from": list(tables.FOOD_NAMES)[::-1]},
    "modifier": {"minimum": 1},
}


def _check() -> None:
    """Raise an error for effects that contradict the rules."""
    for effect in _EFFECTS:
        for key, wanted in _RULED.get(effect["op"], {}).items():
            fits(f"solo_cards.toml: {key} of {effect['op']}", effect.get(key, wanted), wanted)
        if effect["op"] == "choose":
            hunter = {"op": "lose_member", "count": 1}
            fits("solo_cards.toml: first option of choose", effect["options"][0], hunter)
            fits("solo_cards.toml: second option of choose", effect["options"][1]["op"], "lose")


_check()
EVENT = table([_event(effect)[0] for effect in _EFFECTS])
VARIANT = table([_event(effect)[1] for effect in _EFFECTS])
AMOUNT = table(  # the number of tokens, the repeats or the surcharge
    [
        next((effect[k] for k in ("count", "max_times", "delta", "per_mastery") if k in effect), 1)
        for effect in _EFFECTS
    ]
)
EVENT_TOKENS = table([tables.tokens_in(effect) for effect in _EFFECTS])  # variants of GAIN and LOSE
CHOSEN_TOKENS = table(  # for CHOOSE: the tokens lost if the player does not lose a hunter
    [
        tables.tokens_in(effect["options"][1] if effect["op"] == "choose" else {})
        for effect in _EFFECTS
    ]
)
EXTRA_FUR = table(  # furs added for each expedition in a cold round
    [sum(e["count"] for e in card["effects"] if e["op"] == "extra_fur_if_cold") for card in _CARDS]
)
_TOLD = {name for e in _EFFECTS if e["op"] == "gain_memory" for name in e["species"]}
TALES = table(  # whether GAIN_MEMORY may bring a species
    [name in _TOLD for name in tables.SPECIES_NAMES]
)
