"""Where tasks run: in this process, in others of this machine, or wherever an executor takes them.

The one door to other processes and machines: an arena, a simulation or a training is handed an
``Executor`` and hands it to ``tasks.results``. What comes back never depends on it. A cluster of
Ray is another one, in ``adapters/ray.py``.
"""

import multiprocessing
import os
import pickle
import signal
import sys
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, nullcontext
from functools import cache
from multiprocessing.connection import Connection
from multiprocessing.synchronize import Event, Lock
from threading import Thread
from types import TracebackType
from typing import Protocol, TypeVar, runtime_checkable

from steppe.core import validation
from steppe.core.remote_errors import carried
from steppe.core.validation import instance
from steppe.engine.jit import announce_if

_AHEAD = 3  # tasks under way for each worker: one runs, others wait so that it need not

_UNGUARDED = (
    "each worker runs your program up to where it stands below"
    " `if __name__ == '__main__':`; let several workers begin there"
)

Task = TypeVar("Task")
Result = TypeVar("Result")


@runtime_checkable
class Executor(Protocol):
    """Runs a function on a task, here or elsewhere."""

    @property
    def at_once(self) -> int:
        """Return how many tasks are worth having under way: no worker waits, and not many more."""
        ...

    def submit(self, function: Callable[[Task], Result], task: Task) -> "Future[Result]":
        """Return what ``function`` makes of ``task`` once it is there.

        That is ``BrokenExecutor`` where a worker was lost on the way: who asks again may have more
        luck.
        """
        ...


class Inline:
    """Runs each task at once, in this process."""

    at_once = 1

    def submit(self, function: Callable[[Task], Result], task: Task) -> "Future[Result]":
        """Run the task; return its result, there already."""
        future: Future[Result] = Future()
        try:
            future.set_result(function(task))
        except Exception as error:
            future.set_exception(error)
        return future


class Processes:
    """Worker processes of this machine, which stay until the end: rules are compiled once in each.

    They are as many as it is told, for 0 one for each core. They import the program first, so it
    makes ``Processes`` below ``if __name__ == "__main__":``. When one is lost they all are, and
    others take their place as soon as there is more to do.
    """

    def __init__(self, workers: int) -> None:
        if getattr(multiprocessing.current_process(), "_inheriting", False):
            sys.exit(_UNGUARDED)  # we are in a worker that has run the program once more
        if getattr(sys.modules["__main__"], "__file__", None) == "<stdin>":
            raise RuntimeError("workers import the program: let them have it in a file")
        self.workers = validation.workers(workers)
        self._context = multiprocessing.get_context("spawn")
        self._came_up, self._voice = self._context.Event(), self._context.Lock()
        self._leash, self._hold = self._context.Pipe(duplex=False)
        self._pool = self._new_pool()

    @property
    def at_once(self) -> int:
        """Return how many tasks are worth having under way."""
        return _AHEAD * self.workers

    def submit(self, function: Callable[[Task], Result], task: Task) -> "Future[Result]":
        """Give a task to the next worker that is free. Raises ``RuntimeError`` if none starts."""
        try:
            return self._pool.submit(carried, function, task)
        except BrokenProcessPool as error:
            if not self._came_up.is_set():
                raise RuntimeError(f"a worker has ended: {_UNGUARDED}") from error
            self._pool.shutdown()
            self._pool = self._new_pool()
            return self._pool.submit(carried, function, task)

    def _new_pool(self) -> ProcessPoolExecutor:
        given = self._came_up, self._leash, self._voice
        return ProcessPoolExecutor(self.workers, self._context, _begin, given)

    def __enter__(self) -> "Processes":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if error is not None:
            self._hold.close()  # nobody waits for what is being done
        self._pool.shutdown(cancel_futures=True)
        self._hold.close()
        self._leash.close()


def _begin(came_up: Event, leash: Connection, voice: Lock) -> None:
    """Say that a worker has come up, and have it end with the program, also one that was killed.

    Ctrl+C is for the program alone to hear, which then lets go. Of all workers the first that has
    to compile says so.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    came_up.set()
    announce_if(cache(lambda: voice.acquire(block=False)))
    Thread(target=_end_with, args=(leash,), daemon=True).start()


def _end_with(leash: Connection) -> None:
    """End this process as soon as nobody holds the other end."""
    leash.poll(None)
    os._exit(1)


def check_sendable(executor: Executor, what: str, given: object) -> None:
    """Raise ``TypeError`` for what processes of this machine could not import."""
    if isinstance(executor, Processes) and not _importable(given):
        must = "must be importable where there is more than one worker (on Ray it need not)"
        raise TypeError(f"{what} {must}: write it into a module, by a name of its own")


def _importable(given: object) -> bool:
    """Return whether another process can import what is given: no lambda, nothing of a notebook."""
    typed_in = not hasattr(sys.modules["__main__"], "__file__")
    if typed_in and getattr(given, "__module__", "") == "__main__":
        return False
    try:
        pickle.dumps(given)
    except (pickle.PicklingError, AttributeError, TypeError):
        return False
    return True


def at_work(executor: Executor | None, workers: int = 1) -> AbstractContextManager[Executor]:
    """Return who does the work: the executor that was handed over, or so many workers of ours.

    One worker is this process, 0 are one for each core; others end with the context. Raises
    ``TypeError`` for what is no executor, ``NotationError`` for fewer than none.
    """
    workers = validation.workers(workers)
    if executor is not None:
        return nullcontext(instance("an executor", executor, Executor))
    return nullcontext(Inline()) if workers == 1 else Processes(workers)
