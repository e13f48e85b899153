"""Compiled code on disk: damaged files are replaced, and code runs if it cannot be cached."""

import pickle
import tempfile
from pathlib import Path

import numpy as np
import pytest

from steppe.engine import cache_folder
from steppe.engine.cache_folder import sealed
from steppe.engine.jit import njit
from tests.engine.test_jit import FOREIGN


def total(numbers):
    """Add numbers: a function to compile."""
    found = 0
    for number in numbers:
        found += number
    return found


@pytest.fixture
def kept_in(tmp_path, monkeypatch):
    """Set and return the folder that caches this process's compiled code."""
    monkeypatch.setenv("STEPPE_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(cache_folder, "_logged", set())
    return tmp_path / "cache"


def added() -> tuple[int, int]:
    """Return the result from freshly loaded code, and the number of cache hits."""
    function = njit(total)
    return function(np.arange(5)), sum(function.stats.cache_hits.values())


def link_to_itself(path: Path) -> None:
    path.unlink()
    path.symlink_to(path)  # unreadable even for root


@pytest.mark.compiled
@pytest.mark.parametrize("ending", ["nbi", "nbc"])
@pytest.mark.parametrize(
    "damage",
    [
        lambda path: path.write_bytes(b""),
        lambda path: path.write_bytes(path.read_bytes()[:-1]),
        lambda path: path.write_bytes(path.read_bytes()[:-9] + b"\0" * 9),
        lambda path: path.write_bytes(FOREIGN),
        link_to_itself,
    ],
    ids=["empty", "cut off", "garbled", "foreign", "unreadable"],
)
def test_a_damaged_file_is_written_again(kept_in, damage, ending, caplog):
    assert added() == (10, 0)
    for path in kept_in.rglob(f"*.{ending}"):
        damage(path)
    assert added() == (10, 0)
    (told,) = caplog.messages
    assert told.startswith("Cached code cannot be used and is compiled again: ")
    assert f".{ending}" in told
    assert added() == (10, 1)
    assert len(caplog.messages) == 1


@pytest.mark.compiled
@pytest.mark.parametrize(("ending", "reports"), [("nbi", 0), ("nbc", 1)])
def test_a_sealed_file_that_does_not_fit_is_written_again(kept_in, ending, reports, caplog):
    added()
    for path in kept_in.rglob(f"*.{ending}"):
        path.write_bytes(sealed(pickle.dumps(("another", "payload"))))
    assert [added(), added()] == [(10, 0), (10, 1)]
    assert len(caplog.messages) == reports


@pytest.mark.compiled
def test_code_that_cannot_be_kept_runs_and_that_is_reported_once(kept_in, caplog):
    kept_in.mkdir()
    (kept_in / f"{total.__module__}.total").touch()  # a file in place of the folder
    assert [added(), added()] == [(10, 0), (10, 0)]
    (told,) = caplog.messages
    assert told.startswith("Compiled code cannot be cached for the next process: ")


@pytest.mark.compiled
def test_code_is_compiled_where_no_folder_can_be_written(kept_in, monkeypatch, caplog):
    monkeypatch.setattr(cache_folder, "_can_write", lambda _: False)
    monkeypatch.setattr(tempfile, "tempdir", "/proc/nowhere")
    assert added() == (10, 0)
    assert len(caplog.messages) == 1
