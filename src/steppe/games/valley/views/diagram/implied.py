"""Translation between diagram and position, and derived fields.

In a diagram, card places become hands, discards and unseen cards. Events left in the decks become
events drawn. Pending questions become the tribes that must place their fire marker, and arriving
animals become a list. Derived counts are never written.
"""

from collections.abc import Iterable
from typing import Any

from steppe.core.errors import NotationError
from steppe.games.valley.rules import stage, state
from steppe.games.valley.rules.board import HEXES
from steppe.games.valley.rules.cards import EVENT_COUNT, IN_BOX, TRICK_NAMES, TRICKS
from steppe.games.valley.rules.tables import (
    KINDS,
    MAX_ARRIVALS,
    NOBODY,
    ROWS,
    SPECIES,
    SPECIES_OF,
    TRIBES,
)

Fields = dict[str, Any]


def tell(fields: Fields) -> Fields:
    """Return the fields of a position as a diagram writes them."""
    told = dict(fields)
    full = EVENT_COUNT[fields["edition"]]
    told["drawn"] = [int(n) - left for n, left in zip(full, fields["left"], strict=True)]
    told["discards"] = _tricks_at(fields, state.DISCARDED)
    told["unseen"] = _tricks_at(fields, state.UNSEEN)
    told["cards"] = [_tricks_at(fields, state.HELD + tribe) for tribe in range(TRIBES)]
    told["marking"] = [one["player"] for one in fields["pending"][: fields["num_pending"]]]
    told["coming"] = fields["arrivals"][: fields["num_arrivals"]]
    return told


def _tricks_at(fields: Fields, place: int) -> list[int]:
    return [int(at == place) for at in fields["trick"]]


def untell(told: Fields) -> Fields:
    """Return the fields of a position from the fields of a diagram; undo ``tell``.

    Events in force have been drawn, even if the diagram does not list them [V5.3].
    """
    fields = dict(told)
    full, drawn = EVENT_COUNT[fields["edition"]], map(max, fields.pop("drawn"), fields["in_force"])
    fields["left"] = [int(n) - gone for n, gone in zip(full, drawn, strict=True)]
    fields["trick"] = _places_of_tricks(fields)
    tribes = fields.pop("marking")
    asked = [{"phase": stage.KEEPING_FIRE, "player": n, "argument": 0} for n in tribes]
    nobody = [{"phase": 0, "player": 0, "argument": 0} for _ in range(state.DEPTH)]
    fields["pending"] = (asked + nobody)[: state.DEPTH]
    fields["num_pending"] = len(tribes)
    coming = fields.pop("coming")
    fields["arrivals"] = coming + [0] * (MAX_ARRIVALS - len(coming))
    fields["num_arrivals"] = len(coming)
    for number in coming:
        fields["animal"][number] = state.DRAWN
    return fields


def _places_of_tricks(fields: Fields) -> list[int]:
    in_box = IN_BOX[fields["edition"]]
    places = [state.IN_DECK if in_box[trick] else state.IN_BOX_STILL for trick in range(TRICKS)]
    hands = [(state.HELD + tribe, cards) for tribe, cards in enumerate(fields.pop("cards"))]
    piles = [
        (state.DISCARDED, fields.pop("discards")),
        (state.UNSEEN, fields.pop("unseen")),
        *hands,
    ]
    for place, tricks in piles:
        for trick in range(TRICKS):
            if tricks[trick] and places[trick] not in (state.IN_DECK, state.IN_BOX_STILL):
                raise NotationError(f"the card {TRICK_NAMES[trick]} is in two places")
            places[trick] = place if tricks[trick] else places[trick]
    return places


# derived fields


def count(fields: Fields) -> Fields:
    """Return the counts derived from the pawns, camps and animals on the board."""
    pawns, camp, herd = fields["pawns"], fields["camp"], herds(fields)
    dens = [sum(den == place for den in fields["den"]) for place in range(HEXES)]
    return {
        "number": [sum(row) for row in pawns],
        "num_camps": [camp.count(tribe) for tribe in range(TRIBES)],
        "site": [_bits(owner == tribe for owner in camp) for tribe in range(TRIBES)],
        "home": [
            _bits(map(any, zip(*pawns[row : row + KINDS], strict=True)))
            for row in range(0, ROWS, KINDS)
        ],
        "lair": [_bits(row) for row in herd],
        "herd": herd,
        "beasts": [sum(row[place] for row in herd) for place in range(HEXES)],
        "crowd": [sum(row[place] for row in pawns) + dens[place] for place in range(HEXES)],
    }


def _bits(members: Iterable[object]) -> int:
    """Return the set of indices whose flag is true."""
    return sum(1 << place for place, member in enumerate(members) if member)


def herds(fields: Fields) -> list[list[int]]:
    """Return how many animals of each species are on each hex."""
    found = [[0] * HEXES for _ in range(SPECIES)]
    for number, place in enumerate(fields["animal"]):
        if place < HEXES:
            found[int(SPECIES_OF[number])][place] += 1
    return found


def imply(fields: Fields) -> Fields:
    """Return the usual values of some fields: the acting tribe, hand sizes, cards seen."""
    tribe, cards = fields["player"], fields["trick"]
    is_tribe = 0 <= tribe < NOBODY
    return {
        "order": (tribe - fields["first"]) % fields["players"] if is_tribe else 0,
        "acting": tribe if fields["phase"] == stage.ACTING else NOBODY,
        "in_deck": cards.count(state.IN_DECK),
        "hand": [cards.count(state.HELD + holder) for holder in range(TRIBES)],
        "peeked": [
            [_num_known(fields, spy, holder) for holder in range(TRIBES)] for spy in range(TRIBES)
        ],
    }


def _num_known(fields: Fields, spy: int, holder: int) -> int:
    """Count the cards in a hand that another tribe has seen."""
    places = zip(fields["trick"], fields["known"], strict=True)
    return sum(at == state.HELD + holder and seen >> spy & 1 for at, seen in places)
