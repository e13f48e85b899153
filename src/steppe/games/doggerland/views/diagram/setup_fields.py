"""What holds in set-up: all is as at the start of a match but for what has been done by then.

(rules D3, D20, D21.1 to D21.4)
"""

from collections.abc import Iterator
from itertools import accumulate

from steppe.games.doggerland.rules.board import AROUND, CROSS
from steppe.games.doggerland.rules.state import (
    AIMING,
    DEALING,
    DROPPING,
    FRESCO_FIRST,
    LAYING,
    ORIENTING,
    POINTING,
    RAISING,
    SHOWING,
    STOCKING,
    UNVEILING,
    State,
)
from steppe.games.doggerland.rules.tables import (
    CELL_NAMES,
    CELLS,
    CENTRAL_DECK,
    CENTRE,
    DECK,
    IN_AREA,
    NO_ANIMAL,
    NO_TILE,
    ROUNDS,
    SHORT_DECK,
    SPAWN,
    START_DECK,
    TILE_IDS,
    TILES,
)
from steppe.games.doggerland.views.types import Position

Faults = Iterator[str]

_OWNED = ("hunters", "idle", "stock", "food", "capability", "memory")  # examples may begin richer
_MOMENT = ("phase", "player", "turn", *_OWNED)
_LATER = (
    ((SHOWING,), ("slot", "craft", "stall")),
    ((DEALING,), ("captive",)),  # in examples only, which begin with some
    ((STOCKING,), ("stock", "chosen")),
    ((RAISING,), ("capability",)),
)
_Steps = tuple[tuple[tuple[int, ...], tuple[str, ...]], ...]


def _changed(steps: _Steps) -> dict[int, tuple[str, ...]]:
    """Return which fields may have changed by each phase of set-up, for its steps in order."""
    fields = accumulate(((*_MOMENT, *steps[0][1]), *(new for _, new in steps[1:])))
    return {
        phase: seen for seen, (phases, _) in zip(fields, steps, strict=True) for phase in phases
    }


_ORIENTED = ((ORIENTING,), ())
_LAID = ((LAYING,), ("facing", "tile", "where", "bare", "animal", "supply"))
_AIMED = ((AIMING, DROPPING), ("distance", "drawn", "num_goals", "left"))
_FRESCO = ("fresco", "order", "num_frescoes")
_CHANGED = _changed(  # [D3.11]
    (_ORIENTED, _LAID, _AIMED, ((UNVEILING,), ()), ((POINTING,), _FRESCO), *_LATER)
)
_CHANGED_FRESCO_FIRST = _changed(  # rules 1.0
    (((UNVEILING,), ()), ((ORIENTING,), _FRESCO), _LAID, _AIMED, ((POINTING,), ()), *_LATER)
)
_DECKS = {CENTRE: CENTRAL_DECK} | dict.fromkeys(AROUND, START_DECK)
_CROSS_DECKS = dict.fromkeys(map(int, CROSS), SHORT_DECK)
_OF_SOLO = ("card", "dealt", "heeded", "rival", "captive", "white", "turned")


def opening_faults(position: Position) -> Faults:
    """Yield what set-up cannot have left so, each as a sentence with its rule."""
    s, now = position.state, position.to_json()
    start = Position.new(position.game, position.players, **position.options).to_json()
    changed = _CHANGED_FRESCO_FIRST if s.ways & FRESCO_FIRST else _CHANGED
    fixed = [name for name in now if name not in changed.get(s.phase, now)]
    of_solo = _OF_SOLO if s.players > 1 else ()
    for name in ("last", *of_solo) if s.rounds else (*fixed, *of_solo):
        if now[name] != start[name]:
            yield f"{name} is what it was at the start of a match [D3, D20.1, D21.1]"
    if s.rounds == 0:
        yield from _land(s)
        yield from _boxed(s, start["where"])
    if s.rounds == 0 and is_land_laid(s):
        for cell in (CENTRE, *AROUND):
            if s.tile[cell] == NO_TILE:
                yield f"{CELL_NAMES[cell]}: a tile lies there from set-up on [D3.3, D3.4]"
    if s.phase == LAYING:
        yield from _bare(s)


def is_land_laid(s: State) -> bool:
    """Return whether set-up has laid its tiles and measured the land [D3.11]."""
    before = (UNVEILING, ORIENTING, LAYING) if s.ways & FRESCO_FIRST else (ORIENTING, LAYING)
    return s.rounds > 0 or s.phase not in before


def _land(s: State) -> Faults:
    """[D3.3, D3.4, D20.2]"""
    decks = _decks(s)
    for cell in range(CELLS):
        tile, name = s.tile[cell], CELL_NAMES[cell]
        if tile != NO_TILE and DECK[tile] != decks.get(cell):
            yield f"{name}: {TILE_IDS[tile]} does not lie there in set-up [D3.4, D20.2]"
        if s.animal[cell] not in (NO_ANIMAL, SPAWN[tile]):
            yield f"{name}: no such animal appears on this tile in set-up [D3.4]"


def _decks(s: State) -> dict[int, int]:
    """Return which deck the tile of each cell is of, by cell."""
    return _DECKS | (_CROSS_DECKS if s.last < ROUNDS else {})


def _boxed(s: State, start: list[int]) -> Faults:
    """[D3.1]"""
    for tile in range(TILES):
        if s.where[tile] >= CELLS and s.where[tile] != start[tile]:
            yield f"{TILE_IDS[tile]} is as much in the box as at the start [D3.1]"


def _bare(s: State) -> Faults:
    """[D3.4, D14.2, D20.2]: in set-up first the start tiles, then the cross"""
    bare = {cell for cell in range(CELLS) if s.bare[cell]}
    empty = {cell for cell in range(CELLS) if s.tile[cell] == NO_TILE and IN_AREA[s.players, cell]}
    start = empty & {*AROUND}
    wanted = start or empty & {*_decks(s)}
    if bare - empty or not (s.rounds or bare == wanted):
        names = " ".join(CELL_NAMES[cell] for cell in sorted(bare - empty or bare))
        yield f"bare: no tile can come to {names} now [D3.4, D14.2]"
