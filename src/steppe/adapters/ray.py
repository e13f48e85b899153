"""Ray: tasks on the machines of a cluster (``steppe[ray]``).

A ``Cluster`` is what ``steppe.arena`` and the other verbs of the lab are handed. Every worker needs
the same steppe; Ray keeps its processes between tasks, so that rules are compiled once in each. A
task whose worker or machine is lost comes back as ``BrokenExecutor``, and whoever sent it sends it
again. Where the cluster itself is gone, that is a ``ConnectionError``, and what a function raises
is raised as it was: no error of Ray gets out. Nothing is told to Ray's makers (its usage
statistics are off).
"""

import os
import re
import secrets
import socket
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future, InvalidStateError
from contextlib import suppress
from functools import partial
from logging import ERROR
from threading import Event, Thread
from time import monotonic
from typing import Any, TypeVar

from steppe import __version__
from steppe.adapters.optional_import import extra
from steppe.core import validation
from steppe.core.errors import NotationError
from steppe.core.remote_errors import carried
from steppe.core.validation import instance

os.environ["RAY_USAGE_STATS_ENABLED"] = "0"  # read by what Ray starts
with extra("ray", "ray"):
    import ray
    from ray import exceptions

LOCAL, AUTO = "local", "auto"
_LOST = (
    exceptions.WorkerCrashedError,
    exceptions.NodeDiedError,
    exceptions.ObjectLostError,
    exceptions.OutOfMemoryError,
)
_AHEAD = 3  # tasks under way for each worker: one runs, others wait so that it need not
_OWN = (exceptions.UserCodeException, exceptions.UnserializableException)
_FAILS = (OSError, ValueError, RuntimeError, exceptions.RayError)  # what a start may come to
_QUIET = {"log_to_driver": False, "logging_level": ERROR}
_COUNTED_EVERY = 5.0  # seconds: workers come and go
_KNOCKED_EVERY, _GONE_AFTER = 1.0, 20.0  # seconds: Ray would end this process after sixty
_TOKEN_WANTED = "it asks for a token, and RAY_AUTH_MODE=token has the one in RAY_AUTH_TOKEN sent"
_GONE = "the cluster of Ray is gone"
_SILENT = f"{_GONE}: its head does not answer"
_NO_IMPORT = "failed to import on the worker"  # Ray, of a function whose module is not there
_NO_MODULE = re.compile(r"No module named '([^']+)'")
_PATIENCE = 10.0  # seconds
_ALIVE = 0  # what Ray says of a node
_STORE = 80 << 20  # bytes, of a cluster on this machine: results are small

Task = TypeVar("Task")
Result = TypeVar("Result")


class Cluster:
    """The workers of a Ray cluster: one for each of its processors.

    ``address`` is ``HOST:PORT`` of its head, ``auto`` for one that runs on this machine, ``local``
    to start one here with so many ``workers``, for 0 or None one for each core. A program that has
    connected to a cluster already uses that one by ``auto`` or by its address. Raises
    ``ConnectionError`` where nobody answers, and when the cluster is lost; ``NotationError`` for
    another cluster than that of the program, and for ``workers`` of one that has its own.
    """

    def __init__(self, address: str = LOCAL, workers: int | None = None) -> None:
        count = _checked(address, workers)
        self._own = not ray.is_initialized()
        if self._own:
            _connect(address, count)
        else:
            _compare(address, _head())
        self._run = ray.remote(num_cpus=1, max_retries=0)(_run)
        self._workers, self._closed = _count(), Event()
        self._under_way: set[Future[Any]] = set()
        self._gone = False
        watches = self._count_workers, partial(self._watch_over, _head(), _GONE_AFTER)
        self._watches = [Thread(target=watch, daemon=True) for watch in watches]
        for thread in self._watches:
            thread.start()

    @property
    def workers(self) -> int:
        """Return how many workers there were a moment ago."""
        return self._workers

    @property
    def at_once(self) -> int:
        """Return how many tasks are worth having under way."""
        return _AHEAD * self.workers

    def submit(self, function: Callable[[Task], Result], task: Task) -> "Future[Result]":
        """Give a task to the cluster; what its function raises is raised as it was.

        Raises ``RuntimeError`` once the cluster is closed, ``ConnectionError`` once it is gone.
        """
        if self._closed.is_set() or not ray.is_initialized():
            raise RuntimeError("this cluster is closed: a new Cluster takes tasks")
        if self._gone:
            raise ConnectionError(_GONE)
        future: Future[Result] = Future()
        try:
            reference = self._run.remote(__version__, function, task)
        except exceptions.RayError as error:
            raise _told(error) from error
        self._under_way.add(future)
        future.add_done_callback(self._under_way.discard)
        future.add_done_callback(partial(_give_up, reference))
        reference.future().add_done_callback(partial(_hand_over, future))
        if self._gone:  # since it was looked at: the first task takes a while to be handed in
            _settle(future, error=ConnectionError(_SILENT))
        return future

    def _count_workers(self) -> None:
        """Count the workers now and then, apart from who waits: without a head that takes long."""
        while not self._closed.wait(_COUNTED_EVERY) and ray.is_initialized():
            with suppress(Exception):  # what is amiss is told by the tasks
                self._workers = _count()

    def _watch_over(self, head: str, patience: float) -> None:
        """See that the head answers; after seconds of silence give all tasks up."""
        heard = monotonic()
        while not self._closed.wait(_KNOCKED_EVERY):
            with suppress(OSError):
                _knock(head)
                heard = monotonic()
            if monotonic() - heard > patience:
                self._gone = True
                for future in list(self._under_way):
                    _settle(future, error=ConnectionError(_SILENT))
                return

    def __enter__(self) -> "Cluster":
        return self

    def __exit__(self, *_: object) -> None:
        self._closed.set()
        for thread in self._watches:
            thread.join(_KNOCKED_EVERY)
        if self._own:
            ray.shutdown()


def _checked(address: Any, workers: Any) -> int | None:
    """Return the number of workers of a cluster that begins here, None for one with its own."""
    if not instance("the address of a cluster", address, str):
        raise NotationError("the address of a cluster is HOST:PORT, 'auto' or 'local', not ''")
    if address == LOCAL:
        return validation.workers(0 if workers is None else workers)
    if workers is not None:
        raise NotationError(f"a cluster has the workers that it has: workers go with {LOCAL!r}")
    return None


def _compare(address: str, here: str) -> None:
    """Raise ``NotationError`` if an address is not that of the cluster of this program."""
    if address not in (AUTO, here) and _places(address).isdisjoint(_places(here)):
        told = f"this program is connected to the cluster of Ray at {here!r} already"
        raise NotationError(f"{told}, not to {address!r}: Cluster({AUTO!r}) uses it")


def _places(address: str) -> set[tuple[str, str]]:
    """Return the numbers of a host, each with the port; those of this machine are one."""
    host, _, port = address.rpartition(":")
    try:
        found = {str(info[4][0]) for info in socket.getaddrinfo(host.strip("[]"), None)}
    except (OSError, UnicodeError):
        return set()
    if found & {"127.0.0.1", "::1", ray.util.get_node_ip_address()}:
        found.add(LOCAL)
    return {(number, port) for number in found}


def _head() -> str:
    """Return the address of the head that this program speaks with; "" where another does that."""
    return "" if ray.util.client.ray.is_connected() else ray.get_runtime_context().gcs_address


def _count() -> int:
    return max(1, int(ray.cluster_resources().get("CPU", 0)))


def _connect(address: str, workers: int | None) -> None:
    """Join a cluster, or start one here."""
    if address == LOCAL:
        _begin(workers)
        return
    try:
        if _knock(address):
            _look_for_node(address)
        ray.init(address, **_QUIET)
    except exceptions.AuthenticationError as error:
        told = f"the cluster of Ray at {address!r} does not let us in"
        raise ConnectionError(f"{told}: {_TOKEN_WANTED}") from error
    except _FAILS as error:
        why = f": {error}" if isinstance(error, _AsleepError) else ""
        raise ConnectionError(f"no cluster of Ray answers at {address!r}{why}") from error


def _begin(workers: int | None) -> None:
    """Start a cluster here."""
    _have_token()
    size = {"num_cpus": workers, "object_store_memory": _STORE}
    try:
        ray.init(LOCAL, include_dashboard=False, **size, **_QUIET)
    except _FAILS as error:
        raise ConnectionError(f"no cluster of Ray begins here: {_lines(error)[0]}") from error


class _AsleepError(ConnectionError):
    """A head answers, but no machine would do anything."""


def _look_for_node(address: str) -> None:
    """See that some machine of a cluster is alive, and lets us in: Ray would try for a minute."""
    client = getattr(ray._raylet, "GcsClient", None)  # there is no public way to ask
    if client is None:
        return
    nodes = client(address=address).get_all_node_info(timeout=_PATIENCE)
    if not any(node.state == _ALIVE for node in nodes.values()):
        raise _AsleepError("it has a head, and no machine that is alive (`ray start` begins one)")


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
    return carried(function, task, ray.cloudpickle)


def _hand_over(future: "Future[Any]", done: "Future[Any]") -> None:
    """Give what has come of a task to who waits for it."""
    error = done.exception()
    if error is None:
        _settle(future, done.result())
    else:
        _settle(future, error=_told(error))


def _settle(future: "Future[Any]", result: Any = None, error: BaseException | None = None) -> None:
    """Say what has come of a task, unless that is known or nobody waits for it."""
    with suppress(InvalidStateError):
        if error is not None:
            future.set_exception(error)
        else:
            future.set_result(result)


def _told(error: BaseException) -> BaseException:
    """Return an error as this house tells it: what a function has raised, as it was."""
    cause = getattr(error, "cause", None)
    if isinstance(cause, RuntimeError) and _NO_IMPORT in str(cause):
        return _without(str(cause))
    if isinstance(cause, BaseException) and not isinstance(cause, exceptions.RayError):
        return cause
    if isinstance(error, _LOST):
        return BrokenExecutor(str(error))
    if not isinstance(error, exceptions.RayError):
        return error
    return _failed(error)


def _failed(error: exceptions.RayError) -> Exception:
    """Return in a sentence what Ray says in many."""
    lines = _lines(error)
    if isinstance(error, exceptions.LocalRayletDiedError):
        return ConnectionError(f"{_GONE}: its node on this machine has died")
    if isinstance(error, _OWN):
        return RuntimeError(f"a task has raised what cannot be sent: {lines[-1]}")
    if _NO_MODULE.search(lines[0]):
        return _without(lines[0])
    return ConnectionError(f"the cluster of Ray has failed: {lines[0]}")


def _without(text: str) -> Exception:
    """Return an error that names the module that a worker lacks."""
    missing = _NO_MODULE.search(text)
    what = f"has no module {missing[1]!r}" if missing else "cannot import what it is to run"
    return ConnectionError(f"a worker of the cluster {what}: it must be on each machine")


def _lines(error: BaseException) -> list[str]:
    """Return what an error says, at least its name."""
    return [line for line in str(error).splitlines() if line.strip()] or [type(error).__name__]


def _give_up(reference: Any, future: "Future[Any]") -> None:
    """Stop a task that nobody waits for any more."""
    if future.cancelled():
        ray.cancel(reference)
