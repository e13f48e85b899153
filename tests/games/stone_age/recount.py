"""Write ``perft.txt`` anew with the counts of the second implementation (``second.py``).

Run it as ``python -m tests.games.stone_age.recount`` after adding a position; the numbers after
``depth`` are then those of RULES.md as ``second.py`` reads it, never those of the rules.
"""

from pathlib import Path

from tests.games import agenda
from tests.games.perft_file import Case, recount
from tests.games.stone_age import second

FILE = Path(__file__).with_name("perft.txt")


def count(case: Case) -> int:
    """Count a position of the file: its start names the players and whether the herd is there."""
    players, herd = case["start"].split()
    table = second.read(int(players), herd == "on", case["moves"])
    return agenda.count(table, int(case["depth"]))


if __name__ == "__main__":
    recount(FILE, count)
