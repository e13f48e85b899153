"""Kill workers, thinkers and PostgreSQL at random; check that no acknowledged move is lost.

A parent process runs several workers on its own PostgreSQL, which waits for the disk at each
commit, and bots think in a separate process. People play each other and bots over the API, each
request on its own connection, so that any worker may get it; requests without an answer are sent
again with the same key. After the last kill every acknowledged move must be in the database exactly
once, under its number; every match must have continued, and must replay to its current position.
"""

import argparse
import asyncio
import json
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from typing import Any

import asyncpg
import httpx
from scripts.postgres import PostgresError, Server

import steppe
from benchmarks.serving import Serving
from steppe.play.match import Entry, Match
from steppe.server.base.match_data import split_words

GAME = "zebras"
PERSON, BOT = {"kind": "person"}, {"kind": "bot", "bot": "random"}
WORKER, THINKER, DATABASE = "worker", "thinker", "database"
_SHARES = (WORKER, WORKER, WORKER, THINKER, DATABASE)  # the relative frequency of kills
_LONGEST_LIFE = 2.0  # maximum seconds between two kills
_EARLY = 0.001  # share of the 10 ms waits that are cut short, so that some kills come before a move
_PATIENCE = 120.0  # seconds within which an answer, or a bot's move, must come
"""On a busy machine a bot once took 65 s.

Its process was killed, then restarted after a pause that grows with each kill, and it first used
interpreted rules.
"""


@dataclass
class Played:
    """A match as its players know it: the acknowledged actions by number."""

    id: str
    secrets: list[str]
    deeds: dict[int, tuple[int, str, str]] = field(default_factory=dict)  # seat, move, key
    over: bool = False


class Soak:
    """Kills processes while players keep playing."""

    def __init__(self, folder: Path, matches: int, workers: int, seed: int) -> None:
        (folder / "postgres").mkdir()
        (folder / "data").mkdir()
        folder.chmod(0o755)  # PostgreSQL runs as another user
        self.server = Server(folder / "postgres")
        self.matches: list[Played] = []
        self.kills: Counter[str] = Counter()
        self.resent = 0
        self.behind = 0
        self.slowest = 0.0
        self._folder, self._workers, self._count = folder, workers, matches
        self._stopping = False
        self._random = random.Random(seed)
        self.serving = self._serving()

    async def run(self, kills: int, minutes: float = inf) -> dict[str, Any]:
        """Kill ``kills`` times, or until the time is up; return a summary.

        Raises ``AssertionError``.
        """
        self.server.start()
        serving = self.serving
        try:
            await asyncio.to_thread(serving.start)
            report = await self._run(kills, time.monotonic() + 60 * minutes)
            assert await asyncio.to_thread(serving.stop) == 0
            return report
        except BaseException:
            serving.kill()  # its processes end with it
            raise
        finally:
            self.server.stop()

    def _serving(self) -> Serving:
        return Serving(
            self._folder / "data",
            database=self.server.address(),
            crew=self._workers,
            workers=1,
            limits={},
            running=100_000,
            pace=0.0,
        )

    async def _run(self, kills: int, end: float) -> dict[str, Any]:
        players = [asyncio.create_task(self._play_for_ever(n)) for n in range(self._count)]
        for number in range(kills):
            if time.monotonic() > end:
                break
            await self._wait_for_play()
            await asyncio.sleep(self._random.uniform(0.0, _LONGEST_LIFE))
            await self._kill(self._random.choice(_SHARES))
            _tell(f"kill {number + 1} of {kills}: {self.acknowledged} moves")
            if broken := [task for task in players if task.done()]:
                await broken[0]
        self._stopping = True
        await asyncio.gather(*players)
        return await self._check() | self._summary()

    @property
    def acknowledged(self) -> int:
        """Return the number of confirmed moves."""
        return sum(len(match.deeds) for match in self.matches)

    async def _wait_for_play(self) -> None:
        """Wait for another confirmed move, or sometimes return immediately."""
        before, end = self.acknowledged, time.monotonic() + _PATIENCE
        while self.acknowledged == before and self._random.random() > _EARLY:
            assert time.monotonic() < end, "nothing goes on"
            await asyncio.sleep(0.01)

    async def _kill(self, kind: str) -> None:
        self.kills[kind] += 1
        if kind == DATABASE:
            await asyncio.to_thread(self._kill_database)
        elif pids := _children(self.serving.pid, "serve" if kind == WORKER else "think"):
            os.kill(self._random.choice(pids), signal.SIGKILL)

    def _kill_database(self) -> None:
        self.server.stop(kill=True)
        end = time.monotonic() + _PATIENCE
        while True:
            try:
                return self.server.start()
            except PostgresError:  # not all its processes have ended, or it starts slowly
                if self.server.answers():
                    return None
                if time.monotonic() > end:
                    raise
                time.sleep(0.2)

    # Players

    async def _play_for_ever(self, number: int) -> None:
        chance, seats = random.Random(number), [PERSON, BOT if number % 2 else PERSON]
        while not self._stopping:
            made = await self._ask("POST", "", json={"game": GAME, "seats": seats})
            match = Played(made["id"], [seat["secret"] for seat in made["seats"]])
            self.matches.append(match)
            while not (match.over or self._stopping):
                await self._move(match, chance)

    async def _move(self, match: Played, chance: random.Random) -> None:
        """Play a move for the person to move, or wait for a bot's move."""
        begun = time.monotonic()
        seen = await self._see(match)
        if seen["ply"] <= max(match.deeds, default=-1):  # the state before this move, as below
            self.behind += 1
            return
        match.over = seen["over"]
        if seen["over"]:
            return
        seat = seen["player"]
        if match.secrets[seat] is None:
            query = {"after": seen["ply"], "wait": 5}
            while (await self._see(match, **query))["ply"] == seen["ply"]:
                assert time.monotonic() < begun + _PATIENCE, f"{match.id}: the bot does not move"
            self.slowest = max(self.slowest, time.monotonic() - begun)
            return
        legal = (await self._see(match, seat))["legal"]
        if not legal:  # from a worker that was behind because it could not query the database
            self.behind += 1
            return
        move, key = chance.choice(legal), f"{chance.random()}"
        body = {"ply": seen["ply"], "move": move, "key": key}
        played = await self._ask("POST", f"/{match.id}/play", match.secrets[seat], json=body)
        assert played["ply"] == seen["ply"] + 1, f"{match.id}: {body} led to {played}"
        match.deeds[seen["ply"]] = seat, move, key

    async def _see(self, match: Played, seat: int | None = None, **query: int) -> Any:
        secret = "" if seat is None else match.secrets[seat]
        return await self._ask("GET", f"/{match.id}/observation", secret, params=query)

    async def _ask(self, method: str, path: str, secret: str = "", **more: Any) -> Any:
        """Retry a request until it is answered, even if a process dies in the meantime."""
        head = {"authorization": f"Bearer {secret}"} if secret else {}
        url, end = f"{self.serving.url}/api/v1/matches{path}", time.monotonic() + _PATIENCE
        while True:
            try:
                async with httpx.AsyncClient(timeout=10) as client:
                    answer = await client.request(method, url, headers=head, **more)
            except httpx.TransportError:
                answer = None
            if answer is not None and answer.status_code != 503:
                assert answer.is_success, f"{path} {more}: {answer.status_code} {answer.text}"
                return answer.json()
            assert time.monotonic() < end, f"{path}: no answer"
            self.resent += 1
            await asyncio.sleep(0.05)

    # Checks after the last kill

    async def _check(self) -> dict[str, Any]:
        """Check that acknowledged moves are saved, and that matches replay to the same state."""
        connection = await asyncpg.connect(self.server.address())
        rows = await connection.fetch("SELECT * FROM action ORDER BY match, number")
        await connection.close()
        logs: dict[str, list[Any]] = {}
        for row in rows:
            logs.setdefault(row["match"], []).append(row)
        for match in self.matches:
            _compare(match, logs.get(match.id, []))
            seen = await self._see(match)
            assert len(logs.get(match.id, [])) <= seen["ply"], f"{match.id}: less than was saved"
        return {"matches": len(self.matches), "lines": len(rows)}

    def _summary(self) -> dict[str, Any]:
        return {
            "kills": dict(self.kills),
            "finished": sum(match.over for match in self.matches),
            "acknowledged": self.acknowledged,
            "sent_again": self.resent,
            "told_what_was_before": self.behind,
            "lost": 0,
            "slowest_bot_s": round(self.slowest, 2),
        }


def _compare(match: Played, rows: list[Any]) -> None:
    """Check that a log without gaps has each acknowledged action once, under its number."""
    assert [row["number"] for row in rows] == list(range(len(rows))), f"{match.id}: a gap"
    for number, (seat, move, key) in match.deeds.items():
        assert number < len(rows), f"{match.id} {number}: {move} was lost"
        row = rows[number]
        found = row["seat"], row["move"], row["key"].removeprefix(f"{seat} ")
        assert found == (seat, move, key), f"{match.id} {number}: {found} instead of {move}"
    people = sum(match.secrets[row["seat"]] is not None for row in rows)
    assert people - len(match.deeds) <= 1, f"{match.id}: more than was sent"
    game = steppe.load(GAME)
    log = [Entry(row["seat"], *split_words(row["move"])) for row in rows]
    Match(game, 2, game.check_options({}), match.id, b"", log)  # every move is legal


def _children(pid: int, word: str) -> list[int]:
    """Return a parent's child processes whose command contains a word."""
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text("utf-8").split()
    return [int(one) for one in found if f"\0{word}\0" in _command_of(one)]


def _command_of(pid: str) -> str:
    try:
        return f"{Path(f'/proc/{pid}/cmdline').read_text('utf-8')}\0"
    except OSError:
        return ""


def _tell(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r{text}", end="", file=sys.stderr, flush=True)


def main() -> None:
    """Run the soak test and print the summary as JSON."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--minutes", type=float, default=inf, help="most minutes it may take")
    parser.add_argument("--matches", type=int, default=12, help="matches played at once")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        soak = Soak(Path(folder), chosen.matches, chosen.workers, chosen.seed)
        report = asyncio.run(soak.run(chosen.kills, chosen.minutes))
    print(json.dumps({"seed": chosen.seed} | report, indent=2))


if __name__ == "__main__":
    main()
