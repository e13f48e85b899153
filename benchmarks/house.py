"""Run one server, or several workers on a database, to measure the resources they use."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from scripts.postgres import Server

from benchmarks.serving import Serving


def family(pid: int) -> Iterator[int]:
    """Yield a process and all its descendants."""
    yield pid
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text("utf-8").split()
    except OSError:  # the process has ended
        return
    for child in children:
        yield from family(int(child))


def cpu_s(pid: int) -> float:
    """Return the processor time of a process, including its ended children."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


def rss_kb(pid: int) -> int:
    """Return the memory of a process in kilobytes."""
    text = Path(f"/proc/{pid}/status").read_text("utf-8")
    return int(text.partition("VmRSS:")[2].split()[0])


class House:
    """``count`` workers on their own PostgreSQL, or one on a SQLite file (``count`` 0).

    Each worker has a port, as behind a proxy. All have the same ``settings``.
    """

    def __init__(self, folder: Path, count: int = 0, **settings: object) -> None:
        data = folder / "data"
        data.mkdir()
        self.database = _database(folder) if count else None
        where = {} if self.database is None else {"database": self.database.address()}
        known: dict[str, object] = {"workers": 0, "limits": {}, "running": 100_000, "streams": 100}
        told = known | where | settings
        self.servings = [Serving(data, **told) for _ in range(max(1, count))]

    def start(self) -> float:
        """Start all workers; return the seconds until the first one served."""
        if self.database is not None:
            self.database.start()
        first, *_ = [serving.start() for serving in self.servings]
        return first

    def stop(self) -> None:
        """Stop all."""
        for serving in self.servings:
            serving.stop()
        if self.database is not None:
            self.database.stop()

    def dealt(self, number: int) -> tuple[int, int]:
        """Return the ports of a table's two players, as if a proxy distributed people.

        With two workers, half of the tables have their players on different workers.
        """
        return self.port(number), self.port(number >> 1)

    def first(self, _number: int) -> tuple[int, int]:
        """Return the ports of a table's two players, both on the first worker."""
        return self.port(0), self.port(0)

    def together(self, number: int) -> tuple[int, int]:
        """Return one worker's port for both players, as if a proxy distributed matches."""
        return self.port(number), self.port(number)

    def port(self, number: int) -> int:
        """Return the port of the worker that serves a person."""
        return self.servings[number % len(self.servings)].port

    def rss_kb(self) -> int:
        """Return the memory of all workers in kilobytes."""
        return sum(rss_kb(serving.pid) for serving in self.servings)

    def spent(self) -> "Spent":
        """Return the processor time spent so far."""
        return Spent(
            [cpu_s(serving.pid) for serving in self.servings],
            sum(cpu_s(pid) for serving in self.servings for pid in [*family(serving.pid)][1:]),
            0.0 if self.database is None else sum(map(cpu_s, family(_postmaster(self.database)))),
            sum(os.times()[:2]),
        )


class Spent:
    """Processor seconds of each worker, the workers' bots, the database, and the clients."""

    def __init__(
        self, workers: Sequence[float], bots: float, database: float, clients: float
    ) -> None:
        self.each = list(workers)
        self.workers = sum(workers)
        self.bots, self.database, self.clients = bots, database, clients

    def since(self, before: "Spent") -> "Spent":
        """Return the processor time spent since ``before``."""
        return Spent(
            [late - early for late, early in zip(self.each, before.each, strict=True)],
            self.bots - before.bots,
            self.database - before.database,
            self.clients - before.clients,
        )

    def per(self, number: int) -> dict[str, float]:
        """Return the processor time per item, in milliseconds, for ``number`` items."""
        parts = {name: getattr(self, name) for name in ("workers", "bots", "database", "clients")}
        return {f"{name}_cpu_ms": round(1000 * value / number, 3) for name, value in parts.items()}


def _database(folder: Path) -> Server:
    (folder / "postgres").mkdir()
    folder.chmod(0o755)  # PostgreSQL runs as another user
    return Server(folder / "postgres")


def _postmaster(server: Server) -> int:
    return int((server.folder / "cluster" / "postmaster.pid").read_text("utf-8").split()[0])
