"""Describe everything on the table of a position, by name, as the second implementation does."""

from typing import Any

from steppe.core.position import Position
from steppe.games.stone_age.rules.state import BLIND, BUILT, IN_PILE, PILED, TAKEN, WON
from steppe.games.stone_age.rules.tables import (
    BUILDING_IDS,
    CARD_IDS,
    CHOICE_CARD,
    NO_BACK,
    NO_BUILDING,
    NO_CARD,
    NO_PLACE,
    NO_TILE,
    ONCE_CARDS,
    PLACE_NAMES,
    RESOURCE_NAMES,
    TILE_IDS,
)

ENDINGS = ("", "buildings", "cards", "limit")
USED_ONCE = [*ONCE_CARDS, CHOICE_CARD]  # cards that stay face up until used


def on_board(position: Position) -> dict[str, Any]:
    """Return everything on the table in a position, by name."""
    fields = position.to_json()
    seats = range(position.players)
    told: dict[str, Any] = {
        "rounds": fields["rounds"],
        "turn": fields["turn"],
        "start": fields["starter"],
        "slots": [named(CARD_IDS, card, NO_CARD) for card in fields["slot"]],
        "pile": (fields["pile"], those(CARD_IDS, fields["card"], IN_PILE)),
        "tops": [named(BUILDING_IDS, top, NO_BUILDING) for top in fields["top"]][: len(seats)],
        "stacks": fields["stack"][: len(seats)],
        "bonus-pile": those(TILE_IDS, fields["tile"], PILED),
        "back": named(RESOURCE_NAMES, fields["back"], NO_BACK),
        "bonus": named(TILE_IDS, fields["bonus"], NO_TILE),
        "herd": named(PLACE_NAMES, fields["herd"], NO_PLACE),
        "dice": [pips for pips in fields["dice"] if pips],
    }
    for seat in seats:
        told |= {f"{name}.{seat}": value for name, value in board_of(fields, seat).items()}
    return told | end_on_board(position) if position.is_over else told


def end_on_board(position: Position) -> dict[str, Any]:
    returns = position.returns()
    return {
        "ending": ENDINGS[position.state.ending],
        "scores": position.scores(),
        "winners": [seat for seat, value in enumerate(returns) if value == max(returns)],
    }


def board_of(fields: dict[str, Any], seat: int) -> dict[str, Any]:
    placed = zip(PLACE_NAMES, fields["placed"][seat], strict=True)
    owners = [*fields["once"], fields["choice"]]
    return {
        "people": (fields["people"][seat], fields["idle"][seat], fields["sent"][seat]),
        "figures": {place: count for place, count in placed if count},
        "food": fields["food"][seat],
        "resources": fields["resource"][seat],
        "track": fields["track"][seat],
        "tools": (fields["tool"][seat], fields["used"][seat]),
        "score": fields["score"][seat],
        "cards": those(CARD_IDS, fields["card"], TAKEN + seat),
        "blind": those(CARD_IDS, fields["card"], BLIND + seat),
        "numbers": (fields["blind"][seat], fields["built"][seat]),
        "ready": {CARD_IDS[c] for c, p in zip(USED_ONCE, owners, strict=True) if p == seat},
        "buildings": those(BUILDING_IDS, fields["building"], BUILT + seat),
        "tiles": those(TILE_IDS, fields["tile"], WON + seat),
    }


def named(names: tuple[str, ...], number: int, none: int) -> str:
    return "" if number == none else names[number]


def those(names: tuple[str, ...], where: list[int], here: int) -> set[str]:
    return {name for name, place in zip(names, where, strict=True) if place == here}
