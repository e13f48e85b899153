"""Known openings, for tests of single phases, with the start tiles in the order of their numbers.

d4 s1 Horse    e4 s2 Reindeer   f4 s3 two wood
d5 s4 wood     e5 centre        f5 s5 two stone
d6 s6 fruit    e6 s7 shellfish  f6 s8 small game
"""

from typing import Any

import steppe
from steppe.core.position import Position
from steppe.core.unchecked import put
from steppe.games.doggerland.rules.state import BOXED
from steppe.games.doggerland.rules.tables import CELL_NAMES, DISPLAY, TILES

GAME = steppe.load("doggerland")
Kind = tuple[int, int, str]  # players, rounds, difficulty
COMPANIES: list[Kind] = [(players, length, "normal") for players in (2, 3, 4) for length in (8, 6)]
SOLO: list[Kind] = [(1, 8, difficulty) for difficulty in ("easy", "normal", "hard")]
STARTS = " ".join(f"~tile:s{number}" for number in range(1, 9))
CROSS = "~tile:k1 ~tile:k3"  # the cross in the short variant
GOALS = " ".join(f"~goal:ob{number}" for number in range(1, 5))
SOLO_GOALS = " ".join(f"~goal:so0{number}" for number in range(1, 8))
CRAFTS = ("st1", "ne2", "st4", "ne7", "st9")


def cell(name: str) -> int:
    return CELL_NAMES.index(name)


def before_the_arrow(players: int = 2, **options: str) -> Position:
    """Return the position before the priority arrow is placed."""
    goals = GOALS if players > 1 else SOLO_GOALS
    cross = CROSS if options.get("length") == "6" else ""
    position = Position.new(GAME, players, **options)
    return position.play(f"face:n {STARTS} {cross} {goals} ~fresco:fr01")


def opening(players: int = 2, **fields: Any) -> Position:
    """Return the position in which the first clan programs its first action."""
    crafts = " ".join(f"~craft:{craft}" for craft in CRAFTS[: DISPLAY[players]])
    return put(before_the_arrow(players).play(f"point:left {crafts}"), **fields)


def alone(card: str, **fields: Any) -> Position:
    """Return a solo position after the first card is drawn, but before its event happens."""
    return put(opening(1).play(f"~card:{card}"), **fields)


def on_finished_land(position: Position) -> Position:
    """Empty the pile, so that no tiles are laid."""
    return put(position, where=[BOXED] * TILES)


def fact(position: Position, name: str) -> str:
    return position.facts()[name]
