"""Attack the server in many small ways, and measure how long a player has to wait in the meantime.

The program starts its own server on 127.0.0.1, and cannot attack any other. Attackers come from
127.0.0.2, so limits per address affect only them. The player comes from 127.0.0.1 and requests
their table's page again and again, each time over a new connection. The number of connections, the
bytes and the time are all limited.
"""

import argparse
import asyncio
import contextlib
import json
import resource
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.house import rss_kb
from benchmarks.load import at
from benchmarks.serving import Serving
from benchmarks.target import Streams, Target, new_match, sockets

MOST_CONNECTIONS = 2000  # more would use up ports and files that other programs need
_BLOCK = 1 << 16
_PATIENCE = 10.0  # seconds that the player waits for a page
_PAUSE = 0.1  # seconds between two page requests by the player
_TRICKLE = 1.0  # seconds between two bytes from slow senders


@dataclass
class Result:
    """The results of an attack: connections tried and refused, and the player's page times."""

    name: str
    tried: int = 0
    refused: int = 0
    held: int = 0
    sent_mb: float = 0.0
    statuses: Counter[str] = field(default_factory=Counter)
    page_p50_ms: float = 0.0
    page_worst_ms: float = 0.0
    memory_mb: float = 0.0  # peak increase


Attack = Callable[[Target, Result], Awaitable[None]]


async def long_header(target: Target, result: Result) -> None:
    """Send one endless header."""
    await _pour(target, result, target.get("/", "x-a: ")[:-2], b"y" * _BLOCK)


async def many_headers(target: Target, result: Result) -> None:
    """Send an endless number of headers."""
    lines = (b"x-a: " + b"y" * 1017 + b"\r\n") * (_BLOCK // 1024)
    await _pour(target, result, target.get("/")[:-2], lines)


async def endless_body(target: Target, result: Result) -> None:
    """Send an endless form, in pieces."""
    piece = b"%x\r\n%b\r\n" % (_BLOCK, b"y" * _BLOCK)
    await _pour(target, result, target.post("transfer-encoding: chunked"), piece)


async def silent(target: Target, result: Result) -> None:
    """Connect and send nothing."""
    await _hold(target, result, b"", b"", patience=_PATIENCE)


async def half_headers(target: Target, result: Result) -> None:
    """Send a header slowly, byte by byte."""
    head = target.get("/", "x-a: ")[:-2]
    await _hold(target, result, head, b"y", patience=_PATIENCE)


async def half_bodies(target: Target, result: Result) -> None:
    """Send a form slowly, byte by byte."""
    head = target.post("content-length: 60000") + b"name="
    await _hold(target, result, head, b"y", patience=_PATIENCE)


async def unread_answers(target: Target, result: Result) -> None:
    """Request many pages over each connection and read none."""
    await _hold(target, result, 20 * target.get(f"/m/{target.match}"), b"", reads=False)


async def long_polls(target: Target, result: Result) -> None:
    """Wait for updates from a match in which nobody moves."""
    path = f"/api/v1/matches/{target.match}/observation?after=0&wait=25"
    await _hold(target, result, target.get(path), b"")


async def streams(target: Target, result: Result) -> None:
    """Open many live streams of one table."""
    await _hold(target, result, target.get(f"/m/{target.match}/events"), b"")


async def pages(target: Target, result: Result) -> None:
    """Request a table's page as fast as possible."""
    request, end = target.get(f"/m/{target.match}", "connection: close\r\n"), _end(target)

    async def ask() -> None:
        while time.perf_counter() < end:
            result.tried += 1
            with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                reader, writer = await target.connect()
                writer.write(request)
                _count(result, await reader.read())
                writer.close()
                target.opened.remove(writer)

    await asyncio.gather(*(ask() for _ in range(16)))


async def aborted_bodies(target: Target, result: Result) -> None:
    """Announce a form and hang up in the middle."""
    end = _end(target)
    while time.perf_counter() < end and result.tried < target.connections:
        result.tried += 1
        with contextlib.suppress(OSError):
            _, writer = await target.connect()
            writer.write(target.post("content-length: 1000") + b"name=")
            await asyncio.sleep(0.005)
            writer.transport.abort()


ATTACKS: tuple[Attack, ...] = (
    long_header,
    many_headers,
    endless_body,
    silent,
    half_headers,
    half_bodies,
    unread_answers,
    long_polls,
    streams,
    pages,
    aborted_bodies,
)


async def _pour(target: Target, result: Result, head: bytes, block: bytes) -> None:
    """Send a head and then blocks over a few connections, until the server refuses them."""
    end = _end(target)

    async def pour() -> None:
        result.tried += 1
        reader, writer = await target.connect()
        with contextlib.suppress(OSError):
            writer.write(head)
            for _ in range((target.megabytes << 20) // len(block)):
                writer.write(block)
                async with asyncio.timeout(_PATIENCE):
                    await writer.drain()
                result.sent_mb += len(block) / (1 << 20)
                if reader.at_eof():
                    break
        await asyncio.sleep(max(0.0, end - time.perf_counter()))
        await _look(result, reader, writer, _PATIENCE)

    await asyncio.gather(*(pour() for _ in range(4)))


async def _hold(
    target: Target,
    result: Result,
    head: bytes,
    rest: bytes,
    reads: bool = True,
    patience: float = _PAUSE,
) -> None:
    """Open connections, send ``head``, then ``rest`` repeatedly; count connections still open.

    At the end, wait up to ``patience`` seconds for the server to close each connection.
    """
    opened: list[Streams] = []
    end = _end(target)
    for _ in range(target.connections):
        result.tried += 1
        with contextlib.suppress(OSError):
            reader, writer = await target.connect(narrow=not reads)
            if not reads:
                writer.transport.pause_reading()  # type: ignore[attr-defined]
            writer.write(head)
            opened.append((reader, writer))
        await asyncio.sleep(0)
    while time.perf_counter() < end:
        await asyncio.sleep(min(_TRICKLE, target.seconds / 4))
        for _, writer in opened:
            writer.write(rest)
    for _, writer in opened:
        if not reads:
            writer.transport.resume_reading()  # type: ignore[attr-defined]
    await asyncio.sleep(_PAUSE)
    await asyncio.gather(*(_look(result, *streams, patience) for streams in opened))


async def _look(
    result: Result, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, patience: float
) -> None:
    """Check whether a connection is still open and how it was answered; close it."""
    answer = b""
    with contextlib.suppress(OSError, TimeoutError):
        async with asyncio.timeout(patience):
            while block := await reader.read(_BLOCK):
                answer = answer or block
    _count(result, answer)
    if not (reader.at_eof() or writer.is_closing() or reader.exception()):
        result.held += 1
    elif not answer.startswith(b"HTTP/1.1 200"):
        result.refused += 1


def _count(result: Result, answer: bytes) -> None:
    result.statuses[answer[9:12].decode() or "none"] += 1


def _end(target: Target) -> float:
    return time.perf_counter() + target.seconds


async def _page(target: Target) -> float:
    """Return the seconds until the player receives the page, but no more than the limit."""
    begun = time.perf_counter()
    with contextlib.suppress(OSError, TimeoutError):
        async with asyncio.timeout(_PATIENCE):
            reader, writer = await target.connect("127.0.0.1")
            writer.write(target.get(f"/m/{target.match}", "connection: close\r\n"))
            assert b" 200 " in (await reader.read())[:16], "the player was refused"
            writer.close()
            target.opened.remove(writer)
    return time.perf_counter() - begun


@contextlib.asynccontextmanager
async def person(target: Target, result: Result) -> AsyncIterator[None]:
    """Request a table's page repeatedly; record the times, and the server's memory."""
    before, times, over = rss_kb(target.serving.pid), [], asyncio.Event()

    async def sit() -> None:
        while not times or not over.is_set():
            times.append(1000 * await _page(target))
            more = (rss_kb(target.serving.pid) - before) / 1024
            result.memory_mb = max(result.memory_mb, round(more, 1))
            await asyncio.sleep(_PAUSE)

    sitting = asyncio.create_task(sit())
    try:
        yield
    finally:
        over.set()
        await sitting
    result.page_p50_ms, result.page_worst_ms = round(at(times, 0.5), 1), round(max(times), 1)


async def nothing(target: Target, result: Result) -> None:
    """Do nothing, as a baseline."""
    await asyncio.sleep(min(target.seconds, 5))


async def _rest(target: Target, before: int) -> None:
    """Wait until the server has noticed that the attackers hung up."""
    end = time.perf_counter() + _PATIENCE
    while time.perf_counter() < end:
        if sockets(target.serving.pid) <= before and await target.is_let_in():
            break
        await asyncio.sleep(_PAUSE)


async def assault(target: Target) -> list[Result]:
    """Run every attack, one after another."""
    results, before = [], sockets(target.serving.pid)
    for attack in (nothing, *ATTACKS):
        result = Result(attack.__name__.replace("_", " "))
        async with person(target, result):
            await attack(target, result)
        result.sent_mb = round(result.sent_mb, 1)
        results.append(result)
        await target.hang_up()
        await _rest(target, before)
    return results


def measure(folder: Path, chosen: argparse.Namespace, **settings: object) -> list[Result]:
    """Start a server, attack it, and stop it."""
    serving = Serving(folder, workers=0, **settings)
    serving.start()
    try:
        count = min(chosen.connections, MOST_CONNECTIONS)
        match = new_match(serving)
        target = Target(serving, match, count, chosen.seconds, chosen.megabytes)
        return asyncio.run(assault(target))
    finally:
        serving.stop()


COLUMNS = [
    "tried",
    "refused",
    "held",
    "sent_mb",
    "page_p50_ms",
    "page_worst_ms",
    "memory_mb",
    "statuses",
]


def show(results: list[Result]) -> None:
    """Print the results as a Markdown table."""
    rows = [("attack", *COLUMNS), tuple(["---"] * (1 + len(COLUMNS)))]
    for result in results:
        statuses = " ".join(f"{count}x{status}" for status, count in result.statuses.items())
        row = vars(result) | {"statuses": statuses}
        rows.append((result.name, *(str(row[name]) for name in COLUMNS)))
    for row in rows:
        print("|", " | ".join(row), "|")


def parse(words: list[str]) -> argparse.Namespace:
    """Return the command line's options, which include no address."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter, allow_abbrev=False
    )
    parser.add_argument("--connections", type=int, default=1000, help="per attack, 2000 at most")
    parser.add_argument("--seconds", type=float, default=25.0, help="how long each attack lasts")
    parser.add_argument(
        "--megabytes", type=int, default=32, help="per connection, of which there are four"
    )
    parser.add_argument("--json", action="store_true", help="also print the results as JSON")
    return parser.parse_args(words)


def main() -> None:
    """Attack, and print a table of results."""
    chosen = parse(sys.argv[1:])
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with tempfile.TemporaryDirectory() as folder:
        results = measure(Path(folder), chosen)
    show(results)
    if chosen.json:
        print(json.dumps([vars(result) for result in results]))


if __name__ == "__main__":
    main()
