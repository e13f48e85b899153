"""The land under its dwellers: frame, water, range, what may be chosen, where animals begin."""

from collections.abc import Iterator
from functools import cache

from steppe.core.scene import Scene
from steppe.draw.choice import Choices
from steppe.draw.curve import noise, num
from steppe.draw.svg import at, circle, escape, path, rect, text
from steppe.games.doggerland.effects import reach
from steppe.games.doggerland.tables import (
    CELL_NAMES,
    DIRECTIONS,
    NEXT,
    NO_TILE,
    SLOT_NAMES,
)
from steppe.games.doggerland.views.menu import label
from steppe.games.doggerland.views.place import (
    CELL,
    EDGE,
    Crop,
    area,
    corner,
    crop,
    headings,
    inside,
)

_SIDES = ("M{x} {y}h100", "M{r} {y}v100", "M{x} {b}h100", "M{x} {y}v100")  # north, east, …
WAVES = 4  # kinds of them
_SHARE = 3  # where less than a third of the tiles is legal the others are veiled


@cache
def draw_ground(part: Crop, players: int) -> str:
    """Draw the frame with the names of columns and rows, and the water."""
    (left, top), (width, height) = part.origin, part.size
    parts = [
        rect((left, top + 5), (width, height), "drop", 22),
        rect((left, top), (width, height), "frame", 22),
    ]
    cells = inside(part, players)
    for cell in cells:
        x, y = corner(cell, players)
        parts.append(rect((x - 4, y - 4), (CELL + 8, CELL + 8), "sea", 10))
    parts += [_waves(cell, players) for cell in cells]
    columns, rows = headings(players)
    for k in range(part.left, part.right + 1):
        parts.append(text((EDGE + CELL * (k + 0.5), top + 27), columns[k], "coord"))
    for k in range(part.top, part.bottom + 1):
        parts.append(text((left + 20, EDGE + CELL * (k + 0.5) + 6), rows[k], "coord"))
    return "".join(parts)


def _waves(cell: int, players: int) -> str:
    """Return one of a few kinds of waves on a cell."""
    kind = int(noise("wave", cell) * WAVES) % WAVES
    x, y = corner(cell, players)
    return f'<use href="#waves-{kind}" x="{num(x)}" y="{num(y)}"/>'


@cache
def wave_kinds() -> str:
    """Return the kinds of waves, to be used by the cells."""
    return "".join(f'<g id="waves-{kind}">{_wave(kind)}</g>' for kind in range(WAVES))


def _wave(kind: int) -> str:
    lines = (
        f"M{num(26 + 16 * noise(kind, k))} {num(28 + k * 22)}q8 -6 15 0t15 0t15 0" for k in range(3)
    )
    return path("".join(lines), "sea-wave")


# range


def draw_range(scene: Scene) -> str:
    """Draw the edge of what the expeditions of who looks can reach [D8.2]."""
    s, viewer = scene.position.state, scene.viewer
    if viewer is None or s.rounds == 0:
        return ""
    far = reach(s, viewer)
    inside = frozenset(
        cell for cell in area(scene.position.players) if s.distance[viewer][cell] <= far
    )
    return path(_rim(inside, scene.position.players), "range-case", "range")


@cache
def _rim(inside: frozenset[int], players: int) -> str:
    """Return the border around a set of cells."""
    lines = []
    for cell in sorted(inside):
        x, y = corner(cell, players)
        for side in range(DIRECTIONS):
            if int(NEXT[cell][side]) not in inside:
                lines.append(_SIDES[side].format(x=x, y=y, r=x + CELL, b=y + CELL))
    return "".join(lines)


# what may be chosen


def targets(scene: Scene, choices: Choices) -> Iterator[tuple[int, list[str]]]:
    """Yield the cells that legal moves name, with these moves."""
    if choices.moves:
        for cell in area(scene.position.players):
            moves = choices.of(CELL_NAMES[cell])
            if moves:
                yield cell, moves


def draw_veil(scene: Scene, choices: Choices) -> str:
    """Veil the other tiles where only few may be chosen."""
    s, players = scene.position.state, scene.position.players
    legal = {cell for cell, _ in targets(scene, choices)}
    known = [cell for cell in area(players) if s.tile[cell] != NO_TILE]
    if not legal or len(legal) * _SHARE >= len(known):
        return ""
    return "".join(
        rect((x + 2, y + 2), (CELL - 4, CELL - 4), "veil", 12)
        for x, y in (corner(cell, players) for cell in known if cell not in legal)
    )


def draw_targets(scene: Scene, choices: Choices) -> str:
    """Draw a link on each cell that may be chosen: it says what comes of it."""
    return "".join(_target(scene, choices, cell, moves) for cell, moves in targets(scene, choices))


def _target(scene: Scene, choices: Choices, cell: int, moves: list[str]) -> str:
    words = escape(label(scene.position, moves[0], scene.say))
    link = choices.link(CELL_NAMES[cell])
    return (
        f'<a class="legal" {link} aria-label="{words}"><title>{words}</title>'
        f"{_square(cell, scene.position.players)}</a>"
    )


@cache
def _square(cell: int, players: int) -> str:
    x, y = corner(cell, players)
    return "".join(
        rect((x + 6, y + 6), (CELL - 12, CELL - 12), style, 10)
        for style in ("hit", "casing", "chalk")
    )


def draw_last(scene: Scene) -> str:
    """Mark the cells whose expedition has come or gone since the last turn."""
    if scene.before is None:
        return ""
    now, then, players = scene.position.state, scene.before.state, scene.position.players
    changed = [cell for cell in area(players) if now.camp[cell] != then.camp[cell]]
    return "".join(
        rect((x + 3, y + 3), (CELL - 6, CELL - 6), style, 11)
        for x, y in (corner(cell, players) for cell in changed)
        for style in ("last-case", "last")
    )


# the priority arrow


def draw_priority(scene: Scene) -> str:
    """Draw the arrow that says which animals move first, on its edge of the frame [D16.2]."""
    players = scene.position.players
    part = crop(scene.position.state, players)
    (left, top), (width, height) = part.origin, part.size
    near, corner_gap = EDGE / 2, EDGE + 12
    spots = (
        (left + near, top + corner_gap),
        (left + width - corner_gap, top + near),
        (left + width - near, top + height - corner_gap),
        (left + corner_gap, top + height - near),
    )
    words = {
        "left": scene.say("Animals move column by column, from the west"),
        "top": scene.say("Animals move row by row, from the north"),
        "right": scene.say("Animals move column by column, from the east"),
        "bottom": scene.say("Animals move row by row, from the south"),
    }
    out = []
    for slot, place in enumerate(spots):
        if slot == scene.position.state.slot:
            title = f"<title>{escape(words[SLOT_NAMES[slot]])}</title>"
            turn = f'transform="rotate({90 * slot})"'
            head = f'<path class="priority-arrow" d="M-6 -8l13 8l-13 8z" {turn}/>'
            body = title + circle((0, 0), 16, "priority-disc") + head
            out.append(at(place, body, 'id="priority" class="priority"'))
        else:
            out.append(circle(place, 7, "priority-slot"))
    return "".join(out)
