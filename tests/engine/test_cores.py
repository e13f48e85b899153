"""The CPU cores that may be used, and low-priority threads."""

import os
from threading import get_native_id

import pytest

from steppe.engine.cores import come_last, cores


def test_cores_are_those_that_the_process_may_use(monkeypatch):
    monkeypatch.setattr(os, "cpu_count", lambda: 64)
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: {0, 2, 5}, raising=False)
    assert cores() == 3
    monkeypatch.delattr(os, "sched_getaffinity")
    assert cores() == 64
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert cores() == 1


@pytest.mark.parametrize(("before", "after"), [(0, 10), (15, 15)])
def test_a_thread_that_comes_last_never_rises(before, after, monkeypatch):
    asked = []
    monkeypatch.setattr(os, "getpriority", lambda kind, who: before)
    monkeypatch.setattr(os, "setpriority", lambda *given: asked.append(given))
    come_last()
    assert asked == [(os.PRIO_PROCESS, get_native_id(), after)]


def test_where_threads_have_no_priority_nothing_happens(monkeypatch):
    monkeypatch.delattr(os, "setpriority")
    come_last()
