"""A clock that advances only while all tasks are waiting, so that tests pass on slow machines."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest


@contextmanager
def passing(loop: asyncio.AbstractEventLoop) -> Iterator[None]:
    """Make a loop's work take no time, and each wait take exactly its duration."""
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
