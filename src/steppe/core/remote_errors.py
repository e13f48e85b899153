"""What a task raises in another process arrives where it was sent from, if need be in words."""

import pickle
from collections.abc import Callable
from typing import Any, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")


class SentError(RuntimeError):
    """What was raised in another process, in words: the error itself cannot be sent."""


def carried(function: Callable[[Task], Result], task: Task, pickler: Any = pickle) -> Result:
    """Run a task where the worker is, and raise what arrives whole where the task came from.

    That is what the function raises, or its words and notes, if ``pickler`` cannot send it.
    """
    try:
        return function(task)
    except Exception as error:
        if _arrives(error, pickler):
            raise
        raise _in_words(error) from error


def _arrives(error: Exception, pickler: Any) -> bool:
    """Return whether an error says the same once it was sent, with its notes."""
    try:
        back = pickler.loads(pickler.dumps(error))
        return type(back) is type(error) and _said(back) == _said(error)
    except Exception:  # the error of a bot may do anything when it is sent
        return False


def _said(error: Exception) -> tuple[str, list[str]]:
    return str(error), getattr(error, "__notes__", [])


def _in_words(error: Exception) -> SentError:
    told = SentError(f"{type(error).__qualname__}: {_text(error)}")
    for note in getattr(error, "__notes__", ()):
        told.add_note(note)
    return told


def _text(error: Exception) -> str:
    """Return what an error says, even if that fails."""
    try:
        return str(error)
    except Exception:
        return "(it does not say what)"
