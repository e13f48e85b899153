"""The log: one line for each problem, as text for people or as JSON for programs.

Each line gives the process and the request in which it was written. Successful requests and
visitors' addresses are not logged; a proxy logs them, with the same request numbers. We write our
own formatters: two dozen lines format the ``logging`` records of every library.
"""

import json
import logging
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from contextvars import ContextVar
from datetime import UTC, datetime

from steppe.server.base.log_repeats import LogRepeats
from steppe.server.base.settings import Form

REQUEST: ContextVar[str] = ContextVar("request", default="")
"""The number of the current request, "" outside of requests."""

HEADER = "x-request-id"


_OURS = "steppe: "  # before a sentence on a terminal
_GAVE_UP = 2  # the exit code, as for a wrong command line


class _Text(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        number = REQUEST.get()
        told = f"{_time(record)} {record.levelname} {record.process} {record.getMessage()}"
        return "\n".join([told + f" [{number}]" * bool(number), *_trace(self, record)])


class _Json(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        told = {
            "time": _time(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "process": record.process,
            "message": record.getMessage(),
            "request": REQUEST.get(),
            "error": "\n".join(_trace(self, record)),
        }
        return json.dumps({name: value for name, value in told.items() if value})


def _time(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


def _trace(formatter: logging.Formatter, record: logging.LogRecord) -> list[str]:
    return [formatter.formatException(record.exc_info)] if record.exc_info else []


def announce(line: str) -> None:
    """Print a line on standard output, even if its reader has gone."""
    try:
        print(line, flush=True)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # else exit fails, too


@contextmanager
def logged(form: Form) -> Iterator[None]:
    """Log all warnings of this process in a form, and the reason if it exits."""
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
    """Write every warning of this process to standard error in a form.

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
