"""Write a position as text, and read it back.

A diagram has a line for the match, a line for the current phase, a line for each hex that is not
empty, then lines for other fields and for each tribe. Values that are the same as at the start of a
match are left out::

    players 3 edition=descartes
    turns 4 season summer month 3 phase acting player red first red
    d4 red 3w 1f village, field intact, wolf 1, bison c
    c2 blue 2w 1f moved 1w
    burning e5/e6
    event drought drawn drought:1 in-force drought:1
    discards raft
    tribe red food 7 cards net/flint
    tribe blue food 3

Each word is a name from ``fields.py`` followed by its value; ``hex_lines.py`` writes hexes. A
position for a test needs only a few lines.
"""

from collections.abc import Iterator
from typing import Any

from steppe.draw.diagram import write_line
from steppe.games.valley.rules.board import HEXES
from steppe.games.valley.rules.tables import TRIBE_WORDS
from steppe.games.valley.views.diagram import fields as lines
from steppe.games.valley.views.diagram.hex_lines import write_hex
from steppe.games.valley.views.diagram.implied import imply, tell
from steppe.games.valley.views.types import Position

Fields = dict[str, Any]


def format_diagram(position: Position) -> str:
    """Return the position as text."""
    now = tell(position.to_json())
    start = Position.new(position.game, position.players, **position.options)
    usual = tell(start.to_json()) | imply(now)
    told = [_match(position), write_line(lines.MOMENT, now, usual)]
    told += [write_hex(now, place) for place in range(HEXES)]
    told += [write_line(entries, now, usual) for entries in lines.OF_ALL]
    told += _tribes(now, usual)
    return "\n".join(line for line in told if line)


def _match(position: Position) -> str:
    chosen = (
        f"{option.name}={position.options[option.name]}"
        for option in position.game.options
        if position.options[option.name] != option.default
    )
    return " ".join(["players", str(position.players), *chosen])


def _tribes(now: Fields, usual: Fields) -> Iterator[str]:
    for tribe in range(now["players"]):
        mine = {entry.field: now[entry.field][tribe] for entry in lines.OF_TRIBE}
        others = {entry.field: usual[entry.field][tribe] for entry in lines.OF_TRIBE}
        yield f"tribe {TRIBE_WORDS[tribe]} {write_line(lines.OF_TRIBE, mine, others)}"
