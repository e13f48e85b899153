"""The measurement of a game's speed, not the speed itself."""

import pytest

from steppe.games import load
from steppe.lab.measure import bench


@pytest.mark.compiled
def test_a_bench_reports_every_rate_once(monkeypatch):
    monkeypatch.setattr(bench, "_SECONDS", 0.01)
    found = bench.bench("zebras", rounds=1)
    assert set(found) == {
        "decisions_per_s",
        "playouts_per_s",
        "playout_steps_per_s",
        "search_steps_per_s",
        "twin_decisions_per_s",
        "clone_ns",
        "evaluate_2_ns",
        "state_bytes",
    }
    assert all(value > 0 for value in found.values())
    assert found["playout_steps_per_s"] > found["playouts_per_s"]
    assert found["state_bytes"] == load("zebras").kernel.state.itemsize


def test_only_a_compiled_process_is_measured():
    with pytest.raises(RuntimeError, match="STEPPE_JIT=0"):
        bench.bench("zebras")
