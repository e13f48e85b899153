"""The log: one line for each problem, as text for people or as JSON for programs.

Each line names the process and the request that wrote it. Successful requests and visitors'
addresses are not logged; a proxy logs them, with the same request numbers. The project has its own
formatters: two dozen lines are enough to format the ``logging`` records of every library.

The first occurrence of a message is logged. Its repetitions are counted, and the count is logged
after a minute, then after two, four and so on, up to an hour. Messages that differ only in a name,
such as a match id, are one kind: the first few are logged separately, the others counted together.
"""

import json
import logging
import os
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from contextvars import Context, ContextVar
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from steppe.server.base.settings import Form

REQUEST: ContextVar[str] = ContextVar("request", default="")
"""The number of the current request, "" outside of requests."""

HEADER = "x-request-id"


_OURS = "steppe: "  # printed before a sentence on a terminal
_GAVE_UP = 2  # the exit code, as for a wrong command line
FIRST, LONGEST = 60.0, 3600.0  # seconds for which repetitions are counted
ALIKE = 20  # number of messages of one kind that are logged separately in that time
_MOST = 1000  # maximum number of distinct messages remembered
Later = Callable[[float, Callable[[], None]], None]


class _Text(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        number = REQUEST.get()
        told = f"{_time(record)} {record.levelname} {record.process} {record.getMessage()}"
        return "\n".join([told + f" [{number}]" * bool(number), *_trace(self, record)])


class _Json(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        data = {
            "time": _time(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "process": record.process,
            "message": record.getMessage(),
            "request": REQUEST.get(),
            "error": "\n".join(_trace(self, record)),
        }
        return json.dumps({name: value for name, value in data.items() if value})


def _time(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


def _trace(formatter: logging.Formatter, record: logging.LogRecord) -> list[str]:
    return [formatter.formatException(record.exc_info)] if record.exc_info else []


@dataclass
class _Line:
    """A logged message, and the number of its repetitions within ``lasts`` seconds."""

    record: logging.LogRecord
    words: str
    since: float
    lasts: float = FIRST
    times: int = 0


class LogRepeats(logging.Filter):
    """A filter that lets a message through once and counts its repetitions.

    ``tell`` is called with a log record that contains the count. ``later`` calls a function after a
    number of seconds, so that the last count is logged even if no other message follows.
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
        self._alike: Counter[object] = Counter()  # by kind: messages logged separately
        self._lock = threading.RLock()
        self._is_awaited = False

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether to log a message; if not, count it."""
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
        """Log the counts that are due, or all counts at the end; forget unrepeated messages."""
        with self._lock:
            now = self._clock()
            for key, line in [*self._lines.items()]:
                if is_end or now - line.since >= line.lasts:
                    self._settle(key, line, now)

    def _settle(self, key: object, line: _Line, now: float) -> None:
        if not line.times:
            return self._forget(key)
        Context().run(self._tell, _told(line, now - line.since))  # outside any request
        line.since, line.lasts, line.times = now, min(2 * line.lasts, LONGEST), 0

    def _name(self, record: logging.LogRecord) -> tuple[object, str]:
        """Return the key by which a message is counted, and the text to log with the count."""
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
        """Schedule logging the counts, in case no other message follows."""
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
    """Return a key for the kind of a message: messages of one kind differ only in names."""
    error: Any = record.exc_info[0] if record.exc_info else None
    return record.name, record.levelno, record.msg, error


def _told(line: _Line, seconds: float) -> logging.LogRecord:
    """Return a log record with the count of a message."""
    said, record = "repeated %d times in %d seconds: %s", line.record
    about = line.times, round(seconds), line.words
    return logging.LogRecord(
        record.name, record.levelno, record.pathname, record.lineno, said, about, None
    )


def _by_thread(seconds: float, work: Callable[[], None]) -> None:
    timer = threading.Timer(seconds, work)
    timer.daemon = True
    timer.start()


def announce(line: str) -> None:
    """Print a line to standard output; do not fail if its reader has gone."""
    try:
        print(line, flush=True)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # otherwise exit also fails


@contextmanager
def logged(form: Form) -> Iterator[None]:
    """Log all warnings of this process in this format, and the reason if the process exits."""
    repeats = log_as(form)
    try:
        yield
    except SystemExit as stop:
        if form != "json" or not isinstance(stop.code, str):
            raise  # the caller prints it as text
        logging.getLogger(__name__).critical(stop.code.removeprefix(_OURS))
        raise SystemExit(_GAVE_UP) from stop
    finally:
        repeats.settle(is_end=True)


def log_as(form: Form) -> LogRepeats:
    """Write every warning of this process to standard error in this format.

    Return the filter that counts repeated messages.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Json() if form == "json" else _Text())

    def write(record: logging.LogRecord) -> None:
        with handler.lock or nullcontext():
            handler.emit(record)

    handler.addFilter(repeats := LogRepeats(write))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    return repeats
