"""Threads that share a work that is done again and again in compiled code (``core/vector.py``).

Every worker has a word in memory that it watches for orders. So it begins within a fraction of a
microsecond, where the system takes fifty to wake a thread. When no order comes for a while it goes
to sleep, behind a lock. The twin has no threads: there, one worker after the other does its part.
"""

import os
from collections.abc import Callable, Sequence
from threading import Lock, Thread
from time import sleep
from weakref import finalize

from steppe.engine.jit import COMPILED, exchange, exchange_if, load, njit
from steppe.engine.position_type import Ints, new_ints

Serve = Callable[[Ints, int], None]
"""Do the part of a worker: ``report`` the result of each task that ``await_task`` returns."""

NO_TASK = 0

_ASLEEP, _IDLE, _DISMISSED = 0, -1, -2  # what the word of a worker says if it is no task
_NOT_YET = -1  # not all have done their parts
_RESULT, _FORMER = 1, 2  # what stands behind the word of a worker: its last result, the last word
_STRIDE = 16  # words from those of a worker to those of the next, so that they share no cache line
_PATIENCE = 100_000 if COMPILED else 1  # looks at a word that does not change, some 50 microseconds


@njit
def await_task(signals: Ints, worker: int) -> int:
    """Wait for a task; return it, or ``NO_TASK`` when the worker goes to sleep or is dismissed.

    Worker 0, the thread that gives the tasks, waits for none.
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
    """Say that a part is done, and with what result, a number >= 0."""
    signals[worker * _STRIDE + _RESULT] = result
    _leave(signals, worker, _IDLE)


@njit
def _leave(signals: Ints, worker: int, word: int) -> None:
    """End a task; a worker who was dismissed meanwhile stays so."""
    task = load(signals, worker * _STRIDE)
    if task > NO_TASK:
        exchange_if(signals, worker * _STRIDE, task, word)


@njit
def _tell(signals: Ints, word: int) -> int:
    """Change the words of all workers; return how many were asleep."""
    asleep = 0
    for at in range(0, len(signals), _STRIDE):
        former = exchange(signals, at, word)
        signals[at + _FORMER] = former
        asleep += int(former == _ASLEEP)
    return asleep


@njit
def _collect(signals: Ints, mine: int) -> int:
    """Return the sum of all results, or ``_NOT_YET``; workers 0 .. ``mine`` - 1 are this thread."""
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
    """The calling thread, which is worker 0, and ``size - 1`` others.

    A crew works for one thread at a time. Its threads stay behind when the process forks; then
    others are hired.
    """

    def __init__(self, serve: Serve, size: int) -> None:
        """Hire threads for ``serve``; they hold on to it as long as there is the crew."""
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
        """Have every worker do its part of a task > 0, all at once; return the sum of the results.

        Raises what one of them raised, when all are done.
        """
        if self._size == 1:  # nobody to wake, nobody to wait for
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
        """Wait until nobody is at work, as an interrupt may have left them; hire after a fork."""
        if self._process != os.getpid():
            self._hire()
        if self._is_under_way:
            self._gather()

    def _gather(self) -> int:
        """Return the sum of the results when all are there.

        An interrupt may have come when a thread was given a task and not yet woken.
        """
        mine = self._size - len(self._doors)
        while (total := int(_collect(self._signals, mine))) == _NOT_YET:
            for door in self._doors:
                if door.locked():  # to be woken for nothing does no harm
                    door.release()
            sleep(0)  # another thread may need this core
        return total


def _order(signals: Ints, doors: Sequence[Lock], word: int) -> None:
    """Change the words of all workers, and wake the threads that sleep."""
    if _tell(signals, word) > 0:
        for worker, door in enumerate(doors, 1):
            if signals[worker * _STRIDE + _FORMER] == _ASLEEP and door.locked():
                door.release()


def _work(
    serve: Serve, signals: Ints, worker: int, door: Lock, errors: list[BaseException]
) -> None:
    """Serve whenever woken, until dismissed."""
    while signals[worker * _STRIDE] != _DISMISSED:
        door.acquire()
        _attempt(serve, signals, worker, errors)


def _attempt(serve: Serve, signals: Ints, worker: int, errors: list[BaseException]) -> None:
    """Serve, and note what is raised for who gave the order."""
    try:
        serve(signals, worker)
    except BaseException as error:
        errors.append(error)
        _leave(signals, worker, _ASLEEP)
