"""Threads that use what is left of a machine."""

import os
from contextlib import suppress
from threading import get_native_id

_NICE = 10


def come_last() -> None:
    """Let all else that the machine has to do come before the thread that calls this."""
    with suppress(OSError, AttributeError):  # where threads have no priority of their own
        os.setpriority(os.PRIO_PROCESS, get_native_id(), _NICE)
