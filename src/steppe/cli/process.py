"""What a process of the command line is like: interpreted or compiled, and where it writes."""

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console

Advance = Callable[[str], None]
"""Tells the progress bar that a piece of work is done, and what comes next."""


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


@contextmanager
def progress(total: int, first: str) -> Iterator[Advance]:
    """Show a bar on standard error while work is done, if that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda label: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(first, total=total)
        yield lambda label: bar.update(task, advance=1, description=label or first)
