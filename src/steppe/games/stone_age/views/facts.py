"""What can be said of a position by name, in the words of the worked examples.

``food 0`` is the food of player 0, ``tools 0`` his tools as ``2u,1,0``, ``total farmers 0`` what
the farmers on his cards are worth now; what lies on the table has its name alone (``slots``).
"""

from collections.abc import Iterable

from steppe.core.fact import PLAYERS, Fact, Things
from steppe.core.position import Position
from steppe.engine.chance import CHANCE, TERMINAL
from steppe.games.stone_age import scoring, tables
from steppe.games.stone_age.effects import num_resources
from steppe.games.stone_age.state import BOXED, PILED
from steppe.games.stone_age.views.diagram.draft import DASH, ENDINGS, PHASES
from steppe.games.stone_age.views.players.belongings import buildings_of, cards_of, tiles_of

_ROLES = ("farmers", "toolmakers", "builders", "shamans")  # in the order of S12.4 to S12.7
_ROLE_OF_PLAYER = Things(
    "ROLE PLAYER", lambda position: [f"{r} {p}" for p in range(position.players) for r in _ROLES]
)
_RESOURCE_OF_PLAYER = Things(
    "RESOURCE PLAYER",
    lambda position: [f"{r} {p}" for p in range(position.players) for r in tables.RESOURCE_NAMES],
)


# The table


def _player(position: Position) -> str:
    return {CHANCE: "chance", TERMINAL: DASH}.get(position.player, str(position.player))


def _open(position: Position) -> str:
    s = position.state
    tops = (s.top[stack] for stack in range(int(tables.NUM_STACKS[s.players])))
    return _names(tables.BUILDING_IDS, tops, tables.NO_BUILDING)


def _stacks(position: Position) -> str:
    s = position.state
    return " ".join(str(int(s.stack[stack])) for stack in range(int(tables.NUM_STACKS[s.players])))


def _tiles_at(position: Position, place: int) -> list[str]:
    return [
        tables.TILE_IDS[tile] for tile in range(tables.TILES) if position.state.tile[tile] == place
    ]


def _names(names: tuple[str, ...], numbers: Iterable[int], nothing: int) -> str:
    return " ".join(DASH if number == nothing else names[number] for number in numbers)


def _list(names: Iterable[str]) -> str:
    return " ".join(names) or DASH


# A player


def _places(position: Position, player: int) -> str:
    """Return where figures are: ``hunt:3 hut:2``."""
    counts = ((place, int(position.state.placed[player, place])) for place in range(tables.PLACES))
    return _list(f"{tables.PLACE_NAMES[place]}:{count}" for place, count in counts if count)


def _goods(position: Position, player: int) -> str:
    return "/".join(str(int(number)) for number in position.state.resource[player])


def _resource(position: Position, number: int) -> str:
    player, resource = divmod(number, tables.RESOURCES)
    return str(int(position.state.resource[player, resource]))


def _tools(position: Position, player: int) -> str:
    s = position.state
    pairs = zip(s.tool[player], s.used[player], strict=True)
    return ",".join(f"{int(value)}{'u' if used else ''}" for value, used in pairs)


def _role(position: Position, number: int) -> str:
    """Return what people on cards would bring now [S12.4 to S12.7]."""
    s, (player, role) = position.state, divmod(number, tables.ROLES)
    return str(int(scoring.people_on_cards(s, player, role) * scoring.factor(s, player, role)))


def _total(position: Position, player: int) -> str:
    s = position.state
    return str(int(s.score[player]) + int(scoring.final_points(s, player)))


def _number(name: str, field: str, says: str) -> Fact:
    """Return a fact that is a number of each player's."""
    return Fact(name, says, lambda p, player: str(int(getattr(p.state, field)[player])), PLAYERS)


FACTS = (
    Fact("phase", "what is decided now", lambda p: PHASES[p.state.phase]),
    Fact("player", "who decides: a player, chance, - at the end", _player),
    Fact("round", "the round now played, from 1", lambda p: str(int(p.state.rounds))),
    Fact("starter", "the start player", lambda p: str(int(p.state.starter))),
    Fact("ending", "what ended the match", lambda p: ENDINGS[p.state.ending] or DASH),
    Fact(
        "slots",
        "the cards on offer",
        lambda p: _names(tables.CARD_IDS, p.state.slot, tables.NO_CARD),
    ),
    Fact("pile", "cards face down", lambda p: str(int(p.state.pile))),
    Fact("open", "the building open on each stack", _open),
    Fact("stacks", "buildings left in each stack", _stacks),
    Fact(
        "herd",
        "where the herd is",
        lambda p: _names(tables.PLACE_NAMES, [p.state.herd], tables.NO_PLACE),
    ),
    Fact(
        "bonus", "the open tile", lambda p: _names(tables.TILE_IDS, [p.state.bonus], tables.NO_TILE)
    ),
    Fact(
        "back",
        "the back on top",
        lambda p: _names(tables.RESOURCE_NAMES, [p.state.back], tables.NO_BACK),
    ),
    Fact("piled", "bonus tiles in the pile", lambda p: str(len(_tiles_at(p, PILED)))),
    Fact("boxed", "bonus tiles in the box", lambda p: _list(_tiles_at(p, BOXED))),
    _number("people", "people", "people of the tribe"),
    _number("home", "idle", "people at home"),
    _number("sent", "sent", "people on the bonus tile"),
    Fact("places", "where people are: hunt:3 hut:2", _places, PLAYERS),
    _number("food", "food", "food in store"),
    Fact("goods", "wood, brick, stone and gold: 1/0/2/0", _goods, PLAYERS),
    Fact("", "wood, brick, stone or gold, each for itself", _resource, _RESOURCE_OF_PLAYER),
    _number("track", "track", "food production"),
    Fact("tools", "values of the tools, u for used: 2u,1,0", _tools, PLAYERS),
    _number("score", "score", "points on the track"),
    Fact(
        "cards",
        "cards",
        lambda p, i: _list(tables.CARD_IDS[c] for c in cards_of(p.state, i)),
        PLAYERS,
    ),
    _number("blind", "blind", "cards drawn blind"),
    Fact(
        "buildings",
        "buildings",
        lambda p, i: _list(tables.BUILDING_IDS[n] for n in buildings_of(p.state, i)),
        PLAYERS,
    ),
    Fact(
        "tiles",
        "tiles won",
        lambda p, i: _list(tables.TILE_IDS[t] for t in tiles_of(p.state, i)),
        PLAYERS,
    ),
    Fact(
        "total mammoth",
        "what mammoths would bring now [S12.2]",
        lambda p, i: str(int(scoring.mammoth_points(p.state, i))),
        PLAYERS,
    ),
    Fact(
        "total green",
        "what green cards would bring now [S12.3]",
        lambda p, i: str(int(scoring.green_points(p.state, i))),
        PLAYERS,
    ),
    Fact("total", "what people on cards would bring now [S12.4 to S12.7]", _role, _ROLE_OF_PLAYER),
    Fact(
        "total resources",
        "what resources would bring now [S12.8]",
        lambda p, i: str(int(num_resources(p.state, i))),
        PLAYERS,
    ),
    Fact("total", "points if it ended now", _total, PLAYERS),
    Fact(
        "tie-break",
        "what decides between equals [S12.9]",
        lambda p, i: str(int(scoring.tie_break(p.state, i))),
        PLAYERS,
    ),
)
