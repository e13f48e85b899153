"""What can be said of a position by name, in the words of the worked examples.

``food 0`` is the food of player 0, ``tools 0`` his tools as ``2u,1,0``, ``total farmers 0`` what
the farmers on his cards are worth now; what lies on the table has its name alone (``slots``).
"""

from collections.abc import Iterable

from steppe.core.chance import CHANCE, TERMINAL
from steppe.core.game import State
from steppe.core.position import Position
from steppe.games.stone_age import scoring
from steppe.games.stone_age.effects import num_resources
from steppe.games.stone_age.state import BOXED, PILED
from steppe.games.stone_age.tables import (
    BUILDING_IDS,
    CARD_IDS,
    NO_BACK,
    NO_BUILDING,
    NO_CARD,
    NO_PLACE,
    NO_TILE,
    NUM_STACKS,
    PLACE_NAMES,
    PLACES,
    RESOURCE_NAMES,
    ROLES,
    TILE_IDS,
    TILES,
)
from steppe.games.stone_age.views.belongings import buildings_of, cards_of, tiles_of
from steppe.games.stone_age.views.draft import DASH, ENDINGS, PHASES

_ROLES = ("farmers", "toolmakers", "builders", "shamans")  # in the order of S12.4 to S12.7


def facts(position: Position) -> dict[str, str]:
    """Return the named facts of a position, each as text."""
    found = _table(position)
    for player in range(position.players):
        found |= {f"{name} {player}": fact for name, fact in _player(position, player).items()}
    return found


def _table(position: Position) -> dict[str, str]:
    s = position.state
    stacks = range(int(NUM_STACKS[s.players]))
    return {
        "phase": PHASES[s.phase],
        "player": {CHANCE: "chance", TERMINAL: DASH}.get(int(s.player), str(int(s.player))),
        "round": str(int(s.rounds)),
        "starter": str(int(s.starter)),
        "ending": ENDINGS[s.ending] or DASH,
        "slots": _names(CARD_IDS, s.slot, NO_CARD),
        "pile": str(int(s.pile)),
        "open": _names(BUILDING_IDS, (s.top[stack] for stack in stacks), NO_BUILDING),
        "stacks": " ".join(str(int(s.stack[stack])) for stack in stacks),
        "herd": _names(PLACE_NAMES, [s.herd], NO_PLACE),
        "bonus": _names(TILE_IDS, [s.bonus], NO_TILE),
        "back": _names(RESOURCE_NAMES, [s.back], NO_BACK),
        "piled": str(sum(s.tile[tile] == PILED for tile in range(TILES))),
        "boxed": _list(TILE_IDS[tile] for tile in range(TILES) if s.tile[tile] == BOXED),
    }


def _names(names: tuple[str, ...], numbers: Iterable[int], nothing: int) -> str:
    return " ".join(DASH if number == nothing else names[number] for number in numbers)


def _list(names: Iterable[str]) -> str:
    return " ".join(names) or DASH


def _player(position: Position, player: int) -> dict[str, str]:
    s = position.state
    goods = {name: str(int(n)) for name, n in zip(RESOURCE_NAMES, s.resource[player], strict=True)}
    return {
        "people": str(int(s.people[player])),
        "home": str(int(s.idle[player])),
        "sent": str(int(s.sent[player])),
        "places": _places(s, player),
        "food": str(int(s.food[player])),
        "goods": "/".join(goods.values()),
        **goods,
        "track": str(int(s.track[player])),
        "tools": _tools(s, player),
        "score": str(int(s.score[player])),
        "cards": _list(CARD_IDS[card] for card in cards_of(s, player)),
        "blind": str(int(s.blind[player])),
        "buildings": _list(BUILDING_IDS[number] for number in buildings_of(s, player)),
        "tiles": _list(TILE_IDS[tile] for tile in tiles_of(s, player)),
        **{f"total {name}": str(int(n)) for name, n in _totals(s, player).items()},
        "total": str(int(s.score[player]) + int(scoring.final_points(s, player))),
        "tie-break": str(int(scoring.tie_break(s, player))),
    }


def _places(s: State, player: int) -> str:
    """Return where figures are: ``hunt:3 hut:2``."""
    counts = ((place, int(s.placed[player, place])) for place in range(PLACES))
    return _list(f"{PLACE_NAMES[place]}:{count}" for place, count in counts if count)


def _tools(s: State, player: int) -> str:
    pairs = zip(s.tool[player], s.used[player], strict=True)
    return ",".join(f"{int(value)}{'u' if used else ''}" for value, used in pairs)


def _totals(s: State, player: int) -> dict[str, int]:
    """Return what each item of the final scoring would bring now [S12.2 to S12.8]."""
    people = {
        _ROLES[role]: scoring.people_on_cards(s, player, role) * scoring.factor(s, player, role)
        for role in range(ROLES)
    }
    return {
        "mammoth": scoring.mammoth_points(s, player),
        "green": scoring.green_points(s, player),
        **people,
        "resources": num_resources(s, player),
    }
