"""The positions of ``perft.txt``: each line gives the number of tribes and the options."""

from pathlib import Path

import steppe
from steppe.core.position import Position
from tests.games.perft_file import Case

FILE = Path(__file__).with_name("perft.txt")
SMALL = 100  # maximum number of nodes that tests without the compiler count


def kind_of(case: Case) -> tuple[int, dict[str, str]]:
    """Return the number of tribes and the options at the start of a line."""
    players, *options = case["start"].split()
    return int(players), dict(option.split("=") for option in options)


def position_of(case: Case) -> Position:
    """Return the position that a line in the file names."""
    players, options = kind_of(case)
    return Position.new(steppe.load("valley"), players, **options).play(case["moves"])
