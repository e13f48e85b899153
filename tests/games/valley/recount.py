"""Rewrite ``perft.txt`` with the counts of the second implementation (``second.py``).

Run ``python -m tests.games.valley.recount`` after adding a position. The numbers after ``depth``
then come from ``second.py``'s reading of RULES.md, never from the rules under test.
"""

from pathlib import Path

import steppe
from steppe.core.position import Position
from tests.games import agenda
from tests.games.perft_file import Case, recount
from tests.games.valley import second

FILE = Path(__file__).with_name("perft.txt")
SMALL = 100  # most nodes for the rules, in tests without the compiler
LARGE = 160  # most nodes for the second implementation


def kind_of(case: Case) -> tuple[int, dict[str, str]]:
    """Return the number of tribes and the options at the start of a line."""
    players, *options = case["start"].split()
    return int(players), dict(option.split("=") for option in options)


def position_of(case: Case) -> Position:
    """Return the position on a line of the file."""
    players, options = kind_of(case)
    return Position.new(steppe.load("valley"), players, **options).play(case["moves"])


def count(case: Case) -> int:
    """Count the nodes of a line of the file."""
    table = second.read(second.new(*kind_of(case)), case["moves"])
    return agenda.count(table, int(case["depth"]), case["unit"] is not None)


if __name__ == "__main__":
    recount(FILE, count)
