"""What a line of moves does, in words: the place, the number of people, tools, purchases.

Cards and buildings differ in what they bring.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from steppe.core.eval_terms import Clause, Trait
from steppe.core.i18n import msgid, msgids
from steppe.games.stone_age.rules import tables
from steppe.games.stone_age.rules.scoring import owns
from steppe.games.stone_age.rules.state import State
from steppe.games.stone_age.views.types import Position
from steppe.games.stone_age.views.words import YIELD_NAMES, building_points, role_of

_PLACES = msgids(
    {
        "hunt": "sends people on the hunt",
        "forest": "sends people to the forest",
        "clay-pit": "sends people to the clay pit",
        "quarry": "sends people to the quarry",
        "river": "sends people to the river",
        "tool-maker": "takes the tool maker",
        "hut": "takes the hut",
        "field": "takes the field",
        "card": "reserves a card",
        "building": "reserves a building",
    }
)
_VERBS = msgids(  # by verb
    {
        "tool": "adds a tool",
        "once": "adds a one-use tool",
        "stop": "adds no more tools",
        "decline": "declines what was reserved",
        "claim": "turns in the card for two resources",
        "feed": "feeds the people with resources",
        "refuse": "lets the people go hungry",
    }
)
_GOODS = msgids({"pay": "pays with {name}", "choose": "takes {name}"})
_TRACK = Trait("gift", "track", Clause(msgid("brings 1 more food every round")), True)
_TOOL = Trait("gift", "tool", Clause(msgid("improves a roll in every round to come")), True)
_FREE: Mapping[int, Sequence[Trait]] = {
    tables.FIELD: (
        _TRACK,
        Trait(
            "free", "track", Clause(msgid("brings 1 more food every round and costs nothing")), True
        ),
    ),
    tables.TOOL_MAKER: (
        _TOOL,
        Trait(
            "free",
            "tool",
            Clause(msgid("improves a roll in every round to come and costs nothing")),
            True,
        ),
    ),
}
_TOPS: Mapping[int, Trait] = {
    tables.GIVE_TRACK: _TRACK,
    tables.GIVE_TOOL: _TOOL,
    tables.GIVE_FOOD: Trait(
        "gift", "food", Clause(msgid("reserves a card that brings food")), True
    ),
    tables.GIVE_POINTS: Trait(
        "gift", "points", Clause(msgid("reserves a card that brings points at once")), True
    ),
    tables.DRAW_CARD: Trait("gift", "card", Clause(msgid("brings a second card")), True),
    tables.GIVE_ONCE: Trait("gift", "once", Clause(msgid("brings a one-use tool")), True),
    tables.DICE_FOR_ALL: Trait(
        "gift", "dice", Clause(msgid("reserves a card with a die for everyone")), True
    ),
    tables.ANY_RESOURCES: Trait(
        "gift", "choice", Clause(msgid("brings two resources of your choice")), True
    ),
}
_ROLES: Sequence[Callable[[int], Clause]] = (  # S12.4 to S12.7
    lambda count: Clause.plural(
        "adds 1 point at the end for each step of food production",
        "adds {count} points at the end for each step of food production",
        count,
    ),
    lambda count: Clause.plural(
        "adds 1 point at the end for each point of tool value",
        "adds {count} points at the end for each point of tool value",
        count,
    ),
    lambda count: Clause.plural(
        "adds 1 point at the end for each building",
        "adds {count} points at the end for each building",
        count,
    ),
    lambda count: Clause.plural(
        "adds 1 point at the end for each person",
        "adds {count} points at the end for each person",
        count,
    ),
)


def traits(before: Position, moves: Sequence[str]) -> Iterator[Trait]:
    """Yield what a line of moves does."""
    is_card = before.state.place < tables.BUILDING
    for move in moves:
        verb, *words = move.split(":")
        if verb in ("place", "occupy"):
            yield from _sent(*words)
            yield from _gained(before.state, tables.PLACE_NAMES.index(words[0]))
        elif verb == "send":
            yield _at_tile(int(words[0]))
        elif verb == "buy":
            buys = msgid("buys the card") if is_card else msgid("puts up the building")
            yield Trait("verb", verb, Clause(buys))
        elif verb in _GOODS and words[-1] != "0":
            yield Trait(verb, words[0], Clause(_GOODS[verb], words[0]))
        elif verb in _VERBS:
            yield Trait("verb", verb, Clause(_VERBS[verb]))


def _sent(place: str, number: str = "") -> Iterator[Trait]:
    """Yield the place to which people are sent, and their number if it can be chosen."""
    kind = place if place in _PLACES else place.partition("-")[0]
    yield Trait("place", kind, Clause(_PLACES[kind]))
    if number:
        yield Trait("people", number, Clause(msgid("sends {name} of the tribe"), number))


def _gained(s: State, place: int) -> Iterator[Trait]:
    """Yield what a place brings that others may not."""
    if place in _FREE:
        yield from _FREE[place]
    elif tables.CARD <= place < tables.BUILDING:
        card = int(s.slot[place - tables.CARD])
        yield from _bottom(s, card)
        yield _top(card)
    elif place >= tables.BUILDING:
        yield from _building(s, place - tables.BUILDING)


def _top(card: int) -> Trait:
    """Return what the upper half of a card brings [S7.1]."""
    kind, resource, _ = map(int, tables.TOP[card])
    name = YIELD_NAMES[resource]
    if kind in _TOPS:
        return _TOPS[kind]
    if kind == tables.RESOURCE_ROLL:
        return Trait("gift", f"roll {name}", Clause(msgid("brings dice for {name}"), name), True)
    sure = Clause(msgid("brings a resource without a roll ({name})"), name)
    return Trait("gift", name, sure, True)


def _bottom(s: State, card: int) -> Iterator[Trait]:
    """Yield what the lower half of a card adds at the end [S12.3 to S12.7]."""
    symbol = int(tables.SYMBOL[card])
    if symbol == tables.NO_SYMBOL:
        role, count = role_of(card)
        yield Trait("role", tables.ROLE_NAMES[role], _ROLES[role](count), True)
        return
    same = (other for other in range(tables.CARDS) if tables.SYMBOL[other] == symbol)
    if not any(owns(s, s.player, other) for other in same):
        name = tables.SYMBOL_NAMES[symbol]
        more = Clause(msgid("adds a symbol to the collection ({name})"), name)
        yield Trait("symbol", name, more, True)


def _building(s: State, stack: int) -> Iterator[Trait]:
    """Yield what a building is worth, unless another one on offer is worth more [S8]."""
    worths = [building_points(int(top)) for top in s.top if top != tables.NO_BUILDING]
    points = building_points(int(s.top[stack]))
    if points is None:
        free = msgid("reserves a building whose points depend on the payment")
        yield Trait("worth", "free", Clause(free), True)
    elif points == max(worth or 0 for worth in worths):
        worth = msgid("reserves a building worth {name} points")
        yield Trait("worth", str(points), Clause(worth, str(points)), True)


def _at_tile(number: int) -> Trait:
    """Return the trait that sends people, or nobody, to the bonus tile."""
    if number:
        return Trait("tile", "people", Clause(msgid("sends people to the bonus tile")))
    return Trait("tile", "nobody", Clause(msgid("sends nobody to the bonus tile")))
