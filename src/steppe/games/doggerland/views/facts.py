"""What can be said of a position by name, in the words of the worked examples.

``stock 0`` is what clan 0 has of wood, stone, fur, bone and tools, ``bowls 0`` its fruit and meat
bowl by bowl (``3/0 0/3 0/0``), ``range 0`` how far it goes. ``tile e4``, ``level e4``,
``animal e4`` and ``camp e4`` tell of a cell, ``wall fr01-top`` of a cell of the fresco; what lies
on the table has its name alone (``display``).
"""

from collections.abc import Iterable, Iterator

from steppe.core.game import State
from steppe.core.position import Position
from steppe.games.doggerland import effects, goals, scoring
from steppe.games.doggerland.cards import CARD_IDS, NO_CARD, RIVAL_NAMES
from steppe.games.doggerland.state import LOST_BY_FAMINE, LOST_BY_GOALS, NOBODY, SCORED, TAKEN, WON
from steppe.games.doggerland.tables import (
    BOWLS,
    CELL_NAMES,
    CELLS,
    CRAFT_IDS,
    CRAFTS,
    FRESCO_IDS,
    GOAL_IDS,
    GOAL_POINTS,
    GOALS,
    HABITAT_NAMES,
    MEMBER_NAMES,
    NO_ANIMAL,
    NO_CELL,
    NO_CRAFT,
    NO_TILE,
    SLOT_NAMES,
    SPECIES_NAMES,
    SPOT_NAMES,
    TILE_IDS,
    WALL_NAMES,
    WALLS,
)

_NONE = "-"
_ENDINGS = {
    SCORED: "scored",
    WON: "won",
    LOST_BY_FAMINE: "lost by famine",
    LOST_BY_GOALS: "lost by objectives",
}
_MEGALITHS = ("menhir", "alignment", "dolmen")


def facts(position: Position) -> dict[str, str]:
    """Return the named facts of a position, each as text."""
    s = position.state
    found = _table(s) | _solo(s)
    for cell in range(CELLS):
        name = CELL_NAMES[cell]
        found |= {f"{fact} {name}": text for fact, text in _cell(s, cell).items()}
    for wall in range(WALLS):
        owner, cubes = int(s.cube[wall]), int(s.cubes[wall])
        found[f"wall {WALL_NAMES[wall]}"] = _NONE if owner == NOBODY else f"{owner}: {cubes}"
    for player in range(position.players):
        for fact, text in (_clan(s, player) | _fame(s, player)).items():
            found[f"{fact} {player}"] = text
    return found


def _table(s: State) -> dict[str, str]:
    revealed = s.order[: int(s.num_frescoes)]
    drawn = (GOAL_IDS[goal] for goal in range(GOALS) if s.drawn[goal])
    return {
        "round": str(int(s.rounds)),
        "first": str(int(s.first)),
        "arrow": SLOT_NAMES[s.slot],
        "fresco": _words(FRESCO_IDS[tile] for tile in revealed),
        "display": _words(CRAFT_IDS[craft] for craft in s.stall if craft != NO_CRAFT),
        "goals": _words(drawn),
        "supply": _numbers(s.supply),
        "ending": _ENDINGS.get(int(s.ending), _NONE),
    }


def _solo(s: State) -> dict[str, str]:
    told = {"card": _NONE if s.card == NO_CARD else CARD_IDS[s.card]}
    told["captives"] = _species(s.captive)  # from the right
    for rival, cell in zip(RIVAL_NAMES, s.rival, strict=True):
        told[f"rival {rival}"] = _cell_name(cell)
    return told


def _cell(s: State, cell: int) -> dict[str, str]:
    parts = zip(s.party[cell], "csht", strict=True)
    party = "-".join(f"{int(number)}{letter}" for number, letter in parts if number)
    return {
        "tile": _NONE if s.tile[cell] == NO_TILE else TILE_IDS[s.tile[cell]],
        "level": str(int(s.level[cell])),
        "animal": _species([s.animal[cell]]),
        "camp": _NONE if s.camp[cell] == NOBODY else f"{int(s.camp[cell])}: {party}",
    }


def _clan(s: State, player: int) -> dict[str, str]:
    bowls = (f"{int(s.food[player][0][b])}/{int(s.food[player][1][b])}" for b in range(BOWLS))
    idle = zip(s.idle[player], MEMBER_NAMES, strict=True)
    megaliths = zip(_MEGALITHS, s.megalith[player], strict=True)
    return {
        "village": _cell_name(s.village[player]),
        "megaliths": _words(f"{n}:{CELL_NAMES[c]}" for n, c in megaliths if c != NO_CELL),
        "token": _cell_name(s.token[player]),
        "stock": _numbers(s.stock[player]),
        "bowls": " ".join(bowls),
        "members": str(effects.num_members(s, player)),
        "newborn": str(int(s.newborn[player])),
        "reserve": str(effects.reserve(s, player)),
        "idle": _words(f"{int(number)}:{name}" for number, name in idle if number),
        "habitats": _words(HABITAT_NAMES[habitat] for habitat in s.habitat[player]),
        "places": str(effects.capacity(s, player)),
        "range": str(effects.reach(s, player)),
        "transport": str(effects.load(s, player)),
        "tool making": str(int(s.capability[player][2])),
        "memory": _species(s.memory[player]),
        "famine": str(int(s.famine[player])),
    }


def _fame(s: State, player: int) -> dict[str, str]:
    return {
        "rites": _words(n for n, done in zip(SPOT_NAMES, s.rite[player], strict=True) if done),
        "crafts": _words(CRAFT_IDS[c] for c in range(CRAFTS) if s.craft[c] == TAKEN + player),
        "hunts": str(int(s.hunts[player])),
        "births": str(int(s.births[player])),
        "habitat points": str(goals.habitat_points(s, player)),
        "painting points": str(scoring.painting_points(s, player)),
        "row points": str(scoring.row_points(s, player)),
        "objectives": _words(_reached(s, player)),
    }


def _reached(s: State, player: int) -> Iterator[str]:
    """Yield the objectives with a cube of a clan; with their points where there are any."""
    for goal in range(GOALS):
        if s.goal[player][goal]:
            points = f":{int(GOAL_POINTS[s.goal[player][goal]])}" if s.players > 1 else ""
            yield GOAL_IDS[goal] + points


def _words(names: Iterable[str]) -> str:
    return " ".join(names) or _NONE


def _numbers(values: Iterable[int]) -> str:
    return "/".join(str(int(value)) for value in values)


def _species(animals: Iterable[int]) -> str:
    return _words(SPECIES_NAMES[animal] for animal in animals if animal != NO_ANIMAL)


def _cell_name(cell: int) -> str:
    return _NONE if cell == NO_CELL else CELL_NAMES[cell]
