"""Measure the cost of single items: a move, a match on disk, and a bot's move."""

import asyncio
import random
import sqlite3
import sys
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from typing import Any

import asyncpg
import httpx

from benchmarks.house import House
from benchmarks.load import GAME, Table, Watcher, hang_up, open_table, watch
from benchmarks.wire import Browser
from steppe.bots.make import LEVELS

_TABLES = ("match", "seat", "sitter", "action", "note", "question")
_AT_ONCE = 2  # matches between bots
_LOOK = 0.02  # seconds
_WARM_UP = 120.0
_RESTED, _AT_REST = 3, 0.1  # seconds in which idle bots use less than _RESTED
Deal = Callable[[int], tuple[int, int]]
"""The ports of the two players of a table."""


async def flat_out(house: House, matches: int, deal: Deal | None = None) -> dict[str, Any]:
    """Play matches without thinking time; return the pace until the first one is over."""
    async with httpx.AsyncClient(timeout=60) as client:
        tables = [await open_table((deal or house.dealt)(n), client) for n in range(matches)]
    watchers = [watch(table, seat, []) for table in tables for seat in (0, 1)]
    await asyncio.sleep(1)
    began, before = time.perf_counter(), house.spent()
    played = await asyncio.gather(*map(_play_out, tables))
    lasted, spent = time.perf_counter() - began, house.spent().since(before)
    await hang_up(watchers, tables)
    times = [at for one in played for at in one]
    full = min(one[-1] for one in played)
    return {
        "matches": matches,
        "moves": len(times),
        "moves_per_s": round(sum(at <= full for at in times) / (full - began), 1),
        "cores_of_each_worker": [round(value / lasted, 2) for value in spent.each],
        "each_worker_cpu_ms": [round(1000 * value / len(times), 3) for value in spent.each],
        "cores_of_database": round(spent.database / lasted, 2),
        "cores_of_clients": round(spent.clients / lasted, 2),
        **spent.per(len(times)),
    }


async def left_by(house: House, matches: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """Play matches flat out; return the pace, and the growth of the database per match."""
    before = await kept(house)
    pace = await flat_out(house, matches)
    after = await kept(house)
    grown = {name: after[name] - before[name] for name in after}
    wal = grown.pop("wal_bytes", 0)
    each = {name: round(value / matches, 1) for name, value in grown.items()}
    return pace, each | {"wal_bytes_per_move": round(wal / pace["moves"])}


async def _play_out(table: Table) -> list[float]:
    chance, times = random.Random(table.id), []
    while not table.position.is_over:
        status, _ = await table.play(chance.choice(table.position.legal()))
        assert status == httpx.codes.NO_CONTENT, status
        times.append(time.perf_counter())
    return times


async def kept(house: House) -> dict[str, int]:
    """Return the number of rows and bytes in the database."""
    if house.database is None:
        return _kept_in_file(house)
    connection = await asyncpg.connect(house.database.address())
    try:
        rows = {
            f"rows_{name}": await connection.fetchval(f'SELECT count(*) FROM "{name}"')
            for name in _TABLES
        }
        size = "SELECT sum(pg_total_relation_size(oid)) FROM pg_class WHERE relkind = 'r'"
        mine = " AND relnamespace = 'public'::regnamespace"
        written = "SELECT pg_current_wal_lsn() - '0/0'::pg_lsn"
        return rows | {
            "bytes": int(await connection.fetchval(size + mine)),
            "wal_bytes": int(await connection.fetchval(written)),
        }
    finally:
        await connection.close()


def _kept_in_file(house: House) -> dict[str, int]:
    (file,) = house.servings[0].data.glob("*.sqlite")
    with closing(sqlite3.connect(file)) as connection:

        def one(query: str) -> int:
            return int(connection.execute(query).fetchone()[0])

        rows = {f"rows_{name}": one(f'SELECT count(*) FROM "{name}"') for name in _TABLES}
        return rows | {"bytes": one("PRAGMA page_count") * one("PRAGMA page_size")}


async def bots(house: House, seconds: float) -> dict[str, Any]:
    """Let the bots of each level play each other; return the cost per move."""
    await _compiled(house)
    async with httpx.AsyncClient(timeout=60) as client:
        return {
            level.name: await _measured(Bots(house, client, level.name), seconds)
            for level in LEVELS
        }


async def _compiled(house: House) -> None:
    """Wait until the bot processes have prepared their games, or until a time limit."""
    end = time.perf_counter() + _WARM_UP
    spent, rested = house.spent().bots, 0
    while rested < _RESTED and time.perf_counter() < end:
        await asyncio.sleep(1)
        before, spent = spent, house.spent().bots
        rested = rested + 1 if spent - before < _AT_REST else 0


@dataclass(frozen=True)
class Bots:
    """Two bots of the same level at a table, with a spectator."""

    house: House
    client: httpx.AsyncClient
    bot: str

    async def play(self, end: float, most: int = sys.maxsize) -> int:
        """Play matches until ``end`` or ``most`` moves; return the number of moves made."""
        done = 0
        while done < most and time.perf_counter() < end:
            watcher = Watcher(Browser(self.house.port(0)), lambda _: None)
            task = asyncio.create_task(watcher.watch(await self._opened()))
            while not watcher.over and time.perf_counter() < end and done + watcher.version < most:
                await asyncio.sleep(_LOOK)
            await hang_up([task])
            done += max(0, watcher.version)
        return done

    async def _opened(self) -> str:
        """Open a match that spectators may watch; return its id."""
        url, word = self.house.servings[0].url, f"bot:{self.bot}"
        form = {"game": GAME, "seat-0": word, "seat-1": word}
        if not self.client.cookies:
            await self.client.get(f"{url}/me")
        answer = await self.client.post(f"{url}/new", data=form, headers={"origin": url})
        return answer.headers["location"].rpartition("/")[2]


async def _measured(pair: Bots, seconds: float) -> dict[str, Any]:
    await pair.play(time.perf_counter() + _WARM_UP, most=2)
    began, before = time.perf_counter(), pair.house.spent()
    moves = sum(await asyncio.gather(*(pair.play(began + seconds) for _ in range(_AT_ONCE))))
    lasted, spent = time.perf_counter() - began, pair.house.spent().since(before)
    pace = {"moves": moves, "moves_per_s": round(moves / lasted, 1)}
    return pace | spent.per(max(1, moves))
