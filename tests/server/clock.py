"""Time that passes only while all wait, so that no machine is slow: for what needs no threads."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest


@contextmanager
def passing(loop: asyncio.AbstractEventLoop) -> Iterator[None]:
    """Have what a loop does take no time at all, and what waits there wait exactly as long."""
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
