"""The number of usable CPU cores, and threads with low priority."""

import os
from contextlib import suppress
from threading import get_native_id

_NICE = 10


def cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def come_last() -> None:
    """Give the calling thread the lowest priority, on systems where threads have priorities."""
    with suppress(OSError, AttributeError):
        this = os.PRIO_PROCESS, get_native_id()
        os.setpriority(*this, max(_NICE, os.getpriority(*this)))
