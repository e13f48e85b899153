"""A clock that only advances while all tasks wait, so that slow machines pass; without threads."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest


@contextmanager
def passing(loop: asyncio.AbstractEventLoop) -> Iterator[None]:
    """Make the work of a loop take no time, and waiting take exactly its time."""
    start = now = time.monotonic()
    clock, select = time.time(), loop._selector.select

    def skip(timeout: float | None) -> list:
        nonlocal now
        ready = select(None if timeout is None else 0)
        if timeout and not ready:
            now += timeout
        return ready

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(loop._selector, "select", skip)
        for name in ("monotonic", "perf_counter"):
            patch.setattr(time, name, lambda: now)
        patch.setattr(time, "time", lambda: clock + now - start)
        yield
