"""The same arenas and simulations on a cluster of Ray, also when it loses workers.

The cluster runs on this machine, has one processor and begins once for all tests of this file.
"""

import gc
import warnings
from functools import partial

import pytest
import ray
from ray._common.usage import usage_lib

import steppe
from steppe.adapters.ray import Cluster
from steppe.cli import main
from steppe.lab.executor import Executor
from steppe.lab.simulate import simulate
from steppe.lab.tasks import results
from tests.lab.crew import double, end_worker_once, refuse


@pytest.mark.parametrize("address", ["127.0.0.1:1", "nonsense"])
def test_where_no_cluster_answers_that_is_said(address):
    with pytest.raises(ConnectionError, match=f"no cluster of Ray answers at '{address}'"):
        Cluster(address)


@pytest.fixture(scope="module")
def cluster():
    cluster = Cluster("local", workers=1)
    yield cluster
    with warnings.catch_warnings():  # it ends what it has begun, and does not wait for all of it
        warnings.simplefilter("ignore", ResourceWarning)
        cluster.__exit__(None, None, None)
        gc.collect()
    assert not ray.is_initialized()


def test_a_cluster_does_what_is_done_here(cluster):
    assert isinstance(cluster, Executor)
    assert (cluster.workers, cluster.at_once) == (1, 3)

    def make_mine(game, seed):  # nothing that a worker could import
        return steppe.make_bot("greedy", game, seed)

    def play(**more):
        return steppe.arena("zebras", ["random", "mine"], 4, makers={"mine": make_mine}, **more)

    assert play(executor=cluster) == play()
    start = steppe.load("zebras").new()
    assert list(simulate(start, 9, executor=cluster)) == list(simulate(start, 9))


def test_a_task_whose_worker_is_killed_runs_again(cluster, tmp_path):
    task = partial(end_worker_once, tmp_path)
    assert list(results(cluster, task, range(6))) == [0, 2, 4, 6, 8, 10]
    assert (tmp_path / "was here").exists()


def test_what_a_task_raises_is_raised_as_it_was(cluster):
    with pytest.raises(ValueError, match=r"^0 is refused$"):
        list(results(cluster, refuse, range(3)))


def test_a_worker_with_another_steppe_is_refused(cluster, monkeypatch):
    monkeypatch.setattr("steppe.adapters.ray.__version__", "9.9")
    with pytest.raises(ConnectionError, match=r"has steppe .*, who sends the tasks 9\.9"):
        list(results(cluster, double, range(3)))


def test_a_program_that_is_connected_stays_so(cluster):
    with Cluster("somewhere:1") as same:
        assert list(results(same, double, range(3))) == [0, 2, 4]
    assert ray.is_initialized()


def test_nobody_is_told_that_ray_is_used(cluster):
    assert not usage_lib.usage_stats_enabled()


@pytest.mark.rotating(3)
def test_the_command_line_plays_on_a_cluster(cluster, capsys):
    def printed(line):
        with pytest.raises(SystemExit, match="0"):
            main(line.split())
        return capsys.readouterr().out

    for line in ("arena zebras random random --matches 4 --json", "simulate zebras --json"):
        assert printed(f"{line} --ray auto") == printed(line)
