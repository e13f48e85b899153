"""Threads that share work: all of it is done, at once, and what goes wrong is told."""

import gc
import threading
from functools import partial

import pytest

from steppe.core.crew import Crew


@pytest.mark.parametrize("size", [1, 2, 5])
def test_all_parts_are_done_and_added_up_again_and_again(size):
    crew = Crew(size)
    for turn in range(50):
        works = [partial(pow, part + turn, 2) for part in range(size)]
        assert crew.do(works) == sum((part + turn) ** 2 for part in range(size))


def test_the_parts_are_done_at_the_same_time():
    met = threading.Barrier(3, timeout=10)
    assert Crew(3).do([lambda: 1 + 0 * met.wait()] * 3) == 3


@pytest.mark.parametrize("wrong", [0, 1, 2])
def test_what_a_part_raises_is_raised_and_the_next_work_is_done(wrong):
    crew = Crew(3)
    works = [lambda: 1] * 3
    broken = [*works[:wrong], lambda: 1 // 0, *works[wrong + 1 :]]
    with pytest.raises(ZeroDivisionError):
        crew.do(broken)
    assert crew.do(works) == 3


def test_as_many_parts_as_threads_are_wanted():
    with pytest.raises(ValueError, match="2 threads take as many parts, not 3"):
        Crew(2).do([lambda: 1] * 3)


def test_the_threads_end_with_their_crew():
    before = set(threading.enumerate())
    crew = Crew(4)
    hired = set(threading.enumerate()) - before
    assert len(hired) == 3
    del crew
    gc.collect()
    for thread in hired:
        thread.join(timeout=10)
        assert not thread.is_alive()
