"""What a process of the command line is like: interpreted or compiled, and where it writes."""

import json
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress


Piece = TypeVar("Piece")


def run_interpreted() -> None:
    """Run the rules as plain Python unless the environment says otherwise: nothing compiles."""
    os.environ.setdefault("STEPPE_JIT", "0")


def print_json(data: Any) -> None:
    """Print ``data`` as JSON."""
    print(json.dumps(data, indent=2, ensure_ascii=False))


def screen() -> "Console":
    """Return standard output for coloured text, plain where it is no terminal."""
    from rich.console import Console

    return Console(highlight=False, emoji=False, soft_wrap=True)


def counted(count: int, one: str, many: str) -> str:
    """Return how many of a thing there are: ``1 match``, ``3 matches``."""
    return f"{count} {one if count == 1 else many}"


class Bar:
    """Tells how far a piece of work has come."""

    def __init__(self, progress: "Progress", total: int | None, label: str) -> None:
        self._progress = progress
        self._task = progress.add_task(label, total=total)

    def advance(self) -> None:
        """Say that one more piece is done."""
        self._progress.advance(self._task)

    def through(self, pieces: Iterable[Piece]) -> Iterator[Piece]:
        """Yield pieces of work, and say of each that it is done once it has been seen to."""
        for piece in pieces:
            yield piece
            self.advance()

    def at(self, done: int, total: int) -> None:
        """Say that ``done`` pieces of ``total`` are done."""
        self._progress.update(self._task, completed=done, total=total)

    def name(self, label: str) -> None:
        """Say what is being done."""
        self._progress.update(self._task, description=label)


@contextmanager
def progress(total: int | None, label: str) -> Iterator[Bar]:
    """Show a bar on standard error while work is done, if that is a terminal."""
    from rich.console import Console
    from rich.progress import Progress

    hidden = not sys.stderr.isatty()
    with Progress(console=Console(stderr=True), transient=True, disable=hidden) as shown:
        yield Bar(shown, total, label)
