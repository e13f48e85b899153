"""The messages shown to a program's user while rules are compiled for the first time.

The first comes before anything is compiled, with a bound by how much there is; another when that
time has passed, and when another game is compiled. A server tells of it on its pages, a verb of the
terminal in its bar, and of several workers one speaks for all.
"""

import sys
from collections.abc import Callable
from math import ceil
from multiprocessing import parent_process
from time import monotonic

_EACH = 0.15  # seconds that a function takes at most, on one of two cores that others used too
_SURE = 50  # functions after which their number tells how fast this machine is
_ANOTHER = 100  # functions more: another game has been loaded
_LEAST = 10  # seconds: bounds are rounded up to tens
_LATER = "what is compiled is kept for next time (STEPPE_JIT=0 runs them without)"


class Notice:
    """Hears when the compiler begins and ends, and of each function; says how long it may take.

    ``parts`` counts the functions that there are; ``is_heard`` tells whether a person reads this.
    """

    def __init__(
        self,
        parts: Callable[[], int],
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._parts, self._clock = parts, clock
        self.is_heard: Callable[[], bool] = _is_for_a_user
        self._depth, self._begun, self._before = 0, 0.0, 0.0  # calls, seconds
        self._done = self._known = 0  # functions
        self._bound = 0.0  # seconds of compiling that were announced, all together
        self._is_hushed = False

    def hush(self) -> None:
        """Say nothing from now on: others tell of it."""
        self._is_hushed = True

    def begin(self) -> None:
        """Note that the compiler begins."""
        if self._depth == 0:
            self._begun = self._clock()
        self._depth += 1
        if self._parts() - self._known >= _ANOTHER or self._known == 0:
            what = "more rules" if self._known else "rules before they run for the first time"
            self._tell(f"compiling {what}, up to {{}} s; {_LATER}", self._parts() - self._known)

    def end(self) -> None:
        """Note that it has ended."""
        self._depth -= 1
        if self._depth == 0:
            self._before += self._clock() - self._begun

    def hear(self) -> None:
        """Note that a function was compiled."""
        self._done += 1
        if self._depth and self._seconds() > self._bound:
            left = max(self._parts() - self._done, self._parts() // 5)
            self._tell("still compiling, up to {} s more", left)

    def _seconds(self) -> float:
        """Return how long the compiler has worked, all together."""
        return self._before + self._clock() - self._begun

    def _tell(self, text: str, functions: int) -> None:
        """Say how long some more functions may take, and remember it."""
        seconds, self._known = self._seconds(), self._parts()
        pace = seconds / self._done if self._done >= _SURE else _EACH
        more = _LEAST * max(1, ceil(functions * pace / _LEAST))
        self._bound = max(seconds, self._bound) + more
        if not self._is_hushed and self.is_heard():
            print("steppe:", text.format(more), file=sys.stderr, flush=True)


def _is_for_a_user() -> bool:
    return parent_process() is None and "steppe.server" not in sys.modules
