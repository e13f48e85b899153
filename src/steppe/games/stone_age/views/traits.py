"""What a line of moves does, in words: the place, the number of people, tools, purchases."""

from collections.abc import Iterator, Sequence

from steppe.core.eval_terms import Clause, Trait
from steppe.core.i18n import msgid, msgids
from steppe.games.stone_age.rules import tables
from steppe.games.stone_age.views.types import Position

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


def traits(before: Position, moves: Sequence[str]) -> Iterator[Trait]:
    """Yield what a line of moves does."""
    is_card = before.state.place < tables.BUILDING
    for move in moves:
        verb, *words = move.split(":")
        if verb in ("place", "occupy"):
            yield from _sent(*words)
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
        people = Clause.plural("sends 1 person", "sends {count} people", int(number))
        yield Trait("people", number, people)


def _at_tile(number: int) -> Trait:
    """Return the trait that sends people, or nobody, to the bonus tile."""
    if number:
        return Trait("tile", "people", Clause(msgid("sends people to the bonus tile")))
    return Trait("tile", "nobody", Clause(msgid("sends nobody to the bonus tile")))
