"""A pool of threads that run the same compiled work again and again (``core/vector.py``).

Every worker polls a word in memory for tasks, and so starts within a fraction of a microsecond; the
operating system takes about 50 microseconds to wake a thread. After a while without a task, a
worker sleeps on a lock. An interpreted process has no threads: the workers do their parts one after
another.
"""

import os
from collections.abc import Callable, Sequence
from threading import Lock, Thread
from time import sleep
from weakref import finalize

from steppe.engine.jit import COMPILED, exchange, exchange_if, load, njit
from steppe.engine.position_type import Ints, new_ints

Serve = Callable[[Ints, int], None]
"""Runs a worker: calls ``await_task`` for each task, and ``report`` with its result."""

NO_TASK = 0

_ASLEEP, _IDLE, _DISMISSED = 0, -1, -2  # values of a worker's word other than a task
_NOT_YET = -1  # some workers have not finished
_RESULT, _PREVIOUS = 1, 2  # offsets from a worker's word: its last result, and its previous word
_STRIDE = 16  # distance between two workers' words, so that they share no cache line
_PATIENCE = 100_000 if COMPILED else 1  # polls of an unchanged word, about 50 microseconds in total


@njit
def await_task(signals: Ints, worker: int) -> int:
    """Wait for a task; return it, or ``NO_TASK`` when the worker goes to sleep or is dismissed.

    Worker 0 is the thread that assigns the tasks, and never waits.
    """
    patience = _PATIENCE if worker > 0 else 1
    while True:
        for _ in range(patience):
            word = load(signals, worker * _STRIDE)
            if word != _IDLE:
                return max(NO_TASK, int(word))
        if worker == 0 or exchange_if(signals, worker * _STRIDE, _IDLE, _ASLEEP):
            return NO_TASK


@njit
def report(signals: Ints, worker: int, result: int) -> None:
    """Report that a worker has finished, with a result >= 0."""
    signals[worker * _STRIDE + _RESULT] = result
    _leave(signals, worker, _IDLE)


@njit
def _leave(signals: Ints, worker: int, word: int) -> None:
    """End a task, unless the worker has been dismissed in the meantime."""
    task = load(signals, worker * _STRIDE)
    if task > NO_TASK:
        exchange_if(signals, worker * _STRIDE, task, word)


@njit
def _tell(signals: Ints, word: int) -> int:
    """Set every worker's word; return the number of workers that were asleep."""
    asleep = 0
    for at in range(0, len(signals), _STRIDE):
        previous = exchange(signals, at, word)
        signals[at + _PREVIOUS] = previous
        asleep += int(previous == _ASLEEP)
    return asleep


@njit
def _collect(signals: Ints, mine: int) -> int:
    """Return the sum of all results, or ``_NOT_YET``; workers below ``mine`` are this thread."""
    total = 0
    for worker in range(mine):
        _leave(signals, worker, _IDLE)
    for at in range(0, len(signals), _STRIDE):
        looks = 0
        while load(signals, at) > NO_TASK:
            looks += 1
            if looks == _PATIENCE:
                return _NOT_YET
        total += signals[at + _RESULT]
    return total


class ThreadPool:
    """A pool of ``size`` workers: the calling thread, as worker 0, and ``size - 1`` others.

    A pool may be used by one thread at a time. Threads do not survive a fork: the child process
    starts new ones.
    """

    def __init__(self, serve: Serve, size: int) -> None:
        """Start threads for ``serve``; they keep a reference to it as long as the pool exists."""
        self._serve, self._size = serve, size
        self._errors: list[BaseException] = []
        self._hire()

    def _hire(self) -> None:
        self._process, self._is_under_way = os.getpid(), False
        self._signals = new_ints(self._size * _STRIDE, 64)
        self._doors = [Lock() for _ in range(1, self._size if COMPILED else 1)]
        for worker, door in enumerate(self._doors, 1):
            door.acquire()
            known = (self._serve, self._signals, worker, door, self._errors)
            Thread(target=_work, args=known, daemon=True).start()
        finalize(self, _order, self._signals, self._doors, _DISMISSED)

    def do(self, task: int) -> int:
        """Run a task > 0 on all workers in parallel; return the sum of their results.

        Raises any worker's error, once all workers have finished.
        """
        if self._size == 1:  # no other thread to wake or wait for
            self._signals[0] = task
            self._serve(self._signals, 0)
            return int(self._signals[_RESULT])
        self.settle()
        self._is_under_way = True
        try:
            _order(self._signals, self._doors, task)
            for worker in range(self._size - len(self._doors)):
                _attempt(self._serve, self._signals, worker, self._errors)
        finally:
            total = self._gather()
            self._is_under_way = False
        errors, self._errors[:] = [*self._errors], []
        for error in errors:
            raise error
        return total

    def settle(self) -> None:
        """Wait until no worker is busy, as after an interrupt; start new threads after a fork."""
        if self._process != os.getpid():
            self._hire()
        if self._is_under_way:
            self._gather()

    def _gather(self) -> int:
        """Wait for all workers; return the sum of the results.

        An interrupt may have left a thread asleep although it has a task, so this wakes it.
        """
        mine = self._size - len(self._doors)
        while (total := int(_collect(self._signals, mine))) == _NOT_YET:
            for door in self._doors:
                if door.locked():  # an unnecessary wake-up does no harm
                    door.release()
            sleep(0)  # another thread may need this core
        return total


def _order(signals: Ints, doors: Sequence[Lock], word: int) -> None:
    """Set every worker's word, and wake the threads that are asleep."""
    if _tell(signals, word) > 0:
        for worker, door in enumerate(doors, 1):
            if signals[worker * _STRIDE + _PREVIOUS] == _ASLEEP and door.locked():
                door.release()


def _work(
    serve: Serve, signals: Ints, worker: int, door: Lock, errors: list[BaseException]
) -> None:
    """Call ``serve`` whenever woken, until dismissed."""
    while signals[worker * _STRIDE] != _DISMISSED:
        door.acquire()
        _attempt(serve, signals, worker, errors)


def _attempt(serve: Serve, signals: Ints, worker: int, errors: list[BaseException]) -> None:
    """Call ``serve``, and keep any error for the thread that assigned the task."""
    try:
        serve(signals, worker)
    except BaseException as error:
        errors.append(error)
        _leave(signals, worker, _ASLEEP)
