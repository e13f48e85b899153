"""Ray: tasks on the machines of a cluster (``steppe[ray]``).

A ``Cluster`` is what ``steppe.arena`` and the other verbs of the lab are handed. Every worker needs
the same steppe; Ray keeps its processes between tasks, so that rules are compiled once in each. A
task whose worker or machine is lost comes back as ``BrokenExecutor``, and whoever sent it sends it
again. Nothing is told to Ray's makers (its usage statistics are off).
"""

import os
import secrets
import socket
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future
from functools import partial
from logging import ERROR
from time import monotonic
from types import TracebackType
from typing import Any, TypeVar

from steppe import __version__
from steppe.adapters.extra import extra

os.environ["RAY_USAGE_STATS_ENABLED"] = "0"  # read by what Ray starts
with extra("ray", "ray"):
    import ray
    from ray import exceptions

LOCAL = "local"
_LOST = (
    exceptions.WorkerCrashedError,
    exceptions.NodeDiedError,
    exceptions.ObjectLostError,
    exceptions.OutOfMemoryError,
)
_AHEAD = 3  # tasks under way for each worker: one runs, others wait so that it need not
_COUNTED_EVERY = 5.0  # seconds: workers come and go
_TOKEN_WANTED = "if it asks for a token, RAY_AUTH_MODE=token says to send it"
_PATIENCE = 10.0  # seconds
_STORE = 80 << 20  # bytes, of a cluster on this machine: results are small

Task = TypeVar("Task")
Result = TypeVar("Result")


class Cluster:
    """The workers of a Ray cluster: one for each of its processors.

    ``address`` is ``HOST:PORT`` of its head, ``auto`` for one that runs on this machine, ``local``
    to start one here with so many ``workers``, or one for each processor. In a program that has
    connected to a cluster already that one is used. Raises ``ConnectionError`` where nobody
    answers.
    """

    def __init__(self, address: str = LOCAL, workers: int | None = None) -> None:
        self._own = not ray.is_initialized()
        if self._own:
            _connect(address, workers)
        self._run = ray.remote(num_cpus=1, max_retries=0)(_run)
        self._counted, self._workers = -_COUNTED_EVERY, 1

    @property
    def workers(self) -> int:
        """Return how many workers there were a moment ago."""
        now = monotonic()
        if now - self._counted >= _COUNTED_EVERY:
            self._counted = now
            self._workers = max(1, int(ray.cluster_resources().get("CPU", 0)))
        return self._workers

    @property
    def at_once(self) -> int:
        """Return how many tasks are worth having under way."""
        return _AHEAD * self.workers

    def submit(self, function: Callable[[Task], Result], task: Task) -> "Future[Result]":
        """Give a task to the cluster; what its function raises is raised as it was."""
        future: Future[Result] = Future()
        reference = self._run.remote(__version__, function, task)
        future.add_done_callback(partial(_give_up, reference))
        reference.future().add_done_callback(partial(_hand_over, future))
        return future

    def __enter__(self) -> "Cluster":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._own:
            ray.shutdown()


def _connect(address: str, workers: int | None) -> None:
    """Join a cluster, or start one here."""
    quiet = {"log_to_driver": False, "logging_level": ERROR}
    if address == LOCAL:
        _have_token()
        size = {"num_cpus": workers or os.cpu_count(), "object_store_memory": _STORE}
        ray.init(LOCAL, include_dashboard=False, **size, **quiet)
        return
    failed = f"no cluster of Ray answers at {address!r}"
    try:
        if _knock(address):
            failed = f"the cluster of Ray at {address!r} does not let us in: {_TOKEN_WANTED}"
        ray.init(address, **quiet)
    except (OSError, ValueError, RuntimeError, exceptions.RayError) as error:
        raise ConnectionError(failed) from error


def _have_token() -> None:
    """Let a cluster that begins here have a secret of its own; Ray would leave one in the home."""
    if not os.environ.keys() & {"RAY_AUTH_TOKEN", "RAY_AUTH_TOKEN_PATH"}:
        os.environ["RAY_AUTH_TOKEN"] = secrets.token_hex(32)


def _knock(address: str) -> bool:
    """See that somebody answers at ``HOST:PORT``: Ray itself would try for five minutes."""
    host, _, port = address.rpartition(":")
    if not port.isdecimal() or "/" in host:
        return False
    socket.create_connection((host.strip("[]"), int(port)), _PATIENCE).close()
    return True


def _run(version: str, function: Callable[[Task], Result], task: Task) -> Result:
    """Run a task where the worker is, if steppe is there what it is here."""
    if version != __version__:
        here = f"a worker of the cluster has steppe {__version__}"
        raise ConnectionError(
            f"{here}, who sends the tasks {version}: install one version everywhere"
        )
    return function(task)


def _hand_over(future: "Future[Any]", done: "Future[Any]") -> None:
    """Give what has come of a task to who waits for it."""
    if not future.set_running_or_notify_cancel():
        return
    error = done.exception()
    if error is None:
        future.set_result(done.result())
    elif isinstance(error, _LOST):
        future.set_exception(BrokenExecutor(str(error)))
    else:
        future.set_exception(getattr(error, "cause", None) or error)


def _give_up(reference: Any, future: "Future[Any]") -> None:
    """Stop a task that nobody waits for any more."""
    if future.cancelled():
        ray.cancel(reference)
