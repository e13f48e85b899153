"""The positions of ``perft.txt``: each line gives the number of players and the herd option."""

from pathlib import Path

import steppe
from steppe.core.position import Position
from tests.games.perft_file import Case

FILE = Path(__file__).with_name("perft.txt")
SMALL = 400  # maximum number of nodes that tests without the compiler count


def position_of(case: Case) -> Position:
    """Return the position that a line in the file names."""
    players, herd = case["start"].split()
    start = Position.new(steppe.load("stone_age"), int(players), herd=herd)
    return start.play(case["moves"])
