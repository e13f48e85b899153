"""Describe everything on the table of a position, by name, as the second implementation does."""

from collections import Counter
from typing import Any

from steppe.core.position import Position
from steppe.engine.kernel import State
from steppe.games.valley.rules.board import HEX_NAMES, HEXES, NO_HEX
from steppe.games.valley.rules.cards import EVENT_NAMES, NO_EVENT, TRICK_NAMES
from steppe.games.valley.rules.state import DISCARDED, GONE, HELD, IN_DECK, PLAYING, TAME, WAITING
from steppe.games.valley.rules.tables import ANIMAL_NAMES, NOBODY, PAWN_NAMES, SEASON_NAMES, STRAYS

ENDINGS = ("", "camps", "last tribe", "extinction", "limit")
STANDING = {PLAYING: "playing", WAITING: "waiting", GONE: "gone"}
KINDS = PAWN_NAMES[:2]
Fields = dict[str, Any]


def on_board(position: Position) -> Fields:
    s = position.state
    tribes = range(position.players)
    told = {
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
    return told | {"paid": paid(position)} if position.is_over else told


def paid(position: Position) -> set[int]:
    """Return the tribes whose result is positive."""
    return {tribe for tribe, value in enumerate(position.returns()) if value > 0}


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
    """Return the name of an animal; all wolves without a letter share one name."""
    return "wolf" if number < STRAYS else ANIMAL_NAMES[number]


def animals_on_board(s: State) -> Counter[tuple[str, str]]:
    return Counter(
        (kind_of(number), HEX_NAMES[place])
        for number, place in enumerate(s.animal)
        if place < HEXES
    )
