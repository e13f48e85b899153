"""A short form of ``make soak-clock``: the clock is changed while people keep playing."""

import asyncio
import gc

import pytest
from benchmarks.soak_clock import HOUR, Trial, run

STEPS = {"an hour ahead": HOUR, "right": 0, "an hour behind": -HOUR}


@pytest.mark.long
def test_all_goes_on_when_the_clock_is_set(tmp_path):
    report = asyncio.run(run(Trial(tmp_path, None, patience=60.0), 3, 2.0, STEPS))
    assert set(STEPS) < set(report)
    assert all(report[phase]["POST 200"] > 0 for phase in STEPS)
    gc.collect()  # reports connections left open


@pytest.mark.long
def test_a_match_that_stands_still_is_noticed(tmp_path):
    with pytest.raises(AssertionError, match="does not move"):
        asyncio.run(run(Trial(tmp_path, None, patience=0.0), 1, 5.0, STEPS))
    gc.collect()
