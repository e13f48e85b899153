"""Choose where many matches are played: in this process, in others, or on a cluster."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from threading import current_thread, main_thread
from typing import TYPE_CHECKING, Annotated, TypedDict

import typer

from steppe.cli.arguments import Refusal
from steppe.cli.command_process import Bar, progress

if TYPE_CHECKING:
    from steppe.lab.run.executor import Executor
    from steppe.lab.run.tasks import Progress

    class Work(TypedDict):
        """Where matches are played, and the function to call with the progress."""

        executor: Executor
        progress: Progress


Workers = Annotated[
    int | None,
    typer.Option(min=0, metavar="N", help="Processes; 0 for one per core; 1 if left out."),
]
Ray = Annotated[
    str | None,
    typer.Option(
        "--ray",
        metavar="ADDRESS",
        help="Use a Ray cluster: HOST:PORT, auto, or local to start one.",
    ),
]
Resume = Annotated[
    str | None,
    typer.Option(metavar="FILE", help="Save each match there, and continue from those it has."),
]

_LOCAL = "local"


@contextmanager
def at_work(count: int | None, ray: str | None, kept: Callable[[], str]) -> "Iterator[Executor]":
    """Play with ``count`` processes or a cluster; on an interrupt, print ``kept()``."""
    with _workers(count, ray) as executor, _terminable():
        try:
            yield executor
        except KeyboardInterrupt:
            print(f"steppe: interrupted; {kept()}", file=sys.stderr, flush=True)
            raise
        except (ConnectionError, ChildProcessError) as error:
            raise Refusal(f"{error}; {kept()}") from error


def _nothing() -> str:
    return "nothing is saved"


@contextmanager
def working(
    count: int | None,
    ray: str | None,
    label: str,
    kept: Callable[[], str] = _nothing,
    total: int | None = None,
) -> "Iterator[Work]":
    """Do the same as ``at_work`` and show the progress, for verbs that play many matches."""
    with at_work(count, ray, kept) as executor, progress(total, label) as bar:
        _tell_of_compiling(bar)

        def tell(done: int, of: int) -> None:
            bar.name(label)
            bar.at(done, of)

        yield {"executor": executor, "progress": tell}


def _tell_of_compiling(bar: Bar) -> None:
    """Show that this process is compiling, which delays the first result."""
    from steppe.engine.jit import COMPILED

    if COMPILED:
        from steppe.engine.compiler import watch

        watch(lambda: bar.name("Compiling"))


@contextmanager
def _terminable() -> Iterator[None]:
    """Treat SIGTERM as an interrupt, so that the command can print a sentence on saved results."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def matches_kept(resume: str | None) -> str:
    """Return a sentence on the number of matches in the file and how to continue from them."""
    if resume is None:
        return "nothing is saved: --resume FILE saves each match"
    file = Path(resume)
    lines = file.read_bytes().count(b"\n") if file.is_file() else 0
    matches = max(0, lines - 1)
    text = "1 match is" if matches == 1 else f"{matches} matches are"
    return f"{text} saved in {resume}: run the same command to continue"


def _workers(count: int | None, ray: str | None) -> "AbstractContextManager[Executor]":
    """Return ``count`` processes, 0 for one per core, or the Ray cluster at an address."""
    if ray is not None:
        return _cluster(ray, count)
    from steppe.lab.run.executor import at_work

    return at_work(None, 1 if count is None else count)


def _cluster(address: str, count: int | None) -> "AbstractContextManager[Executor]":
    if count is not None and address != _LOCAL:
        raise Refusal("--workers applies only to --ray local: other clusters have their own number")
    os.environ.setdefault("RAY_DEDUP_LOGS_SKIP_REGEX", ".")  # hide Ray's messages
    try:
        from steppe.adapters.ray import Cluster
    except ModuleNotFoundError as error:
        raise Refusal(str(error)) from error
    return Cluster(address, (count or 0) if address == _LOCAL else None)
