"""Renew ``perft.txt`` with the counts of the second implementation (``brute.py``).

Run ``python -m tests.games.zebras.recount`` after adding a position. The numbers after ``depth``
then come from ``brute.py``, an independent reading of the rules text, never from the rules.
"""

from pathlib import Path

import steppe
from steppe.core.position import Position
from tests.games.perft_file import Case, recount
from tests.games.zebras import brute

FILE = Path(__file__).with_name("perft.txt")
SMALL = 1_000  # most nodes for the rules in tests without the compiler
LARGE = 1_000_000  # most nodes for the second implementation


def position_of(case: Case) -> Position:
    """Return the position of a line in the file."""
    return Position.new(steppe.load("zebras"), board=case["start"]).play(case["moves"])


def count(case: Case) -> int:
    """Count a position of the file: its start is the name of a board."""
    return brute.count(brute.read(case["start"], case["moves"]), int(case["depth"]))


if __name__ == "__main__":
    recount(FILE, count)
