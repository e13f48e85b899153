"""Names of tribes, pawns, animals, lands and directions, in words that ``say`` translates.

Names are in lower case. Countable things have texts for 0, 1 and more, so that each language can
inflect them. The texts of events and cards are in ``card_text.py``.
"""

from collections.abc import Iterable, Mapping

from steppe.core.i18n import Forms, Translator, msgids
from steppe.draw.words import COLOURS, colour_name, counter, listed
from steppe.games.valley.rules import stage
from steppe.games.valley.rules.board import DIRECTION_NAMES, HEX_NAMES, RIVER_NAMES
from steppe.games.valley.rules.state import CAVE_BEAR, State
from steppe.games.valley.rules.tables import KINDS, PAWN_NAMES, SEASON_NAMES, SPECIES_NAMES, TRIBES

COUNTED: Mapping[str, Forms] = {  # texts for 0, 1 and more
    "warrior": Forms("no warriors", "1 warrior", "{count} warriors"),
    "woman": Forms("no women", "1 woman", "{count} women"),
    "pawn": Forms("no pawns", "1 pawn", "{count} pawns"),
    "camp": Forms("no camps", "1 camp", "{count} camps"),
    "card": Forms("no cards", "1 card", "{count} cards"),
    "food": Forms("no food", "1 food", "{count} food"),
    "field": Forms("no fields", "1 field", "{count} fields"),
    "turn": Forms("no turns", "1 turn", "{count} turns"),
    "animal": Forms("no animals", "1 animal", "{count} animals"),
    "wolf": Forms("no wolves", "1 wolf", "{count} wolves"),
    "tiger": Forms("no tigers", "1 tiger", "{count} tigers"),
    "bear": Forms("no bears", "1 bear", "{count} bears"),
    "bison": Forms("no bison", "1 bison", "{count} bison"),
    "rhino": Forms("no rhinoceroses", "1 rhinoceros", "{count} rhinoceroses"),
    "mammoth": Forms("no mammoths", "1 mammoth", "{count} mammoths"),
}
counted = counter(COUNTED)
SPECIES_WORDS = msgids(
    ("wolf", "sabre-toothed tiger", "bear", "bison", "woolly rhinoceros", "mammoth")
)
HERD_WORDS = msgids(("wolves", "tigers", "bears", "bison", "rhinoceroses", "mammoths"))
A_PAWN = msgids(("a warrior", "a woman", "the tamed wolf"))
LONERS = msgids(("the lone warrior", "the lone woman"))
WAYS = msgids(("north", "north-east", "south-east", "south", "south-west", "north-west"))
SEASONS = msgids(("summer", "winter"))
RIVERS = msgids(("the small river", "the big river"))


def tribes_of(mask: int) -> list[int]:
    """Return the members of a set of tribes."""
    return [tribe for tribe in range(TRIBES) if mask >> tribe & 1]


def at(place: int) -> str:
    """Return the name of a hex, as printed on the board."""
    return HEX_NAMES[place]


def a_pawn(say: Translator, name: str) -> str:
    """Return a single pawn, named by its kind: "a warrior"."""
    return say(A_PAWN[PAWN_NAMES.index(name)])


def pawns(say: Translator, counts: Iterable[int]) -> str:
    """Return pawns by kind: "3 warriors and 1 woman"; "" for no pawns.

    ``counts`` are the numbers of warriors, women and, optionally, the tamed wolf.
    """
    *crowd, cub = (*map(int, counts), 0)[: len(PAWN_NAMES)]
    pairs = zip(PAWN_NAMES, crowd, strict=False)
    parts = [counted(say, name, number) for name, number in pairs if number]
    return listed(say, [*parts, say("the tamed wolf")] if cub else parts)


def num_moved(s: State, tribe: int, kind: int, place: int) -> int:
    """Return how many of a tribe's pawns can move no more in its part of step 4 [V8.2, V8.8]."""
    if s.phase != stage.ACTING or s.acting != tribe:
        return 0
    return int(s.spent[tribe * KINDS + kind, place] + s.builders[kind, place])


def people(s: State, tribe: int, place: int) -> tuple[int, int]:
    """Return the numbers of a tribe's warriors and women on a hex."""
    warriors, women = (int(s.pawns[tribe * KINDS + kind, place]) for kind in range(KINDS))
    return warriors, women


def herd(say: Translator, species: int, number: int) -> str:
    """Return animals of a species: "2 wolves"."""
    return counted(say, SPECIES_NAMES[species], number)


def foe(say: Translator, species: int, number: int) -> str:
    """Return a tribe's prey in words: "2 wolves", "a cave bear"."""
    return say("a cave bear") if species == CAVE_BEAR else herd(say, species, number)


def way(say: Translator, direction: int) -> str:
    """Return a compass direction: "north-east"."""
    return say(WAYS[direction])


def first_player(say: Translator, tribe: int) -> str:
    """Return the first player as a clause."""
    return say("{colour} is the first player", colour=colour_name(say, tribe))


def calendar(say: Translator, s: State) -> str:
    """Return the date: "summer 2, year 1"."""
    season = say(SEASONS[s.season])
    return say("{season} {month}, year {year}", season=season, month=s.month, year=s.year)


assert len(COLOURS) == TRIBES
assert len(WAYS) == len(DIRECTION_NAMES)
assert SEASONS == SEASON_NAMES
assert len(RIVERS) == len(RIVER_NAMES)
assert len(SPECIES_WORDS) == len(HERD_WORDS) == len(SPECIES_NAMES)
assert len(A_PAWN) == len(PAWN_NAMES) == KINDS + 1
assert {*SPECIES_NAMES, *PAWN_NAMES[:KINDS]} <= set(COUNTED)
