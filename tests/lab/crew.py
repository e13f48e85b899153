"""Tasks for workers, some of which kill the worker; workers import them from here."""

import os
import signal
from concurrent.futures import BrokenExecutor, Future
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path
from threading import Lock, Timer


def double(number):
    return 2 * number


def refuse(number):
    raise ValueError(f"{number} is refused")


class LockedError(Exception):
    """An error that cannot be pickled."""

    def __init__(self, what):
        super().__init__(what)
        self.lock = Lock()


def refuse_locked(number):
    error = LockedError("lost")
    error.add_note(f"task {number}")
    raise error


def end_worker_once(folder, number):
    """Kill the process the first time that task 3 runs."""
    trace = Path(folder) / "was here"
    if number == 3 and not trace.exists():
        trace.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * number


class Deadly:
    """Passes tasks on to an executor; the first group kills its worker, but only once."""

    def __init__(self, executor, folder):
        self.executor, self.folder = executor, folder
        self.at_once = executor.at_once

    def submit(self, function, work):
        return self.executor.submit(partial(die_first, self.folder, function), work)


def die_first(folder, function, work):
    """Kill the process on the first call, and do the work on the next."""
    end_worker_once(folder, 3)
    return function(work)


def interrupt(number):
    """Interrupt the worker, as Ctrl+C does."""
    os.kill(os.getpid(), signal.SIGINT)
    return number


class Fragile:
    """Runs groups of tasks in this process; a group with a bad task fails ``losses`` times."""

    at_once = 1

    def __init__(self, bad=None, losses=0):
        self.bad, self.losses = bad, losses
        self.sent = []

    def submit(self, function, work):
        future, (_, tasks) = Future(), work
        self.sent.append(tasks)
        if self.losses and self.bad in tasks:
            self.losses -= 1
            future.set_exception(BrokenExecutor("gone"))
        else:
            future.set_result(function(work))
        return future


class FragilePool:
    """Runs tasks together if they arrive almost at once; a bad task makes all of them fail."""

    at_once = 3

    def __init__(self, bad, losses):
        self.bad, self.losses = bad, losses
        self.waiting, self.together, self.lock = [], [], Lock()
        self.timer = Timer(0, self._run)

    def submit(self, function, work):
        future = Future()
        with self.lock:
            self.waiting.append((future, function, work))
            self.timer.cancel()
            self.timer = Timer(0.1, self._run)
            self.timer.start()
        return future

    def _run(self):
        with self.lock:
            sent, self.waiting = self.waiting, []
        together = [task for _, _, (_, tasks) in sent for task in tasks]
        self.together.append(together)
        lost = self.losses and self.bad in together
        self.losses -= bool(lost)
        for future, function, work in sent:
            if lost:
                future.set_exception(BrokenProcessPool("gone"))
            else:
                future.set_result(function(work))
