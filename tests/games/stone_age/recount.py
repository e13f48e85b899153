"""Write ``perft.txt`` anew with the counts of the second implementation (``second.py``).

Run it as ``python -m tests.games.stone_age.recount`` after adding a position; the numbers after
``depth`` are then those of RULES.md as ``second.py`` reads it, never those of the rules.
"""

from pathlib import Path

import steppe
from steppe.core.position import Position
from tests.games import agenda
from tests.games.perft_file import Case, recount
from tests.games.stone_age import second

FILE = Path(__file__).with_name("perft.txt")
SMALL = 400  # nodes that the rules count in tests without the compiler
LARGE = 2_000  # and that the second implementation does


def position_of(case: Case) -> Position:
    """Return the position that a line of the file names."""
    players, herd = case["start"].split()
    start = Position.new(steppe.load("stone_age"), int(players), herd=herd)
    return start.play(case["moves"])


def count(case: Case) -> int:
    """Count a position of the file: its start names the players and whether the herd is there."""
    players, herd = case["start"].split()
    table = second.read(int(players), herd == "on", case["moves"])
    return agenda.count(table, int(case["depth"]))


if __name__ == "__main__":
    recount(FILE, count)
