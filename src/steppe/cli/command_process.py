"""What a process of the command line is like: interpreted or compiled, and where it writes."""

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


_TOLD_EVERY = 60.0  # seconds, where no bar can be shown


def run_interpreted() -> None:
    """Run the rules as plain Python unless the environment says otherwise: nothing compiles."""
    os.environ.setdefault("STEPPE_JIT", "0")


def show_what_can_be_shown() -> None:
    """Let a terminal show ``?`` for what it has no sign for: a command does not end by that."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors="replace")


def print_file(text: str, end: str = "\n") -> None:
    """Print what is a file for programs: in UTF-8, whatever people's terminals show."""
    if reconfigure := getattr(sys.stdout, "reconfigure", None):
        reconfigure(encoding="utf-8", errors="strict")
    print(text, end=end, flush=True)


def print_json(data: Any) -> None:
    """Print ``data`` as JSON."""
    print_file(json.dumps(data, indent=2, ensure_ascii=False))


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
        self._done, self._total, self._label = 0, total, label

    def advance(self) -> None:
        """Say that one more piece is done."""
        self._done += 1
        self._progress.advance(self._task)

    def at(self, done: int, total: int) -> None:
        """Say that ``done`` pieces of ``total`` are done.

        Several at once were there already: they do not tell how long the others take.
        """
        if done > self._done + 1:
            self._progress.reset(self._task, completed=done, total=total)
        self._progress.update(self._task, completed=done, total=total)
        self._done, self._total = done, total

    def name(self, label: str) -> None:
        """Say what is being done."""
        self._label = label
        self._progress.update(self._task, description=label)

    def tell(self, over: Event) -> None:
        """Say it in a line now and then, for a log, until the work is over."""
        while not over.wait(_TOLD_EVERY):
            of = "" if self._total is None else f" of {self._total}"
            print(f"{self._label}: {self._done}{of}", file=sys.stderr, flush=True)


@contextmanager
def progress(total: int | None, label: str) -> Iterator[Bar]:
    """Show a bar on standard error while work is done, or lines now and then if no terminal is."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    told = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    hidden, over = not sys.stderr.isatty(), Event()
    with Progress(*told, console=Console(stderr=True), transient=True, disable=hidden) as shown:
        bar = Bar(shown, total, label)
        if hidden:
            Thread(target=bar.tell, args=(over,), daemon=True).start()
        try:
            yield bar
        finally:
            over.set()
