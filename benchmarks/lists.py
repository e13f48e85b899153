"""Measure how long the lists of a person's own matches take: the home page and My matches.

The person has 500 matches, a third of them in progress, among ten times as many matches of others.
Client and server share a process, so that the figures include the client's work.

    python -m benchmarks.lists [--postgres]
"""

import argparse
import asyncio
import json
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

import httpx
from scripts.postgres import running as postgres_running

import steppe
from steppe.server.accounts.guests import COOKIE, Guest
from steppe.server.base.match_data import BOT, PERSON, MatchStatus, Seat, Sheet
from steppe.server.store.rows import Statement, creation
from tests.server.site import ANA, BEN, browser, running

MATCHES, AMONG, TIMES = 500, 11, 20  # every eleventh match is the person's
MOST = 0.05  # seconds until the home page has arrived
HOME = "/"
PATHS = (HOME, "/lists", "/mine", "/mine?turn=1", "/mine?game=zebras&against=people", "/me/results")
_DAY = 86400.0
_END = """UPDATE match SET moved = :at, ended = :at, player = NULL, result = '[[1.0, 0.0], [3, 1]]'
WHERE id = :match"""


def sheet(number: int, guest: str) -> Sheet:
    """Return a match of a guest, against a bot or another person."""
    games = steppe.names()
    game, id = games[number % len(games)], f"list{number:06}"
    other = Seat(PERSON, "ben", (f"other-{number}",), token=f"{id}-1")
    if number % 2:
        other = Seat(BOT, bot="flint")
    seats = Seat(PERSON, "ana", (guest,), token=f"{id}-0"), other
    at = time.time() - _DAY * (number % 40)
    status = MatchStatus(number // 2 % 2)
    return Sheet(
        id, game, 2, {}, steppe.load(game).rules, b"", at, seats, moved=at, standing=status
    )


def lines(matches: int) -> Iterator[Statement]:
    """Yield the statements that save a person's matches, spread over those of others."""
    for number in range(AMONG * matches):
        one = sheet(number, BEN if number % AMONG else ANA)
        yield from creation(one)
        if number // AMONG % 3:
            yield Statement(_END, {"match": one.id, "at": one.moved})


async def durations(client: httpx.AsyncClient, path: str) -> list[float]:
    """Return the seconds until a page has arrived, many times."""
    found = []
    for number in range(TIMES + 1):
        begun = time.perf_counter()
        answer = await client.get(path)
        if number:  # the first answer also draws pictures that are kept
            found.append(time.perf_counter() - begun)
        answer.raise_for_status()
    return found


async def measure(folder: Path, matches: int, database: str = "") -> dict[str, Any]:
    """Return the median time of each page in milliseconds, and whether the bound is kept."""
    async with running(folder, database=database, limits={}) as app:
        await app.state.rooms.house.store.change(lines(matches))
        async with browser(app) as client:
            client.cookies.set(COOKIE, app.state.keys.cookie(Guest(ANA)))
            times = {path: median(await durations(client, path)) for path in PATHS}
    report = {f"{path}, ms": round(1000 * taken, 1) for path, taken in times.items()}
    return {"own matches": matches} | report | {"home_within_50_ms": times[HOME] <= MOST}


def main() -> None:
    """Measure on SQLite, or on PostgreSQL with ``--postgres``; print the results as JSON."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--matches", type=int, default=MATCHES, help="the person's own matches")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if not chosen.postgres:
            report = asyncio.run(measure(Path(folder), chosen.matches))
        else:
            with postgres_running() as server:
                place = server.create("lists")
                report = asyncio.run(measure(Path(folder), chosen.matches, place))
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
