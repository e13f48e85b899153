"""Let many clients on different workers move in the same position at once: one must win."""

import asyncio
import time
from collections import Counter
from itertools import chain
from typing import Any

import asyncpg
import httpx

from benchmarks.house import House
from benchmarks.load import Table, at, open_table
from benchmarks.wire import Browser

Racer = list[Browser]
"""A client's connections, one for each seat."""


async def race(house: House, times: int, racers: int) -> dict[str, Any]:
    """Run the race ``times`` times. Raises ``AssertionError`` if not exactly one client wins."""
    answers: Counter[int] = Counter()
    won: Counter[int] = Counter()
    lasted: list[float] = []
    before = await _lines(house)
    async with httpx.AsyncClient(timeout=60) as client:
        table, clients = await _at_the_start(house, racers, client)
        for _ in range(times):
            if table.position.is_over:
                _leave(table, clients)
                table, clients = await _at_the_start(house, racers, client)
            begun = time.perf_counter()
            statuses = await _once(table, clients)
            lasted.append(1000 * (time.perf_counter() - begun))
            answers.update(statuses)
            won[statuses.index(httpx.codes.NO_CONTENT) % len(house.servings)] += 1
        _leave(table, clients)
    assert await _lines(house) == before + times, "more was saved than was won"
    return {
        "races": times,
        "racers": racers,
        "answers": {str(status): number for status, number in sorted(answers.items())},
        "won_at_each_worker": [won[n] for n in range(len(house.servings))],
        "all_answered_p50_ms": round(at(lasted, 0.5), 1),
        "all_answered_max_ms": round(max(lasted), 1),
    }


async def _at_the_start(
    house: House, racers: int, client: httpx.AsyncClient
) -> tuple[Table, list[Racer]]:
    table = await open_table(house.dealt(1), client)
    return table, [_racer(table, house.port(number)) for number in range(racers)]


def _racer(table: Table, port: int) -> Racer:
    racer = [Browser(port) for _ in table.browsers]
    for browser, owner in zip(racer, table.browsers, strict=True):
        browser.cookie = owner.cookie
    return racer


def _leave(table: Table, clients: list[Racer]) -> None:
    table.leave()
    for browser in chain.from_iterable(clients):
        browser.close()


async def _once(table: Table, clients: list[Racer]) -> list[int]:
    """Let all clients move at once; return the status of each answer, and advance the table."""
    player, legal = table.position.player, table.position.legal()
    moves = [legal[number % len(legal)] for number in range(len(clients))]
    forms = [
        {"ply": table.version, "move": move, "key": f"{table.version}-{number}"}
        for number, move in enumerate(moves)
    ]
    posts = [
        racer[player].post(f"/m/{table.id}/play", form)
        for racer, form in zip(clients, forms, strict=True)
    ]
    statuses = await asyncio.gather(*posts)
    assert statuses.count(httpx.codes.NO_CONTENT) == 1, f"{table.version}: {statuses}"
    table.position.apply(moves[statuses.index(httpx.codes.NO_CONTENT)])
    table.version += 1
    return statuses


async def _lines(house: House) -> int:
    assert house.database is not None
    connection = await asyncpg.connect(house.database.address())
    try:
        return int(await connection.fetchval("SELECT count(*) FROM action"))
    finally:
        await connection.close()
