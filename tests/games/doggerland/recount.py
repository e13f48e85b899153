"""Rewrite ``perft.txt`` with the counts of the second implementation (``second.py``).

Run it as ``python -m tests.games.doggerland.recount`` after adding a position. The numbers after
``depth`` then come from ``second.py``'s reading of RULES.md, never from the rules code.
"""

from pathlib import Path

import steppe
from steppe.core.position import Position
from tests.games import agenda
from tests.games.doggerland import second
from tests.games.perft_file import Case, recount

FILE = Path(__file__).with_name("perft.txt")
SMALL = 100  # most nodes that the rules count in tests without the compiler
LARGE = 500  # most nodes that the second implementation counts


def position_of(case: Case) -> Position:
    """Return the position that a line of the file names."""
    players, length, difficulty = case["start"].split()
    words = {"length": length, "difficulty": difficulty}
    return Position.new(steppe.load("doggerland"), int(players), **words).play(case["moves"])


def count(case: Case) -> int:
    """Count the nodes of a position; its line gives players, rounds and difficulty."""
    players, length, difficulty = case["start"].split()
    table = second.new(int(players), int(length), difficulty)
    return agenda.count(second.read(table, case["moves"]), int(case["depth"]))


if __name__ == "__main__":
    recount(FILE, count)
