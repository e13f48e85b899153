"""Run tasks in this process, in worker processes, or through another executor.

Work reaches other processes and machines only through this module: an arena, a simulation or a
training run gets an ``Executor`` and passes it to ``tasks.results``. Results never depend on the
executor. An executor for Ray clusters is in ``adapters/ray.py``.
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

from steppe.bots.outside.piped_process import kill_all
from steppe.core import validation
from steppe.core.remote_errors import carried
from steppe.core.validation import instance
from steppe.engine.jit import announce_if

_AHEAD = 3  # tasks in flight per worker: while one runs, others are ready

_UNGUARDED = (
    "each worker imports your program, so start several workers only below"
    " `if __name__ == '__main__':`"
)

Task = TypeVar("Task")
Result = TypeVar("Result")


@runtime_checkable
class Executor(Protocol):
    """Runs a function on a task, here or elsewhere."""

    @property
    def at_once(self) -> int:
        """Return the number of tasks to keep in flight, so that no worker is idle."""
        ...

    def submit(self, function: Callable[[Task], Result], task: Task) -> "Future[Result]":
        """Return the future result of ``function`` on ``task``.

        The future raises ``BrokenExecutor`` if the worker was lost; another attempt may succeed.
        """
        ...


class Inline:
    """Runs each task immediately, in this process."""

    at_once = 1

    def submit(self, function: Callable[[Task], Result], task: Task) -> "Future[Result]":
        """Run the task; return its finished result."""
        future: Future[Result] = Future()
        try:
            future.set_result(function(task))
        except Exception as error:
            future.set_exception(error)
        return future


class Processes:
    """Worker processes on this machine, which keep running, so each compiles the rules only once.

    ``workers`` is their number; 0 means one per core. They import the program first, so it must
    create ``Processes`` under ``if __name__ == "__main__":``. If one worker is lost, the whole pool
    is lost; a new pool starts with the next task.
    """

    def __init__(self, workers: int) -> None:
        if getattr(multiprocessing.current_process(), "_inheriting", False):
            sys.exit(_UNGUARDED)  # a worker that imports the program gets here
        if getattr(sys.modules["__main__"], "__file__", None) == "<stdin>":
            raise RuntimeError("workers import the program, so it must be in a file")
        self.workers = validation.workers(workers)
        self._context = multiprocessing.get_context("spawn")
        self._came_up, self._voice = self._context.Event(), self._context.Lock()
        self._leash, self._hold = self._context.Pipe(duplex=False)
        self._pool = self._new_pool()

    @property
    def at_once(self) -> int:
        """Return the number of tasks to keep in flight."""
        return _AHEAD * self.workers

    def submit(self, function: Callable[[Task], Result], task: Task) -> "Future[Result]":
        """Give a task to the next free worker. Raises ``RuntimeError`` if none starts."""
        try:
            return self._pool.submit(carried, function, task)
        except BrokenProcessPool as error:
            if not self._came_up.is_set():
                raise RuntimeError(f"a worker exited: {_UNGUARDED}") from error
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
            self._hold.close()  # abandon the running tasks
        self._pool.shutdown(cancel_futures=True)
        self._hold.close()
        self._leash.close()


def _begin(came_up: Event, leash: Connection, voice: Lock) -> None:
    """Set up a worker: report its start, and end it when the program ends or is killed.

    Workers ignore Ctrl+C, which the program handles. Only the first worker that has to compile
    reports it.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    came_up.set()
    announce_if(cache(lambda: voice.acquire(block=False)))
    Thread(target=_end_with, args=(leash,), daemon=True).start()


def _end_with(leash: Connection) -> None:
    """End this process as soon as the other end of the pipe is closed."""
    leash.poll(None)
    kill_all()
    os._exit(1)


def check_sendable(executor: Executor, what: str, given: object) -> None:
    """Raise ``TypeError`` for an object that other processes on this machine could not import."""
    if isinstance(executor, Processes) and not _importable(given):
        must = "must be importable if there is more than one worker (except on Ray)"
        raise TypeError(f"{what} {must}: define it in a module, under its own name")


def _importable(given: object) -> bool:
    """Return whether another process can import an object, unlike a lambda or a notebook class."""
    typed_in = not hasattr(sys.modules["__main__"], "__file__")
    if typed_in and getattr(given, "__module__", "") == "__main__":
        return False
    try:
        pickle.dumps(given)
    except (pickle.PicklingError, AttributeError, TypeError):
        return False
    return True


def at_work(executor: Executor | None, workers: int = 1) -> AbstractContextManager[Executor]:
    """Return the executor given, or one with this number of workers.

    One worker means this process; 0 means one per core. Worker processes end with the context.
    Raises ``TypeError`` for an ``executor`` of another type, ``NotationError`` for a negative
    number.
    """
    workers = validation.workers(workers)
    if executor is not None:
        return nullcontext(instance("an executor", executor, Executor))
    return nullcontext(Inline()) if workers == 1 else Processes(workers)
