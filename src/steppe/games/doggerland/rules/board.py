"""The printed map: neighbouring cells, start tiles and the priority arrow (D3, D16, D20)."""

from steppe.engine.position_type import table
from steppe.games.doggerland.rules import tables
from steppe.games.doggerland.rules.data_reading import words_of

LONGEST_ROW = max(x for x, _ in tables.PLACES) - min(x for x, _ in tables.PLACES) + 1  # in cells


def _ahead(x: int, y: int, dx: int, dy: int) -> int:
    """Return the next cell in a row or column; the first one follows the last [D16.4]."""
    if (x + dx, y + dy) in tables.CELL_AT:
        return tables.CELL_AT[x + dx, y + dy]
    while (x - dx, y - dy) in tables.CELL_AT:
        x, y = x - dx, y - dy
    return tables.CELL_AT[x, y]


AHEAD = table([[_ahead(x, y, dx, dy) for dx, dy in tables.STEPS] for x, y in tables.PLACES])
AROUND = tuple(  # the cells of the start tiles, in order [D3.4]
    cell for cell, (x, y) in enumerate(tables.PLACES) if max(abs(x), abs(y)) == 1
)
CROSS = table([tables.CELL_AT[place] for place in ((0, -2), (2, 0), (0, 2), (-2, 0))])  # [D20.2]
_PAIRS = [words_of(pair) for pair in tables.BOARD["short_variant"]["opposites"]]
_OPPOSITE = {one: other for pair in _PAIRS for one, other in (pair, pair[::-1])}
PARTNER = table(  # by tile of the cross; any other tile is its own partner [D20.2]
    [tables.TILE_IDS.index(_OPPOSITE.get(tile, tile)) for tile in tables.TILE_IDS]
)


def _order(slot: dict[str, str]) -> list[int]:
    """Return all cells in the order given by a slot of the priority arrow [D16.2]."""
    senses = [
        tables.STEPS[tables.ARROW_NAMES.index(slot[key].lower())]
        for key in ("primary", "secondary")
    ]
    far = [tuple(x * dx + y * dy for dx, dy in senses) for x, y in tables.PLACES]
    return sorted(range(tables.CELLS), key=far.__getitem__)


MARCH = table(  # [slot, position in the order]
    [_order(slot) for slot in tables.BOARD["priority_slot"]]
)
