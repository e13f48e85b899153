"""Measure how well executors use their workers: processes on this machine, and a Ray cluster.

*Busy* is the share of all workers' time spent on tasks. The rest is overhead: transferring tasks
and results, and waiting. *Times* is the throughput relative to this process alone, with both
measured alternately; with two workers it should be nearly 2. On a busy machine, *busy* still
measures the overhead; *times* needs a free processor for each worker.
"""

import argparse
import json
import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import asdict, dataclass
from functools import partial
from statistics import median

import steppe
from steppe.adapters.ray import Cluster
from steppe.core.position import Position
from steppe.lab.measure.simulate import play
from steppe.lab.run.executor import Executor, Inline, Processes
from steppe.lab.run.tasks import results

LEAST = 0.9  # busy
_ROUNDS = 3
_SPIN = 0.05  # seconds of processor time
_TASKS = 100  # tasks of _SPIN seconds; for other kinds, as many as take the same time


@dataclass(frozen=True)
class Used:
    """A measurement of one executor with one kind of task."""

    executor: str
    workers: int
    tasks: str
    busy: float
    times: float

    def __str__(self) -> str:
        verdict = "kept" if self.busy >= LEAST else "missed"
        figures = f"{self.busy:7.1%} busy ({verdict}: {LEAST:.0%}) {self.times:6.2f} times"
        return f"{self.executor:<10} {self.workers} {self.tasks:<22} {figures}"


Task = Callable[[int], tuple[int, float]]
"""Runs the task of a number; returns its process id and its duration."""


def spin(seconds: float, number: int) -> tuple[int, float]:
    """Use some processor time."""
    begun, end = time.perf_counter(), time.process_time() + seconds
    while time.process_time() < end:
        pass
    return os.getpid(), time.perf_counter() - begun


def match(start: Position, number: int) -> tuple[int, float]:
    """Play a random match."""
    begun = time.perf_counter()
    play(start, number)
    return os.getpid(), time.perf_counter() - begun


def kinds(game: str) -> Iterator[tuple[str, Task, int]]:
    """Yield kinds of tasks: a name, the function, and the number that takes a few seconds."""
    yield f"of {1000 * _SPIN:.0f} ms", partial(spin, _SPIN), _TASKS
    yield "of 1 ms, in groups", partial(spin, 0.001), int(_TASKS * _SPIN / 0.001)
    one = partial(match, steppe.load(game).new())
    one(0)
    seconds = median(one(number)[1] for number in range(5))
    yield f"matches of {game}", one, max(_TASKS, int(_TASKS * _SPIN / seconds))


def executors(workers: Sequence[int]) -> Iterator[tuple[str, int, AbstractContextManager]]:
    """Yield the executors to measure."""
    for count in workers:
        yield "processes", count, Processes(count)
        yield "ray", count, Cluster("local", count)


def measure(executor: Executor, workers: int, task: Task, count: int) -> tuple[float, float]:
    """Return the busy share of workers, and the throughput relative to one process."""
    shares, gains = [], []
    for _ in range(_ROUNDS):
        alone, _ = rate(Inline(), task, max(1, count // 2))
        together, busy = rate(executor, task, count)
        shares.append(busy / workers)
        gains.append(together / alone)
    return median(shares), median(gains)


def rate(executor: Executor, task: Task, count: int) -> tuple[float, float]:
    """Return the tasks per second, and the average number of busy workers."""
    begun = time.perf_counter()
    busy = sum(seconds for _, seconds in results(executor, task, range(count)))
    elapsed = time.perf_counter() - begun
    return count / elapsed, busy / elapsed


def wake(executor: Executor, workers: int, task: Task) -> None:
    """Run tasks until each worker has done at least one."""
    seen: set[int] = set()
    while len(seen) < workers:
        seen |= {process for process, _ in results(executor, task, range(4 * workers))}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="zebras")
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--json", action="store_true", help="print JSON only")
    given = parser.parse_args()
    load, found = os.getloadavg()[0], []
    for name, workers, context in executors(given.workers):
        with context as executor:
            for words, task, count in kinds(given.game):
                wake(executor, workers, partial(spin, 0.2))
                wake(executor, workers, task)
                found.append(Used(name, workers, words, *measure(executor, workers, task, count)))
                if not given.json:
                    print(found[-1], flush=True)
    if given.json:
        print(json.dumps({"load": load, "used": [asdict(one) for one in found]}, indent=2))
    else:
        print(f"load {load:.1f} before, {os.getloadavg()[0]:.1f} after, {os.cpu_count()} cores")


if __name__ == "__main__":
    main()
