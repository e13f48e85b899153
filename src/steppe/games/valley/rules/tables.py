"""The printed numbers of the game, read once from ``data/`` and checked (rules V1 to V14).

Numbers that differ between the editions are tables whose first index is the edition.
"""

from typing import Any

from steppe.core.data_files import fits
from steppe.engine.position_type import table
from steppe.games.valley.rules.board import (
    BOARD_WORDS,
    EDITION_WORDS,
    ENTRIES,
    NO_HEX,
    letter_word,
    read,
)

_EDITIONS = [read("editions")[word] for word in EDITION_WORDS]
_ANIMALS = read("animals")


def _by_edition(key: str) -> list[Any]:
    return [edition[key] for edition in _EDITIONS]


def _in_both(key: str) -> Any:
    """Return a value that is the same in both editions."""
    first, second = _by_edition(key)
    fits(f"editions.toml: {key} in both editions", second, first)
    return first


def _flags(key: str, true: object) -> Any:
    return table([edition[key] == true for edition in _EDITIONS])


TRIBES = 6
MOST_BIRTHS = 2  # births per camp, with two or more women [V11.2]
MIN_TRIBES = 2
TRIBE_WORDS = ("red", "blue", "yellow", "green", "violet", "black")
NOBODY = TRIBES
WARRIOR, WOMAN = range(2)
KINDS = 2
WOLF_CUB = KINDS  # moves and dies like a pawn but is not a pawn [V16.30]
PAWN_NAMES = ("warrior", "woman", "wolf")
ROWS = TRIBES * KINDS  # rows of pawns: tribe * KINDS + kind

# --- tribes [V1.4, V2] ---
MAX_PAWNS = table([[e["max_warriors"], e["max_women"]] for e in _EDITIONS])  # [edition, kind]
MAX_CAMPS: int = _in_both("max_camps")
START_PAWNS = table([[e["start_warriors"], e["start_women"]] for e in _EDITIONS])
START_FOOD = table(  # [edition, 1 with the advanced rules] [V2.4, V18.1]
    [[e["start_food"], e["start_food_advanced"]] for e in _EDITIONS]
)
STARTS_WITH_FIELD = table(  # [edition, 1 with the advanced rules] [V2.8]
    [[e["start_seed_allowed"], e["start_seed_allowed_advanced"]] for e in _EDITIONS]
)
STARTS_OVER_RIVER = table(_by_edition("start_adjacent_over_river"))  # [V2.6]
HAND_SIZE = table(  # [edition, tribes]: trick cards dealt, and the hand limit [V2.9, V13.1]
    [
        [0] * MIN_TRIBES + [e["trick_max"][str(n)] for n in range(MIN_TRIBES, TRIBES + 1)]
        for e in _EDITIONS
    ]
)
VICTORY_CAMPS: int = _in_both("victory_camps")  # [V14.8]
SHARES_VICTORY = _flags("tie_break", "camps_food_people_shared")  # [V14.4]
RETURN_CARDS, RETURN_FOOD = 3, 8  # [V17.2]
RETURN_PAWNS = table([3, 1])  # by kind [V17.3]

# --- the calendar [V4] ---
SEASON_NAMES = ("summer", "winter")
SUMMER, WINTER = range(2)
SEASONS = 2
MONTHS = 3  # turns in a season
START_MONTH = table(_by_edition("start_season_turn"))  # [V2.10]
QUIET_TURNS = 2  # turns without an event [V5.2]
ROTATES = _flags("first_player", "rotate")  # [V4.5]
BORN_IN_WINTER = _flags("births_timing", "season_end")  # [V4.2]

# --- fields [V2.8, V10, V12] ---
NO_FIELD, DAMAGED, INTACT = range(3)
MAX_FIELDS = 9
SEED_COST = table(_by_edition("seed_cost"))
SEEDS_WITH_WARRIOR = table(_by_edition("seed_needs_warrior"))
HARVEST = table(  # [edition, 1 after abundant rain, level of the field]
    [
        [
            [0, e["harvest_damaged"], e["harvest_intact"]],
            [0, e["rain_harvest_damaged"], e["rain_harvest_intact"]],
        ]
        for e in _EDITIONS
    ]
)

# --- fights [V9] ---
COUNTS_FROM_FIRST = _flags("warrior_bonus", "all")  # whether the first warrior counts [V9.3]
HERD_FROM_FIRST = _flags("animal_bonus", "all")
VILLAGE_BONUS: int = _in_both("camp_bonus_village")
CAVE_BONUS = table(_by_edition("camp_bonus_cave"))
WOMEN_FIGHT_WOMEN = _flags("women_in_tribal_fights", "only_women_against_only_women")  # [V9.5]
WOMAN_IS_FIRST_DIE = table(_by_edition("women_as_first_die_vs_animals"))
CAPTURES_AT_ONCE = _flags("lone_women_capture", "instant")  # [V8.7]
OWNER_CHOOSES_LOSS = _flags("losses", "owner_choice")  # [V9.8]
MAY_KILL_WOMEN = _flags("women_after_victory", "exchange_or_kill")  # [V9.9]
FIRE_BONUS = 1  # [V18.5]
CAPTURED_FOOD, LAST_CAPTURED_FOOD = 4, 2  # divisors of the food [V9.9]

# --- births [V11] ---
_BIRTHS = _in_both("birth_table")
BORN_WOMAN: int = max(_BIRTHS["woman"])  # rolls up to this number bring a birth [V11.3]
BORN_TWINS: int = min(_BIRTHS["twins"])
_dice = [*_BIRTHS["woman"], *_BIRTHS["warrior"], *_BIRTHS["twins"]]
fits("editions.toml: dice of birth_table in order", _dice, [*range(1, 7)])

# --- animals [V1.3] ---
_SPECIES = _ANIMALS["species"]
SPECIES_NAMES: tuple[str, ...] = tuple(kind["id"] for kind in _SPECIES)
SPECIES = len(SPECIES_NAMES)
WOLF, TIGER, BEAR, BISON, RHINO, MAMMOTH = range(SPECIES)
_dice = [kind["die"] for kind in _SPECIES]
fits("animals.toml: die of each species", _dice, [*range(1, SPECIES + 1)])
STRIDE = table([kind["move"] for kind in _SPECIES])
CLIMBS = table([kind["enters_mountain"] for kind in _SPECIES])
SWIMS = table([kind["crosses_river"] for kind in _SPECIES])
TRAMPLES = table([kind["tramples"] for kind in _SPECIES])
MEAT = table([kind["food"] for kind in _SPECIES])
JOINS_ON_THE_WAY = _flags("herd_join", "stop_on_contact")  # [V7.5]
ARRIVALS = table(  # [1 with four or more tribes, 0 first turn 1 summer 2 winter] [V6.1]
    [
        [_ANIMALS["arrivals"][size][when] for when in ("first_turn", "summer", "winter")]
        for size in ("reduced", "full")
    ]
)
FULL_ARRIVALS = 4  # tribes
MAX_ARRIVALS: int = _ANIMALS["arrivals"]["full"]["first_turn"]
STRAYS: int = max(_SPECIES[WOLF]["unlettered"].values())  # number of wolves without a letter


def _letters(kind: dict[str, Any]) -> list[str]:
    """Return the letters of a species as words for both editions, brown letters first [V7.10]."""
    words = {letter_word(x, edition) for edition in EDITION_WORDS for x in kind["letters"][edition]}
    return sorted(words, key=lambda word: (not word.startswith("brown"), word))


# animal pawns by species: wolves without a letter first, then by letter [V7.10]
_PAWNS: tuple[tuple[int, str], ...] = tuple(
    (species, letter)
    for species, kind in enumerate(_SPECIES)
    for letter in ("",) * (STRAYS if species == WOLF else 0) + tuple(_letters(kind))
)
ANIMALS = len(_PAWNS)
SPECIES_OF = table([species for species, _ in _PAWNS])
FIRST_ANIMAL = table([[s for s, _ in _PAWNS].index(kind) for kind in range(SPECIES)] + [ANIMALS])
ANIMAL_NAMES: tuple[str, ...] = tuple(
    f"{SPECIES_NAMES[species]}-{letter or number + 1}"
    for number, (species, letter) in enumerate(_PAWNS)
)


def _exists(edition: str, number: int) -> bool:
    """Return whether an edition has an animal pawn."""
    species, letter = _PAWNS[number]
    if not letter:
        return bool(number < _SPECIES[species]["unlettered"][edition])
    return letter in [letter_word(x, edition) for x in _SPECIES[species]["letters"][edition]]


EXISTS = table([[_exists(word, n) for n in range(ANIMALS)] for word in EDITION_WORDS])
ENTRY = table(  # [board, edition, animal]: the hex of its letter, or NO_HEX [V6.2]
    [
        [
            [
                ENTRIES[board][edition].get(letter, NO_HEX) if _exists(word, number) else NO_HEX
                for number, (_, letter) in enumerate(_PAWNS)
            ]
            for edition, word in enumerate(EDITION_WORDS)
        ]
        for board in range(len(BOARD_WORDS))
    ]
)

for _word in EDITION_WORDS:  # each letter is on the same number of pawns [V1.3]
    _each = [_PAWNS[n][1] for n in range(STRAYS, ANIMALS) if _exists(_word, n)]
    _spread = {_each.count(letter) for letter in _each}
    fits(f"animals.toml: different numbers of pawns per letter in {_word}", len(_spread), 1)
    _counted = sum(kind["count"][_word] for kind in _SPECIES)
    fits(f"animals.toml: count in {_word}", _counted, len(_each))
