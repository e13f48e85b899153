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
from steppe.games.doggerland.views.place import CELL, EDGE, area, corner, headings, size

_SIDES = ("M{x} {y}h100", "M{r} {y}v100", "M{x} {b}h100", "M{x} {y}v100")  # north, east, …
_SHARE = 3  # where less than a third of the tiles is legal the others are veiled


@cache
def draw_ground(players: int) -> str:
    """Draw the frame with the names of columns and rows, and the water."""
    width, height = size(players)
    parts = [
        rect((0, 5), (width, height), "drop", 22),
        rect((0, 0), (width, height), "frame", 22),
    ]
    for cell in area(players):
        x, y = corner(cell, players)
        parts.append(rect((x - 4, y - 4), (CELL + 8, CELL + 8), "sea", 10))
    parts += [_waves(cell, players) for cell in area(players)]
    for column, row, middle in headings(players):
        parts.append(text((middle, 27), column, "coord") + text((20, middle + 6), row, "coord"))
    return "".join(parts)


def _waves(cell: int, players: int) -> str:
    x, y = corner(cell, players)
    lines = (
        f"M{num(x + 26 + 16 * noise(cell, k))} {num(y + 28 + k * 22)}q8 -6 15 0t15 0t15 0"
        for k in range(3)
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
    near, far = EDGE / 2, size(players)[0] - EDGE / 2
    first, last = EDGE + CELL / 2 - 30, far - near - CELL / 2 + 30
    spots = ((near, first), (last, near), (far, last), (first, far))
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
