"""The positions of ``perft.txt``: each line names the board."""

from pathlib import Path

import steppe
from steppe.core.position import Position
from tests.games.perft_file import Case

FILE = Path(__file__).with_name("perft.txt")
SMALL = 1_000  # maximum number of nodes that tests without the compiler count


def position_of(case: Case) -> Position:
    """Return the position that a line in the file names."""
    return Position.new(steppe.load("zebras"), board=case["start"]).play(case["moves"])
