"""Lines of the log that come again and again are counted, and written once more with their number.

A line is written when it comes for the first time. While it comes again it is counted, and told
after a minute, then after two, four and so on, an hour at most. Of lines that differ only in what
they name, as matches, a few are written one by one and the others counted together.
"""

import logging
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextvars import Context
from dataclasses import dataclass
from typing import Any

FIRST, LONGEST = 60.0, 3600.0  # seconds for which a line is counted
ALIKE = 20  # lines of one kind that are written one by one meanwhile
_MOST = 1000  # lines that are remembered

Later = Callable[[float, Callable[[], None]], None]


@dataclass
class _Line:
    """A line that was written: what it said, since when it is counted, for how long, how often."""

    record: logging.LogRecord
    words: str
    since: float
    lasts: float = FIRST
    times: int = 0


class Repeats(logging.Filter):
    """Lets a line pass the first time; ``tell`` is given what says how often it came again.

    ``later`` has something done after some seconds, so that the last number is told, too.
    """

    def __init__(
        self,
        tell: Callable[[logging.LogRecord], None],
        clock: Callable[[], float] = time.monotonic,
        later: Later | None = None,
    ) -> None:
        super().__init__()
        self._tell, self._clock, self._later = tell, clock, later or _by_thread
        self._lines: dict[object, _Line] = {}
        self._alike: Counter[object] = Counter()  # by kind: lines that are written one by one
        self._lock = threading.RLock()
        self._is_awaited = False

    def filter(self, record: logging.LogRecord) -> bool:
        """Tell whether a line is to be written; if not, it is counted."""
        with self._lock:
            self.settle()
            key, words = self._name(record)
            if key not in self._lines:
                self._remember(key, _Line(record, words, self._clock()))
                return True
            self._lines[key].times += 1
            self._await()
            return False

    def settle(self, is_end: bool = False) -> None:
        """Tell the numbers whose time is over, or all; forget what has not come again."""
        with self._lock:
            now = self._clock()
            for key, line in [*self._lines.items()]:
                if is_end or now - line.since >= line.lasts:
                    self._settle(key, line, now)

    def _settle(self, key: object, line: _Line, now: float) -> None:
        if not line.times:
            return self._forget(key)
        Context().run(self._tell, _told(line, now - line.since))  # of no request
        line.since, line.lasts, line.times = now, min(2 * line.lasts, LONGEST), 0

    def _name(self, record: logging.LogRecord) -> tuple[object, str]:
        """Return by what a line is counted, and what is said of it: its own words, or its kind."""
        kind, words = _kind(record), record.getMessage()
        key = kind, words
        is_one_of_many = key not in self._lines and self._alike[kind] >= ALIKE
        return (kind, f"more lines like: {words}") if is_one_of_many else (key, words)

    def _remember(self, key: object, line: _Line) -> None:
        self._lines[key] = line
        self._alike[_kind(line.record)] += 1
        if len(self._lines) > _MOST:
            self._forget(next(iter(self._lines)))

    def _forget(self, key: object) -> None:
        kind = _kind(self._lines.pop(key).record)
        self._alike[kind] -= 1
        if not self._alike[kind]:
            del self._alike[kind]

    def _await(self) -> None:
        """Have the numbers told in due time though no other line may come."""
        if not self._is_awaited:
            self._is_awaited = True
            self._later(FIRST, self._look)

    def _look(self) -> None:
        with self._lock:
            self._is_awaited = False
            self.settle()
            if any(line.times for line in self._lines.values()):
                self._await()


def _kind(record: logging.LogRecord) -> object:
    """Return what lines have in common that differ only in what they name."""
    error: Any = record.exc_info[0] if record.exc_info else None
    return record.name, record.levelno, record.msg, error


def _told(line: _Line, seconds: float) -> logging.LogRecord:
    """Return the line that says how often another one came."""
    said, record = "repeated %d times in %d seconds: %s", line.record
    about = line.times, round(seconds), line.words
    return logging.LogRecord(
        record.name, record.levelno, record.pathname, record.lineno, said, about, None
    )


def _by_thread(seconds: float, work: Callable[[], None]) -> None:
    timer = threading.Timer(seconds, work)
    timer.daemon = True
    timer.start()
