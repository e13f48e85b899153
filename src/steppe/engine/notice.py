"""The message shown at a prompt while rules are compiled for the first time."""

import sys
from collections.abc import Callable
from multiprocessing import parent_process
from time import monotonic

_LONG = 1.0  # seconds of compiling after which it is worth a line
_PAUSE = 0.5  # seconds between two functions that count at most: whatever else was done meanwhile


class Notice:
    """Hears of each function that is compiled; says once that it takes a while, and how long.

    Nothing is said where somebody else tells of it, on a server and in processes that work for
    another one.
    """

    def __init__(self, parts: Callable[[], int], clock: Callable[[], float] = monotonic) -> None:
        self._parts, self._clock = parts, clock
        self._last: float | None = None
        self._busy, self._done, self._is_told = 0.0, 0, False

    def hush(self) -> None:
        """Say nothing from now on."""
        self._is_told = True

    def hear(self) -> None:
        """Note that a function was compiled."""
        if self._is_told:
            return
        now = self._clock()
        self._busy += 0.0 if self._last is None else min(now - self._last, _PAUSE)
        self._last, self._done = now, self._done + 1
        if self._busy >= _LONG:
            self.hush()
            if _is_for_a_user():
                left = round(self._busy / self._done * max(0, self._parts() - self._done))
                more = f"up to {left + 1} s more on this machine"
                print(
                    f"steppe: compiling rules, {more}; what is compiled is kept for next time"
                    " (STEPPE_JIT=0 runs them without)",
                    file=sys.stderr,
                    flush=True,
                )


def _is_for_a_user() -> bool:
    return parent_process() is None and "steppe.server" not in sys.modules
