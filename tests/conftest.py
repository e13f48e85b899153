"""Settings for all tests."""

import gc
import os
import shutil
import tempfile
from importlib import import_module
from pathlib import Path

import pytest

from tests.turn import (
    LARGE,
    NAME,
    commits_of,
    compiled_in_turn,
    folder_rests,
    has_turn,
    rests,
    turn,
)

pytest_plugins = ["tests.budget"]

# Interpreted rules create very many objects, few of them in cycles: looking for those took a third
# of the time.
gc.set_threshold(100_000, 50, 50)

TESTS = Path(__file__).parent
ROOT = TESTS.parent
MEMORY = Path("/dev/shm")  # files in memory: creating one takes a third of the time
ROOM = 4 << 30  # bytes for everything that tests write
if "TMPDIR" not in os.environ and MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM:
    tempfile.tempdir = os.environ["TMPDIR"] = str(MEMORY)

SECOND = os.environ.get("PYTEST_XDIST_WORKER") == "gw1"  # the second test process
APART = "engine"  # the folder of tests without a game
USUAL = "zebras"  # the game of other tests that name none


def pytest_report_header() -> str:
    """Print how to select the same kinds of matches again."""
    return f"turn: {turn()} ({NAME}={turn()} tries the same kinds of matches again)"


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Skip folders without selected tests if all folders were requested."""
    is_below = collection_path.is_dir() and TESTS in collection_path.parents
    if not (is_below and _are_all(config)):
        return None
    place = collection_path.relative_to(TESTS).as_posix()
    marks: str = config.option.markexpr
    resting = "not long" in marks and folder_rests(place)
    return True if resting or (place == "browser" and "not browser" in marks) else None


def pytest_collection(session: pytest.Session) -> None:
    """Let the second of two processes collect in reverse, so that they share their caches.

    In a fresh clone, rewriting the assertions takes most of the time.
    """
    if SECOND and _are_all(session.config):
        for file in sorted(TESTS.rglob("test_*.py"), reverse=True):
            if not any(pytest_ignore_collect(folder, session.config) for folder in file.parents):
                import_module(".".join(file.relative_to(ROOT).with_suffix("").parts))


def _are_all(config: pytest.Config) -> bool:
    return config.args == config.getini("testpaths")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Deselect tests that do not run with this commit."""
    for item in items:
        if not tried(item):
            item.add_marker("long")


def tried(item: pytest.Item) -> bool:
    """Return whether a test runs with this commit: by its own marker, or by its folder."""
    rotating = item.get_closest_marker("rotating")
    if rotating and not has_turn(item.nodeid, commits_of(item.nodeid, *rotating.args)):
        return False
    if item.get_closest_marker("compiled"):
        return group_of(item.nodeid) in {APART, *compiled_in_turn()}
    return bool(rotating) or not rests(item.nodeid)


def group_of(test: str) -> str:
    """Return the game that a test names, or the folder that needs no game."""
    if test.startswith(f"tests/{APART}/"):
        return APART
    return next((name for name in LARGE if name in test), USUAL)
