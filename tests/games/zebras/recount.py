"""Write ``perft.txt`` anew with the counts of the second implementation (``brute.py``).

Run it as ``python -m tests.games.zebras.recount`` after adding a position; the numbers after
``depth`` are then those of the rulebook as ``brute.py`` reads it, never those of the rules.
"""

from pathlib import Path

import steppe
from steppe.core.position import Position
from tests.games.perft_file import Case, recount
from tests.games.zebras import brute

FILE = Path(__file__).with_name("perft.txt")
SMALL = 1_000  # nodes that the rules count in tests without the compiler
LARGE = 1_000_000  # and that the second implementation does


def position_of(case: Case) -> Position:
    """Return the position that a line of the file names."""
    return Position.new(steppe.load("zebras"), board=case["start"]).play(case["moves"])


def count(case: Case) -> int:
    """Count a position of the file: its start is the name of a board."""
    return brute.count(brute.read(case["start"], case["moves"]), int(case["depth"]))


if __name__ == "__main__":
    recount(FILE, count)
