"""The thread pool: all work is done in parallel, and errors are reported."""

import gc
import os
import threading
from functools import partial
from time import sleep

import pytest

from steppe.engine.position_type import Ints
from steppe.engine.thread_pool import NO_TASK, ThreadPool, await_task, report

SIZES = [1, 2, 5]


def serve(work, signals: Ints, worker: int) -> None:
    """Do ``work(worker, task)`` for every task."""
    while (task := await_task(signals, worker)) != NO_TASK:
        report(signals, worker, work(worker, task))


def crew_of(size: int, work) -> ThreadPool:
    return ThreadPool(partial(serve, work), size)


@pytest.mark.parametrize("size", SIZES)
def test_all_parts_are_done_and_added_up_again_and_again(size):
    crew = crew_of(size, lambda worker, task: (worker + task) ** 2)
    for task in range(1, 50):
        assert crew.do(task) == sum((worker + task) ** 2 for worker in range(size))


@pytest.mark.compiled
@pytest.mark.parametrize("size", SIZES)
def test_they_also_work_after_a_rest(size):
    crew = crew_of(size, lambda worker, _: worker + 1)
    for _ in range(4):
        assert crew.do(1) == size * (size + 1) // 2
        sleep(0.05)  # long enough for the threads to fall asleep


@pytest.mark.compiled  # an interpreted process has no threads
def test_the_parts_are_done_at_the_same_time():
    met = threading.Barrier(3, timeout=10)
    assert crew_of(3, lambda *_: 1 + 0 * met.wait()).do(1) == 3


@pytest.mark.parametrize("wrong", [0, 1, 2])
def test_what_a_part_raises_is_raised_and_the_next_work_is_done(wrong):
    check_errors(wrong)


@pytest.mark.compiled
@pytest.mark.parametrize("wrong", [0, 2])
def test_what_a_thread_raises_is_raised_and_the_next_work_is_done(wrong):
    check_errors(wrong)


def check_errors(wrong: int) -> None:
    """Let one worker fail on every other call, and check that the error is raised."""
    breaks = True
    crew = crew_of(3, lambda worker, _: 1 // (worker != wrong or not breaks))
    for breaks in (True, False, True, False):
        if breaks:
            with pytest.raises(ZeroDivisionError):
                crew.do(1)
        else:
            assert crew.do(1) == 3


def test_a_lone_thread_continues_after_an_error():
    crew = crew_of(1, lambda _, task: 6 // (task - 1))
    with pytest.raises(ZeroDivisionError):
        crew.do(1)
    assert crew.do(3) == 3


class Interrupting:
    """A lock that a thread waits for; an interrupt arrives before the lock is released."""

    def locked(self) -> bool:
        raise KeyboardInterrupt


@pytest.mark.compiled
def test_an_interrupt_before_a_thread_is_woken_does_no_harm():
    crew = crew_of(3, lambda worker, task: 10**worker * task)
    for task in range(1, 20):
        assert crew.do(task) == 111 * task
        sleep(0.02)  # both threads fall asleep
        doors, crew._doors[:] = [*crew._doors], [Interrupting(), *crew._doors[1:]]
        with pytest.raises(KeyboardInterrupt):
            crew.do(7)
        crew._doors[:] = doors
        crew.settle()
    assert crew.do(5) == 555


@pytest.mark.compiled
def test_a_thread_that_is_dismissed_at_work_ends():
    begun, free = threading.Event(), threading.Event()

    def work(worker: int, task: int) -> int:
        if worker == 0:
            assert begun.wait(10)
            raise KeyboardInterrupt
        begun.set()
        return int(free.wait(10))

    before = set(threading.enumerate())
    crew = crew_of(2, work)
    (thread,) = set(threading.enumerate()) - before
    timer = threading.Timer(0.1, free.set)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        crew.do(1)
    assert free.is_set(), "nobody is left at work"
    del crew
    gc.collect()
    thread.join(timeout=10)
    assert not thread.is_alive()


@pytest.mark.compiled
def test_others_are_hired_after_a_fork():
    crew = crew_of(3, lambda worker, task: worker + task)
    assert crew.do(1) == 6
    child = os.fork()
    if child == 0:
        os._exit(0 if crew.do(2) == 9 and crew.do(3) == 12 else 1)
    _, status = os.waitpid(child, 0)
    assert status == 0
    assert crew.do(2) == 9


@pytest.mark.compiled  # an interpreted process has no threads
@pytest.mark.parametrize("rest", [0.0, 0.05])
def test_the_threads_end_with_their_crew_awake_or_asleep(rest):
    before = set(threading.enumerate())
    crew = crew_of(4, lambda *_: 1)
    hired = set(threading.enumerate()) - before
    assert len(hired) == 3
    crew.do(1)
    sleep(rest)
    del crew
    gc.collect()
    for thread in hired:
        thread.join(timeout=10)
        assert not thread.is_alive()
