"""The machine: cores that may be used, and threads that give way."""

import os
from threading import Thread, get_native_id

import pytest

from steppe.engine.machine import come_last, cores


def test_cores_are_those_that_the_process_may_use(monkeypatch):
    monkeypatch.setattr(os, "cpu_count", lambda: 64)
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: {0, 2, 5}, raising=False)
    assert cores() == 3
    monkeypatch.delattr(os, "sched_getaffinity")
    assert cores() == 64
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert cores() == 1


@pytest.mark.skipif(not hasattr(os, "sched_getaffinity"), reason="threads have no own priority")
def test_a_thread_that_comes_last_leaves_the_others_as_they_are():
    told = []

    def work():
        before = os.getpriority(os.PRIO_PROCESS, get_native_id())
        come_last()
        told.append((before, os.getpriority(os.PRIO_PROCESS, get_native_id())))

    mine = os.getpriority(os.PRIO_PROCESS, get_native_id())
    thread = Thread(target=work)
    thread.start()
    thread.join()
    ((before, after),) = told
    assert before == mine == os.getpriority(os.PRIO_PROCESS, get_native_id())
    assert after == max(10, mine)
