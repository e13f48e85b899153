"""Facts about a position, under the names that the worked examples use.

``stock 0`` is the wood, stone, fur, bone and tools of clan 0, ``bowls 0`` its fruit and meat bowl
by bowl (``3/0 0/3 0/0``), ``range 0`` its range. ``tile e4``, ``level e4``, ``animal e4`` and
``camp e4`` describe a cell, ``wall fr01-top`` a cell of the fresco. Facts about the whole table
have only a name (``display``).
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import compress

from steppe.core.fact import NONE, PLAYERS, OfAll, OfEach, joined, of_all, of_each, of_names
from steppe.games.doggerland.rules import effects, goals, scoring, state, tables
from steppe.games.doggerland.rules.cards import CARD_IDS, NO_CARD, RIVAL_NAMES
from steppe.games.doggerland.rules.state import State

_ENDINGS = {
    state.SCORED: "scored",
    state.WON: "won",
    state.LOST_BY_FAMINE: "lost by famine",
    state.LOST_BY_GOALS: "lost by objectives",
}
_MEGALITHS = ("menhir", "alignment", "dolmen")
_WALL = of_names("WALL", tables.WALL_NAMES)
_of_all: OfAll[State] = of_all
_of_player: OfEach[State] = partial(of_each, PLAYERS)
_of_cell: OfEach[State] = partial(of_each, of_names("CELL", tables.CELL_NAMES))
_of_rival: OfEach[State] = partial(of_each, of_names("COLOUR", RIVAL_NAMES))


# The table and the land


def _camp(s: State, cell: int) -> str:
    parts = zip(s.party[cell], "csht", strict=True)
    party = "-".join(f"{int(number)}{letter}" for number, letter in parts if number)
    return NONE if s.camp[cell] == state.NOBODY else f"{int(s.camp[cell])}: {party}"


def _wall(s: State, wall: int) -> str:
    owner = int(s.cube[wall])
    return NONE if owner == state.NOBODY else f"{owner}: {int(s.cubes[wall])}"


# A clan


def _bowls(s: State, player: int) -> str:
    return " ".join(map(_numbers, zip(*s.food[player], strict=True)))


def _idle(s: State, player: int) -> str:
    idle = zip(s.idle[player], tables.MEMBER_NAMES, strict=True)
    return joined(f"{int(number)}:{name}" for number, name in idle if number)


def _megaliths(s: State, player: int) -> str:
    megaliths = zip(_MEGALITHS, s.megalith[player], strict=True)
    return joined(f"{n}:{tables.CELL_NAMES[c]}" for n, c in megaliths if c != tables.NO_CELL)


def _reached(s: State, player: int) -> Iterator[str]:
    """Yield the objectives that hold a clan's cube, with their points if the match has points."""
    for name, place in zip(tables.GOAL_IDS, s.goal[player], strict=True):
        if place:
            yield f"{name}:{int(tables.GOAL_POINTS[place])}" if s.players > 1 else name


def _named(names: Sequence[str], numbers: Iterable[int], nothing: int = -1) -> str:
    """Return the name for each number, skipping the number that stands for nothing."""
    return joined(names[number] for number in numbers if number != nothing)


def _marked(names: Sequence[str], marks: Iterable[bool]) -> str:
    """Return the names whose marks are true."""
    return joined(compress(names, marks))


def _numbers(values: Iterable[int]) -> str:
    return "/".join(str(int(value)) for value in values)


def _species(animals: Iterable[int]) -> str:
    return _named(tables.SPECIES_NAMES, animals, tables.NO_ANIMAL)


def _cell_name(cell: int) -> str:
    return _named(tables.CELL_NAMES, [cell], tables.NO_CELL)


FACTS = (
    _of_all("round", "current round, 0 in set-up", lambda s: s.rounds),
    _of_all("first", "holder of the first-player pawn", lambda s: s.first),
    _of_all("arrow", "slot of the priority arrow", lambda s: tables.SLOT_NAMES[s.slot]),
    _of_all(
        "fresco",
        "revealed fresco tiles, in order",
        lambda s: _named(tables.FRESCO_IDS, s.order[: s.num_frescoes]),
    ),
    _of_all(
        "display", "crafts on display", lambda s: _named(tables.CRAFT_IDS, s.stall, tables.NO_CRAFT)
    ),
    _of_all("goals", "objectives of the match", lambda s: _marked(tables.GOAL_IDS, s.drawn)),
    _of_all("supply", "animals in the supply, by species", lambda s: _numbers(s.supply)),
    _of_all("ending", "how the match ended", lambda s: _ENDINGS.get(int(s.ending), NONE)),
    _of_all("card", "the solo card of the round", lambda s: _named(CARD_IDS, [s.card], NO_CARD)),
    _of_all("captives", "the adversaries' memory, from the right", lambda s: _species(s.captive)),
    _of_rival("rival", "cell of an adversary", lambda s, n: _cell_name(s.rival[n])),
    _of_cell(
        "tile",
        "the tile on a cell",
        lambda s, c: _named(tables.TILE_IDS, [s.tile[c]], tables.NO_TILE),
    ),
    _of_cell("level", "exhaustion of the tile: 0, 1, 2", lambda s, cell: s.level[cell]),
    _of_cell("animal", "the animal on a cell", lambda s, cell: _species([s.animal[cell]])),
    _of_cell("camp", "owner and members of the expedition: 0: 1c-2h", _camp),
    of_each(_WALL, "wall", "owner and number of cubes on a fresco cell", _wall),
    _of_player("village", "cell of the Village", lambda s, p: _cell_name(s.village[p])),
    _of_player("megaliths", "cells of megaliths: menhir:e4", _megaliths),
    _of_player("token", "cell of the long-journey token", lambda s, p: _cell_name(s.token[p])),
    _of_player("stock", "wood, stone, fur, bone, tools", lambda s, p: _numbers(s.stock[p])),
    _of_player("bowls", "fruit and meat, bowl by bowl: 3/0 0/3 0/0", _bowls),
    _of_player("members", "members of the clan", effects.num_members),
    _of_player("newborn", "newborns not yet housed", lambda s, p: s.newborn[p]),
    _of_player("reserve", "members in reserve", effects.reserve),
    _of_player("idle", "members available: 1:chief 4:hunter", _idle),
    _of_player(
        "habitats", "habitats by spot", lambda s, p: _named(tables.HABITAT_NAMES, s.habitat[p])
    ),
    _of_player("places", "places in habitats", effects.capacity),
    _of_player("range", "range of expeditions", effects.reach),
    _of_player("transport", "tokens that each member carries", effects.load_limit),
    _of_player("tool making", "level of tool making", lambda s, p: s.capability[p][2]),
    _of_player("memory", "animals in memory", lambda s, p: _species(s.memory[p])),
    _of_player("famine", "famine tiles", lambda s, p: s.famine[p]),
    _of_player(
        "rites", "Shaman actions carried out", lambda s, p: _marked(tables.SPOT_NAMES, s.rite[p])
    ),
    _of_player(
        "crafts",
        "crafts owned",
        lambda s, p: _marked(tables.CRAFT_IDS, [c == state.TAKEN + p for c in s.craft]),
    ),
    _of_player("hunts", "successful hunts", lambda s, p: s.hunts[p]),
    _of_player("births", "newborns housed", lambda s, p: s.births[p]),
    _of_player("habitat points", "points of habitats", goals.habitat_points),
    _of_player("painting points", "points of paintings", scoring.painting_points),
    _of_player("row points", "points of rows", scoring.row_points),
    _of_player(
        "objectives", "objectives completed, with points", lambda s, p: joined(_reached(s, p))
    ),
)
