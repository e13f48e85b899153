"""The machine: how many cores there are, and threads that use what is left of them."""

import os
from contextlib import suppress
from threading import get_native_id

_NICE = 10


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def come_last() -> None:
    """Have the thread that calls this give way to others, where threads have a priority."""
    with suppress(OSError, AttributeError):
        this = os.PRIO_PROCESS, get_native_id()
        os.setpriority(*this, max(_NICE, os.getpriority(*this)))
