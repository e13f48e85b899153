"""The positions of ``perft.txt``: each line gives players, rounds and difficulty."""

from pathlib import Path

import steppe
from steppe.core.position import Position
from tests.games.perft_file import Case

FILE = Path(__file__).with_name("perft.txt")
SMALL = 100  # maximum number of nodes that tests without the compiler count


def position_of(case: Case) -> Position:
    """Return the position that a line in the file names."""
    players, length, difficulty = case["start"].split()
    words = {"length": length, "difficulty": difficulty}
    return Position.new(steppe.load("doggerland"), int(players), **words).play(case["moves"])
