"""Write a position as text, and read it back.

A diagram has a line for the match, a line for the current phase, the land row by row, then the
pieces on the table and the clans' boards. Fields with their starting values are left out::

    players 2 length=8
    round 3 turn 41 phase programming player 0 first 1
      a     b     c     d     e     f     g     h     i
    4 .     .     b12-  s1H   s2    s3=   .     .     .
    arrow top facing n supply 6/7/7/7 camps d4:1 parties d4:0/0/2/1
    display st1/-/ne3/-/- crafts st1:shown,ne3:shown
    fresco fr01/fr07 cubes fr01-top:1 owners fr01-top:0
    goals ob1/ob3/ob4/ob5
    player 0 village e5 hunters 4 idle 1/1/4 stock 0/0/3/0/2 food 3,0,0/0,3,0 levels 1/1/1
    player 0 habitats makeshift/makeshift/empty/empty/empty/empty rites trade
    player 0 builders 0/0/1 shaman twins companion hunter

Each entry is a name from ``fields.py`` followed by its value. The land always has all nine rows, as
``grid.py`` writes them. Positions for tests seldom need other lines.
"""

from collections.abc import Iterator
from typing import Any

from steppe.draw.diagram import write_line
from steppe.draw.field_codec import DASH
from steppe.games.doggerland.rules.tables import CELLS, FRESCO_IDS
from steppe.games.doggerland.views.diagram import fields as lines
from steppe.games.doggerland.views.diagram.grid import write_grid
from steppe.games.doggerland.views.diagram.reading import DISTANCE, measured, parse_diagram, tell
from steppe.games.doggerland.views.types import Position

__all__ = ["format_diagram", "parse_diagram"]

Fields = dict[str, Any]


def format_diagram(position: Position) -> str:
    """Return the position as text."""
    now = position.to_json()
    start = Position.new(position.game, position.players, **position.options).to_json()
    told = [_match(position), write_line(lines.MOMENT, now, start)]
    told += write_grid([(now["tile"][c], now["level"][c], now["animal"][c]) for c in range(CELLS)])
    told += [write_line(lines.LAND, tell(now), tell(start)), write_line(lines.CRAFTS, now, start)]
    told += [_fresco(now, start)]
    told += [write_line(entries, now, start) for entries in (lines.GOALS, lines.DEED, lines.SOLO)]
    for player in range(position.players):
        told += _clan(now, start, player)
        told += _distance(now, player, position)
    return "\n".join(line for line in told if line)


def _match(position: Position) -> str:
    options = (f"{name}={value}" for name, value in position.options.items())
    return " ".join(["players", str(position.players), *options])


def _fresco(now: Fields, start: Fields) -> str:
    """Return the revealed tiles in order, with the cubes and members on them."""
    shown = now["order"][: now["num_frescoes"]]
    names = "/".join(FRESCO_IDS[tile] for tile in shown) or DASH
    return f"fresco {names} {write_line(lines.WALL, now, start)}".rstrip()


def _clan(now: Fields, start: Fields, player: int) -> Iterator[str]:
    mine = {entry.field: now[entry.field][player] for entry in lines.OF_PLAYER}
    usual = {entry.field: start[entry.field][player] for entry in lines.OF_PLAYER}
    for entries in (lines.OF_CLAN, lines.OF_FAME, lines.OF_PLAN):
        words = write_line(entries, mine, usual)
        if words:
            yield f"player {player} {words}"


def _distance(now: Fields, player: int, position: Position) -> Iterator[str]:
    """Yield the distances if they do not follow from the land because it is still growing."""
    distance = now["distance"][player]
    if distance != measured(position, now)[player]:
        yield f"player {player} distance {DISTANCE.write(distance)}"
