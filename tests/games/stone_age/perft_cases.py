"""The positions of ``perft.txt``, and how its lines name them: players and the herd option."""

from pathlib import Path

import steppe
from steppe.core.position import Position
from tests.games.perft_file import Case

FILE = Path(__file__).with_name("perft.txt")
SMALL = 400  # most nodes for the rules in tests without the compiler


def position_of(case: Case) -> Position:
    """Return the position of a line in the file."""
    players, herd = case["start"].split()
    start = Position.new(steppe.load("stone_age"), int(players), herd=herd)
    return start.play(case["moves"])
