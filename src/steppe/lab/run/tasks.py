"""Run many tasks on an executor: in groups, with retries, and with results in order.

Short tasks travel in groups, so that a group takes much longer than its transfer (``_AIM``); the
group size is learned from finished groups. A result depends only on its task, so neither the groups
nor the workers nor their number can change it.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Future
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from itertools import chain, islice
from math import ceil
from queue import SimpleQueue
from time import perf_counter
from typing import Any, Generic, TypeVar

from steppe.lab.run.executor import Executor
from steppe.lab.run.results_file import Kept

_LEAST = 0.05  # seconds; a task that takes longer travels alone
_AIM = 0.1  # seconds per group: tasks differ, and few groups should take less than _LEAST
_BRIEFEST = 1e-6  # seconds; the time assumed for a task too short to measure
_MOST_LOSSES = 4  # a task that loses this many workers is abandoned

Task = TypeVar("Task")
Result = TypeVar("Result")

Progress = Callable[[int, int], None]
"""Called with the number of tasks done, and their total."""


def results(
    executor: Executor,
    function: Callable[[Task], Result],
    tasks: Iterable[Task],
    kept: Kept[Result] | None = None,
    first: int = 0,
) -> Iterator[Result]:
    """Yield the result of a function for each task, in order; ``first`` numbers the first task.

    Tasks are taken as needed. Results in ``kept`` are not computed again, and new ones are saved
    before they are yielded. Raises the errors of the function, and ``ChildProcessError`` for a task
    that loses its worker repeatedly.
    """
    if kept is None:
        return in_order(completed(executor, function, enumerate(tasks, first)), first)
    known = kept.results
    todo = ((number, task) for number, task in enumerate(tasks, first) if number not in known)
    return in_order(chain(known.items(), kept.keep(completed(executor, function, todo))), first)


def told(
    results: Iterable[Result], total: int, kept: Kept[Any] | None, progress: Progress | None
) -> Iterator[Result]:
    """Yield results, and report the number done after each has been consumed.

    Saved results are reported in one call, so that they do not affect estimates of the remaining
    time.
    """
    known = kept.begun if kept is not None else 0
    for done, result in enumerate(results, 1):
        yield result
        if progress is not None and done >= known:
            progress(done, total)


def check_progress(given: object) -> None:
    """Raise ``TypeError`` for anything but a ``Progress`` or None."""
    if not (given is None or callable(given)):
        raise TypeError(f"progress must be callable with two numbers, not {given!r}")


def in_order(numbered: Iterable[tuple[int, Result]], first: int = 0) -> Iterator[Result]:
    """Yield results in the order of their numbers, each as soon as all before it are known."""
    early: dict[int, Result] = {}
    due = first
    for number, result in numbered:
        early[number] = result
        while due in early:
            yield early.pop(due)
            due += 1


def completed(
    executor: Executor,
    function: Callable[[Task], Result],
    numbered: Iterable[tuple[int, Task]],
) -> Iterator[tuple[int, Result]]:
    """Yield results as they arrive, each with the number of its task."""
    return _Work(executor, function, iter(numbered)).results()


@dataclass
class _Group(Generic[Task]):
    """Tasks that travel together, and the number of workers that they have lost."""

    tasks: list[tuple[int, Task]]
    losses: int = 0

    def parted(self) -> "Iterator[_Group[Task]]":
        return (_Group([task], self.losses) for task in self.tasks)


class _Work(Generic[Task, Result]):
    """The groups in flight and the groups that are waiting."""

    def __init__(
        self,
        executor: Executor,
        function: Callable[[Task], Result],
        numbered: Iterator[tuple[int, Task]],
    ) -> None:
        self.executor, self.function, self.numbered = executor, function, numbered
        self.size = 1  # tasks in the next group
        self.under_way: dict[Future[tuple[float, list[Result]]], _Group[Task]] = {}
        self.back: SimpleQueue[Future[tuple[float, list[Result]]]] = SimpleQueue()
        self.again: deque[_Group[Task]] = deque()
        self.suspects: deque[_Group[Task]] = deque()  # a task in them may kill its worker

    def results(self) -> Iterator[tuple[int, Result]]:
        try:
            while self._send():
                yield from self._take(self.back.get())
        finally:
            for future in self.under_way:
                future.cancel()

    def _send(self) -> bool:
        """Send the groups that may start now; return whether any groups are in flight."""
        while (group := self._next()) is not None:
            work = self.function, [task for _, task in group.tasks]
            future = self.executor.submit(_run, work)
            self.under_way[future] = group
            future.add_done_callback(self.back.put)
        return bool(self.under_way)

    def _next(self) -> _Group[Task] | None:
        """Return the group that may start now. A suspect starts only when nothing is in flight."""
        if self.suspects:
            return None if self.under_way else self.suspects.popleft()
        if len(self.under_way) >= self.executor.at_once:
            return None
        if self.again:
            return self.again.popleft()
        tasks = list(islice(self.numbered, self.size))
        return _Group(tasks) if tasks else None

    def _take(self, future: "Future[tuple[float, list[Result]]]") -> Iterator[tuple[int, Result]]:
        group = self.under_way.pop(future)
        try:
            seconds, results = future.result()
        except BrokenExecutor as error:
            self._lose(group, error)
            return
        self._learn(seconds / len(results))
        yield from ((n, result) for (n, _), result in zip(group.tasks, results, strict=True))

    def _learn(self, seconds: float) -> None:
        """Fit the group size to the time a task takes; after a slow task, groups grow again."""
        wanted = 1 if seconds >= _LEAST else ceil(_AIM / max(seconds, _BRIEFEST))
        self.size = min(wanted, 2 * self.size)

    def _lose(self, group: _Group[Task], error: BrokenExecutor) -> None:
        """Rerun a group whose worker was lost; from the second loss on, task by task.

        A pool of processes that loses one worker loses all its tasks. Each then runs alone, so that
        only the faulty task loses another worker.
        """
        group.losses += 1
        if group.losses == 1:
            self.again.append(group)
        elif group.losses < _MOST_LOSSES:
            queue = self.suspects if isinstance(error, BrokenProcessPool) else self.again
            queue.extend(group.parted())
        else:
            number, task = group.tasks[0]
            fault = f"task {number} has lost its worker {group.losses} times and is given up"
            raise ChildProcessError(f"{fault}: {task}") from error


def _run(work: tuple[Callable[[Task], Result], list[Task]]) -> tuple[float, list[Result]]:
    """Run a group inside a worker; return the seconds it took, and the results."""
    function, tasks = work
    begun = perf_counter()
    results = [function(task) for task in tasks]
    return perf_counter() - begun, results
