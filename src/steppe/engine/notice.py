"""The messages shown to a program's user while rules are compiled for the first time.

The first message appears before compilation starts. It gives an upper bound for the time, estimated
from the number of functions. Another message appears when that time has passed, and when another
game is compiled. A server shows the state on its pages instead, a command-line program in its
progress bar. Of several worker processes, only one prints messages.
"""

import sys
from collections.abc import Callable
from math import ceil
from multiprocessing import parent_process
from time import monotonic

_EACH = 0.15  # seconds to compile a function, at most; measured on a busy machine with two cores
_SURE = 50  # the number of compiled functions after which their average time is used instead
_ANOTHER = 100  # this many new functions mean that another game has been loaded
_LEAST = 10  # seconds: bounds are rounded up to a multiple of this
_LATER = "the result is cached for next time (STEPPE_JIT=0 skips compilation)"


class Notice:
    """Follows the compiler and prints the time that it may still take.

    ``parts`` returns the number of functions to compile, ``is_heard`` whether a person reads the
    messages.
    """

    def __init__(
        self,
        parts: Callable[[], int],
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._parts, self._clock = parts, clock
        self.is_heard: Callable[[], bool] = _is_for_a_user
        self._depth, self._begun, self._before = 0, 0.0, 0.0  # nested calls, seconds
        self._done = self._known = 0  # functions
        self._bound = 0.0  # seconds announced so far, in total
        self._is_hushed = False

    def hush(self) -> None:
        """Print nothing from now on: another program shows the progress."""
        self._is_hushed = True

    def begin(self) -> None:
        """Note that the compiler has started, and print the first message."""
        if self._depth == 0:
            self._begun = self._clock()
        self._depth += 1
        if self._parts() - self._known >= _ANOTHER or self._known == 0:
            what = "more rules" if self._known else "rules before they run for the first time"
            self._tell(f"compiling {what}, up to {{}} s; {_LATER}", self._parts() - self._known)

    def end(self) -> None:
        """Note that the compiler has finished."""
        self._depth -= 1
        if self._depth == 0:
            self._before += self._clock() - self._begun

    def hear(self) -> None:
        """Record that a function was compiled; print a message if the announced time has passed."""
        self._done += 1
        if self._depth and self._seconds() > self._bound:
            left = max(self._parts() - self._done, self._parts() // 5)
            self._tell("still compiling, up to {} s more", left)

    def _seconds(self) -> float:
        """Return the total time spent compiling so far."""
        return self._before + self._clock() - self._begun

    def _tell(self, text: str, functions: int) -> None:
        """Print an upper bound for compiling ``functions`` functions; add it to the total."""
        seconds, self._known = self._seconds(), self._parts()
        pace = seconds / self._done if self._done >= _SURE else _EACH
        more = _LEAST * max(1, ceil(functions * pace / _LEAST))
        self._bound = max(seconds, self._bound) + more
        if not self._is_hushed and self.is_heard():
            print("steppe:", text.format(more), file=sys.stderr, flush=True)


def _is_for_a_user() -> bool:
    return parent_process() is None and "steppe.server" not in sys.modules
