"""Write ``perft.txt`` anew with the counts of the second implementation (``second.py``).

Run it as ``python -m tests.games.valley.recount`` after adding a position; the numbers after
``depth`` are then those of RULES.md as ``second.py`` reads it, never those of the rules.
"""

from pathlib import Path

import steppe
from steppe.core.position import Position
from tests.games import agenda
from tests.games.perft_file import Case, recount
from tests.games.valley import second

FILE = Path(__file__).with_name("perft.txt")
SMALL = 100  # nodes that the rules count in tests without the compiler
LARGE = 160  # and that the second implementation does


def kind_of(case: Case) -> tuple[int, dict[str, str]]:
    """Return the number of tribes and the options that the start of a line names."""
    players, *options = case["start"].split()
    return int(players), dict(option.split("=") for option in options)


def position_of(case: Case) -> Position:
    """Return the position that a line of the file names."""
    players, options = kind_of(case)
    return Position.new(steppe.load("valley"), players, **options).play(case["moves"])


def count(case: Case) -> int:
    """Count a position of the file."""
    table = second.read(second.new(*kind_of(case)), case["moves"])
    return agenda.count(table, int(case["depth"]), case["unit"] is not None)


if __name__ == "__main__":
    recount(FILE, count)
