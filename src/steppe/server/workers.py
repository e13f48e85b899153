"""Several workers on one machine: a parent that holds the socket, starts them and watches them.

Each worker is a process that serves on the parent's socket, and one more lets bots think for all.
What dies is started anew. On SIGHUP one after the other is replaced: the new one answers before
the old one stops, so that nobody is refused, and whoever listened comes back to another one.
"""

import asyncio
import logging
import os
import pickle
import signal
import socket
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from steppe.server.app import listen, own_folder
from steppe.server.hangup import on_hangup
from steppe.server.logs import logged
from steppe.server.metrics import gathered, let_go
from steppe.server.settings import Settings

SERVE, THINK = "serve", "think"  # what a process of ours does
_STARTING = 60.0  # seconds
_STOPPING = 20.0
_BRIEF = 5.0  # seconds of life after which a process that dies is not started anew at once
_REST = 1.0
_LOG = logging.getLogger(__name__)


_ENDED = "process %d, to %s, ended (%s); another one starts."


class Post:
    """A process that is there for as long as it is wanted, this one or the next."""

    def __init__(self, kind: str, settings: Settings, listener: socket.socket | None) -> None:
        self._kind = kind
        self._settings = settings
        self._listener = listener
        self._process: Process | None = None
        self._wanted = True

    @property
    def pid(self) -> int | None:
        """Return the id of the process that holds the post."""
        return None if self._process is None else self._process.pid

    async def fill(self) -> str:
        """Start a process; return what it says when it is ready. Raises ``OSError``."""
        self._process, told = await self._start()
        return told

    async def _start(self) -> tuple[Process, str]:
        inherited = [] if self._listener is None else [self._listener.fileno()]
        command = (sys.executable, "-m", "steppe.server.worker_process", self._kind)
        process = await asyncio.create_subprocess_exec(
            *command,
            *map(str, inherited),
            stdin=PIPE,
            stdout=PIPE,
            pass_fds=inherited,
            start_new_session=True,  # Ctrl+C is for the parent
        )
        try:
            async with asyncio.timeout(_STARTING):
                return process, await self._brief(process)
        except BaseException:
            await _end(process, 0.0)
            raise

    async def _brief(self, process: Process) -> str:
        """Tell a process what to do; its input stays open for as long as this one lives."""
        assert process.stdin is not None
        assert process.stdout is not None
        words = pickle.dumps(self._settings)
        process.stdin.write(len(words).to_bytes(4, "big") + words)
        told = (await process.stdout.readline()).decode().strip()
        if not told:
            raise ConnectionError(f"a process to {self._kind} did not start")
        return told

    async def keep(self) -> None:
        """Fill the post again whenever its process dies."""
        while self._wanted:
            process, since = self._process, time.monotonic()
            if process is not None:
                await process.wait()
                let_go(process.pid)
            if not self._wanted or process is not self._process:
                continue  # it was replaced
            if process is not None:
                _LOG.error(_ENDED, process.pid, self._kind, _way(process.returncode))
            if time.monotonic() - since < _BRIEF:
                await asyncio.sleep(_REST)
            with suppress(OSError, TimeoutError):
                await self.fill()

    async def replace(self) -> None:
        """Put another process in place of the present one, which ends in good order."""
        old = self._process
        self._process, _ = await self._start()
        if old is not None:
            await _end(old, _STOPPING)
            let_go(old.pid)

    async def clear(self) -> None:
        """End the process for good."""
        self._wanted = False
        if self._process is not None:
            await _end(self._process, _STOPPING)


async def _end(process: Process, patience: float) -> None:
    """End a process in good order, or at once when its time is over."""
    if process.returncode is not None:
        return
    _signal(process, signal.SIGTERM if patience else signal.SIGKILL)
    try:
        async with asyncio.timeout(patience or None):
            await process.wait()
    except TimeoutError:
        _signal(process, signal.SIGKILL)
        await process.wait()


def _way(code: int | None) -> str:
    """Return how a process has ended."""
    return f"exit code {code}" if code is None or code >= 0 else signal.Signals(-code).name


def _signal(process: Process, number: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(process.pid, number)  # by itself, `process` would take note of the end, unheard


def serve_by_workers(settings: Settings, count: int) -> None:
    """Serve the site by so many processes until somebody stops it.

    Raises ``SystemExit`` with one sentence when it cannot be served.
    """
    with (
        logged(settings.log),
        own_folder(settings.data, False),
        listen(settings.host, settings.port) as listener,
        gathered(),
    ):
        listener.set_inheritable(True)
        posts = [Post(SERVE, replace(settings, thinks=False), listener) for _ in range(count)]
        if settings.thinks:
            posts.append(Post(THINK, settings, None))
        asyncio.run(_Crew(posts).run())


class _Crew:
    """All posts together."""

    def __init__(self, posts: Sequence[Post]) -> None:
        self._posts = posts
        self._ended = asyncio.Event()
        self._renewing = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Start all, watch them, end them."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self._ended.set)
        on_hangup(lambda: loop.call_soon_threadsafe(self._begin_to_renew))
        try:
            told = await self._posts[0].fill()  # alone: it brings the schema up to date
            await asyncio.gather(*(post.fill() for post in self._posts[1:]))
            print(told, flush=True)
            self._tasks |= {loop.create_task(post.keep()) for post in self._posts}
            await self._ended.wait()
        except (OSError, TimeoutError) as error:
            raise SystemExit(f"steppe: {error or 'a process did not start in time'}.") from error
        finally:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*(post.clear() for post in self._posts))

    def _begin_to_renew(self) -> None:
        task = asyncio.get_running_loop().create_task(self._renew())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _renew(self) -> None:
        """Replace one process after the other; the rest stay as they are if one does not start."""
        async with self._renewing:
            try:
                for post in self._posts:
                    await post.replace()
                _LOG.warning("all processes were replaced: %s.", [post.pid for post in self._posts])
            except (OSError, TimeoutError) as error:
                _LOG.error("not all processes were replaced: %s.", error)
