"""Ray: run tasks on the machines in a cluster (``steppe[ray]``).

Pass a ``Cluster`` to ``steppe.arena`` and other functions in the lab. Every worker needs the same
version of steppe. Ray keeps worker processes between tasks, so each compiles the rules only once. A
task whose worker or machine is lost raises ``BrokenExecutor``, and the sender retries it. If the
cluster itself is lost, its tasks raise ``ConnectionError``. Errors from the task's function are
raised unchanged; Ray's own errors are always translated. A task, once sent, runs to its end, even
if its future is cancelled: Ray can abort the whole process when a task is cancelled just as it ends
(seen with Ray 2.60). The adapter turns off Ray's usage statistics.
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

os.environ["RAY_USAGE_STATS_ENABLED"] = "0"  # read by the processes that Ray starts
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
_AHEAD = 3  # tasks in flight for each worker: while one runs, others are ready
_OWN = (exceptions.UserCodeException, exceptions.UnserializableException)
_FAILS = (OSError, ValueError, RuntimeError, exceptions.RayError)  # errors from a failed start
_QUIET = {"log_to_driver": False, "logging_level": ERROR}
_COUNTED_EVERY = 5.0  # seconds between two counts, as workers come and go
_KNOCKED_EVERY, _GONE_AFTER = 1.0, 20.0  # seconds; Ray would end this process after sixty
_TOKEN_WANTED = "it requires a token: set RAY_AUTH_MODE=token and RAY_AUTH_TOKEN"
_GONE = "the Ray cluster is gone"
_SILENT = f"{_GONE}: its head does not answer"
_NO_IMPORT = "failed to import on the worker"  # Ray's message if a module is missing
_NO_MODULE = re.compile(r"No module named '([^']+)'")
_PATIENCE = 10.0  # seconds
_ALIVE = 0  # Ray's code for the state of a node
_STORE = 80 << 20  # bytes, for a cluster on this machine, where results are small

Task = TypeVar("Task")
Result = TypeVar("Result")


class Cluster:
    """The workers in a Ray cluster: one for each of its CPUs.

    ``address`` is ``HOST:PORT`` of its head node, ``auto`` for a cluster that runs on this machine,
    or ``local`` to start one here with ``workers`` workers, by default one per core. If the program
    is already connected to a cluster, ``auto`` and its address both mean that cluster. Raises
    ``ConnectionError`` if there is no answer, or when the cluster is lost; ``NotationError`` for a
    cluster other than the program's, and for ``workers`` with any address but ``local``.
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
        """Return the number of workers at the last count."""
        return self._workers

    @property
    def at_once(self) -> int:
        """Return the number of tasks to keep in flight."""
        return _AHEAD * self.workers

    def submit(self, function: Callable[[Task], Result], task: Task) -> "Future[Result]":
        """Submit a task to the cluster; errors from its function are raised unchanged.

        Raises ``RuntimeError`` if the cluster is closed, ``ConnectionError`` if it is lost.
        """
        if self._closed.is_set() or not ray.is_initialized():
            raise RuntimeError("this cluster is closed: create a new Cluster")
        if self._gone:
            raise ConnectionError(_GONE)
        future: Future[Result] = Future()
        try:
            reference = self._run.remote(__version__, function, task)
        except exceptions.RayError as error:
            raise _translated(error) from error
        self._under_way.add(future)
        future.add_done_callback(self._under_way.discard)
        reference.future().add_done_callback(partial(_hand_over, future))
        if self._gone:  # the cluster has been lost: submitting the first task takes a while
            _settle(future, error=ConnectionError(_SILENT))
        return future

    def _count_workers(self) -> None:
        """Count the workers periodically, in a thread, as Ray blocks without a head node."""
        while not self._closed.wait(_COUNTED_EVERY) and ray.is_initialized():
            with suppress(Exception):  # any problem shows in the tasks, too
                self._workers = _count()

    def _watch_over(self, head: str, patience: float) -> None:
        """Fail all tasks once the head node has been silent for ``patience`` seconds."""
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
    """Return the number of workers for a local cluster, or ``None`` for an existing one."""
    if not instance("the address of a cluster", address, str):
        raise NotationError("the address of a cluster must be HOST:PORT, 'auto' or 'local', not ''")
    if address == LOCAL:
        return validation.workers(0 if workers is None else workers)
    if workers is not None:
        raise NotationError(f"the number of workers can only be given with {LOCAL!r}")
    return None


def _compare(address: str, here: str) -> None:
    """Raise ``NotationError`` if an address is not that of the program's cluster."""
    if address not in (AUTO, here) and _places(address).isdisjoint(_places(here)):
        message = f"this program is already connected to the Ray cluster at {here!r}"
        raise NotationError(f"{message}, not to {address!r}; use Cluster({AUTO!r})")


def _places(address: str) -> set[tuple[str, str]]:
    """Return a host's IP addresses with the port, and ``LOCAL`` if the host is this machine."""
    host, _, port = address.rpartition(":")
    try:
        found = {str(info[4][0]) for info in socket.getaddrinfo(host.strip("[]"), None)}
    except (OSError, UnicodeError):
        return set()
    if found & {"127.0.0.1", "::1", ray.util.get_node_ip_address()}:
        found.add(LOCAL)
    return {(number, port) for number in found}


def _head() -> str:
    """Return the address of the connected head node; "" if connected through Ray Client."""
    return "" if ray.util.client.ray.is_connected() else ray.get_runtime_context().gcs_address


def _count() -> int:
    return max(1, int(ray.cluster_resources().get("CPU", 0)))


def _connect(address: str, workers: int | None) -> None:
    """Join a cluster, or start a local one."""
    if address == LOCAL:
        _begin(workers)
        return
    try:
        if _knock(address):
            _look_for_node(address)
        ray.init(address, **_QUIET)
    except exceptions.AuthenticationError as error:
        message = f"the Ray cluster at {address!r} refused the connection"
        raise ConnectionError(f"{message}: {_TOKEN_WANTED}") from error
    except _FAILS as error:
        why = f": {error}" if isinstance(error, _AsleepError) else ""
        raise ConnectionError(f"no Ray cluster answers at {address!r}{why}") from error


def _begin(workers: int | None) -> None:
    """Start a local cluster."""
    _have_token()
    size = {"num_cpus": workers, "object_store_memory": _STORE}
    try:
        ray.init(LOCAL, include_dashboard=False, **size, **_QUIET)
    except _FAILS as error:
        raise ConnectionError(f"no Ray cluster can start here: {_lines(error)[0]}") from error


class _AsleepError(ConnectionError):
    """A head node answers, but no other node is alive."""


def _look_for_node(address: str) -> None:
    """Check that a node is alive and accepts our connection; Ray itself would try for a minute."""
    client = getattr(ray._raylet, "GcsClient", None)  # there is no public API for this
    if client is None:
        return
    nodes = client(address=address).get_all_node_info(timeout=_PATIENCE)
    if not any(node.state == _ALIVE for node in nodes.values()):
        raise _AsleepError("it has a head, but no live node (start one with `ray start`)")


def _have_token() -> None:
    """Give a local cluster its own token; otherwise Ray would write one to the home folder."""
    if not os.environ.keys() & {"RAY_AUTH_TOKEN", "RAY_AUTH_TOKEN_PATH"}:
        os.environ["RAY_AUTH_TOKEN"] = secrets.token_hex(32)


def _knock(address: str) -> bool:
    """Check that something answers at ``HOST:PORT``; Ray itself would try for five minutes."""
    host, _, port = address.rpartition(":")
    if not port.isdecimal() or "/" in host:
        return False
    socket.create_connection((host.strip("[]"), int(port)), _PATIENCE).close()
    return True


def _run(version: str, function: Callable[[Task], Result], task: Task) -> Result:
    """Run a task in the worker, if it has the same version of steppe."""
    if version != __version__:
        here = f"a worker of the cluster has steppe {__version__}"
        raise ConnectionError(
            f"{here}, this program has {version}: install the same version everywhere"
        )
    return carried(function, task, ray.cloudpickle)


def _hand_over(future: "Future[Any]", done: "Future[Any]") -> None:
    """Pass the outcome of a task to its future."""
    error = done.exception()
    if error is None:
        _settle(future, done.result())
    else:
        _settle(future, error=_translated(error))


def _settle(future: "Future[Any]", result: Any = None, error: BaseException | None = None) -> None:
    """Set the outcome of a task, unless it already has one or was cancelled."""
    with suppress(InvalidStateError):
        if error is not None:
            future.set_exception(error)
        else:
            future.set_result(result)


def _translated(error: BaseException) -> BaseException:
    """Translate a Ray error; return an error from the task's function unchanged."""
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
    """Summarise a Ray error in one sentence."""
    lines = _lines(error)
    if isinstance(error, exceptions.LocalRayletDiedError):
        return ConnectionError(f"{_GONE}: its node on this machine died")
    if isinstance(error, _OWN):
        return RuntimeError(f"a task raised an error that cannot be pickled: {lines[-1]}")
    if _NO_MODULE.search(lines[0]):
        return _without(lines[0])
    return ConnectionError(f"the Ray cluster failed: {lines[0]}")


def _without(text: str) -> Exception:
    """Return an error that names the module that a worker lacks."""
    missing = _NO_MODULE.search(text)
    what = f"has no module {missing[1]!r}" if missing else "cannot import the task's code"
    return ConnectionError(f"a worker of the cluster {what}: install it on every machine")


def _lines(error: BaseException) -> list[str]:
    """Return the lines of an error message, or the error's type if there is no message."""
    return [line for line in str(error).splitlines() if line.strip()] or [type(error).__name__]
