"""Several workers on one socket: dead workers are restarted, and all are replaced unnoticed."""

import asyncio
import os
import pickle
import signal
import socket
import subprocess
import sys
import time
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path

import httpx
import pytest

from steppe.server.base.settings import Settings
from steppe.server.cluster.supervisor import SERVE
from tests.server.site import until

pytestmark = [pytest.mark.anyio, pytest.mark.long]
SEATS = [{"kind": "person"}, {"kind": "person"}]
AGAIN = 0.5  # seconds after which a page reconnects its stream


@asynccontextmanager
async def crew(tmp_path, database, *words):
    """Run a parent process with two workers; yield the process and the site's address."""
    command = [sys.executable, "-m", "steppe", "serve", "--workers", "2", "--port", "0", *words]
    path = os.pathsep.join(filter(None, sys.path))
    with (tmp_path / "log").open("wb") as log:
        running = subprocess.Popen(
            [*command, "--data", str(tmp_path), "--database", database],
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            env=os.environ | {"PYTHONPATH": path},
        )
    try:
        line = await asyncio.to_thread(running.stdout.readline)
        assert "serves on" in line
        yield running, line.split()[-1].rstrip("/")
        running.terminate()
        assert await asyncio.to_thread(running.wait, 30) in (0, -signal.SIGKILL)
    finally:
        running.kill()
        running.wait()
        running.stdout.close()


def children(pid):
    return {int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()}


async def children_of(running, count):
    """Wait until a process has ``count`` children; return them."""
    await until(lambda: len(children(running.pid)) == count)
    return children(running.pid)


class Match:
    """Two people who play one match after another, whatever happens to the workers."""

    def __init__(self, url, client):
        self.url, self.client = f"{url}/api/v1/matches", client
        self.played = {}  # by match: confirmed moves with their numbers

    async def open(self):
        made = (await self.ask("POST", "", json={"game": "zebras", "seats": SEATS})).json()
        self.id, self.secrets = made["id"], [seat["secret"] for seat in made["seats"]]
        self.played[self.id] = {}

    async def ask(self, method, path, **more):
        """Retry a request until the server answers."""
        async with asyncio.timeout(60):
            while True:
                with suppress(httpx.TransportError):
                    return await self.client.request(method, f"{self.url}{path}", **more)
                await asyncio.sleep(0.05)

    async def play(self):
        """Play one move, and record its confirmation."""
        seen = (await self.ask("GET", f"/{self.id}/observation")).json()
        if seen["over"]:
            return await self.open()
        head = {"authorization": f"Bearer {self.secrets[seen['player']]}"}
        seen = (await self.ask("GET", f"/{self.id}/observation", headers=head)).json()
        body = {"ply": seen["ply"], "move": seen["legal"][0], "key": f"k{seen['ply']}"}
        answer = await self.ask("POST", f"/{self.id}/play", json=body, headers=head)
        if answer.status_code == 200:
            self.played[self.id][seen["ply"]] = seen["legal"][0]

    async def check(self):
        """Check that each confirmed move exists exactly once, with its number."""
        for id, played in self.played.items():
            moves = (await self.ask("GET", f"/{id}/observation")).json()["moves"]
            assert dict(enumerate(moves)) == played


class Stream:
    """A page with a live stream, which reconnects when the stream ends."""

    def __init__(self, url):
        self.url, self.silent = url, []  # each silence, in seconds without an event

    async def listen(self):
        ended = time.monotonic()
        async with httpx.AsyncClient(timeout=40) as client:
            while True:
                with suppress(httpx.TransportError):
                    async with client.stream("GET", self.url) as stream:
                        async for _ in stream.aiter_bytes():
                            if ended is not None:
                                self.silent.append(time.monotonic() - ended)
                                ended = None
                ended = ended or time.monotonic()
                await asyncio.sleep(AGAIN)


async def test_all_workers_are_replaced_while_people_play(tmp_path, database):
    async with (
        crew(tmp_path, database, "--thinkers", "0") as (running, url),
        httpx.AsyncClient(timeout=40) as client,
    ):
        before = await children_of(running, 2)
        match = Match(url, client)
        await match.open()
        streams = [Stream(f"{url}/m/{match.id}/events") for _ in range(4)]
        listening = [asyncio.create_task(stream.listen()) for stream in streams]
        for _ in range(3):
            await match.play()
        await until(lambda: all(stream.silent for stream in streams))
        usual = max(stream.silent.pop() for stream in streams)  # while no worker is being replaced
        running.send_signal(signal.SIGHUP)
        while children(running.pid) & before:
            await match.play()
        await match.play()
        await until(lambda: all(stream.silent for stream in streams))
        for task in listening:
            task.cancel()
        assert len(await children_of(running, 2)) == 2
        await match.check()
        silent = [one for stream in streams for one in stream.silent]
        assert max(silent) < AGAIN + max(1.5, 3 * usual), silent
        told = (tmp_path / "log").read_text()
        assert "all processes were replaced: [" in told
        assert told.count("the server runs as root") == (os.geteuid() == 0)


@pytest.mark.long
async def test_a_worker_that_is_killed_is_replaced_and_a_thinker_too(tmp_path, database):
    async with (
        crew(tmp_path, database, "--thinkers", "1") as (running, url),
        httpx.AsyncClient(timeout=40) as client,
    ):
        before = await children_of(running, 3)
        match = Match(url, client)
        await match.open()
        await match.play()
        for pid in before:
            os.kill(pid, signal.SIGKILL)
        async with asyncio.timeout(40):
            while len(children(running.pid) - before) < 3:
                await match.play()
        await match.play()
        await match.check()
        log = (tmp_path / "log").read_text()
        assert all(f"process {pid} (" in log for pid in before)
        assert "ended (SIGKILL); starting another one." in log


async def test_any_worker_shows_the_metrics_of_all(tmp_path, database, monkeypatch):
    monkeypatch.setenv("STEPPE_METRICS_TOKEN", "open sesame")
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    token = {"authorization": "Bearer open sesame"}
    async with crew(tmp_path, database, "--thinkers", "0") as (_, url):
        for _ in range(8):
            httpx.get(f"{url}/nowhere", timeout=20)
        results = [httpx.get(f"{url}/metrics", headers=token, timeout=20).text for _ in range(6)]
    lost = 'steppe_answers_total{kind="page",status="404"} 8.0'
    assert [lost in numbers for numbers in results] == [True] * 6
    assert not [*tmp_path.glob("steppe-numbers-*")]


@pytest.mark.long
async def test_workers_end_with_their_parent(tmp_path, database):
    async with crew(tmp_path, database, "--thinkers", "0") as (running, url):
        workers = await children_of(running, 2)
        running.kill()
        await until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in workers))
        running.wait()
        with pytest.raises(httpx.TransportError):
            httpx.get(f"{url}/healthz")


@contextmanager
def begun(settings, listener, log):
    """Start a worker as its parent does; yield its process."""
    words = [sys.executable, "-m", "steppe.server.cluster.worker", SERVE, str(listener.fileno())]
    path = os.pathsep.join(filter(None, sys.path))
    told = pickle.dumps(settings)
    with (
        log.open("wb") as errors,
        subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            pass_fds=[listener.fileno()],
            env=os.environ | {"PYTHONPATH": path},
        ) as process,
    ):
        process.stdin.write(len(told).to_bytes(4, "big") + told)
        process.stdin.flush()
        try:
            yield process
        finally:
            process.kill()


@pytest.mark.parametrize("ways", [("stdout",), ("stdout", "stdin")])
def test_a_worker_whose_parent_goes_while_it_starts_answers_or_hangs_up(tmp_path, database, ways):
    settings, log = Settings(tmp_path, database, thinks=False), tmp_path / "log"
    with (
        socket.create_server(("127.0.0.1", 0)) as listener,
        begun(settings, listener, log) as process,
        socket.create_connection(listener.getsockname()) as early,
    ):
        early.sendall(b"GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n")
        for way in ways:
            getattr(process, way).close()
        listener.close()
        with suppress(ConnectionResetError), early.makefile("rb") as answer:
            assert answer.readline() in (b"HTTP/1.1 200 OK\r\n", b"")[: len(ways)]
        process.stdin.close()
        assert process.wait(60) in (0, -signal.SIGTERM)
    assert log.read_text() == ""


def test_a_worker_that_gets_no_orders_ends_silently(tmp_path):
    words = [sys.executable, "-m", "steppe.server.cluster.worker", SERVE, "3"]
    done = subprocess.run(words, input=b"", capture_output=True, check=False)
    assert (done.stdout, done.stderr) == (b"", b"")


async def test_a_bot_process_restarts_on_hangup_in_the_same_process(database):
    words = [sys.executable, "-m", "steppe", "think", "--processes", "1", "--database", database]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as thinker:
        assert await asyncio.to_thread(thinker.stdout.readline) == "steppe runs bots, 1 at a time\n"
        thinker.send_signal(signal.SIGHUP)
        assert await asyncio.to_thread(thinker.stdout.readline) == "steppe runs bots, 1 at a time\n"
        thinker.terminate()
        assert await asyncio.to_thread(thinker.wait, 30) == 0
