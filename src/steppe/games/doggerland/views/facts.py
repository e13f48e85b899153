"""What can be said of a position by name, in the words of the worked examples.

``stock 0`` is what clan 0 has of wood, stone, fur, bone and tools, ``bowls 0`` its fruit and meat
bowl by bowl (``3/0 0/3 0/0``), ``range 0`` how far it goes. ``tile e4``, ``level e4``,
``animal e4`` and ``camp e4`` tell of a cell, ``wall fr01-top`` of a cell of the fresco; what lies
on the table has its name alone (``display``).
"""

from collections.abc import Callable, Iterable, Iterator

from steppe.core.fact import PLAYERS, Fact, of_names
from steppe.engine.kernel import State
from steppe.games.doggerland import effects, goals, scoring
from steppe.games.doggerland.cards import CARD_IDS, NO_CARD, RIVAL_NAMES
from steppe.games.doggerland.state import LOST_BY_FAMINE, LOST_BY_GOALS, NOBODY, SCORED, TAKEN, WON
from steppe.games.doggerland.tables import (
    BOWLS,
    CELL_NAMES,
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
)

_NONE = "-"
_ENDINGS = {
    SCORED: "scored",
    WON: "won",
    LOST_BY_FAMINE: "lost by famine",
    LOST_BY_GOALS: "lost by objectives",
}
_MEGALITHS = ("menhir", "alignment", "dolmen")


_CELL = of_names("CELL", CELL_NAMES)
_WALL = of_names("WALL", WALL_NAMES)
_RIVAL = of_names("COLOUR", RIVAL_NAMES)

Teller = Callable[[State, int], str]


def _of_player(name: str, says: str, tell: Teller) -> Fact:
    return Fact(name, says, lambda position, player: tell(position.state, player), PLAYERS)


def _of_cell(name: str, says: str, tell: Teller) -> Fact:
    return Fact(name, says, lambda position, cell: tell(position.state, cell), _CELL)


def _of_all(name: str, says: str, tell: Callable[[State], str]) -> Fact:
    return Fact(name, says, lambda position: tell(position.state))


def _counted(name: str, says: str, field: str) -> Fact:
    """Return a fact that is a number of each clan's."""
    return _of_player(name, says, lambda s, player: str(int(getattr(s, field)[player])))


# The table and the land


def _revealed(s: State) -> str:
    return _words(FRESCO_IDS[tile] for tile in s.order[: int(s.num_frescoes)])


def _display(s: State) -> str:
    return _words(CRAFT_IDS[craft] for craft in s.stall if craft != NO_CRAFT)


def _goals(s: State) -> str:
    return _words(GOAL_IDS[goal] for goal in range(GOALS) if s.drawn[goal])


def _camp(s: State, cell: int) -> str:
    parts = zip(s.party[cell], "csht", strict=True)
    party = "-".join(f"{int(number)}{letter}" for number, letter in parts if number)
    return _NONE if s.camp[cell] == NOBODY else f"{int(s.camp[cell])}: {party}"


def _wall(s: State, wall: int) -> str:
    owner = int(s.cube[wall])
    return _NONE if owner == NOBODY else f"{owner}: {int(s.cubes[wall])}"


# A clan


def _bowls(s: State, player: int) -> str:
    fruit, meat = s.food[player]
    return " ".join(f"{int(fruit[bowl])}/{int(meat[bowl])}" for bowl in range(BOWLS))


def _idle(s: State, player: int) -> str:
    idle = zip(s.idle[player], MEMBER_NAMES, strict=True)
    return _words(f"{int(number)}:{name}" for number, name in idle if number)


def _habitats(s: State, player: int) -> str:
    return _words(HABITAT_NAMES[habitat] for habitat in s.habitat[player])


def _megaliths(s: State, player: int) -> str:
    megaliths = zip(_MEGALITHS, s.megalith[player], strict=True)
    return _words(f"{n}:{CELL_NAMES[c]}" for n, c in megaliths if c != NO_CELL)


def _rites(s: State, player: int) -> str:
    return _words(n for n, done in zip(SPOT_NAMES, s.rite[player], strict=True) if done)


def _crafts(s: State, player: int) -> str:
    return _words(CRAFT_IDS[c] for c in range(CRAFTS) if s.craft[c] == TAKEN + player)


def _reached(s: State, player: int) -> Iterator[str]:
    """Yield the objectives with a cube of a clan; with their points where there are any."""
    for goal in range(GOALS):
        if s.goal[player][goal]:
            points = f":{int(GOAL_POINTS[s.goal[player][goal]])}" if s.players > 1 else ""
            yield GOAL_IDS[goal] + points


def _name_of(names: tuple[str, ...], number: int, nothing: int) -> str:
    return _NONE if number == nothing else names[number]


def _words(names: Iterable[str]) -> str:
    return " ".join(names) or _NONE


def _numbers(values: Iterable[int]) -> str:
    return "/".join(str(int(value)) for value in values)


def _species(animals: Iterable[int]) -> str:
    return _words(SPECIES_NAMES[animal] for animal in animals if animal != NO_ANIMAL)


def _cell_name(cell: int) -> str:
    return _NONE if cell == NO_CELL else CELL_NAMES[cell]


FACTS = (
    _of_all("round", "the round now played, 0 in set-up", lambda s: str(int(s.rounds))),
    _of_all("first", "who holds the first-player pawn", lambda s: str(int(s.first))),
    _of_all("arrow", "where the priority arrow points", lambda s: SLOT_NAMES[s.slot]),
    _of_all("fresco", "revealed tiles of the fresco, as they hang", _revealed),
    _of_all("display", "crafts on display", _display),
    _of_all("goals", "objectives of the match", _goals),
    _of_all("supply", "animals left of each species", lambda s: _numbers(s.supply)),
    _of_all("ending", "how the match ended", lambda s: _ENDINGS.get(int(s.ending), _NONE)),
    _of_all("card", "the solo card of the round", lambda s: _name_of(CARD_IDS, s.card, NO_CARD)),
    _of_all("captives", "the adversaries' memory, from the right", lambda s: _species(s.captive)),
    Fact("rival", "where an adversary is", lambda p, n: _cell_name(p.state.rival[n]), _RIVAL),
    _of_cell("tile", "the tile on a cell", lambda s, c: _name_of(TILE_IDS, s.tile[c], NO_TILE)),
    _of_cell("level", "how exhausted it is: 0, 1, 2", lambda s, cell: str(int(s.level[cell]))),
    _of_cell("animal", "the animal there", lambda s, cell: _species([s.animal[cell]])),
    _of_cell("camp", "whose expedition, and who: 0: 1c-2h", _camp),
    Fact("wall", "whose cubes are on a wall, and how many", lambda p, n: _wall(p.state, n), _WALL),
    _of_player("village", "where the Village is", lambda s, p: _cell_name(s.village[p])),
    _of_player("megaliths", "where megaliths are: menhir:e4", _megaliths),
    _of_player("token", "where the journey token is", lambda s, p: _cell_name(s.token[p])),
    _of_player("stock", "wood, stone, fur, bone, tools", lambda s, p: _numbers(s.stock[p])),
    _of_player("bowls", "fruit and meat, bowl by bowl: 3/0 0/3 0/0", _bowls),
    _of_player("members", "members of the clan", lambda s, p: str(effects.num_members(s, p))),
    _counted("newborn", "newborns without a place", "newborn"),
    _of_player("reserve", "members in reserve", lambda s, p: str(effects.reserve(s, p))),
    _of_player("idle", "members available: 1:chief 4:hunter", _idle),
    _of_player("habitats", "habitats of the hut", _habitats),
    _of_player("places", "places to live", lambda s, p: str(effects.capacity(s, p))),
    _of_player("range", "how far expeditions go", lambda s, p: str(effects.reach(s, p))),
    _of_player("transport", "what each member carries", lambda s, p: str(effects.load_limit(s, p))),
    _of_player("tool making", "tools made at once", lambda s, p: str(int(s.capability[p][2]))),
    _of_player("memory", "animals remembered", lambda s, p: _species(s.memory[p])),
    _counted("famine", "famine tiles", "famine"),
    _of_player("rites", "actions of the Shaman carried out", _rites),
    _of_player("crafts", "crafts taken", _crafts),
    _counted("hunts", "successful hunts", "hunts"),
    _counted("births", "newborns that found a place", "births"),
    _of_player("habitat points", "of habitats", lambda s, n: str(goals.habitat_points(s, n))),
    _of_player("painting points", "of cubes", lambda s, p: str(scoring.painting_points(s, p))),
    _of_player("row points", "of rows of cubes", lambda s, p: str(scoring.row_points(s, p))),
    _of_player("objectives", "reached, with points", lambda s, p: _words(_reached(s, p))),
)
