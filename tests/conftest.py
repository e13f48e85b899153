"""Settings for all tests."""

import gc
import os
import shutil
import tempfile
from importlib import import_module
from pathlib import Path

import hypothesis
import pytest

import steppe
from steppe.testing import CHECKS

pytest.register_assert_rewrite(*CHECKS)

# Interpreted rules create very many objects, few of them in cycles: the search for cycles took a
# third of the time.
gc.set_threshold(100_000, 50, 50)

hypothesis.settings.register_profile("steppe", deadline=None)  # no test depends on speed
hypothesis.settings.load_profile("steppe")

TESTS = Path(__file__).parent
ROOT = TESTS.parent
MEMORY = Path("/dev/shm")  # files kept in memory: creating a file there takes a third of the time
ROOM = 4 << 30  # free bytes needed for everything that tests write
if "TMPDIR" not in os.environ and MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM:
    tempfile.tempdir = os.environ["TMPDIR"] = str(MEMORY)

SECOND = os.environ.get("PYTEST_XDIST_WORKER") == "gw1"  # the second test process
LARGE = [name for name in steppe.names() if steppe.load(name).kernel.is_large]


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Skip the browser tests if all tests except them were requested."""
    is_browser = collection_path == TESTS / "browser"
    is_skipped = "not browser" in config.option.markexpr and _are_all(config)
    return True if is_browser and is_skipped else None


def pytest_collection(session: pytest.Session) -> None:
    """Let the second of two processes import test files in reverse, so that both share the work.

    In a fresh clone, rewriting assertions takes most of the time; the results are cached on disk.
    """
    if SECOND and _are_all(session.config):
        for file in sorted(TESTS.rglob("test_*.py"), reverse=True):
            if not any(pytest_ignore_collect(folder, session.config) for folder in file.parents):
                import_module(".".join(file.relative_to(ROOT).with_suffix("").parts))


def _are_all(config: pytest.Config) -> bool:
    return config.args == config.getini("testpaths")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark compiled tests of large games ``long``: compiling one game takes a minute."""
    for item in items:
        compiled = item.get_closest_marker("compiled")
        if compiled and any(game in item.nodeid for game in LARGE if game not in compiled.args):
            item.add_marker("long")
