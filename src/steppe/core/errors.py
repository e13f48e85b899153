"""The exceptions that the library raises for wrong input; all are ``ValueError``."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager


class NotationError(ValueError):
    """The text is not a valid move, diagram or option for this game."""


class IllegalMove(ValueError):
    """The text is a move in this game, but it is not legal in this position."""


class RecordError(ValueError):
    """A record or example file cannot be replayed; the message names the line."""


@contextmanager
def noting(words: Callable[[], str]) -> Iterator[None]:
    """Add a note to any error raised in the block, so that its traceback ends with the note.

    The note survives pickling, so errors from worker processes carry it too. ``sys.exit()`` would
    end the program silently; it becomes a ``RuntimeError`` that begins with the note's first line.
    """
    try:
        yield
    except SystemExit as left:
        note = words()
        stopped = RuntimeError(f"{note.splitlines()[0]}: sys.exit({left.code!r}) was called")
        stopped.add_note(note)
        raise stopped from left
    except Exception as error:
        error.add_note(words())
        raise
