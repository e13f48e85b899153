"""Name facts about a position, for the worked examples.

``food 0`` is the food of player 0, ``tools 0`` their tools as ``2u,1,0``, ``total farmers 0`` the
current value of the farmers on their cards. Facts about the table have only a name (``slots``).
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from steppe.core.fact import PLAYERS, Fact, OfAll, OfEach, Things, joined, of_all, of_each
from steppe.draw.field_codec import DASH, decider
from steppe.games.stone_age.rules import scoring, tables
from steppe.games.stone_age.rules.effects import num_resources
from steppe.games.stone_age.rules.state import BOXED, PILED, State
from steppe.games.stone_age.views.diagram.fields import ENDINGS, GOODS, PHASES, TOOLS
from steppe.games.stone_age.views.players.boards import buildings_of, cards_of, tiles_of
from steppe.games.stone_age.views.types import Position

_ROLES = ("farmers", "toolmakers", "builders", "shamans")  # in the order of S12.4 to S12.7
_ROLE_OF_PLAYER = Things(
    "ROLE PLAYER", lambda position: [f"{r} {p}" for p in range(position.players) for r in _ROLES]
)
_RESOURCE_OF_PLAYER = Things(
    "RESOURCE PLAYER",
    lambda position: [f"{r} {p}" for p in range(position.players) for r in tables.RESOURCE_NAMES],
)

_of_all: OfAll[State] = of_all
_of_player: OfEach[State] = partial(of_each, PLAYERS)


def _stacks(position: Position, field: str) -> list[int]:
    s = position.state
    return [int(n) for n in getattr(s, field)[: int(tables.NUM_STACKS[s.players])]]


def _tiles_at(position: Position, place: int) -> list[str]:
    where = zip(tables.TILE_IDS, position.state.tile, strict=True)
    return [tile for tile, there in where if there == place]


def _tools(s: State, player: int) -> str:
    """Return a player's tools; a used tool has a ``u``: ``2u,1,0``."""
    return TOOLS.write([*zip(s.tool[player], s.used[player], strict=True)])


def _decider(position: Position) -> str:
    return decider().write(position.player)


def _names(names: tuple[str, ...], numbers: Iterable[int]) -> str:
    """Return the names for these numbers; the number after the last name stands for none."""
    return " ".join((*names, DASH)[number] for number in numbers)


def _places(position: Position, player: int) -> str:
    """Return a player's placed figures: ``hunt:3 hut:2``."""
    counts = zip(tables.PLACE_NAMES, position.state.placed[player], strict=True)
    return joined(f"{place}:{int(count)}" for place, count in counts if count)


def _resource(position: Position, number: int) -> str:
    player, resource = divmod(number, tables.RESOURCES)
    return str(int(position.state.resource[player, resource]))


def _role(position: Position, number: int) -> str:
    """Return the current points for a role's people on cards [S12.4 to S12.7]."""
    s, (player, role) = position.state, divmod(number, tables.ROLES)
    return str(int(scoring.people_on_cards(s, player, role) * scoring.factor(s, player, role)))


def _number(name: str, field: str, says: str) -> Fact:
    """Define a fact that is a number for each player."""
    return _of_player(name, says, lambda s, player: getattr(s, field)[player])


def _owned(name: str, says: str, ids: Sequence[str], of: Callable[[State, int], list[int]]) -> Fact:
    """Define a fact that lists a player's possessions."""
    return _of_player(name, says, lambda s, player: joined(ids[n] for n in of(s, player)))


FACTS = (
    _of_all("phase", "the kind of decision now due", lambda s: PHASES[s.phase]),
    Fact("player", "the player to move, chance, or - at the end", _decider),
    _of_all("round", "the current round, from 1", lambda s: s.rounds),
    _of_all("starter", "the start player", lambda s: s.starter),
    _of_all("ending", "what ended the match", lambda s: ENDINGS[s.ending]),
    _of_all("slots", "the cards on offer", lambda s: _names(tables.CARD_IDS, s.slot)),
    _of_all("pile", "face-down cards in the pile", lambda s: s.pile),
    Fact(
        "open",
        "the face-up building of each stack",
        lambda p: _names(tables.BUILDING_IDS, _stacks(p, "top")),
    ),
    Fact(
        "stacks", "buildings left in each stack", lambda p: " ".join(map(str, _stacks(p, "stack")))
    ),
    _of_all("herd", "the place of the herd", lambda s: _names(tables.PLACE_NAMES, [s.herd])),
    _of_all("bonus", "the face-up bonus tile", lambda s: _names(tables.TILE_IDS, [s.bonus])),
    _of_all("back", "the back on top", lambda s: _names(tables.RESOURCE_NAMES, [s.back])),
    Fact("piled", "bonus tiles in the pile", lambda p: str(len(_tiles_at(p, PILED)))),
    Fact("boxed", "bonus tiles in the box", lambda p: joined(_tiles_at(p, BOXED))),
    _number("people", "people", "people of the tribe"),
    _number("home", "idle", "people at home"),
    _number("sent", "sent", "people on the bonus tile"),
    Fact("places", "people placed: hunt:3 hut:2", _places, PLAYERS),
    _number("food", "food", "food in store"),
    _of_player(
        "goods", "wood, brick, stone and gold: 1/0/2/0", lambda s, p: GOODS.write(s.resource[p])
    ),
    Fact("", "wood, brick, stone or gold, one at a time", _resource, _RESOURCE_OF_PLAYER),
    _number("track", "track", "food production"),
    _of_player("tools", "values of the tools, u for used: 2u,1,0", _tools),
    _number("score", "score", "points on the score track"),
    _owned("cards", "cards", tables.CARD_IDS, cards_of),
    _number("blind", "blind", "cards drawn blind"),
    _owned("buildings", "buildings", tables.BUILDING_IDS, buildings_of),
    _owned("tiles", "bonus tiles won", tables.TILE_IDS, tiles_of),
    _of_player("total mammoth", "points for mammoths now [S12.2]", scoring.mammoth_points),
    _of_player("total green", "points for green cards now [S12.3]", scoring.green_points),
    Fact("total", "points for people on cards now [S12.4 to S12.7]", _role, _ROLE_OF_PLAYER),
    _of_player("total resources", "points for resources now [S12.8]", num_resources),
    _of_player(
        "total", "points at an end now", lambda s, i: s.score[i] + scoring.final_points(s, i)
    ),
    _of_player("tie-break", "the tie-breaker [S12.9]", scoring.tie_break),
)
