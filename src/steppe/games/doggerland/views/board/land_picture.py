"""The map under its pieces: sea, range, targets and the priority arrow."""

from collections.abc import Collection, Iterable, Mapping
from functools import cache, lru_cache

from steppe.core.i18n import Translator, msgids
from steppe.draw.chip import helped
from steppe.draw.choice import Choices, loudness
from steppe.draw.curve import noise, num
from steppe.draw.svg import at, circle, escape, path, rect, text
from steppe.games.doggerland.rules import tables
from steppe.games.doggerland.rules.actions import SEND
from steppe.games.doggerland.rules.effects import reach
from steppe.games.doggerland.rules.phases import staffing
from steppe.games.doggerland.rules.state import PROGRAMMING, STAFFING
from steppe.games.doggerland.views.board.layout import (
    CELL,
    EDGE,
    Crop,
    area,
    corner,
    crop,
    headings,
    inside,
    known,
)
from steppe.games.doggerland.views.board.terrain import kind_of
from steppe.games.doggerland.views.types import Scene
from steppe.games.doggerland.views.verbs import label

_SIDES = ("M{x} {y}h100", "M{r} {y}v100", "M{x} {b}h100", "M{x} {y}v100")  # north, east, …
WAVES = 4  # number of wave patterns
_POINTER = 'id="priority" class="priority" role="img" data-help="priority"'
_ROUND = {2: 12, 3: 11, 6: 10}  # corner radius of a square, by its distance from the edge
_SHARE = 3  # if fewer than a third of the tiles are legal targets, the map veils the other tiles
_ORDERS = msgids(
    {
        "left": "Animals move column by column, from the west",
        "top": "Animals move row by row, from the north",
        "right": "Animals move column by column, from the east",
        "bottom": "Animals move row by row, from the south",
    }
)


def draw_ground(scene: Scene) -> str:
    """Draw the sea, the shallows around the land, and the names of columns and rows."""
    s, players = scene.position.state, scene.position.players
    return _ground(known(s), crop(s, players), players)


@lru_cache(1024)
def _ground(there: tuple[int, ...], part: Crop, players: int) -> str:
    bare = (cell for cell in inside(part, players) if cell not in there)
    waves = "".join(_waves(cell, players) for cell in bare)
    return _sea(part) + _shelves(there, players) + waves + _names(part, players)


def _sea(part: Crop) -> str:
    """Return the sea around a part of the land; on a page, it fills the space for the map."""
    return rect(part.origin, part.size, "sea", 22)


def _shelves(there: Iterable[int], players: int) -> str:
    """Return the shallow sea along the coast: the outline of the land, three times."""
    corners = (map(num, corner(cell, players)) for cell in there)
    outline = "".join(f"M{x} {y}h{CELL}v{CELL}h-{CELL}z" for x, y in corners)
    return path(outline, "shelf low", "shelf high", "shelf beach")


@lru_cache(256)
def _names(part: Crop, players: int) -> str:
    """Return the names of columns and rows, above and beside the land."""
    (left, top), drawn = part.origin, ""
    columns, rows = headings(players)
    for k in range(part.left, part.right + 1):
        drawn += text((EDGE + CELL * (k + 0.5), top + 27), columns[k], "coord")
    for k in range(part.top, part.bottom + 1):
        drawn += text((left + 20, EDGE + CELL * (k + 0.5) + 6), rows[k], "coord")
    return drawn


@cache
def _waves(cell: int, players: int) -> str:
    """Return a cell's wave pattern."""
    kind = int(noise("wave", cell) * WAVES) % WAVES
    x, y = map(num, corner(cell, players))
    return f'<use href="#waves-{kind}" x="{x}" y="{y}"/>'


@cache
def wave_kinds() -> str:
    """Return the wave patterns that the cells refer to."""
    drawn = ""
    for kind in range(WAVES):
        start = f"M{num(32 + 8 * noise(kind))} {num(38 + 8 * kind)}"
        drawn += f'<g id="waves-{kind}">{path(f"{start}q8 -6 15 0t15 0", "sea-wave")}</g>'
    return drawn


# range


def draw_range(scene: Scene) -> str:
    """Draw the range limit of the viewer's expeditions [D8.2]."""
    s, viewer = scene.position.state, scene.viewer
    if viewer is None or s.rounds == 0:
        return ""
    far = reach(s, viewer)
    near = frozenset(cell for cell, steps in enumerate(s.distance[viewer]) if steps <= far)
    return path(_rim(near, scene.position.players), "range-case", "range")


@lru_cache(1024)
def _rim(inside: frozenset[int], players: int) -> str:
    """Return the border around a set of cells."""
    lines = []
    for cell in sorted(inside):
        x, y = corner(cell, players)
        for side in range(tables.DIRECTIONS):
            if int(tables.NEXT[cell][side]) not in inside:
                lines.append(_SIDES[side].format(x=x, y=y, r=x + CELL, b=y + CELL))
    return "".join(lines)


# targets


def targets(scene: Scene, choices: Choices) -> dict[int, list[str]]:
    """Return the target cells of legal moves, each with its moves."""
    if not choices.moves:
        return {}
    players = scene.position.players
    return {cell: moves for cell in area(players) if (moves := choices.of(tables.CELL_NAMES[cell]))}


def draw_veil(scene: Scene, legal: Collection[int]) -> str:
    """Veil all other tiles if only a few tiles are legal targets."""
    there, players = known(scene.position.state), scene.position.players
    if not legal or len(legal) * _SHARE >= len(there):
        return ""
    dim = (cell for cell in there if cell not in legal)
    return "".join(_squares(cell, players, 2, ("veil",)) for cell in dim)


def draw_targets(scene: Scene, choices: Choices, legal: Mapping[int, list[str]]) -> str:
    """Draw a link on each target cell, with a description of the move's result."""
    drawn, style, players = "", loudness(len(legal)), scene.position.players
    staffed = _staffed(scene, legal)
    for cell, moves in legal.items():
        words = escape(label(scene.position, moves[0], scene.say))
        key = helped(kind_of(int(scene.position.state.tile[cell])))
        name, current, marks = tables.CELL_NAMES[cell], "", ("casing", "chalk")
        if name in choices.picked:
            current, marks = ' aria-current="true"', ("chosen-case", "chosen")
        address = choices.move(moves[0]) if cell in staffed else choices.tap(name)
        link = f'{address}{current}{key} aria-label="{words}"'
        body = _squares(cell, players, 6, ("hit", *marks))
        body += _dot(cell, players) if style else ""
        drawn += f'<a class="legal{style}" {link}><title>{words}</title>{body}</a>'
    return drawn


def _staffed(scene: Scene, legal: Iterable[int]) -> set[int]:
    """Return the targets of expeditions for which members must be chosen; that can be cancelled."""
    found, s = set(), scene.position.copy().state
    if s.phase == PROGRAMMING:
        for cell in legal:
            s.doing = SEND + cell
            if staffing.forced(s) < 0:
                found.add(cell)
    return found


@cache
def _dot(cell: int, players: int) -> str:
    """Return a dot near the bottom of a cell, centred."""
    x, y = corner(cell, players)
    return circle((x + CELL / 2, y + CELL * 0.82), 8, "dot")


@cache
def _squares(cell: int, players: int, inset: int, styles: tuple[str, ...]) -> str:
    """Return nested squares in a cell, ``inset`` units from its edge."""
    x, y = corner(cell, players)
    place, size = (x + inset, y + inset), (CELL - 2 * inset, CELL - 2 * inset)
    return "".join(rect(place, size, style, _ROUND[inset]) for style in styles)


def draw_last(scene: Scene) -> str:
    """Mark the cells where an expedition arrived or left in the last turn."""
    if scene.before is None:
        return ""
    camps = zip(scene.position.state.camp, scene.before.state.camp, strict=True)
    changed = (cell for cell, (now, then) in enumerate(camps) if now != then)
    styles = ("last-case", "last")
    return "".join(_squares(cell, scene.position.players, 3, styles) for cell in changed)


def draw_chosen(scene: Scene) -> str:
    """Mark the cell that the current question is about, such as an expedition's target."""
    s = scene.position.state
    is_staffed = s.phase == STAFFING and SEND <= s.doing < SEND + tables.CELLS
    cell = int(s.doing) - SEND if is_staffed else int(s.cell)
    styles = ("chosen-case", "chosen")
    return "" if cell == tables.NO_CELL else _squares(cell, scene.position.players, 3, styles)


# the priority arrow


def draw_priority(scene: Scene) -> str:
    """Draw the priority arrow, in the sea; it shows which animals move first [D16.2]."""
    s, players = scene.position.state, scene.position.players
    return _priority(int(s.slot), crop(s, players), scene.say)


@lru_cache(512)
def _priority(slot: int, part: Crop, say: Translator) -> str:
    (left, top), (width, height) = part.origin, part.size
    near, aside = EDGE / 2, EDGE + CELL  # pages show buttons in this corner
    spots = (
        (left + near, top + aside),
        (left + width - aside, top + near),
        (left + width - near, top + height - aside),
        (left + aside, top + height - near),
    )
    others = (circle(place, 7, "priority-slot") for k, place in enumerate(spots) if k != slot)
    title = f"<title>{escape(priority_words(slot, say))}</title>"
    head = f'<path class="priority-arrow" d="M-6 -8l13 8l-13 8z" transform="rotate({90 * slot})"/>'
    pointer = title + circle((0, 0), 16, "priority-disc") + head
    return "".join(others) + at(spots[slot], pointer, _POINTER)


def priority_words(slot: int, say: Translator) -> str:
    """Describe the order in which animals move when the arrow is in ``slot`` [D16.2]."""
    return say(_ORDERS[tables.SLOT_NAMES[slot]])
