"""Measure clocks: the processor time of 1,000 running ones, and what a clock adds to a move.

The first figure is processor time per second of wall time, so other programs hardly matter. For the
second, two rooms in one process take turns, one with a clock and one without. Each pair of moves
gives a ratio; the figure is the median of all ratios, so that a busy moment spoils only its pair.

    python -m benchmarks.clocks [--postgres]
"""

import asyncio
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from statistics import median

from scripts.postgres import running as postgres_running

from steppe.server.base.match_data import MatchStatus, Sheet
from steppe.server.match import clocks
from steppe.server.match.clock_watch import ClockWatch
from steppe.server.match.new_match import NewMatch, NewSeat
from steppe.server.match.proposals import MOVE, Proposal
from steppe.server.match.room import Room
from steppe.server.match.rooms import Rooms
from steppe.server.store.rows import creation
from tests.server.site import ANA, BEN, running

CLOCKS, SECONDS, MOST = 1000, 20, 0.02
MATCHES, MOVES = 40, 40  # pairs of matches, and moves in each
SLOWER = 1.05


@asynccontextmanager
async def site(database: str) -> AsyncIterator[Rooms]:
    """Run a site with a new database, or a new file."""
    with tempfile.TemporaryDirectory() as folder:
        async with running(Path(folder), database=database, limits={}) as app:
            yield app.state.rooms


async def share(rooms: Rooms) -> float:
    """Return the share of a core that watching ``CLOCKS`` running clocks takes."""
    clock = replace(clocks.new_clock(clocks.live(30, 10), 2), runs=(0,), since=1e6)
    status = MatchStatus(0, clock=clock)
    sheets = [
        Sheet(f"clock-{n}", "zebras", 2, {}, "1", b"", 0.0, standing=status) for n in range(CLOCKS)
    ]
    for sheet in sheets:
        await rooms.house.store.change(creation(sheet))
    rooms.house.time.needed.clear()  # the site's own watch stands still
    watch, begun = ClockWatch(rooms, rooms.house.store, rooms.house.time), time.process_time()
    for _ in range(SECONDS):
        rooms.house.time.needed.set()
        await watch.beat()
        rooms.house.time.needed.clear()
    return (time.process_time() - begun) / SECONDS


async def opened(rooms: Rooms, has_clock: bool) -> Room:
    """Return a new match of two people."""
    pace = clocks.live(60, 10) if has_clock else None
    seats = [NewSeat("person", "ana"), NewSeat("open")]
    room = await rooms.create(NewMatch("zebras", seats, pace=pace), ANA)
    await room.seating.sit(BEN, 1, "ben")
    return room


async def move(room: Room) -> float:
    """Play a move; return the seconds until it is saved and shown."""
    match = room.table.match
    guest = room.table.seats[match.player].guests[0]
    proposal = Proposal(room.table.version, match.legal(match.player)[0], f"{room.table.version}")
    begun = time.perf_counter()
    await room.act(MOVE, guest, proposal)
    return time.perf_counter() - begun


async def ratio(rooms: Rooms) -> float:
    """Return how much longer a move takes in a match with a clock."""
    ratios = []
    for number in range(MATCHES):
        pair = {has_clock: await opened(rooms, has_clock) for has_clock in (True, False)}
        for turn in range(MOVES):
            order = sorted(pair, reverse=(number + turn) % 2 == 0)
            times = {has_clock: await move(pair[has_clock]) for has_clock in order}
            ratios.append(times[True] / times[False])
    return median(ratios[2 * MOVES :])  # without the first matches, which warm everything up


async def measure(database: str) -> bool:
    """Print both figures; return whether they keep their bounds."""
    async with site(database) as rooms:
        slower = await ratio(rooms)
        taken = await share(rooms)
    print(f"{CLOCKS} running clocks take {taken:.2%} of a core (at most {MOST:.0%})")
    print(f"a move with a clock takes {slower:.2f} times as long (at most {SLOWER})")
    return taken <= MOST and slower <= SLOWER


def main() -> int:
    """Measure on SQLite, or on PostgreSQL with ``--postgres``."""
    if "--postgres" not in sys.argv:
        return int(not asyncio.run(measure("")))
    with postgres_running() as server:
        return int(not asyncio.run(measure(server.create("clocks"))))


if __name__ == "__main__":
    sys.exit(main())
