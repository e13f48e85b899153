"""Kill a process while the clock of a match runs out, many times; count the lines that say so.

    python -m tests.server.killed_clocks COUNT FOLDER [ADDRESS]

Each time, a match has a clock at zero, a forked process (with a database: two of them, as SQLite
lets one process write) watches it, and is killed at a random moment. Afterwards the match must say
exactly once that its player is absent, and a bot must have the seat. It also counts in how many
cases the line was there when the last process died: the kills must come before and after it.
"""

import asyncio
import os
import random
import signal
import sys
import time
from pathlib import Path

from steppe.play.log import ABSENT
from steppe.server.base.match_data import BOT
from steppe.server.store.engines import engine_at
from tests.server.site import running
from tests.server.test_clocked_match import advance, clocked, watched

_MOST = 0.25  # seconds after which the process is killed
_PATIENCE = 20.0


async def _open(folder: Path, database: str) -> str:
    """Create a match whose clock is at zero; return its id."""
    async with running(folder, database=database, limits={}) as app:
        room = await clocked(app.state.rooms)
        await advance(app.state.rooms, 310)
        return room.table.id


async def _serve(folder: Path, database: str) -> None:
    async with running(folder, database=database, limits={}):
        await asyncio.sleep(_PATIENCE)


def _fork(folder: Path, database: str) -> int:
    """Start a process that serves the site; return its id."""
    if child := os.fork():
        return child
    try:
        asyncio.run(_serve(folder, database))
    finally:
        os._exit(0)


def _end(process: int) -> None:
    os.kill(process, signal.SIGKILL)
    os.waitpid(process, 0)


async def _is_written(folder: Path, database: str, match: str) -> bool:
    """Return whether the log says that a player is absent, while no process serves the match."""
    store = await engine_at(database or str(folder)).open()
    try:
        _, log = await store.load(match)
        return any(action.move == ABSENT for action in log)
    finally:
        await store.close()


async def _finished(folder: Path, database: str, match: str) -> bool:
    """Return whether the player of a match is absent, once, and a bot has their seat."""
    async with running(folder, database=database, limits={}) as app:
        await watched(app.state.rooms)
        room = await app.state.rooms.get(match)
        absent = [entry.by for entry in room.table.match.log if entry.move == ABSENT]
        return len(absent) == 1 and room.table.seats[absent[0]].kind == BOT


def once(folder: Path, database: str) -> tuple[bool, bool]:
    """Kill a process once; return whether the clock ran out exactly once, and before its death."""
    match = asyncio.run(_open(folder, database))
    victim = _fork(folder, database)
    other = _fork(folder, database) if database else 0
    time.sleep(random.random() * _MOST)
    _end(victim)
    if other:
        time.sleep(_MOST)
        _end(other)
    written = asyncio.run(_is_written(folder, database, match))
    return asyncio.run(_finished(folder, database, match)), written


def main() -> int:
    """Print how many of the clocks ran out exactly once, and how many before the last death."""
    count, folder, *address = sys.argv[1:]
    found = [once(Path(folder), "".join(address)) for _ in range(int(count))]
    good, written = (sum(column) for column in zip(*found, strict=True))
    print(f"{good} of {count}; {written} before the last process died")
    return int(good != int(count))


if __name__ == "__main__":
    sys.exit(main())
