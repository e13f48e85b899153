"""Kill the server at random moments, and check that no acknowledged move is lost.

Many matches are played at once over the API. At a random moment the server is killed and restarted;
moves whose answer was lost are sent again with the same key. After each kill the file is checked:
every acknowledged move is in it exactly once, under its number. At the end, every match is replayed
in three ways: from the raw rows, from its record, and from the players' own notes. All three must
give the same bytes.
"""

import argparse
import asyncio
import hashlib
import json
import random
import sqlite3
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

import steppe
from benchmarks.serving import Serving
from steppe.core.position import Position
from steppe.play.match import Entry, Match
from steppe.play.match_record import parse_record, replay
from steppe.server.base.match_data import split_words

GAME = "zebras"
SEATS = [{"kind": "person", "name": "ana"}, {"kind": "person", "name": "ben"}]
UNDO_SHARE = 0.05
RESIGN_SHARE = 0.01
EARLY_SHARE = 0.2  # share of kills that come before any further move
_LONGEST_LIFE = 0.5  # maximum seconds of play before a kill
_LONGEST_START = 30.0


@dataclass
class Played:
    """A match as its players know it: all acknowledged moves, and those not taken back."""

    id: str
    tokens: list[str]
    log: list[tuple[int, str, str]] = field(default_factory=list)  # seat, move, key
    line: list[tuple[int, str]] = field(default_factory=list)  # moves not taken back
    over: bool = False

    def position(self) -> Position:
        """Return the position of the match."""
        position = Position.new(steppe.load(GAME))
        for _, move in self.line:
            if move != "!resign":
                position.apply(move)
        return position

    def acknowledge(self, seat: int, move: str, key: str) -> None:
        """Record a move that the server has confirmed."""
        if move == "!undo":
            own = [number for number, (by, _) in enumerate(self.line) if by == seat]
            self.line, move = self.line[: own[-1]], f"!undo:{own[-1]}"
        else:
            self.line.append((seat, move))
        self.log.append((seat, move, key))
        self.over = move == "!resign" or self.position().is_over


class Soak:
    """Kills servers while players keep playing."""

    def __init__(self, data: Path, matches: int, seed: int) -> None:
        self.serving = Serving(data, workers=0, limits={}, running=100_000)
        self.file = data / "steppe.sqlite"
        self.matches: list[Played] = []
        self.starts: list[float] = []
        self.resent = 0
        self._running = asyncio.Event()
        self._stopping = False
        self._count = matches
        self._random = random.Random(seed)

    async def run(self, kills: int) -> dict[str, Any]:
        """Kill ``kills`` times; return a summary. Raises ``AssertionError``."""
        await self._start()
        players = [asyncio.create_task(self._play_for_ever(n)) for n in range(self._count)]
        for number in range(kills):
            await self._wait_for_play(self.acknowledged)
            await asyncio.sleep(self._random.uniform(0.0, _LONGEST_LIFE))
            self._running.clear()
            await asyncio.to_thread(self.serving.kill)
            await asyncio.to_thread(self._check_file)
            await self._start()
            _tell(f"kill {number + 1} of {kills}: {self.acknowledged} moves")
        self._stopping = True
        await asyncio.gather(*players)
        report = await self._compare_replays()
        await asyncio.to_thread(self.serving.stop)
        self._check_file()
        return report | self._summary(kills)

    @property
    def acknowledged(self) -> int:
        """Return the number of confirmed moves."""
        return sum(len(match.log) for match in self.matches)

    async def _wait_for_play(self, before: int) -> None:
        """Wait until there are more than ``before`` moves, or sometimes return immediately."""
        if self._random.random() < EARLY_SHARE:
            return
        async with asyncio.timeout(_LONGEST_START):
            while self.acknowledged == before:
                await asyncio.sleep(0.005)

    async def _start(self) -> None:
        self.starts.append(await asyncio.to_thread(self.serving.start))
        self._running.set()

    async def _play_for_ever(self, number: int) -> None:
        chance = random.Random(f"{self._random.random()} {number}")
        async with httpx.AsyncClient(timeout=10) as client:
            while not self._stopping:
                match = await self._new_match(client)
                while not (match.over or self._stopping):
                    await self._move(client, match, chance)

    async def _new_match(self, client: httpx.AsyncClient) -> Played:
        answer = await self._post(client, "/matches", {"game": GAME, "seats": SEATS}, "")
        match = Played(answer["id"], [seat["secret"] for seat in answer["seats"]])
        self.matches.append(match)
        return match

    async def _move(self, client: httpx.AsyncClient, match: Played, chance: random.Random) -> None:
        position = match.position()
        seat, move = position.player, chance.choice(position.legal())
        if match.line and chance.random() < UNDO_SHARE:
            seat, move = match.line[-1][0], "!undo"
        elif chance.random() < RESIGN_SHARE:
            move = "!resign"
        ply, key = len(match.log), f"{chance.random()}"
        body = {"ply": ply, "move": move, "key": key}
        path = f"/matches/{match.id}/play"
        answer = await self._post(client, path, body, match.tokens[seat])
        assert answer["ply"] == ply + 1, f"{match.id}: move {ply} led to {answer}"
        match.acknowledge(seat, move, key)

    async def _post(
        self, client: httpx.AsyncClient, path: str, body: dict[str, Any], token: str
    ) -> Any:
        """Retry a request until it is answered, however often the server dies in the meantime."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        while True:
            await self._running.wait()
            try:
                url = f"{self.serving.url}/api/v1{path}"
                answer = await client.post(url, json=body, headers=headers)
            except httpx.TransportError:
                self.resent += 1
                await asyncio.sleep(0.02)
                continue
            assert answer.is_success, f"{path} {body}: {answer.status_code} {answer.text}"
            return answer.json()

    def _check_file(self) -> None:
        """Check that every acknowledged move is in the file exactly once, under its number."""
        with sqlite3.connect(self.file) as connection:
            rows = connection.execute(
                "SELECT match, number, seat, move, key FROM action"
            ).fetchall()
            health = connection.execute("PRAGMA integrity_check").fetchone()
        connection.close()
        assert health == ("ok",), health
        logs: dict[str, dict[int, tuple[int, str, str]]] = {}
        for match, number, seat, move, key in rows:
            logs.setdefault(match, {})[number] = (seat, move, key.removeprefix(f"{seat} "))
        for match in list(self.matches):
            kept = logs.get(match.id, {})
            for number, deed in enumerate(match.log):
                assert kept.get(number) == deed, f"{match.id} {number}: {deed} was lost"
            assert sorted(kept) == list(range(len(kept))), f"{match.id}: a gap in the log"
            assert len(kept) - len(match.log) <= 1, f"{match.id}: more than was sent"

    async def _compare_replays(self) -> dict[str, Any]:
        """Replay every match in three ways; return a hash over all of them."""
        digest = hashlib.sha256()
        async with httpx.AsyncClient(timeout=30) as client:
            for match in self.matches:
                record = await client.get(f"{self.serving.url}/api/v1/matches/{match.id}/record")
                ways = {
                    match.position().to_bytes(),
                    replay(parse_record(record.text), steppe.load).observe(None).to_bytes(),
                    self._from_rows(match.id).observe(None).to_bytes(),
                }
                assert len(ways) == 1, f"{match.id}: replays differ"
                digest.update(ways.pop())
        return {"replays": len(self.matches), "hash": digest.hexdigest()[:16]}

    def _from_rows(self, id: str) -> Match:
        connection = sqlite3.connect(self.file)
        query = "SELECT seat, move FROM action WHERE match = ? ORDER BY number"
        rows = connection.execute(query, (id,)).fetchall()
        connection.close()
        log = [Entry(seat, *split_words(move)) for seat, move in rows]
        game = steppe.load(GAME)
        return Match(game, 2, game.check_options({}), id, b"", log)

    def _summary(self, kills: int) -> dict[str, Any]:
        return {
            "kills": kills,
            "matches": len(self.matches),
            "finished": sum(match.over for match in self.matches),
            "acknowledged": self.acknowledged,
            "sent_again": self.resent,
            "lost": 0,
            "slowest_start_s": round(max(self.starts), 2),
            "median_start_s": round(sorted(self.starts)[len(self.starts) // 2], 2),
        }


def _tell(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r{text}", end="", file=sys.stderr, flush=True)


def main() -> None:
    """Run the soak test and print the summary as JSON."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--matches", type=int, default=16, help="matches played at once")
    parser.add_argument("--seed", type=int, default=int(time.time()))
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        soak = Soak(Path(folder), chosen.matches, chosen.seed)
        report = asyncio.run(soak.run(chosen.kills))
    print(json.dumps({"seed": chosen.seed} | report, indent=2))


if __name__ == "__main__":
    main()
