"""What clans have and can do, counted for those who look (rules D8, D10, D12, D18, D19, D21)."""

from collections.abc import Callable, Mapping

from steppe.core.game import State
from steppe.games.doggerland import effects
from steppe.games.doggerland.state import TAKEN
from steppe.games.doggerland.tables import (
    AMOUNT,
    ASKED,
    CRAFT_KIND,
    CRAFTS,
    FEEDING_EXTRA,
    FEEDS,
    FOOD_NAMES,
    FRESCOES,
    HABITAT_POINTS,
    IN_COLD,
    MAX_CAPABILITY,
    MEASURES,
    NECKLACE,
    NO_CELL,
    PRESTIGIOUS,
    ROW_POINTS,
    ROWS,
    SIMPLE,
    SPECIES,
    STATUETTE,
    TRACKS,
    WALL,
    WALLS,
)


def num_fed(s: State, player: int) -> int:
    """Return how many members the food of a clan would feed [D17.1]."""
    kinds = range(len(FOOD_NAMES))
    return sum(int(FEEDS[kind]) * int(effects.num_food(s, player, kind)) for kind in kinds)


def num_hungry(s: State, player: int) -> int:
    """Return how many are to be fed at the end of the round, with the hunger of a card."""
    more = int(AMOUNT[s.card]) if effects.holds(s, FEEDING_EXTRA) else 0
    return int(effects.num_members(s, player)) + more


def is_cold(s: State) -> bool:
    """Tell whether the round is a cold one; set-up belongs to the first [D3.6]."""
    return s.rounds > 0 and bool(effects.is_cold(s))


def crafts_of(s: State, player: int) -> list[int]:
    """Return the crafts that a clan owns."""
    return [craft for craft in range(CRAFTS) if s.craft[craft] == TAKEN + player]


def is_built(s: State, player: int, size: int) -> bool:
    """Tell whether a clan has put up its megalith of a kind."""
    return bool(s.megalith[player, size] != NO_CELL)


# The fresco


def cubes_in(s: State, row: int) -> list[int]:
    """Return the cubes of each clan in a row of the fresco."""
    counts = [0] * int(s.players if s.players > 1 else 2)
    for fresco in range(FRESCOES):
        wall = fresco * ROWS + row
        if s.cubes[wall]:
            counts[s.cube[wall]] += int(s.cubes[wall])
    return counts


def row_points(s: State, row: int) -> list[int]:
    """Return what a row would bring each clan now [D19.2]."""
    counts = cubes_in(s, row)
    ranks = sorted({count for count in counts if count}, reverse=True)
    worth = dict(zip(ranks, (int(points) for points in ROW_POINTS), strict=False))
    return [worth.get(count, 0) for count in counts]


# Objectives

_WHOLE = {"painted_each_species": SPECIES, "all_capabilities": TRACKS}  # all of them, each once


def progress(s: State, player: int, goal: int) -> tuple[int, int]:
    """Return how much of an objective a clan has, and how much it asks for [D18.2]."""
    have = needed = 0
    for measure, asked in enumerate(ASKED[goal]):
        if asked:
            number = _WHOLE.get(MEASURES[measure], int(asked))
            needed += number
            have += min(_MEASURED[MEASURES[measure]](s, player), number)
    return have, needed


def _painted(s: State, player: int) -> list[int]:
    """Return the cubes of a clan by species."""
    counts = [0] * SPECIES
    for wall in range(WALLS):
        if s.cubes[wall] and s.cube[wall] == player:
            counts[WALL[wall]] += int(s.cubes[wall])
    return counts


def _painted_in(s: State, player: int, cold: bool) -> list[int]:
    return [n for animal, n in enumerate(_painted(s, player)) if bool(IN_COLD[animal]) == cold]


def _num_kinds(counts: list[int]) -> int:
    return sum(1 for count in counts if count)


def _num_megaliths(s: State, player: int) -> int:
    return sum(1 for cell in s.megalith[player] if cell != NO_CELL)


def _num_crafts(s: State, player: int, kind: int) -> int:
    return sum(1 for craft in crafts_of(s, player) if CRAFT_KIND[craft] == kind)


_MEASURED: Mapping[str, Callable[[State, int], int]] = {
    "members": effects.num_members,
    "shaman_actions": lambda s, p: int(s.rite[p].sum()),
    "habitat_points": lambda s, p: sum(int(HABITAT_POINTS[h]) for h in s.habitat[p]),
    "painted_each_species": lambda s, p: _num_kinds(_painted(s, p)),
    "all_capabilities": lambda s, p: sum(1 for n in s.capability[p] if n == MAX_CAPABILITY),
    "crafts": lambda s, p: len(crafts_of(s, p)),
    "megalith_types": _num_megaliths,
    "births": lambda s, p: int(s.births[p]),
    "megaliths": _num_megaliths,
    "painted_hot_species": lambda s, p: _num_kinds(_painted_in(s, p, False)),
    "painted_cold_species": lambda s, p: _num_kinds(_painted_in(s, p, True)),
    "prestigious_habitats": lambda s, p: sum(1 for h in s.habitat[p] if h == PRESTIGIOUS),
    "built_habitats": lambda s, p: sum(1 for h in s.habitat[p] if h >= SIMPLE),
    "painted_hot_cubes": lambda s, p: sum(_painted_in(s, p, False)),
    "painted_cold_cubes": lambda s, p: sum(_painted_in(s, p, True)),
    "hunts": lambda s, p: int(s.hunts[p]),
    "statuettes": lambda s, p: _num_crafts(s, p, STATUETTE),
    "necklaces": lambda s, p: _num_crafts(s, p, NECKLACE),
}
assert set(_MEASURED) == set(MEASURES)
