"""Set a server's clock an hour forward and back while people play; check that play continues.

The server, its bots and PostgreSQL, if used, read the time of day through ``clock.c``; their
monotonic clocks are not changed. People and bots play over the API, streams are open, pages are
read, and after each step the host closes a match and bans an address. The usual limits apply; each
table has its own address, as if named by a proxy. Every answer must be a success, every stream must
stay open, every order must be obeyed, and no match may wait longer than ``--patience`` seconds for
a bot or a reaction window. With ``--still``, the clock is never changed, for comparison.
"""

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
from scripts.postgres import Server

from benchmarks.serving import ROOT, Serving

HOUR = 3600
STEPS = {"start": 0, "an hour ahead": HOUR, "right": 0, "an hour behind": -HOUR, "right again": 0}
PERSON, RANDOM, PEBBLE = (
    {"kind": "person"},
    *({"kind": "bot", "bot": b} for b in ("random", "pebble")),
)
TABLES = (  # a game and its seats
    ("zebras", [PERSON, PEBBLE]),
    ("valley", [PERSON, PERSON, RANDOM, PEBBLE]),
    ("zebras", [PERSON, PERSON]),
    ("doggerland", [PERSON, RANDOM]),
    ("valley", [PERSON, RANDOM, PEBBLE]),
    ("stone_age", [PERSON, PERSON, RANDOM]),
)
PAGES = ("/", "/me", "/game/zebras", "/puzzles")
_THINK = (0.75, 2.25)  # seconds that a person waits before moving
_IN_A_ROW = 6  # consecutive answers, from any worker, that prove that an order is obeyed
_OBEYED_WITHIN = 30.0  # seconds


@dataclass
class Trial:
    """A server whose clock is changed, and its guests' results by phase."""

    folder: Path
    database: Server | None
    patience: float
    seen: dict[str, Counter[str]] = field(default_factory=dict)
    longest: dict[str, dict[str, float]] = field(default_factory=dict)
    phase: str = ""

    def serving(self) -> Serving:
        """Return the server, not yet started."""
        (self.folder / "site").mkdir()
        if self.database is None:
            return Serving(self.folder / "site", workers=1)
        database = self.database.address()
        return Serving(self.folder / "site", workers=1, database=database, crew=2)

    def environment(self) -> dict[str, str]:
        """Return the variables that make a program read our clock."""
        library, clock = self.folder / "clock.so", self.folder / "clock"
        return {"LD_PRELOAD": str(library), "CLOCK_FILE": str(clock)}

    def prepare(self) -> None:
        """Build the library that moves the time of day, and reset the clock."""
        (self.folder / "clock").write_bytes(bytes(8))
        self.folder.chmod(0o755)  # PostgreSQL runs as another user
        source, library = ROOT / "benchmarks" / "clock.c", self.folder / "clock.so"
        subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)

    def set_clock(self, seconds: int) -> None:
        """Set the clock of all the site's programs ``seconds`` ahead of the real time."""
        with (self.folder / "clock").open("r+b") as file:
            file.write(seconds.to_bytes(8, "little", signed=True))

    def begin(self, phase: str) -> None:
        """Begin a phase: count its results separately."""
        self.phase = phase
        self.seen[phase], self.longest[phase] = Counter(), {}

    def lasted(self, what: str, begun: float) -> float:
        """Record the time since ``begun`` if it is the longest of its kind."""
        longest, seconds = self.longest[self.phase], time.monotonic() - begun
        longest[what] = max(longest.get(what, 0.0), round(seconds, 2))
        return seconds


class Guest:
    """A client with its own address, as named by a proxy."""

    def __init__(self, trial: Trial, url: str, number: int) -> None:
        head = {"x-forwarded-for": f"10.{number >> 8}.{number & 255}.1"}
        self.trial = trial
        self.client = httpx.AsyncClient(base_url=url, timeout=120, headers=head)

    async def ask(self, method: str, path: str, secret: str = "", **more: Any) -> httpx.Response:
        """Send a request; return the answer, which must be a success."""
        head, begun = {"authorization": f"Bearer {secret}"} if secret else {}, time.monotonic()
        answer = await self.client.request(method, path, headers=head, **more)
        self.trial.seen[self.trial.phase][f"{method} {answer.status_code}"] += 1
        self.trial.lasted(method, begun)
        told = f"{self.trial.phase}: {method} {path}: {answer.status_code} {answer.text[:300]}"
        assert answer.is_success, told
        return answer

    async def read_pages(self) -> None:
        """Read one page after another."""
        self.client.follow_redirects = True
        async with self.client:
            while True:
                for path in PAGES:
                    await self.ask("GET", path)
                    await asyncio.sleep(0.5)


class Table(Guest):
    """The people at one table, who play one match after another."""

    def __init__(self, trial: Trial, url: str, number: int) -> None:
        super().__init__(trial, url, number)
        self.game, self.seats = TABLES[number % len(TABLES)]
        self.chance = random.Random(number)

    async def play_for_ever(self) -> None:
        """Play one match after another, each with an open stream."""
        async with self.client:
            while True:
                body = {"game": self.game, "seats": self.seats}
                made = (await self.ask("POST", "/api/v1/matches", json=body)).json()
                stream = asyncio.create_task(self.watch(made["id"]))
                try:
                    await self.play(made, stream)
                finally:
                    stream.cancel()
                    await asyncio.wait([stream])
                await asyncio.sleep(1)

    async def play(self, made: Any, stream: asyncio.Task[None]) -> None:
        """Play a match to its end; record its longest wait for a bot or a reaction window."""
        path = f"/api/v1/matches/{made['id']}"
        people = [seat["secret"] for seat in made["seats"] if seat["secret"]]
        ply, since = -1, time.monotonic()
        query: dict[str, float] = {}
        while True:
            turns = {who: await self.look(path, who, query) for who in people}
            if any(turn["over"] for turn in turns.values()):
                return
            if stream.done():
                stream.result()
                raise AssertionError(f"{self.trial.phase}: the stream of {made['id']} ended")
            movers = {who: turn for who, turn in turns.items() if turn["legal"]}
            for who, turn in movers.items():
                await self.move(path, who, turn)
            last = max(turn["ply"] for turn in turns.values())
            if movers or last != ply:
                ply, since = last, time.monotonic()
            waited = self.trial.lasted(f"wait in {self.game}", since)
            if waited > self.trial.patience:
                state = (await self.ask("GET", path)).json()
                raise AssertionError(f"{self.trial.phase}: {path} does not move: {state}")
            query = {} if movers else {"after": ply, "wait": 0.5}

    async def look(self, path: str, secret: str, query: Mapping[str, float]) -> Any:
        """Return a seat's current observation."""
        return (await self.ask("GET", f"{path}/observation", secret, params=query)).json()

    async def move(self, path: str, secret: str, turn: Any) -> None:
        """Make a random move after a pause, unless another player was faster in a window."""
        await asyncio.sleep(self.chance.uniform(*_THINK))
        turn = await self.look(path, secret, {})
        if not turn["legal"]:
            return
        body = {"ply": turn["ply"], "move": self.chance.choice(turn["legal"])}
        await self.ask(
            "POST", f"{path}/play", secret, json=body | {"key": f"{self.chance.random()}"}
        )

    async def watch(self, match: str) -> None:
        """Hold a stream open; record its longest silence."""
        async with self.client.stream("GET", f"/m/{match}/events") as stream:
            assert stream.status_code == 200, stream.status_code
            begun = time.monotonic()
            async for _ in stream.aiter_bytes():
                self.trial.lasted("silence of a stream", begun)
                begun = time.monotonic()


class Host:
    """The host, who gives orders with ``steppe admin``."""

    def __init__(self, trial: Trial, url: str) -> None:
        self.trial, self.url = trial, url
        self.orders = 0

    async def give_orders(self, expected: int) -> None:
        """Check that the server reads our clock; close a match and ban an address."""
        self.orders += 1
        async with asyncio.timeout(_OBEYED_WITHIN):
            while abs(await self.ahead() - expected) > HOUR / 60:
                await asyncio.sleep(0.2)
        body = {"game": "zebras", "seats": [PERSON, {"kind": "open"}]}
        guest = Guest(self.trial, self.url, 2000 + self.orders)
        async with guest.client:
            made = (await guest.ask("POST", "/api/v1/matches", json=body)).json()["id"]
        address = f"10.99.{self.orders}.1"
        await self.order("close", made)
        await self.see_obeyed("close", "POST", f"/api/v1/matches/{made}/play", 410, "10.98.1.1")
        await self.order("ban", address, "--days", "1")
        await self.see_obeyed("ban", "GET", "/me", 403, address)

    async def ahead(self) -> float:
        """Return the number of seconds by which the server's clock is ahead."""
        async with httpx.AsyncClient(timeout=60) as client:
            date = (await client.get(f"{self.url}/livez")).headers["date"]
        return parsedate_to_datetime(date).timestamp() - time.time()

    async def order(self, *words: str) -> None:
        """Give an order through a program that reads the same clock."""
        where = ["--data", str(self.trial.folder / "site")]
        if self.trial.database:
            where += ["--database", self.trial.database.address()]
        program = [sys.executable, "-m", "steppe", "admin", *words, *where]
        known = os.environ | self.trial.environment()
        done = await asyncio.create_subprocess_exec(*program, env=known, cwd=ROOT, stdout=2)
        assert await done.wait() == 0, words

    async def see_obeyed(self, what: str, method: str, path: str, status: int, frm: str) -> None:
        """Wait until several connections in a row, to any worker, show that an order is obeyed."""
        begun, obeyed = time.monotonic(), 0
        while obeyed < _IN_A_ROW:
            head = {"x-forwarded-for": frm}
            async with httpx.AsyncClient(base_url=self.url, timeout=60, headers=head) as client:
                told = (await client.request(method, path)).status_code
            obeyed = obeyed + 1 if told == status else 0
            late = time.monotonic() - begun > _OBEYED_WITHIN
            assert obeyed or not late, f"{self.trial.phase}: {what} is not obeyed ({told})"
        self.trial.lasted(f"{what} obeyed", begun)


async def run(trial: Trial, matches: int, seconds: float, steps: Mapping[str, int]) -> Any:
    """Set the clock to each of the ``steps`` while people play; return a summary by phase.

    Raises ``AssertionError`` if a check fails.
    """
    trial.prepare()
    with patch.dict(os.environ, trial.environment()):
        if trial.database is not None:
            trial.database.start()
        serving = trial.serving()
        serving.start()
    try:
        async with asyncio.timeout(120 + (seconds + 60) * len(steps)):
            await _play(trial, serving.url, matches, seconds, steps)
    finally:
        serving.stop()
        if trial.database is not None:
            trial.database.stop()
    return {
        phase: dict(sorted(trial.longest[phase].items())) | dict(sorted(trial.seen[phase].items()))
        for phase in trial.seen
    }


async def _play(
    trial: Trial, url: str, matches: int, seconds: float, steps: Mapping[str, int]
) -> None:
    trial.begin("warming up")
    host = Host(trial, url)
    tables = [Table(trial, url, number).play_for_ever() for number in range(matches)]
    tasks = [asyncio.create_task(one) for one in (*tables, Guest(trial, url, 1000).read_pages())]
    try:
        await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
        for phase, step in steps.items():
            trial.begin(phase)
            trial.set_clock(step)
            await host.give_orders(step)
            await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
            for task in tasks:
                if task.done():
                    task.result()
            seen = trial.longest[phase], dict(trial.seen[phase])
            print(phase, *seen, file=sys.stderr, flush=True)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def main() -> None:
    """Run the soak test and print the summary as JSON."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--matches", type=int, default=20, help="matches played at once")
    parser.add_argument("--seconds", type=float, default=20.0, help="seconds between two steps")
    parser.add_argument(
        "--patience",
        type=float,
        default=30.0,
        help="most seconds to wait for a bot or a reaction window",
    )
    parser.add_argument("--postgres", action="store_true", help="use two workers on PostgreSQL")
    parser.add_argument("--still", action="store_true", help="never set the clock")
    chosen = parser.parse_args()
    steps = dict.fromkeys(STEPS, 0) if chosen.still else STEPS
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "postgres").mkdir()
        database = Server(Path(folder) / "postgres", fast=True) if chosen.postgres else None
        trial = Trial(Path(folder), database, chosen.patience)
        print(json.dumps(asyncio.run(run(trial, chosen.matches, chosen.seconds, steps)), indent=2))


if __name__ == "__main__":
    main()
