"""Measure the server under load: many matches at once, and many spectators of one match.

Clients behave like browsers: each holds the live stream of its table open and posts moves as the
page does. The disk is measured in the same minute; ``F`` is the median duration of its
``fdatasync``. The clients share the machine with the server, so all figures are worse than with the
server alone.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import re
import resource
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

import steppe
from benchmarks.house import House
from benchmarks.wire import Browser
from steppe.core.position import Position

GAME = "zebras"
THINK = 1.0  # mean thinking time, in seconds
Seats = list[dict[str, str]]
SEATS: Seats = [{"kind": "person", "name": "ana"}, {"kind": "person", "name": "ben"}]
_PLY = re.compile(rb'data-ply="(\d+)"')
_OVER = re.compile(rb'class="table-page[^"]* over[ "]')
_HEAD = 256  # number of bytes at the start of a page that contain both
_PROBES = 60
_BLOCK = 4096


def fdatasync_ms(folder: Path) -> float:
    """Return the median time that the disk takes to confirm a small write, in milliseconds."""
    times = []
    with (folder / "probe").open("wb") as file:
        for _ in range(_PROBES):
            file.write(os.urandom(_BLOCK))
            file.flush()
            begun = time.perf_counter()
            os.fdatasync(file.fileno())
            times.append(1000 * (time.perf_counter() - begun))
    return sorted(times)[_PROBES // 2]


def at(values: Sequence[float], share: float) -> float:
    """Return the quantile at ``share`` of the values."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


@dataclass
class Watcher:
    """Reads a live stream and records when it first shows a version."""

    browser: Browser
    told: Callable[[int], None]
    version: int = -1
    over: bool = False

    async def watch(self, match: str) -> None:
        """Read until the connection ends."""
        tail = b""
        try:
            async for block in self.browser.stream(f"/m/{match}/events"):
                tail = tail[-_HEAD:] + block
                self._look_at(tail)
        finally:
            self.browser.close()

    def _look_at(self, page: bytes) -> None:
        self.over = self.over or _OVER.search(page) is not None
        for found in _PLY.finditer(page):
            if int(found[1]) > self.version:
                self.version = int(found[1])
                self.told(self.version)


@dataclass
class Table:
    """A match as seen by its two clients."""

    id: str
    browsers: list[Browser]
    position: Position
    version: int = 0
    sent_at: float = 0.0
    moved: asyncio.Event = field(default_factory=asyncio.Event)

    async def play(self, move: str) -> tuple[int, float]:
        """Play for the player to move; return the status and the time of the answer."""
        player, form = self.position.player, self._form(move)
        self.sent_at = time.perf_counter()
        status = await self.browsers[player].post(f"/m/{self.id}/play", form)
        taken = time.perf_counter() - self.sent_at
        self.position.apply(move)
        self.version += 1
        return status, 1000 * taken

    def leave(self) -> None:
        """Hang up."""
        for browser in self.browsers:
            browser.close()

    def _form(self, move: str) -> dict[str, object]:
        return {"ply": self.version, "move": move, "key": f"key-{self.version}"}


async def new_match(port: int, client: httpx.AsyncClient, seats: Seats = SEATS) -> Any:
    """Open a match and return the server's answer."""
    body = {"game": GAME, "seats": seats}
    answer = await client.post(f"http://127.0.0.1:{port}/api/v1/matches", json=body)
    return answer.raise_for_status().json()


async def open_table(ports: Sequence[int], client: httpx.AsyncClient) -> Table:
    """Open a match with two browsers, each on its seat's link and its own port."""
    match = await new_match(ports[0], client)
    table = Table(match["id"], [], Position.new(steppe.load(GAME)))
    for seat, port in zip(match["seats"], ports, strict=True):
        browser = Browser(port)
        await browser.meet()
        await browser.post(f"/s/{seat['secret']}", {})
        table.browsers.append(browser)
    return table


async def crowd(house: House, matches: int, seconds: float) -> dict[str, Any]:
    """Let many pairs of clients play with thinking time; return the confirmation times."""
    acks: list[float] = []
    seen: list[float] = []
    errors: list[int] = []
    async with httpx.AsyncClient(timeout=60) as client:
        tables = [await open_table(house.dealt(n), client) for n in range(matches)]
    watchers = [watch(table, seat, seen) for table in tables for seat in (0, 1)]
    await asyncio.sleep(1)
    began, before = time.perf_counter(), house.spent()
    end = began + seconds
    await asyncio.gather(*(_play_until(table, end, acks, errors) for table in tables))
    lasted = time.perf_counter() - began
    spent = house.spent().since(before)
    await until(lambda: bool(seen))
    await hang_up(watchers, tables)
    return {
        "matches": matches,
        "moves": len(acks),
        "moves_per_s": round(len(acks) / lasted, 1),
        "errors": len(errors),
        "ack_p50_ms": round(at(acks, 0.5), 2),
        "ack_p95_ms": round(at(acks, 0.95), 2),
        "ack_p99_ms": round(at(acks, 0.99), 2),
        "seen_p50_ms": round(at(seen, 0.5), 2),
        "seen_p99_ms": round(at(seen, 0.99), 2),
        "server_cpu_share": round(spent.workers / lasted, 2),
        "server_rss_mb": round(house.rss_kb() / 1024, 1),
        **spent.per(len(acks)),
    }


def watch(table: Table, seat: int, seen: list[float]) -> asyncio.Task[None]:
    def told(version: int) -> None:
        if table.sent_at:
            seen.append(1000 * (time.perf_counter() - table.sent_at))

    browser = table.browsers[seat].beside()
    return asyncio.create_task(Watcher(browser, told).watch(table.id))


async def _play_until(table: Table, end: float, acks: list[float], errors: list[int]) -> None:
    """Play at least one move, then go on until time or match is over; record the figures."""
    chance = random.Random(table.id)
    while not table.position.is_over:
        await asyncio.sleep(chance.uniform(0.5, 1.5) * THINK)
        if table.version and time.perf_counter() > end:
            return
        status, taken = await table.play(chance.choice(table.position.legal()))
        acks.append(taken)
        if status != httpx.codes.NO_CONTENT:  # the page arrives in the stream
            errors.append(status)


async def audience(
    house: House, spectators: int, moves: int, *, packed: bool = False
) -> dict[str, Any]:
    """Let many spectators watch one match; return how long the last of them waited for each move.

    ``packed``: streams are compressed, as for browsers, and have to be unpacked here.
    """
    async with httpx.AsyncClient(timeout=60) as client:
        table = await open_table(house.dealt(0), client)
    arrived: dict[int, list[float]] = {}
    before = house.rss_kb()

    def told(version: int) -> None:
        arrived.setdefault(version, []).append(time.perf_counter())

    browsers = [Browser(house.port(n), packed=packed) for n in range(spectators)]
    watchers = [Watcher(browser, told) for browser in browsers]
    tasks = []
    for watcher in watchers:
        tasks.append(asyncio.create_task(watcher.watch(table.id)))
        await asyncio.sleep(0.002)
    await until(lambda: len(arrived.get(0, [])) == spectators)
    bytes_before = sum(browser.received for browser in browsers)
    last, began = [], house.spent()
    for number in range(1, moves + 1):
        await table.play(table.position.legal()[0])
        await until(lambda number=number: len(arrived.get(number, [])) == spectators)
        last.append(1000 * (max(arrived[number]) - table.sent_at))
        await asyncio.sleep(0.3)
    received = sum(browser.received for browser in browsers) - bytes_before
    memory = house.rss_kb() - before
    spent = house.spent().since(began)
    await hang_up(tasks, [table])
    return {
        "spectators": spectators,
        "moves": moves,
        "last_sees_p50_ms": round(at(last, 0.5), 1),
        "last_sees_max_ms": round(max(last), 1),
        "server_cpu_ms_per_move": round(1000 * spent.workers / moves, 1),
        "clients_cpu_ms_per_move": round(1000 * spent.clients / moves, 1),
        "kb_per_spectator": round(memory / spectators, 1),
        "bytes_per_update": round(received / moves / spectators),
    }


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not true():
            await asyncio.sleep(0.005)


async def hang_up(tasks: Sequence[asyncio.Task[None]], tables: Sequence[Table] = ()) -> None:
    """End the spectators' streams, and let the players leave."""
    for table in tables:
        table.leave()
    for task in tasks:
        task.cancel()
    for task in tasks:
        with contextlib.suppress(asyncio.CancelledError):
            await task


def room_for(guests: int) -> dict[str, int]:
    """Return settings that allow ``guests`` guests from one address."""
    return {"connections": 2 * guests + 200, "requests": guests + 100}


async def measure(folder: Path, chosen: argparse.Namespace) -> dict[str, Any]:
    """Run all measurements."""
    house = House(folder, **room_for(2 * chosen.matches + chosen.spectators))
    started = house.start()
    before = fdatasync_ms(folder)
    played = await crowd(house, chosen.matches, chosen.seconds)
    after = fdatasync_ms(folder)
    watched = await audience(house, chosen.spectators, chosen.moves)
    house.stop()
    disk = (before + after) / 2
    return {
        "start_s": round(started, 2),
        "load_average": [round(value, 2) for value in os.getloadavg()],
        "fdatasync_ms": round(disk, 2),
        "crowd": played | _bars(played, disk),
        "audience": watched,
    }


def _bars(played: dict[str, Any], disk: float) -> dict[str, bool]:
    return {
        "p50_within_F_plus_3_ms": played["ack_p50_ms"] <= disk + 3,
        "p99_within_3F_plus_15_ms": played["ack_p99_ms"] <= 3 * disk + 15,
    }


def show(report: dict[str, Any], part: str = "") -> None:
    """Print a report as a table."""
    for name, value in report.items():
        if isinstance(value, dict):
            print(f"\n{part}{name}")
            show(value, f"{part}{name}: ")
        else:
            print(f"  {name:<28}{value}")


def allow_many_files() -> None:
    """Raise this process's limit on open files as far as the system allows."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def main() -> None:
    """Measure, then print the results as a table and as JSON."""
    parser = argparse.ArgumentParser(description="Measure the server under load.")
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=20.0, help="duration of play in seconds")
    parser.add_argument("--spectators", type=int, default=1000)
    parser.add_argument("--moves", type=int, default=20, help="moves shown to spectators")
    chosen = parser.parse_args()
    allow_many_files()
    with tempfile.TemporaryDirectory() as folder:
        report = asyncio.run(measure(Path(folder), chosen))
    show(report)
    print(json.dumps(report))


if __name__ == "__main__":
    main()
