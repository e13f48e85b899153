"""The positions of ``perft.txt``, and how its lines name them: by the board."""

from pathlib import Path

import steppe
from steppe.core.position import Position
from tests.games.perft_file import Case

FILE = Path(__file__).with_name("perft.txt")
SMALL = 1_000  # most nodes for the rules in tests without the compiler


def position_of(case: Case) -> Position:
    """Return the position of a line in the file."""
    return Position.new(steppe.load("zebras"), board=case["start"]).play(case["moves"])
