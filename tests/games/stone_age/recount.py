"""Renew ``perft.txt`` with the counts of the second implementation (``second.py``).

Run ``python -m tests.games.stone_age.recount`` after adding a position. The numbers after ``depth``
then come from ``second.py``, an independent reading of RULES.md, never from the rules.
"""

from pathlib import Path

import steppe
from steppe.core.position import Position
from tests.games import agenda
from tests.games.perft_file import Case, recount
from tests.games.stone_age import second

FILE = Path(__file__).with_name("perft.txt")
SMALL = 400  # most nodes for the rules in tests without the compiler
LARGE = 2_000  # most nodes for the second implementation


def position_of(case: Case) -> Position:
    """Return the position of a line in the file."""
    players, herd = case["start"].split()
    start = Position.new(steppe.load("stone_age"), int(players), herd=herd)
    return start.play(case["moves"])


def count(case: Case) -> int:
    """Count a position of the file: its start names the players and the herd option."""
    players, herd = case["start"].split()
    table = second.read(int(players), herd == "on", case["moves"])
    return agenda.count(table, int(case["depth"]))


if __name__ == "__main__":
    recount(FILE, count)
