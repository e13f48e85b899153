"""Read a diagram: convert its words to the fields of a position (see ``writing.py``)."""

from collections.abc import Sequence
from typing import Any

from steppe.core.errors import NotationError
from steppe.core.unchecked import put
from steppe.draw.diagram import Draft, Entry, check_playable, read, read_pairs, take
from steppe.draw.field_codec import DASH, each, number
from steppe.games.doggerland.rules import land
from steppe.games.doggerland.rules.state import BOXED, IN_PILE
from steppe.games.doggerland.rules.tables import (
    CELLS,
    FRESCO_IDS,
    FRESCOES,
    HERD_SIZE,
    NO_ANIMAL,
    NO_CELL,
    NO_TILE,
    SPECIES,
    TILE_IDS,
)
from steppe.games.doggerland.views.diagram import fields as lines
from steppe.games.doggerland.views.diagram.faults import faults, is_land_laid
from steppe.games.doggerland.views.diagram.grid import COLUMNS, ROW_KEYS, read_row
from steppe.games.doggerland.views.types import Position

DISTANCE = each(number(), CELLS)
_TABLE = {
    entry.key: entry
    for entries in (lines.MOMENT, lines.LAND, lines.CRAFTS, lines.GOALS, lines.FREE)
    for entry in entries
}
_OF_PLAYER = {entry.key: entry for entry in lines.OF_PLAYER}
_OF_PLAYER["distance"] = Entry("distance", "distance", DISTANCE)


def parse_diagram(position: Position, text: str) -> None:
    """Set ``position`` to the contents of a diagram.

    Raises ``NotationError``, which names the mistake; the position is then unchanged.
    """
    draft = read(Draft, position, text, tell, _read_line)
    _complete(draft)
    _measure(position, draft)
    trial = draft.position(position.game)
    phase = lines.PHASES[draft.fields["phase"]]
    check_playable(trial, faults(trial), f"player {trial.player}", phase)
    take(position, draft)


def tell(fields: dict[str, Any]) -> dict[str, Any]:
    """Return the fields of a position and ``boxed``, which marks the tiles in the box."""
    return fields | {"boxed": [int(place == BOXED) for place in fields["where"]]}


def _read_line(draft: Draft, words: Sequence[str]) -> None:
    if words[0] == "player":
        player = int(number(draft.players).read("player", " ".join(words[1:2])))
        for entry, word in read_pairs(words[2:], _OF_PLAYER):
            draft.fields[entry.field][player] = entry.code.read(entry.key, word)
            draft.told.add(f"{entry.key} {player}")
    elif words[0] in ROW_KEYS:
        _read_land(draft, words[0], words[1:])
    elif words[0] == "fresco":
        _read_fresco(draft, words)
        _read_table(draft, words[2:])
    elif words[0] != "players" and list(words) != list(COLUMNS):
        _read_table(draft, words)


def _read_table(draft: Draft, words: Sequence[str]) -> None:
    for entry, word in read_pairs(words, _TABLE):
        draft.fields[entry.field] = entry.code.read(entry.key, word)
        draft.told.add(entry.key)


def _read_land(draft: Draft, row: str, words: Sequence[str]) -> None:
    for cell, (tile, level, animal) in read_row(row, words):
        if tile != NO_TILE and f"tile {tile}" in draft.told:
            raise NotationError(f"{TILE_IDS[tile]} is on two cells")
        draft.told.add(f"tile {tile}")
        draft.fields["tile"][cell] = tile
        draft.fields["level"][cell] = level
        draft.fields["animal"][cell] = animal


def _read_fresco(draft: Draft, words: Sequence[str]) -> None:
    """Read the revealed fresco tiles, in their order on the wall."""
    names = [] if words[1:2] in ([], [DASH]) else words[1].split("/")
    for name in names:
        if name not in FRESCO_IDS or names.count(name) > 1:
            raise NotationError(f"fresco {name!r} is not one of {' '.join(FRESCO_IDS)}, once")
    order = [FRESCO_IDS.index(name) for name in names]
    draft.fields["order"] = order + [0] * (FRESCOES - len(order))
    draft.fields["fresco"] = [int(tile in order) for tile in range(FRESCOES)]
    draft.fields["num_frescoes"] = len(order)


# Derived fields


def _complete(draft: Draft) -> None:
    """Set the fields that follow from other fields."""
    fields = draft.fields
    if fields["player"] >= draft.players:
        raise NotationError(f"player {fields['player']} does not take part")
    fields["where"] = whereabouts(fields.pop("boxed"), fields["tile"])
    fields["num_goals"] = sum(fields["drawn"])
    if "supply" not in draft.told:
        away = [*fields["animal"], *fields["captive"], fields["guest"]]
        away += [animal for memory in fields["memory"] for animal in memory]
        fields["supply"] = [HERD_SIZE - away.count(animal) for animal in range(SPECIES)]
        if min(fields["supply"]) < 0:
            raise NotationError(f"there are no more than {HERD_SIZE} animals of a species")


def whereabouts(boxed: Sequence[int], tiles: Sequence[int]) -> list[int]:
    """Return the place of each tile: its cell, the box or the pile."""
    where = [IN_PILE + is_boxed for is_boxed in boxed]
    for cell, tile in enumerate(tiles):
        if tile != NO_TILE:
            where[tile] = cell
    return where


def _measure(position: Position, draft: Draft) -> None:
    """Measure the distances from each Village whose line does not give them."""
    trial = Position.new(position.game, draft.players, **draft.options)
    found = measured(trial, draft.fields)
    for player in range(draft.players):
        if f"distance {player}" not in draft.told:
            draft.fields["distance"][player] = found[player]


def measured(position: Position, fields: dict[str, Any]) -> list[list[int]]:
    """Return the distances from each Village, by player; zeros before tiles are laid."""
    trial = put(position.copy(), **fields)
    if not is_land_laid(trial.state) or NO_CELL in fields["village"][: position.players]:
        return [[0] * CELLS for _ in range(len(fields["village"]))]
    land.measure_all(trial.state)
    found: list[list[int]] = trial.to_json()["distance"]
    return found


assert NO_ANIMAL == SPECIES
assert BOXED == IN_PILE + 1
