"""Many tasks on an executor: their order, their groups, and retries after lost workers."""

import time
from functools import partial
from itertools import count, islice

import pytest

from steppe.core.errors import NotationError
from steppe.lab.run import tasks
from steppe.lab.run.executor import Executor, Inline, Processes, at_work
from steppe.lab.run.tasks import in_order, results
from tests.lab.crew import Fragile, FragilePool, double, end_worker_once, interrupt, refuse

WANTED = [double(number) for number in range(12)]


def test_results_come_in_the_order_of_the_tasks():
    assert list(results(Inline(), double, range(12))) == WANTED
    assert list(in_order([(1, "b"), (2, "c"), (0, "a"), (3, "d")])) == ["a", "b", "c", "d"]


def test_tasks_are_taken_as_they_are_needed():
    taken = count()
    first = list(islice(results(Inline(), double, taken), 3))
    assert first == WANTED[:3]
    assert next(taken) < 1000


def test_what_a_task_raises_is_raised():
    with pytest.raises(ValueError, match="0 is refused"):
        list(results(Inline(), refuse, range(3)))


def test_tasks_that_take_no_time_travel_together(monkeypatch):
    times = count(0, 0.01)  # each group seems to take 0.01 seconds
    monkeypatch.setattr(tasks, "perf_counter", lambda: next(times))
    executor = Fragile()
    assert list(results(executor, double, range(100))) == [2 * number for number in range(100)]
    sizes = [len(sent) for sent in executor.sent]
    assert sizes[:4] == [1, 2, 4, 8]
    assert sum(sizes) == 100


def test_tasks_that_take_long_travel_alone(monkeypatch):
    times = count(0, 1)
    monkeypatch.setattr(tasks, "perf_counter", lambda: next(times))
    executor = Fragile()
    assert list(results(executor, double, range(12))) == WANTED
    assert all(len(sent) == 1 for sent in executor.sent)


def test_a_task_that_lost_its_worker_runs_again():
    executor = Fragile(3, 3)
    assert list(results(executor, double, range(12))) == WANTED
    assert sum(3 in sent for sent in executor.sent) == 4


def test_a_task_that_loses_every_worker_is_named():
    with pytest.raises(ChildProcessError, match=r"task 3 has lost its worker 4 times.*: 3$"):
        list(results(Fragile(3, 99), double, range(12)))


def test_where_all_are_lost_with_one_each_goes_alone_in_the_end(monkeypatch):
    times = count(0, 0.01)
    monkeypatch.setattr(tasks, "perf_counter", lambda: next(times))
    executor = FragilePool(3, 3)
    assert list(results(executor, double, range(12))) == WANTED
    beside = [sent for sent in executor.together if 3 in sent]
    assert [len(sent) > 1 for sent in beside] == [True, True, False, False]


def test_only_the_guilty_task_is_named():
    with pytest.raises(ChildProcessError, match=r"task 3 has lost"):
        list(results(FragilePool(3, 99), double, range(12)))


def test_one_worker_is_this_process_and_others_are_processes():
    with at_work(None, 1) as alone:
        assert isinstance(alone, Inline)
    given = Fragile()
    with at_work(given, 2) as same:
        assert same is given
    with pytest.raises(NotationError, match="the number of workers must be from 0"):
        at_work(None, -1)
    with pytest.raises(TypeError, match="an executor must be of type Executor"):
        at_work(7)


def test_processes_do_the_same_and_those_lost_are_replaced(tmp_path):
    with Processes(2) as executor:
        assert isinstance(executor, Executor)
        task = partial(end_worker_once, tmp_path)
        assert list(results(executor, task, range(12))) == WANTED
        assert list(results(executor, double, range(12))) == WANTED
        with pytest.raises(ValueError, match="is refused"):
            list(results(executor, refuse, range(3)))
    assert (tmp_path / "was here").exists()


def test_a_stopped_run_waits_for_no_worker():
    def work():
        with Processes(1) as pool:
            assert pool.submit(interrupt, 5).result() == 5  # the program handles Ctrl+C
            pool.submit(time.sleep, 60)
            raise KeyboardInterrupt

    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        work()
    assert time.monotonic() < begun + 30
