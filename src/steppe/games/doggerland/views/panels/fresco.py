"""The fresco cave as a wall painting: tiles, hand prints, members at work (rules D11, D13.5).

Cells that the viewer may choose now are links to the move.
"""

from functools import lru_cache
from typing import NamedTuple

from steppe.core.i18n import Translator
from steppe.core.scene import Panel
from steppe.draw.choice import Choices
from steppe.draw.svg import emblem, seat_class
from steppe.draw.words import called, capital, colour_name, listed
from steppe.games.doggerland.rules import tables
from steppe.games.doggerland.rules.state import NOBODY, State
from steppe.games.doggerland.views.panels.links import linked
from steppe.games.doggerland.views.pictures import heard, icon
from steppe.games.doggerland.views.players import count
from steppe.games.doggerland.views.types import Scene
from steppe.games.doggerland.views.words import colours, counted, named

_MEMBER, _TOKEN = "hunter", "call"  # icons for a member or a token on a cell


class _Cell(NamedTuple):
    """The owner and number of the cubes on a cell, and the clan and the piece at work there."""

    owner: int
    cubes: int
    worker: int
    work: str


def draw_fresco(scene: Scene, choices: Choices) -> Panel:
    """Return the cave panel: the wall, and the leader in each row."""
    s, look = scene.position.state, (scene.say, scene.sprite)
    tiles = range(int(tables.FRESCO_TILES[s.players]))
    cells = _cells(s)
    columns = "".join(_tile(scene, choices, place, cells) for place in tiles)
    rows = ""
    if s.players > 1:
        rows = "".join(_row(row, count.cubes_in(s, row), look) for row in range(tables.ROWS))
    style = f"wall tiles-{len(tiles)}{' ranked' if rows else ''}"
    return Panel(scene.say("Fresco cave"), f'<ul class="{style}">{columns}{rows}</ul>')


def _cells(s: State) -> list[_Cell]:
    walls = zip(s.cube, s.cubes, s.painter, strict=True)
    cells = [
        _Cell(int(owner), int(cubes), int(painter), "" if painter == NOBODY else _MEMBER)
        for owner, cubes, painter in walls
    ]
    for player, wall in enumerate(s.mark):
        if wall != tables.NO_WALL and not cells[wall].work:
            cells[wall] = cells[wall]._replace(worker=player, work=_TOKEN)
    return cells


def _tile(scene: Scene, choices: Choices, place: int, cells: list[_Cell]) -> str:
    """Return the cells of a tile from top to bottom, or bare rock until it is revealed."""
    s, look = scene.position.state, (scene.say, scene.sprite)
    if place >= s.num_frescoes:
        words = scene.say("Tile {number} is not revealed yet", number=place + 1)
        return heard("li", f"rock at-{place + 1}", words)
    first, drawn = int(s.order[place]) * tables.ROWS, []
    for wall in range(first, first + tables.ROWS):
        cell = _painted((place, wall), cells[wall], colours(s), look)
        drawn.append(
            f'<li class="cell">{linked(scene, choices, tables.WALL_NAMES[wall], cell)}</li>'
        )
    return "".join(drawn)


@lru_cache(4096)
def _painted(
    place: tuple[int, int], cell: _Cell, names: tuple[str, ...], look: tuple[Translator, str]
) -> str:
    """Return the content of a cell: the animal, the hand prints over it, a member or token."""
    say, sprite = look
    animal = tables.SPECIES_NAMES[tables.WALL[place[1]]]
    body = icon(animal, sprite)
    if cell.cubes:
        times = f'<b aria-hidden="true">{cell.cubes}</b>' if cell.cubes > 1 else ""
        prints = f"{icon('paint', sprite)}{times}"
        body += f'<span class="print {seat_class(cell.owner)}">{prints}</span>{emblem(cell.owner)}'
    elif cell.work:
        sign = icon(cell.work, sprite)
        body += f'<span class="worker {seat_class(cell.worker)}">{sign}</span>'
    style = f"beast-{animal}{' done' if cell.cubes else ''}"
    return heard("span", style, _words(say, place, cell, names), body)


def _words(say: Translator, place: tuple[int, int], cell: _Cell, names: tuple[str, ...]) -> str:
    number, wall = place
    words = say(
        "{animal} on tile {number}, {row}, {points}",
        animal=named(say, tables.SPECIES_NAMES[tables.WALL[wall]]),
        number=number + 1,
        row=named(say, tables.ROW_NAMES[wall % tables.ROWS]),
        points=counted(say, "point", int(tables.PAINTING_POINTS[tables.WALL[wall]])),
    )
    if cell.cubes:
        owner, cubes = called(say, names[cell.owner]), counted(say, "cube", cell.cubes)
        words += say(": {cubes} ({colour})", cubes=cubes, colour=owner)
    elif cell.work:
        text = say(": {colour} paints here") if cell.work == _MEMBER else say(": token ({colour})")
        words += text.format(colour=called(say, names[cell.worker]))
    return capital(words)


@lru_cache(2048)
def _row(row: int, cubes: tuple[int, ...], look: tuple[Translator, str]) -> str:
    """Return the leaders in a row, with their points so far [D19.2]."""
    (say, _), points = look, count.row_points(cubes)
    leaders = [player for player, worth in enumerate(points) if worth]
    leaders.sort(key=lambda player: -points[player])
    body = "".join(
        f'<span class="leader">{emblem(player)}<b aria-hidden="true">{points[player]}</b></span>'
        for player in leaders
    )
    parts = (
        say(
            "{colour} {points} for {cubes}",
            colour=colour_name(say, player),
            points=counted(say, "point", points[player]),
            cubes=counted(say, "cube", cubes[player]),
        )
        for player in leaders
    )
    name, who = capital(named(say, tables.ROW_NAMES[row])), listed(say, parts) or say("nobody yet")
    words = say("{row}: {leaders}", row=name, leaders=who)
    return heard("li", f"row-lead at-row-{row + 1}", words, body)
