"""Arenas and simulations give the same results on a Ray cluster, even if workers are lost.

The cluster runs on this machine with one CPU, and starts once for all tests in this file.
"""

import gc
import re
import time
import warnings
from concurrent.futures import BrokenExecutor
from functools import partial
from math import nan
from types import SimpleNamespace

import pytest
import ray
from ray import exceptions
from ray._common.usage import usage_lib

import steppe
from steppe.adapters.ray import _NO_IMPORT, Cluster, _connect, _translated
from steppe.cli import main
from steppe.core.errors import NotationError
from steppe.lab.measure.simulate import simulate
from steppe.lab.run.executor import Executor
from steppe.lab.run.tasks import results
from tests.lab.crew import Deadly, double, end_worker_once, refuse, refuse_locked
from tests.lab.test_training import run, weights_in


@pytest.mark.parametrize("address", ["127.0.0.1:1", "nonsense"])
def test_where_no_cluster_answers_that_is_said(address):
    with pytest.raises(ConnectionError, match=f"no Ray cluster answers at '{address}'"):
        Cluster(address)


def test_a_cluster_that_does_not_begin_says_why(monkeypatch):
    def init(*given, **named):
        raise RuntimeError("no room\nmore words")

    monkeypatch.setattr("ray.init", init)
    with pytest.raises(ConnectionError, match=r"^no Ray cluster can start here: no room$"):
        Cluster("local")


@pytest.fixture(scope="module")
def cluster():
    cluster = Cluster("local", workers=1)
    yield cluster
    with warnings.catch_warnings():  # Ray stops its processes without waiting for all of them
        warnings.simplefilter("ignore", ResourceWarning)
        cluster.__exit__(None, None, None)
        gc.collect()
    assert not ray.is_initialized()


@pytest.mark.long
def test_a_cluster_gives_the_same_results_as_this_process(cluster):
    assert isinstance(cluster, Executor)
    assert (cluster.workers, cluster.at_once) == (1, 3)

    def make_mine(game, seed):  # not importable in a worker
        return steppe.make_bot("greedy", game, seed)

    def play(**more):
        return steppe.arena("zebras", ["random", "mine"], 4, makers={"mine": make_mine}, **more)

    assert play(executor=cluster) == play()
    start = steppe.load("zebras").new()
    assert list(simulate(start, 9, executor=cluster)) == list(simulate(start, 9))


@pytest.mark.long
def test_a_task_whose_worker_is_killed_runs_again(cluster, tmp_path):
    task = partial(end_worker_once, tmp_path)
    assert list(results(cluster, task, range(6))) == [0, 2, 4, 6, 8, 10]
    assert (tmp_path / "was here").exists()


@pytest.mark.long
def test_a_training_on_a_cluster_that_loses_a_worker_comes_to_the_same(cluster, tmp_path):
    run(tmp_path / "here", 2)
    run(tmp_path / "there", 2, executor=Deadly(cluster, tmp_path))
    assert (tmp_path / "was here").exists()
    assert weights_in(tmp_path / "here") == weights_in(tmp_path / "there")


@pytest.mark.long
def test_what_a_task_raises_is_raised_as_it_was(cluster):
    with pytest.raises(ValueError, match=r"^0 is refused$"):
        list(results(cluster, refuse, range(3)))


@pytest.mark.long
def test_what_cannot_be_sent_arrives_in_words_with_its_notes(cluster):
    with pytest.raises(RuntimeError, match=r"^LockedError: lost\n") as raised:
        list(results(cluster, refuse_locked, range(3)))
    assert raised.value.__notes__ == ["task 0"]


@pytest.mark.long
def test_a_worker_with_another_steppe_is_refused(cluster, monkeypatch):
    monkeypatch.setattr("steppe.adapters.ray.__version__", "9.9")
    with pytest.raises(ConnectionError, match=r"has steppe .*, this program has 9\.9"):
        list(results(cluster, double, range(3)))


@pytest.mark.long
def test_a_program_that_is_connected_stays_so(cluster):
    here = ray.get_runtime_context().gcs_address
    host, port = here.rsplit(":", 1)
    for address in ("auto", here, f"127.0.0.1:{port}", f"localhost:{port}"):
        with Cluster(address) as same:
            assert list(results(same, double, range(3))) == [0, 2, 4]
    assert ray.is_initialized()
    for address in ("local", "nowhere.invalid:1", f"{host}:1", f"192.0.2.77:{port}"):
        text = f"already connected to the Ray cluster at '{here}', not to '{address}'"
        with pytest.raises(NotationError, match=text):
            Cluster(address)


@pytest.mark.long
def test_a_head_that_is_gone_ends_the_work(cluster, monkeypatch):
    def knock(address):
        raise ConnectionRefusedError

    for name, value in (("_knock", knock), ("_KNOCKED_EVERY", 0.05), ("_GONE_AFTER", 0.1)):
        monkeypatch.setattr(f"steppe.adapters.ray.{name}", value)
    with Cluster("auto") as lost:
        with pytest.raises(ConnectionError, match="Ray cluster is gone: its head"):
            list(results(lost, time.sleep, [1]))
        with pytest.raises(ConnectionError, match="Ray cluster is gone"):
            lost.submit(double, 1)


@pytest.mark.long
def test_a_closed_cluster_takes_no_tasks(cluster):
    with Cluster("auto") as closed:
        pass
    with pytest.raises(RuntimeError, match="this cluster is closed"):
        list(results(closed, double, range(3)))
    assert list(results(cluster, double, range(3))) == [0, 2, 4]


@pytest.mark.parametrize(
    ("address", "workers", "error", "told"),
    [
        ("local", -1, NotationError, "the number of workers must be from 0 to 1000000, not -1"),
        ("local", nan, TypeError, "the number of workers must be an integer, not nan"),
        ("local", 1.5, TypeError, "the number of workers must be an integer, not 1.5"),
        ("auto", 2, NotationError, "can only be given with 'local'"),
        ("127.0.0.1:1", 0, NotationError, "can only be given with 'local'"),
        (None, None, TypeError, "the address of a cluster must be of type str, not None"),
        ("", None, NotationError, "the address of a cluster must be HOST:PORT"),
    ],
)
def test_an_address_without_a_cluster_is_refused(address, workers, error, told):
    with pytest.raises(error, match=told):
        Cluster(address, workers)


@pytest.mark.parametrize(
    ("error", "kind", "told"),
    [
        (
            exceptions.LocalRayletDiedError(),
            ConnectionError,
            "^the Ray cluster is gone: its node",
        ),
        (exceptions.RaySystemError("full"), ConnectionError, "^the .* failed: System error: full$"),
        (
            exceptions.RaySystemError("No module named 'my.bot'", "of\nmany\nlines"),
            ConnectionError,
            "^a worker of the cluster has no module 'my.bot': install it on every machine$",
        ),
        (
            exceptions.RayTaskError("f", "", RuntimeError(f"f {_NO_IMPORT}\nNo module named 'st'")),
            ConnectionError,
            "^a worker of the cluster has no module 'st': install it on every machine$",
        ),
        (exceptions.RpcError("down\nand out"), ConnectionError, "^the .* failed: down$"),
        (exceptions.TaskCancelledError(), ConnectionError, "^the Ray cluster failed: "),
        (exceptions.UserCodeException("many\nOdd: 1"), RuntimeError, "cannot be pickled: Odd: 1$"),
        (exceptions.WorkerCrashedError(), BrokenExecutor, ""),
        (exceptions.RayTaskError("f", "", KeyError("k")), KeyError, "^'k'$"),
        (exceptions.RayTaskError("f", "trace", None), ConnectionError, "^the Ray cluster failed"),
        (OSError("mine"), OSError, "^mine$"),
    ],
)
def test_no_error_of_ray_gets_out(error, kind, told):
    ours = _translated(error)
    assert isinstance(ours, kind)
    assert not isinstance(ours, exceptions.RayError)
    assert re.search(told, str(ours))


def test_a_head_without_workers_and_one_that_needs_a_token_are_distinguished(monkeypatch):
    def answer(told):
        def get_all_node_info(timeout):
            if isinstance(told, Exception):
                raise told
            return told

        monkeypatch.setattr("steppe.adapters.ray._knock", lambda address: True)
        client = SimpleNamespace(get_all_node_info=get_all_node_info)
        monkeypatch.setattr("ray._raylet.GcsClient", lambda address: client)
        with pytest.raises(ConnectionError) as refused:
            _connect("head:1", None)
        return str(refused.value)

    asleep = "no Ray cluster answers at 'head:1': it has a head, but no live node"
    assert answer({"one": SimpleNamespace(state=1)}).startswith(asleep)
    assert "RAY_AUTH_MODE=token" in answer(exceptions.AuthenticationError("token wanted"))


@pytest.mark.long
def test_ray_reports_no_usage_statistics(cluster):
    assert not usage_lib.usage_stats_enabled()


@pytest.mark.long
def test_the_command_line_plays_on_a_cluster(cluster, capsys):
    def printed(line):
        with pytest.raises(SystemExit, match="0"):
            main(line.split())
        return capsys.readouterr().out

    for line in ("arena zebras random random --matches 4 --json", "simulate zebras --json"):
        assert printed(f"{line} --ray auto") == printed(line)
