"""What can be said of a position by name, in the words of the worked examples.

``food 0`` is the food of player 0, ``tools 0`` his tools as ``2u,1,0``, ``total farmers 0`` what
the farmers on his cards are worth now; what lies on the table has its name alone (``slots``).
"""

from collections.abc import Callable, Iterable, Sequence

from steppe.core.fact import PLAYERS, Fact, Things
from steppe.core.position import Position
from steppe.engine.kernel import State
from steppe.games.stone_age import scoring, tables
from steppe.games.stone_age.effects import num_resources
from steppe.games.stone_age.state import BOXED, PILED
from steppe.games.stone_age.views.diagram.draft import DASH, ENDINGS, PHASES
from steppe.games.stone_age.views.diagram.writing import decider, goods_of, named, tools_of
from steppe.games.stone_age.views.players.belongings import buildings_of, cards_of, tiles_of

_ROLES = ("farmers", "toolmakers", "builders", "shamans")  # in the order of S12.4 to S12.7
_ROLE_OF_PLAYER = Things(
    "ROLE PLAYER", lambda position: [f"{r} {p}" for p in range(position.players) for r in _ROLES]
)
_RESOURCE_OF_PLAYER = Things(
    "RESOURCE PLAYER",
    lambda position: [f"{r} {p}" for p in range(position.players) for r in tables.RESOURCE_NAMES],
)


def _stacks(position: Position, field: str) -> list[int]:
    s = position.state
    return [int(n) for n in getattr(s, field)[: int(tables.NUM_STACKS[s.players])]]


def _tiles_at(position: Position, place: int) -> list[str]:
    return named(tables.TILE_IDS, position.state.tile, place)


def _names(names: tuple[str, ...], numbers: Iterable[int]) -> str:
    """Return names by their numbers; the number after the last is none."""
    return " ".join((*names, DASH)[number] for number in numbers)


def _list(names: Iterable[str]) -> str:
    return " ".join(names) or DASH


def _places(position: Position, player: int) -> str:
    """Return where figures are: ``hunt:3 hut:2``."""
    counts = zip(tables.PLACE_NAMES, position.state.placed[player], strict=True)
    return _list(f"{place}:{int(count)}" for place, count in counts if count)


def _resource(position: Position, number: int) -> str:
    player, resource = divmod(number, tables.RESOURCES)
    return str(int(position.state.resource[player, resource]))


def _role(position: Position, number: int) -> str:
    """Return what people on cards would bring now [S12.4 to S12.7]."""
    s, (player, role) = position.state, divmod(number, tables.ROLES)
    return str(int(scoring.people_on_cards(s, player, role) * scoring.factor(s, player, role)))


def _number(name: str, field: str, says: str) -> Fact:
    """Return a fact that is a number of each player's."""
    return _counted(name, says, lambda s, player: getattr(s, field)[player])


def _counted(name: str, says: str, count: Callable[[State, int], int]) -> Fact:
    """Return a fact that is a number reckoned for each player."""
    return Fact(name, says, lambda p, player: str(int(count(p.state, player))), PLAYERS)


def _owned(name: str, says: str, ids: Sequence[str], of: Callable[[State, int], list[int]]) -> Fact:
    """Return a fact that lists what a player has."""
    return Fact(name, says, lambda p, i: _list(ids[n] for n in of(p.state, i)), PLAYERS)


FACTS = (
    Fact("phase", "what is decided now", lambda p: PHASES[p.state.phase]),
    Fact("player", "who decides: a player, chance, - at the end", decider),
    Fact("round", "the round now played, from 1", lambda p: str(int(p.state.rounds))),
    Fact("starter", "the start player", lambda p: str(int(p.state.starter))),
    Fact("ending", "what ended the match", lambda p: ENDINGS[p.state.ending] or DASH),
    Fact("slots", "the cards on offer", lambda p: _names(tables.CARD_IDS, p.state.slot)),
    Fact("pile", "cards face down", lambda p: str(int(p.state.pile))),
    Fact(
        "open",
        "the building open on each stack",
        lambda p: _names(tables.BUILDING_IDS, _stacks(p, "top")),
    ),
    Fact(
        "stacks", "buildings left in each stack", lambda p: " ".join(map(str, _stacks(p, "stack")))
    ),
    Fact("herd", "where the herd is", lambda p: _names(tables.PLACE_NAMES, [p.state.herd])),
    Fact("bonus", "the open tile", lambda p: _names(tables.TILE_IDS, [p.state.bonus])),
    Fact("back", "the back on top", lambda p: _names(tables.RESOURCE_NAMES, [p.state.back])),
    Fact("piled", "bonus tiles in the pile", lambda p: str(len(_tiles_at(p, PILED)))),
    Fact("boxed", "bonus tiles in the box", lambda p: _list(_tiles_at(p, BOXED))),
    _number("people", "people", "people of the tribe"),
    _number("home", "idle", "people at home"),
    _number("sent", "sent", "people on the bonus tile"),
    Fact("places", "where people are: hunt:3 hut:2", _places, PLAYERS),
    _number("food", "food", "food in store"),
    Fact(
        "goods",
        "wood, brick, stone and gold: 1/0/2/0",
        lambda p, i: goods_of(p.state.resource[i]),
        PLAYERS,
    ),
    Fact("", "wood, brick, stone or gold, each for itself", _resource, _RESOURCE_OF_PLAYER),
    _number("track", "track", "food production"),
    Fact(
        "tools",
        "values of the tools, u for used: 2u,1,0",
        lambda p, i: tools_of(p.state, i),
        PLAYERS,
    ),
    _number("score", "score", "points on the track"),
    _owned("cards", "cards", tables.CARD_IDS, cards_of),
    _number("blind", "blind", "cards drawn blind"),
    _owned("buildings", "buildings", tables.BUILDING_IDS, buildings_of),
    _owned("tiles", "tiles won", tables.TILE_IDS, tiles_of),
    _counted("total mammoth", "what mammoths would bring now [S12.2]", scoring.mammoth_points),
    _counted("total green", "what green cards would bring now [S12.3]", scoring.green_points),
    Fact("total", "what people on cards would bring now [S12.4 to S12.7]", _role, _ROLE_OF_PLAYER),
    _counted("total resources", "what resources would bring now [S12.8]", num_resources),
    _counted(
        "total", "points if it ended now", lambda s, i: s.score[i] + scoring.final_points(s, i)
    ),
    _counted("tie-break", "what decides between equals [S12.9]", scoring.tie_break),
)
