"""Describe everything on the table of a position, by name, as the second implementation does.

Values that a phase leaves undefined are omitted.
"""

from typing import Any

from steppe.core.position import Position
from steppe.games.doggerland.rules.cards import CARD_IDS, RIVAL_NAMES
from steppe.games.doggerland.rules.state import (
    CUBING,
    FACE_DOWN,
    IN_PILE,
    MARKING,
    NOBODY,
    PROGRAMMING,
    STAFFING,
    TAKEN,
    THROWN,
)
from steppe.games.doggerland.rules.tables import (
    ARROW_NAMES,
    CELL_NAMES,
    CRAFT_IDS,
    FRESCO_IDS,
    GOAL_IDS,
    GOAL_POINTS,
    GOOD_NAMES,
    HABITAT_NAMES,
    MEMBER_NAMES,
    NO_ANIMAL,
    NO_CELL,
    NO_CRAFT,
    NO_TILE,
    SLOT_NAMES,
    SPECIES_NAMES,
    SPOT_NAMES,
    TILE_IDS,
    TRACK_NAMES,
    WALL_NAMES,
)

MEGALITHS = ("menhir", "alignment", "dolmen")
HABITATS = ("", *HABITAT_NAMES[1:])
ENDINGS = ("", "scored", "won", "famine", "goals")
Fields = dict[str, Any]


def on_board(position: Position) -> Fields:
    fields = position.to_json()
    seats = range(position.players)
    told: Fields = {
        "rounds": (fields["rounds"], fields["turn"]),
        "first": (fields["first"], bool(fields["kept"])),
        "scores": position.scores() if position.players > 1 else [],
        "slot": SLOT_NAMES[fields["slot"]],
        "facing": ARROW_NAMES[fields["facing"]],
        "land": at_cells(fields["tile"], TILE_IDS, NO_TILE),
        "pile": those(TILE_IDS, fields["where"], IN_PILE),
        "worn": {cell: n for cell, n in zip(CELL_NAMES, fields["level"], strict=True) if n},
        "animals": at_cells(fields["animal"], SPECIES_NAMES, NO_ANIMAL),
        "supply": dict(zip(SPECIES_NAMES, fields["supply"], strict=True)),
        "frescoes": [FRESCO_IDS[tile] for tile in fields["order"][: fields["num_frescoes"]]],
        "cubes": {
            wall: (owner, number)
            for wall, owner, number in zip(WALL_NAMES, fields["cube"], fields["cubes"], strict=True)
            if owner != NOBODY
        },
        "crafts": {
            "pile": those(CRAFT_IDS, fields["craft"], FACE_DOWN),
            "thrown": those(CRAFT_IDS, fields["craft"], THROWN),
            "shown": {CRAFT_IDS[craft] for craft in fields["stall"] if craft != NO_CRAFT},
        },
        "goals": those(GOAL_IDS, fields["drawn"], 1),
        "rivals": named(RIVAL_NAMES, fields["rival"]),
        "captives": [SPECIES_NAMES[a] for a in fields["captive"] if a != NO_ANIMAL],
        "dealt": those(CARD_IDS, fields["dealt"], 1),
    }
    for seat in seats:
        told |= {f"{name}.{seat}": value for name, value in clan_on_board(fields, seat).items()}
    return told | end_on_board(position) if position.is_over else told


def end_on_board(position: Position) -> Fields:
    """Return the ending and the winners: the clans with the best result or a lone clan that won."""
    returns = position.returns()
    most = 1.0 if len(returns) == 1 else max(returns)
    return {
        "ending": ENDINGS[position.state.ending],
        "winners": [seat for seat, value in enumerate(returns) if value == most],
    }


def at_cells(numbers: list[int], names: tuple[str, ...], none: int) -> dict[str, str]:
    return {cell: names[n] for cell, n in zip(CELL_NAMES, numbers, strict=True) if n != none}


def those(names: tuple[str, ...], where: list[int], here: int) -> set[str]:
    return {name for name, place in zip(names, where, strict=True) if place == here}


def named(names: tuple[str, ...], cells: list[int]) -> dict[str, str]:
    return {n: CELL_NAMES[cell] for n, cell in zip(names, cells, strict=True) if cell != NO_CELL}


def counted(names: tuple[str, ...], numbers: list[int]) -> dict[str, int]:
    return {name: number for name, number in zip(names, numbers, strict=True) if number}


def clan_on_board(fields: Fields, seat: int) -> Fields:
    token = fields["token"][seat]
    goals = zip(GOAL_IDS, fields["goal"][seat], strict=True)
    told = {
        "village": CELL_NAMES[fields["village"][seat]],
        "megaliths": named(MEGALITHS, fields["megalith"][seat]),
        "token": "" if token == NO_CELL else CELL_NAMES[token],
        "stock": counted(GOOD_NAMES, fields["stock"][seat]),
        "food": fields["food"][seat],
        "people": (fields["hunters"][seat], fields["newborn"][seat]),
        "habitats": [HABITATS[habitat] for habitat in fields["habitat"][seat]],
        "levels": dict(zip(TRACK_NAMES, fields["capability"][seat], strict=True)),
        "memory": [SPECIES_NAMES[a] for a in fields["memory"][seat] if a != NO_ANIMAL],
        "famine": fields["famine"][seat],
        "rites": those(SPOT_NAMES, fields["rite"][seat], 1),
        "births": fields["births"][seat],
        "hunts": fields["hunts"][seat],
        "crafts": those(CRAFT_IDS, fields["craft"], TAKEN + seat),
        "goals": {goal: int(GOAL_POINTS[place]) for goal, place in goals if place},
    }
    if fields["phase"] not in (STAFFING, MARKING):
        told |= work_on_board(fields, seat)
    if fields["phase"] == PROGRAMMING:
        told["idle"] = counted(MEMBER_NAMES, fields["idle"][seat])
        told["passed"] = bool(fields["passed"][seat])
    return told


def work_on_board(fields: Fields, seat: int) -> Fields:
    """Return the programmed actions, which show where a clan's members are."""
    camps = zip(CELL_NAMES, fields["camp"], fields["party"], strict=True)
    spot, mark = fields["spot"][seat], fields["mark"][seat]
    trainers = zip(TRACK_NAMES, fields["trainer"][seat], strict=True)
    kinds = (*MEMBER_NAMES, "")
    return {
        "send": {cell: party for cell, owner, party in camps if owner == seat},
        "build": counted(MEMBER_NAMES, fields["builders"][seat]),
        "birth": counted(MEMBER_NAMES, fields["parents"][seat]),
        "improve": {track: kinds[kind] for track, kind in trainers if kinds[kind]},
        "craft": those(CRAFT_IDS, fields["crafter"], seat),
        "paint": those(WALL_NAMES, fields["painter"], seat),
        "call": (*SPOT_NAMES, "")[spot],
    } | ({} if fields["phase"] == CUBING else {"mark": (*WALL_NAMES, "")[mark]})
