"""Translate between diagram and position, and derive some fields from others.

A diagram lists cards, buildings and tiles by display and player, and counts figures by place.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from steppe.core.errors import NotationError
from steppe.draw.diagram import Draft
from steppe.engine.chance import TERMINAL
from steppe.games.stone_age.rules import tables
from steppe.games.stone_age.rules.flow import ORDER
from steppe.games.stone_age.rules.state import (
    BLIND,
    BOXED,
    BUILT,
    FACE_DOWN,
    FACE_UP,
    IN_PILE,
    NOBODY,
    ON_SLOT,
    ON_STACK,
    OVER,
    TAKEN,
    WON,
)

Fields = dict[str, Any]
_SEATS = range(tables.PLAYERS)


def tell(fields: Fields) -> Fields:
    """Return the fields that a diagram writes for a position, including replacements."""
    told = dict(fields)
    stacks = zip(fields["top"], fields["stack"], strict=True)
    told["stacks"] = [list(pair) for pair in stacks][: int(tables.NUM_STACKS[fields["players"]])]
    told["box"] = _at(fields["tile"], BOXED)
    for number, place in enumerate(tables.PLACE_NAMES):
        told[place] = [figures[number] for figures in fields["placed"]]
    tools = zip(fields["tool"], fields["used"], strict=True)
    told["tools"] = [list(zip(values, used, strict=True)) for values, used in tools]
    told["cards"] = [_at(fields["card"], TAKEN + seat) for seat in _SEATS]
    told["hand"] = [[fields["blind"][seat], _at(fields["card"], BLIND + seat)] for seat in _SEATS]
    told["buildings"] = [_at(fields["building"], BUILT + seat) for seat in _SEATS]
    told["tiles"] = [_at(fields["tile"], WON + seat) for seat in _SEATS]
    told["unused"] = [_at(fields["once"], seat) for seat in _SEATS]
    told["chooser"] = _at([fields["choice"]] * tables.PLAYERS, *_SEATS)
    return told


def _at(where: Iterable[int], *places: int) -> list[int]:
    """For each thing, return 1 if it is at its place or at the only place given, else 0."""
    wanted = places if len(places) > 1 else places * len(list(where))
    return [int(there == place) for there, place in zip(where, wanted, strict=True)]


def untell(draft: Draft) -> None:
    """Replace the fields of a diagram with the fields of a position."""
    told = draft.fields
    figures = [told.pop(place) for place in tables.PLACE_NAMES]
    told["placed"] = [list(counts) for counts in zip(*figures, strict=True)]
    tools = [list(zip(*row, strict=True)) for row in told.pop("tools")]
    told["tool"], told["used"] = ([list(row[n]) for row in tools] for n in range(2))
    told["thrown"] = sum(map(bool, told["dice"]))
    told["tamer"] = [sorted(row, reverse=True) for row in told["tamer"]]
    _stack(draft, told.pop("stacks"))
    hands = told.pop("hand")
    told["blind"] = [number for number, _ in hands]
    told["card"] = _places(
        tables.CARD_IDS,
        [IN_PILE] * len(tables.CARD_IDS),
        {
            **{ON_SLOT + n: _marked(card, tables.CARD_IDS) for n, card in enumerate(told["slot"])},
            **{TAKEN + seat: cards for seat, cards in enumerate(told.pop("cards"))},
            **{BLIND + seat: cards for seat, (_, cards) in enumerate(hands)},
        },
    )
    told["building"] = _places(
        tables.BUILDING_IDS,
        [FACE_DOWN] * len(tables.BUILDING_IDS),
        {
            **{ON_STACK + n: _marked(t, tables.BUILDING_IDS) for n, t in enumerate(told["top"])},
            **{BUILT + seat: tiles for seat, tiles in enumerate(told.pop("buildings"))},
        },
    )
    _tiles(draft)
    _once(draft)


def _stack(draft: Draft, stacks: Sequence[Sequence[int]]) -> None:
    number = int(tables.NUM_STACKS[draft.players])
    if len(stacks) != number:
        raise NotationError(f"stacks names {number} stacks, not {len(stacks)}")
    for stack, (top, left) in enumerate(stacks):
        draft.fields["top"][stack], draft.fields["stack"][stack] = top, left


def _tiles(draft: Draft) -> None:
    """Set the place of each bonus tile; a tile that is named elsewhere is not face up."""
    told = draft.fields
    usual, box = list(told["tile"]), told.pop("box")
    if told["bonus"] != tables.NO_TILE:
        usual[told["bonus"]] = FACE_UP
    won = {WON + seat: tiles for seat, tiles in enumerate(told.pop("tiles"))}
    boxed = {BOXED: box} if "box" in draft.told else {}
    told["tile"] = _places(tables.TILE_IDS, usual, boxed | won)


def _once(draft: Draft) -> None:
    """Set the owners of the unused one-use tools and of the unused card "two resources"."""
    unused, choosers = draft.fields.pop("unused"), draft.fields.pop("chooser")
    for seat, tools in enumerate(unused):
        for number, is_left in enumerate(tools):
            if is_left:
                draft.fields["once"][number] = seat
    draft.fields["choice"] = max((n for n in _SEATS if choosers[n]), default=NOBODY)


def _marked(number: int, names: Sequence[str]) -> list[int]:
    return [int(place == number) for place in range(len(names))]


def _places(
    names: Sequence[str], usual: Sequence[int], found: Mapping[int, Sequence[int]]
) -> list[int]:
    """Return the place of each thing: ``usual`` for things that are at no named place."""
    places, told = list(usual), set()
    for place, there in found.items():
        for number, is_there in enumerate(there):
            if is_there and number in told:
                raise NotationError(f"{names[number]} lies in two places")
            if is_there:
                told.add(number)
                places[number] = place
    return places


def complete(draft: Draft) -> None:
    """Set the derived fields; raise an error for contradictions.

    All people who are not placed are at home. All cards that lie nowhere else are in the pile,
    except unknown cards drawn blind.
    """
    fields, phase = draft.fields, draft.fields["phase"]
    if "player" not in draft.told and ORDER.kinds[phase] != "chance":
        fields["player"] = TERMINAL if phase == OVER else fields["acting"]
    pile = fields["card"].count(IN_PILE)
    for player in _SEATS:
        fields["built"][player] = fields["building"].count(BUILT + player)
        home = fields["people"][player] - sum(fields["placed"][player]) - fields["sent"][player]
        if home < 0 or (f"idle {player}" in draft.told and fields["idle"][player] != home):
            raise NotationError(f"player {player} has {home} people at home: all less those placed")
        fields["idle"][player] = home
        pile -= fields["blind"][player] - fields["card"].count(BLIND + player)
    if pile < 0 or ("pile" in draft.told and fields["pile"] != pile):
        raise NotationError(f"{pile} cards are left for the pile, not {fields['pile']}")
    fields["pile"] = pile


assert (len(tables.PLACE_NAMES), tables.RESOURCES, len(tables.TILE_IDS)) == (
    tables.NO_PLACE,
    tables.NO_BACK,
    tables.TILES,
)
