"""The fresco cave as a wall painting: tiles, hand prints, who is at work (rules D11, D13.5).

A cell that the viewer may choose now is a link to its move.
"""

from functools import lru_cache

from steppe.core.say import Say
from steppe.core.scene import Panel, Scene
from steppe.draw.choice import Choices
from steppe.draw.svg import emblem, escape, seat_class
from steppe.draw.words import called, capital, colour_name, listed
from steppe.engine.kernel import State
from steppe.games.doggerland.state import NOBODY
from steppe.games.doggerland.tables import (
    FRESCO_TILES,
    NO_WALL,
    PAINTING_POINTS,
    ROW_NAMES,
    ROWS,
    SPECIES_NAMES,
    WALL,
    WALL_NAMES,
)
from steppe.games.doggerland.views.panels.links import chosen_by, wrapped
from steppe.games.doggerland.views.pictures import icon
from steppe.games.doggerland.views.players import count
from steppe.games.doggerland.views.words import colours, counted, named

_Cell = tuple[tuple[int, int], tuple[int, int]]
_Place = tuple[int, int, tuple[str, ...]]  # tile, cell, the colours of the seats
_UNMARKED, _MEMBER, _TOKEN = range(3)  # who is at work on a cell


def draw_fresco(scene: Scene, choices: Choices) -> Panel:
    """Return the panel of the cave: the wall, and who leads in each row."""
    s, look = scene.position.state, (scene.say, scene.sprite)
    tiles = range(int(FRESCO_TILES[s.players]))
    cells = _cells(s)
    columns = "".join(_tile(scene, choices, place, cells) for place in tiles)
    rows = _rows(s, look) if s.players > 1 else ""
    style = f"wall tiles-{len(tiles)}{' ranked' if rows else ''}"
    return Panel(scene.say("Fresco cave"), f'<ul class="{style}">{columns}{rows}</ul>')


def _cells(s: State) -> list[_Cell]:
    """Return of each cell whose cubes are on it, how many, and who is at work there."""
    walls = zip(s.cube, s.cubes, s.painter, strict=True)
    cells = [
        ((int(owner), int(number)), (int(who), _UNMARKED if who == NOBODY else _MEMBER))
        for owner, number, who in walls
    ]
    for player, wall in enumerate(s.mark):
        if wall != NO_WALL and cells[wall][1][1] == _UNMARKED:
            cells[wall] = (cells[wall][0], (player, _TOKEN))
    return cells


def _tile(scene: Scene, choices: Choices, place: int, cells: list[_Cell]) -> str:
    """Return the cells of a tile from top to bottom, or bare rock until it is revealed."""
    s = scene.position.state
    if place >= s.num_frescoes:
        return _rock(place, scene.say)
    first = int(s.order[place]) * ROWS
    drawn = []
    for wall in range(first, first + ROWS):
        cell = _painted((place, wall, colours(s)), *cells[wall], (scene.say, scene.sprite))
        link = chosen_by(scene, choices, WALL_NAMES[wall])
        drawn.append(f'<li class="cell">{wrapped(link, cell)}</li>')
    return "".join(drawn)


@lru_cache(64)
def _rock(place: int, say: Say) -> str:
    words = escape(say("Tile {number} is not revealed yet", number=place + 1))
    style = f"rock at-{place + 1}"
    return f'<li class="{style}" title="{words}"><span class="sr">{words}</span></li>'


@lru_cache(4096)
def _painted(
    place: _Place, paint: tuple[int, int], work: tuple[int, int], look: tuple[Say, str]
) -> str:
    """Return what is on a cell: the animal, hand prints over it, a member or token."""
    (_, wall, _), (who, cubes), (worker, kind), (say, sprite) = place, paint, work, look
    parts = [icon(SPECIES_NAMES[WALL[wall]], sprite)]
    if cubes:
        times = f'<b aria-hidden="true">{cubes}</b>' if cubes > 1 else ""
        hand = icon("paint", sprite)
        parts.append(f'<span class="print {seat_class(who)}">{hand}{times}</span>{emblem(who)}')
    elif kind:
        sign = icon("call" if kind == _TOKEN else "hunter", sprite)
        parts.append(f'<span class="worker {seat_class(worker)}">{sign}</span>')
    words = escape(_words(say, place, paint, work))
    style = f"beast-{SPECIES_NAMES[WALL[wall]]}{' done' if cubes else ''}"
    told = f'<span class="sr">{words}</span>'
    return f'<span class="{style}" title="{words}">{told}{"".join(parts)}</span>'


def _words(say: Say, place: _Place, paint: tuple[int, int], work: tuple[int, int]) -> str:
    (number, wall, names), (who, cubes), (worker, kind) = place, paint, work
    points = counted(say, "point", int(PAINTING_POINTS[WALL[wall]]))
    words = say(
        "{animal} on tile {number}, {row}, {points}",
        animal=named(say, SPECIES_NAMES[WALL[wall]]),
        number=number + 1,
        row=named(say, ROW_NAMES[wall % ROWS]),
        points=points,
    )
    if cubes:
        owner = called(say, names[who])
        words += say(": {cubes} of {colour}", cubes=counted(say, "cube", cubes), colour=owner)
    elif kind:
        told = (say(": {colour} paints here"), say(": token of {colour}"))[kind - 1]
        words += told.format(colour=called(say, names[worker]))
    return capital(words)


# Rows


def _rows(s: State, look: tuple[Say, str]) -> str:
    """Return who leads in each row, with the points so far [D19.2]."""
    return "".join(_row(row, count.cubes_in(s, row), look) for row in range(ROWS))


@lru_cache(2048)
def _row(row: int, cubes: tuple[int, ...], look: tuple[Say, str]) -> str:
    (say, _), points = look, count.row_points(cubes)
    leaders = [player for player, worth in enumerate(points) if worth]
    leaders.sort(key=lambda player: -points[player])
    body = "".join(
        f'<span class="leader">{emblem(player)}<b aria-hidden="true">{points[player]}</b></span>'
        for player in leaders
    )
    told = (
        say(
            "{colour} {points} for {cubes}",
            colour=colour_name(say, player),
            points=counted(say, "point", points[player]),
            cubes=counted(say, "cube", cubes[player]),
        )
        for player in leaders
    )
    words = say(
        "{row}: {leaders}",
        row=capital(named(say, ROW_NAMES[row])),
        leaders=listed(say, told) or say("nobody yet"),
    )
    heard = escape(words)
    style = f"row-lead at-row-{row + 1}"
    return f'<li class="{style}" title="{heard}"><span class="sr">{heard}</span>{body}</li>'
