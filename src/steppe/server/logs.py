"""The log: one line for each thing that goes wrong, as text for people or JSON for programs.

Each line names the request in which it was written. Requests that went well are not logged, nor
addresses: a proxy does that, and its log has the same numbers. The formatters are our own: a
record of ``logging`` is all that is wanted, from every library, and two dozen lines write it.
"""

import json
import logging
import sys
from contextvars import ContextVar
from datetime import UTC, datetime

from steppe.server.settings import Form

REQUEST: ContextVar[str] = ContextVar("request", default="")
"""The number of the request that is being answered, "" for none."""

HEADER = "x-request-id"


class _Text(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        number = REQUEST.get()
        told = f"{_time(record)} {record.levelname} {record.getMessage()}"
        return "\n".join([told + f" [{number}]" * bool(number), *_trace(self, record)])


class _Json(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        told = {
            "time": _time(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            "request": REQUEST.get(),
            "error": "\n".join(_trace(self, record)),
        }
        return json.dumps({name: value for name, value in told.items() if value})


def _time(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


def _trace(formatter: logging.Formatter, record: logging.LogRecord) -> list[str]:
    return [formatter.formatException(record.exc_info)] if record.exc_info else []


def log_as(form: Form) -> None:
    """Have every warning of this process written to standard error in a form."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Json() if form == "json" else _Text())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
