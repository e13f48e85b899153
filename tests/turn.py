"""Whose turn it is: tests of many kinds try a few with every commit, others with the next.

The turn is a number made of the commit, so that a failure comes again; pytest prints it, and
``STEPPE_TURN=NUMBER`` asks for another.
"""

import os
import subprocess
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")
NAME = "STEPPE_TURN"
DIGITS = 4  # of the commit, in base 16


def turn() -> int:
    """Return the number of this turn, the same one in all processes of a run."""
    if NAME not in os.environ:
        os.environ[NAME] = str(of_commit())
    return int(os.environ[NAME])


def whose(things: Sequence[T]) -> list[T]:
    """Return the one of some things whose turn it is; none of none."""
    return [things[turn() % len(things)]] if things else []


def has_turn(name: str, commits: int) -> bool:
    """Return whether a test that is tried with one commit in so many has its turn, by its name."""
    return (zlib.crc32(name.encode()) + turn()) % commits == 0


def of_commit(folder: Path = Path(__file__).parent) -> int:
    """Return the number of the commit that is checked out; 0 where there is none."""
    command = ["git", "-C", str(folder), "rev-parse", "HEAD"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return 0
    return int(done.stdout[:DIGITS], 16)
