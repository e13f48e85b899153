"""Measure capacity and cost: several workers on PostgreSQL, and one on SQLite.

Each server has its own folder and database. Its clients run on the same machine, and their
processor time is reported too. The figures are in ``docs/scale.md``.
"""

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks import lists, load, race, unit
from benchmarks.house import House

WITHIN = 300.0  # maximum milliseconds until the last spectator sees a move
RATIO = 1.5  # minimum throughput of two workers relative to one
_FIRST = 4  # matches that warm up every worker
Report = dict[str, Any]


@dataclass(frozen=True)
class Size:
    """The size of the measurement."""

    matches: int = 100
    seconds: float = 20.0
    spectators: int = 2000
    packed: int = 200  # spectators that request compressed streams
    streams: int = 500  # number of streams in the memory measurement
    moves: int = 20
    races: int = 40
    racers: int = 20
    think: float = 6.0  # seconds for each bot level
    decisions: int = 12
    own: int = lists.MATCHES  # matches of the person who opens the home page
    games: tuple[str, ...] = ("doggerland", "stone_age", "valley", "zebras")


SMALL = Size(4, 1.0, 6, 4, 4, 2, 3, 4, 0.5, 2, 4, ("zebras",))


@asynccontextmanager
async def serving(
    folder: Path, count: int, guests: int, **settings: object
) -> AsyncIterator[House]:
    """Yield a server whose workers have all warmed up."""
    house = House(folder, count, **load.room_for(guests), **settings)
    house.start()
    try:
        await unit.flat_out(house, _FIRST)
        yield house
    finally:
        house.stop()


async def one_house(folder: Path, count: int, size: Size) -> Report:
    """Measure a crowd, the maximum throughput, and the disk space of a match."""
    async with serving(folder, count, 2 * size.matches + size.packed) as house:
        disk = load.fdatasync_ms(folder)
        report: Report = {"crowd": await load.crowd(house, size.matches, size.seconds)}
        disk = (disk + load.fdatasync_ms(folder)) / 2
        report["crowd"] |= _bars(report["crowd"], disk)
        report["saturated"], report["kept"] = await unit.left_by(house, size.matches)
        if count > 1:
            together = await unit.flat_out(house, size.matches, house.together)
            report["saturated, dealt by match"] = together
            heard = await unit.flat_out(house, size.matches // 2, house.first)
            report["saturated, one only hears"] = heard
        packed = await load.audience(house, size.packed, size.moves, packed=True)
        report["audience, compressed"] = packed
    return report


def _bars(played: Report, disk: float) -> Report:
    bar = 3 * disk + 25
    return {"fdatasync_ms": round(disk, 2), "p99_bar_ms": round(bar, 1)} | {
        "p99_within_3F_plus_25_ms": played["ack_p99_ms"] <= bar
    }


async def spectators(folder: Path, size: Size) -> Report:
    """Let spectators watch one match, half of them on each of two workers."""
    async with serving(folder, 2, size.spectators) as house:
        report = await load.audience(house, size.spectators, size.moves)
    return report | {"all_within_300_ms": report["last_sees_max_ms"] <= WITHIN}


async def streams(folder: Path, size: Size) -> Report:
    """Return the memory that a stream uses, compressed as for browsers, and uncompressed."""
    found: Report = {}
    for name, packed in (("compressed", True), ("as it is", False)):
        (folder / name).mkdir()
        async with serving(folder / name, 0, size.streams) as house:
            found[name] = await load.audience(house, size.streams, size.moves, packed=packed)
    return found


async def races(folder: Path, size: Size) -> Report:
    """Let clients of both workers play in the same position, many times."""
    async with serving(folder, 2, size.racers) as house:
        return await race.race(house, size.races, size.racers)


async def bots(folder: Path, size: Size) -> Report:
    """Return the cost of a bot's move by level, for thinking, the worker and the database."""
    async with serving(folder, 1, _FIRST, pace=0.0, workers=1) as house:
        return await unit.bots(house, size.think)


def minds(size: Size) -> Report:
    """Return the processor time per decision, by level, in every game."""
    command = [sys.executable, "-m", "benchmarks.minds", "--decisions", str(size.decisions)]
    environment = os.environ | {"STEPPE_JIT": "1"}
    done = subprocess.run(
        [*command, "--games", *size.games],
        env=environment,
        check=True,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    return {f"{game}, ms": costs for game, costs in json.loads(done.stdout).items()}


async def _minds(folder: Path, size: Size) -> Report:
    return await asyncio.to_thread(minds, size)


Part = Callable[[Path, Size], Coroutine[Any, Any, Report]]
PARTS: dict[str, Part] = {
    "sqlite": lambda folder, size: one_house(folder, 0, size),
    "one worker": lambda folder, size: one_house(folder, 1, size),
    "two workers": lambda folder, size: one_house(folder, 2, size),
    "spectators": spectators,
    "streams": streams,
    "races": races,
    "bots": bots,
    "minds": _minds,
    "lists": lambda folder, size: lists.measure(folder, size.own),
}


async def measure(names: list[str], size: Size) -> Report:
    """Measure the named parts one after another."""
    report: Report = {"cores": os.cpu_count(), "begun": time.strftime("%F %R UTC", time.gmtime())}
    for name in names:
        with tempfile.TemporaryDirectory() as folder:
            begun = [round(value, 2) for value in os.getloadavg()]
            report[name] = await PARTS[name](Path(folder), size)
            report[name] |= {"load_average_before": begun}
    return report | _compared(report)


def _compared(report: Report) -> Report:
    """Return the throughput of two workers relative to one, if both were measured."""
    found = [report.get(name, {}).get("saturated") for name in ("one worker", "two workers")]
    if not all(found):
        return {}
    ratio = found[1]["moves_per_s"] / found[0]["moves_per_s"]
    return {"two workers to one": {"moves": round(ratio, 2), "kept": ratio >= RATIO}}


def main() -> None:
    """Measure, then print the results as a table and as JSON."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--only", nargs="+", choices=PARTS, default=list(PARTS), metavar="PART")
    parser.add_argument("--small", action="store_true", help="run a short trial")
    chosen = parser.parse_args()
    load.allow_many_files()
    report = asyncio.run(measure(chosen.only, SMALL if chosen.small else Size()))
    load.show(report)
    print(json.dumps(report))


if __name__ == "__main__":
    main()
