"""The three errors that people and programs meet; all are ``ValueError``."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager


class NotationError(ValueError):
    """The text is not a move (or a diagram, or an option) of this game at all."""


class IllegalMove(ValueError):
    """The text is a move of this game, but it may not be played now."""


class RecordError(ValueError):
    """A record or example file does not replay; the message names the line."""


@contextmanager
def noting(words: Callable[[], str]) -> Iterator[None]:
    """Add a note to an error of the block: a traceback ends with it, also that of a worker.

    ``sys.exit()`` in the block would end the program without a word: it becomes a
    ``RuntimeError`` that begins with the first line of the note.
    """
    try:
        yield
    except SystemExit as left:
        note = words()
        told = RuntimeError(f"{note.splitlines()[0]}: sys.exit({left.code!r}) was called")
        told.add_note(note)
        raise told from left
    except Exception as error:
        error.add_note(words())
        raise
