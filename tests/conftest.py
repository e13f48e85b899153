"""What holds for all tests."""

import gc
import os
import shutil
import tempfile
from pathlib import Path

import pytest

from tests.turn import LARGE, NAME, commits_of, compiled_in_turn, has_turn, rests, turn

pytest_plugins = ["tests.budget"]

# Interpreted rules make very many objects, few of them in circles: a third of the time was spent
# looking for those.
gc.set_threshold(100_000, 50, 50)

MEMORY = Path("/dev/shm")  # files that stand in memory: to make one takes a third of the time
ROOM = 4 << 30  # bytes, for what all tests write
if "TMPDIR" not in os.environ and MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM:
    tempfile.tempdir = os.environ["TMPDIR"] = str(MEMORY)

APART = "engine"  # the folder of tests that need no game
USUAL = "zebras"  # of other tests that name no game


def pytest_report_header() -> str:
    """Say how to try the same kinds of matches again."""
    return f"turn: {turn()} ({NAME}={turn()} tries the same kinds of matches again)"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out who has no turn."""
    for item in items:
        if not tried(item):
            item.add_marker("long")


def tried(item: pytest.Item) -> bool:
    """Return whether a test is tried with this commit: as it says itself, or by its folder."""
    rotating = item.get_closest_marker("rotating")
    if rotating and not has_turn(item.nodeid, commits_of(item.nodeid, *rotating.args)):
        return False
    if item.get_closest_marker("compiled"):
        return group_of(item.nodeid) in {APART, *compiled_in_turn()}
    return bool(rotating) or not rests(item.nodeid)


def group_of(test: str) -> str:
    """Return the game that a test names, or the folder that needs none."""
    if test.startswith(f"tests/{APART}/"):
        return APART
    return next((name for name in LARGE if name in test), USUAL)
