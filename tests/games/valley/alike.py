"""Describe a table in the same words for the rules and for the second implementation.

``on_board`` and ``on_table`` use the same names. ``carry_over`` copies pawns, camps, fields, food,
animals, fire and cards from a position to the second implementation.
"""

from collections import Counter
from typing import Any

from steppe.core.position import Position
from steppe.engine.kernel import State
from steppe.games.valley.rules.board import HEX_NAMES, HEXES, NO_HEX
from steppe.games.valley.rules.cards import EVENT_NAMES, NO_EVENT, TRICK_NAMES
from steppe.games.valley.rules.state import DISCARDED, GONE, HELD, IN_DECK, PLAYING, TAME, WAITING
from steppe.games.valley.rules.tables import ANIMAL_NAMES, NOBODY, PAWN_NAMES, SEASON_NAMES, STRAYS
from tests.games.valley.second_land import AT, NAMES, PEOPLE, Animal, box
from tests.games.valley.second_table import Table

ENDINGS = ("", "camps", "last tribe", "extinction", "limit")
STANDING = {PLAYING: "playing", WAITING: "waiting", GONE: "gone"}
KINDS = PAWN_NAMES[:2]
Fields = dict[str, Any]


# from a position of the rules


def on_board(position: Position) -> Fields:
    s = position.state
    tribes = range(position.players)
    return {
        "calendar": (s.turn, s.turns, s.year, SEASON_NAMES[s.season], s.month),
        "held": (bool(s.held), bool(s.prolonged)),
        "first": s.first,
        "ending": ENDINGS[s.ending],
        "winners": {tribe for tribe in tribes if s.winners >> tribe & 1},
        "standing": [STANDING[s.standing[tribe]] for tribe in tribes],
        "pawns": pawns_on_board(s),
        "food": [int(food) for food in s.food[: position.players]],
        "camps": {HEX_NAMES[h]: t for h, t in enumerate(s.camp) if t != NOBODY},
        "announced": {tribe for tribe in tribes if s.announced[tribe] and not s.ending},
        "fire": {} if s.num_pending else at_hexes(s.fire),
        "fields": {HEX_NAMES[h]: level for h, level in enumerate(s.crop) if level},
        "palisades": hexes(s.palisades),
        "markers": [hexes(marks) for marks in (s.burning, s.flooded, s.snowed, s.lava)],
        "ice": bool(s.ice),
        "animals": animals_on_board(s),
        "tamed": {
            tribe: (kind_of(list(s.animal).index(TAME + tribe)), HEX_NAMES[place])
            for tribe, place in enumerate(s.den)
            if place != NO_HEX
        },
        "loners": {KINDS[kind]: HEX_NAMES[h] for kind, h in enumerate(s.loner) if h != NO_HEX},
        "event": "" if s.event == NO_EVENT else EVENT_NAMES[s.event],
        "decks": {EVENT_NAMES[e]: n for e, n in enumerate(s.left) if n},
        "open": {EVENT_NAMES[e]: n for e, n in enumerate(s.in_force) if n},
        "foreseen": (
            "" if s.foreseen == NO_EVENT else EVENT_NAMES[s.foreseen],
            {tribe for tribe in tribes if s.seers >> tribe & 1},
        ),
        "hands": [tricks(s, HELD + tribe) for tribe in tribes],
        "deck": tricks(s, IN_DECK),
        "discards": tricks(s, DISCARDED),
        "known": {
            (spy, TRICK_NAMES[trick])
            for trick, spies in enumerate(s.known)
            for spy in tribes
            if spies >> spy & 1
        },
    }


def hexes(bits: int) -> set[str]:
    return {HEX_NAMES[place] for place in range(HEXES) if bits >> place & 1}


def at_hexes(places: list[int]) -> dict[int, str]:
    return {index: HEX_NAMES[place] for index, place in enumerate(places) if place != NO_HEX}


def tricks(s: State, place: int) -> set[str]:
    return {TRICK_NAMES[trick] for trick, where in enumerate(s.trick) if where == place}


def pawns_on_board(s: State) -> dict[tuple[int, str, str], int]:
    return {
        (row // len(KINDS), KINDS[row % len(KINDS)], HEX_NAMES[place]): number
        for row in range(s.players * len(KINDS))
        for place, number in enumerate(s.pawns[row])
        if number
    }


def kind_of(number: int) -> str:
    """Return the name of an animal; wolves without letter share one name."""
    return "wolf" if number < STRAYS else ANIMAL_NAMES[number]


def animals_on_board(s: State) -> Counter[tuple[str, str]]:
    return Counter(
        (kind_of(number), HEX_NAMES[place])
        for number, place in enumerate(s.animal)
        if place < HEXES
    )


# from the second implementation


def on_table(table: Table) -> Fields:
    return {
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


def is_fire_asked(table: Table) -> bool:
    return any(word.startswith("keep-fire") for word in table.legal())


def named(places: set[tuple[int, int]]) -> set[str]:
    return {NAMES[place] for place in places}


def word_of(animal: Animal) -> str:
    return animal.word if animal.has_letter else "wolf"


# copying wealth


def carry_over(position: Position, table: Table) -> None:
    """Copy the wealth of the tribes of a position to the second implementation."""
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
    """Copy the trick cards of a position to the second implementation, all unspied."""
    s = position.state
    table.hands = [tricks(s, HELD + tribe) for tribe in range(position.players)]
    table.deck, table.discards = tricks(s, IN_DECK), tricks(s, DISCARDED)
    table.known = set()


assert PEOPLE == KINDS
