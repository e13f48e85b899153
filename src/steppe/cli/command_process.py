"""Set up a command's process: interpreted or compiled rules, and its output."""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress


_TOLD_EVERY = 60.0  # seconds between two lines if no bar can be shown


def run_interpreted() -> None:
    """Run the rules as plain Python, without compiling, unless the environment says otherwise."""
    os.environ.setdefault("STEPPE_JIT", "0")


def show_what_can_be_shown() -> None:
    """Print ``?`` for characters that a terminal cannot show, instead of failing."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors="replace")


def print_file(text: str, end: str = "\n") -> None:
    """Print a file meant for programs: in UTF-8, whatever the locale."""
    if reconfigure := getattr(sys.stdout, "reconfigure", None):
        reconfigure(encoding="utf-8", errors="strict")
    print(text, end=end, flush=True)


def print_json(data: Any) -> None:
    """Print ``data`` as JSON."""
    print_file(json.dumps(data, indent=2, ensure_ascii=False))


def screen() -> "Console":
    """Return standard output for coloured text, plain if it is not a terminal."""
    from rich.console import Console

    return Console(highlight=False, emoji=False, soft_wrap=True)


def counted(count: int, one: str, many: str) -> str:
    """Return a number with its noun: ``1 match``, ``3 matches``."""
    return f"{count} {one if count == 1 else many}"


class Bar:
    """The progress of a piece of work."""

    def __init__(self, progress: "Progress", total: int | None, label: str) -> None:
        self._progress = progress
        self._task = progress.add_task(label, total=total)
        self._done, self._total, self._label = 0, total, label

    def advance(self) -> None:
        """Record that one more piece is done."""
        self._done += 1
        self._progress.advance(self._task)

    def at(self, done: int, total: int) -> None:
        """Record that ``done`` of ``total`` pieces are done. Several pieces reported at once do not
        affect the estimated time: they were done earlier.
        """
        if done > self._done + 1:
            self._progress.reset(self._task, completed=done, total=total)
        self._progress.update(self._task, completed=done, total=total)
        self._done, self._total = done, total

    def name(self, label: str) -> None:
        """Set the label for the work."""
        self._label = label
        self._progress.update(self._task, description=label)

    def tell(self, over: Event) -> None:
        """Print the progress as a line now and then, for a log, until the work is done."""
        while not over.wait(_TOLD_EVERY):
            of = "" if self._total is None else f" of {self._total}"
            print(f"{self._label}: {self._done}{of}", file=sys.stderr, flush=True)


@contextmanager
def progress(total: int | None, label: str) -> Iterator[Bar]:
    """Show a progress bar on standard error, or lines now and then if it is not a terminal."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    parts = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    hidden, over = not sys.stderr.isatty(), Event()
    with Progress(*parts, console=Console(stderr=True), transient=True, disable=hidden) as shown:
        bar = Bar(shown, total, label)
        if hidden:
            Thread(target=bar.tell, args=(over,), daemon=True).start()
        try:
            yield bar
        finally:
            over.set()
