"""Who plays many matches: this process, others of this machine, or a cluster; and who stops it."""

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
        """Who plays, and who is told how far it is."""

        executor: Executor
        progress: Progress


Workers = Annotated[
    int | None,
    typer.Option(min=0, metavar="N", help="Processes; 0 is one for each core. 1 if left out."),
]
Ray = Annotated[
    str | None,
    typer.Option(
        "--ray", metavar="ADDRESS", help="Play on a Ray cluster: HOST:PORT, auto; local begins one."
    ),
]
Resume = Annotated[
    str | None,
    typer.Option(metavar="FILE", help="Keep each match there, and go on from those it holds."),
]

_LOCAL = "local"


@contextmanager
def at_work(count: int | None, ray: str | None, kept: Callable[[], str]) -> "Iterator[Executor]":
    """Play with so many processes, or with a cluster; who stops that is told what is ``kept``."""
    with _workers(count, ray) as executor, _terminable():
        try:
            yield executor
        except KeyboardInterrupt:
            print(f"steppe: interrupted; {kept()}", file=sys.stderr, flush=True)
            raise
        except (ConnectionError, ChildProcessError) as error:
            raise Refusal(f"{error}; {kept()}") from error


def _nothing() -> str:
    return "nothing is kept"


@contextmanager
def working(
    count: int | None,
    ray: str | None,
    label: str,
    kept: Callable[[], str] = _nothing,
    total: int | None = None,
) -> "Iterator[Work]":
    """Work as ``at_work`` does, and show how far it is: what many matches are played with."""
    with at_work(count, ray, kept) as executor, progress(total, label) as bar:
        _tell_of_compiling(bar)

        def tell(done: int, of: int) -> None:
            bar.name(label)
            bar.at(done, of)

        yield {"executor": executor, "progress": tell}


def _tell_of_compiling(bar: Bar) -> None:
    """Say why nothing comes yet, where this process compiles what it plays with."""
    from steppe.engine.jit import COMPILED

    if COMPILED:
        from steppe.engine.compiler import watch

        watch(lambda: bar.name("Compiling"))


@contextmanager
def _terminable() -> Iterator[None]:
    """Have who ends this process (SIGTERM) interrupt it, so that it can say what is kept."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def matches_kept(resume: str | None) -> str:
    """Say how many matches are on file, and how they are used."""
    if resume is None:
        return "nothing is kept: --resume FILE keeps each match"
    file = Path(resume)
    lines = file.read_bytes().count(b"\n") if file.is_file() else 0
    matches = max(0, lines - 1)
    told = "1 match is" if matches == 1 else f"{matches} matches are"
    return f"{told} kept in {resume}, from which the same command goes on"


def _workers(count: int | None, ray: str | None) -> "AbstractContextManager[Executor]":
    """Return so many processes, 0 for one a core, or the cluster of Ray at an address."""
    if ray is not None:
        return _cluster(ray, count)
    from steppe.lab.run.executor import at_work

    return at_work(None, 1 if count is None else count)


def _cluster(address: str, count: int | None) -> "AbstractContextManager[Executor]":
    if count is not None and address != _LOCAL:
        raise Refusal("a cluster has the workers that it has: --workers goes with --ray local")
    os.environ.setdefault("RAY_DEDUP_LOGS_SKIP_REGEX", ".")  # its news would go to our output
    try:
        from steppe.adapters.ray import Cluster
    except ModuleNotFoundError as error:
        raise Refusal(str(error)) from error
    return Cluster(address, (count or 0) if address == _LOCAL else None)
