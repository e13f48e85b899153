"""Keep a process running: restart it when it dies.

If it dies again soon, or does not start, the pause before the next try grows to as much as a
minute. The log reports this once, and again when the process is running well.
"""

import asyncio
import logging
import os
import pickle
import signal
import socket
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress

from steppe.server.base.metrics import let_go
from steppe.server.base.settings import Settings

_STARTING = 60.0  # seconds
_STOPPING = 20.0
_BRIEF = 5.0  # seconds after which a process counts as running well
_LONGEST_REST = 60.0  # seconds between two tries
_DOUBLINGS = 10  # doublings of one second: more than enough to reach the longest pause
_OFTEN = 2  # successive failures after which they are no longer logged separately
_FIRST_TRIES = 5  # number of tries to start a process when the server starts
_LOG = logging.getLogger(__name__)

_ANOTHER = "%s; starting another one."
_AGAIN = "a process (%s) keeps ending, or does not start: next tries wait up to %d s."
_WELL = "process %d (%s) runs well after %d failures."


class KilledError(ConnectionError):
    """A process was killed while it was starting."""


class ManagedProcess:
    """A process that is restarted whenever it ends, for as long as it is wanted."""

    def __init__(self, kind: str, settings: Settings, listener: socket.socket | None) -> None:
        self.failures = 0  # successive failures: the process did not start, or ended soon
        self._kind = kind
        self._settings = settings
        self._listener = listener
        self._process: Process | None = None
        self._changing = asyncio.Lock()  # only one replacement at a time

    @property
    def pid(self) -> int | None:
        """Return the id of the current process."""
        return None if self._process is None else self._process.pid

    async def fill(self) -> str:
        """Start the first process, and retry if it is killed while starting; return its first line.

        Raises ``OSError`` or ``TimeoutError``; a process that ends on its own has logged why.
        """
        async with self._changing:
            for failures in range(1, _FIRST_TRIES):
                try:
                    self._process, message = await self._start()
                    return message
                except KilledError as error:
                    if failures == 1:
                        _LOG.error(_ANOTHER, error)
                await asyncio.sleep(rest_after(failures))
            self._process, message = await self._start()
            return message

    async def keep(self, failed: Callable[[], None]) -> None:
        """Replace each process that dies; call ``failed`` before every try after a failure."""
        while True:
            process = self._process
            assert process is not None
            if self.failures:
                await self._prove(process)
            await process.wait()
            if process is self._process:
                let_go(process.pid)
                way = _way(process.returncode)
                self._fail(f"process {process.pid} ({self._kind}) ended ({way})")
            while process is self._process:
                failed()
                await asyncio.sleep(rest_after(self.failures))
                await self._refill(process)

    async def _prove(self, process: Process) -> None:
        """Reset the number of failures once a process has run long enough."""
        with suppress(TimeoutError):
            async with asyncio.timeout(_BRIEF):
                await process.wait()
        if process.returncode is None:
            if self.failures >= _OFTEN:
                _LOG.warning(_WELL, process.pid, self._kind, self.failures)
            self.failures = 0

    def _fail(self, words: str) -> None:
        """Count a failure, and log it unless several have occurred in succession."""
        if self.failures < _OFTEN:
            _LOG.error(_ANOTHER, words)
        self.failures += 1
        if self.failures == _OFTEN:
            _LOG.error(_AGAIN, self._kind, _LONGEST_REST)

    async def _refill(self, process: Process) -> None:
        """Start another process in place of one that has ended, unless it was already replaced."""
        async with self._changing:
            if process is self._process:
                try:
                    self._process, _ = await self._start()
                except (OSError, TimeoutError) as error:
                    self._fail(str(error) or f"a process ({self._kind}) did not start in time")

    async def replace(self) -> None:
        """Replace the current process, and let it end cleanly."""
        async with self._changing:
            old = self._process
            self._process, _ = await self._start()
        if old is not None:
            await _end(old, _STOPPING)
            let_go(old.pid)

    async def clear(self) -> None:
        """End the process for good."""
        if self._process is not None:
            await _end(self._process, _STOPPING)

    async def _start(self) -> tuple[Process, str]:
        inherited = [] if self._listener is None else [self._listener.fileno()]
        command = (sys.executable, "-m", "steppe.server.cluster.worker", self._kind)
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
        """Send a process its settings; its input stays open for as long as this process lives."""
        assert process.stdin is not None
        assert process.stdout is not None
        words = pickle.dumps(self._settings)
        process.stdin.write(len(words).to_bytes(4, "big") + words)
        if text := (await process.stdout.readline()).decode().strip():
            return text
        if (code := await process.wait()) < 0:
            raise KilledError(f"a process ({self._kind}) ended while starting ({_way(code)})")
        raise ConnectionError(f"a process ({self._kind}) did not start")


def rest_after(failures: int) -> float:
    """Return the seconds to wait after a number of successive failures."""
    doubled = min(failures - 2, _DOUBLINGS)
    return min(2.0**doubled, _LONGEST_REST) if failures > 1 else 0.0


async def _end(process: Process, patience: float) -> None:
    """End a process cleanly, or kill it if it takes too long."""
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
    """Describe how a process ended: its exit code or signal."""
    return f"exit code {code}" if code is None or code >= 0 else signal.Signals(-code).name


def _signal(process: Process, number: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(process.pid, number)  # `process.send_signal` would reap the process unnoticed
