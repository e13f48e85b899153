"""Describe everything on the second implementation's table, by name.

The names and values are those of ``tests/games/valley/on_board.py``. ``carry_over`` copies pawns,
camps, fields, food, animals, fire and cards from a position to the second implementation.
"""

from collections import Counter
from typing import Any

from steppe.core.position import Position
from steppe.games.valley.rules.board import HEX_NAMES, HEXES
from steppe.games.valley.rules.state import DISCARDED, HELD, IN_DECK
from steppe.games.valley.rules.tables import ANIMAL_NAMES
from tests.games.valley.on_board import KINDS, on_board, tricks
from tests.reference.valley.second_land import AT, NAMES, PEOPLE, Animal, box
from tests.reference.valley.second_table import Table

Fields = dict[str, Any]


def on_table(table: Table) -> Fields:
    told = {
        "calendar": (table.turn, table.turns, table.year, table.season, table.month),
        "held": (table.held, table.prolonged),
        "first": table.first,
        "ending": table.ending,
        "winners": set(table.winners),
        "standing": table.standing,
        "pawns": {(t, kind, NAMES[at]): n for (t, kind, at), n in table.pawns.items() if n},
        "food": table.food,
        "camps": {NAMES[place]: tribe for place, tribe in table.camps.items()},
        "announced": set() if table.ending else table.announced,
        "fire": {} if is_fire_asked(table) else {t: NAMES[at] for t, at in table.fire.items()},
        "fields": {NAMES[place]: level for place, level in table.fields.items()},
        "palisades": named(table.palisades),
        "markers": list(map(named, (table.burning, table.flooded, table.snowed, table.lava))),
        "ice": table.ice,
        "animals": Counter((word_of(a), NAMES[place]) for a, place in table.animals.items()),
        "tamed": {t: (word_of(a), NAMES[place]) for t, (a, place) in table.tamed.items()},
        "loners": {kind: NAMES[place] for kind, place in table.loners.items()},
        "event": table.event,
        "decks": {event: number for event, number in table.events.items() if number},
        "open": dict(Counter(table.open_events)),
        "foreseen": (table.foreseen, table.seers),
        "hands": table.hands,
        "deck": table.deck,
        "discards": table.discards,
        "known": table.known,
    }
    return told | {"paid": paid(table)} if table.ending else told


def paid(table: Table) -> set[int]:
    """Return the winners, or an empty set if all tribes share the win."""
    return set(table.winners) if len(table.winners) < table.players else set()


def is_fire_asked(table: Table) -> bool:
    return any(word.startswith("keep-fire") for word in table.legal())


def named(places: set[tuple[int, int]]) -> set[str]:
    return {NAMES[place] for place in places}


def word_of(animal: Animal) -> str:
    return animal.word if animal.has_letter else "wolf"


# copying possessions


def carry_over(position: Position, table: Table) -> None:
    """Copy the tribes' possessions from a position to the second implementation."""
    told = on_board(position)
    table.pawns = Counter({(t, kind, AT[at]): n for (t, kind, at), n in told["pawns"].items()})
    table.food = list(told["food"])
    table.camps = {AT[name]: tribe for name, tribe in told["camps"].items()}
    table.fire = {tribe: AT[name] for tribe, name in told["fire"].items()}
    table.fields = {AT[name]: level for name, level in told["fields"].items()}
    carry_cards(position, table)
    pawns = {animal.word: animal for animal in box(table.edition)}
    table.animals = {
        pawns[ANIMAL_NAMES[number]]: AT[HEX_NAMES[place]]
        for number, place in enumerate(position.state.animal)
        if place < HEXES
    }


def carry_cards(position: Position, table: Table) -> None:
    """Copy the trick cards from a position to the second implementation, none of them spied on."""
    s = position.state
    table.hands = [tricks(s, HELD + tribe) for tribe in range(position.players)]
    table.deck, table.discards = tricks(s, IN_DECK), tricks(s, DISCARDED)
    table.known = set()


assert PEOPLE == KINDS
