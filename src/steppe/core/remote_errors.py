"""Re-raise a task's error from another process, as text if it cannot be pickled."""

import pickle
from collections.abc import Callable
from typing import Any, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")


class SentError(RuntimeError):
    """An error from another process that could not be pickled, described in words."""


def carried(function: Callable[[Task], Result], task: Task, pickler: Any = pickle) -> Result:
    """Run a task in a worker, and make sure that any error it raises can be sent back.

    Re-raises the function's own error, or a ``SentError`` with its message and notes if ``pickler``
    cannot send it.
    """
    try:
        return function(task)
    except Exception as error:
        if _arrives(error, pickler):
            raise
        raise _in_words(error) from error


def _arrives(error: Exception, pickler: Any) -> bool:
    """Return whether an error survives pickling with its message and notes."""
    try:
        back = pickler.loads(pickler.dumps(error))
        return type(back) is type(error) and _said(back) == _said(error)
    except Exception:  # a bot's error class may raise anything when it is pickled
        return False


def _said(error: Exception) -> tuple[str, list[str]]:
    return str(error), getattr(error, "__notes__", [])


def _in_words(error: Exception) -> SentError:
    sent = SentError(f"{type(error).__qualname__}: {_text(error)}")
    for note in getattr(error, "__notes__", ()):
        sent.add_note(note)
    return sent


def _text(error: Exception) -> str:
    """Return the message of an error, even if formatting it fails."""
    try:
        return str(error)
    except Exception:
        return "(no message)"
