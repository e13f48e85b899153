"""A program that reads lines from its standard input and answers on its standard output.

Its standard error is its log, of which the last lines are kept. The program leads a process group
of its own, so that everything it started ends with it.
"""

import os
import re
import shlex
import signal
import time
from collections import deque
from contextlib import suppress
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from subprocess import PIPE, Popen, TimeoutExpired
from weakref import WeakSet

from steppe.bots.outside.protocol import LONGEST_LINE
from steppe.core.errors import NotationError

LEAVING = 1.0  # seconds to leave once the input has ended
_DYING = 5.0  # seconds between the end of the output and the exit code
_CHUNK = 65_536
_LOG_LINES, _LOG_WIDTH = 40, 300  # kept lines of the log, and characters of each
_ERROR = re.compile(r"error|exception|panic", re.IGNORECASE)
_LIVING: "WeakSet[PipedProcess]" = WeakSet()


class FaultError(RuntimeError):
    """An outside bot cannot go on: it is late, has crashed, or broke the protocol."""


class LateFaultError(FaultError):
    """An outside bot has not answered in time."""


class IllegalFaultError(FaultError):
    """An outside bot has named a move that is not legal, or not a move at all."""


class PipedProcess:
    """A running program; ``command`` is split into words as by a shell, but no shell runs.

    ``log`` holds the last lines of its standard error. Raises ``FaultError`` if it does not start.
    """

    def __init__(self, command: str) -> None:
        self.log: deque[str] = deque(maxlen=_LOG_LINES)
        try:
            self._process = Popen(
                words_of(command),
                stdin=PIPE,
                stdout=PIPE,
                stderr=PIPE,
                bufsize=0,
                start_new_session=True,
                env=os.environ | {"PYTHONUNBUFFERED": "1"},  # a forgotten flush would hang a bot
            )
        except OSError as error:
            raise FaultError(f"did not start: {error.strerror or error}") from error
        _LIVING.add(self)
        self._out, self._in, self._err = bytearray(), bytearray(), bytearray()
        self._selector = DefaultSelector()
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        self._stdin, self._stdout, self._stderr = process.stdin, process.stdout, process.stderr
        for stream, event in ((self._stdout, EVENT_READ), (self._stderr, EVENT_READ)):
            os.set_blocking(stream.fileno(), False)
            self._selector.register(stream, event)
        os.set_blocking(self._stdin.fileno(), False)

    @property
    def pid(self) -> int:
        """Return the id of the process, and of its group."""
        return self._process.pid

    def ask(self, line: bytes, seconds: float) -> bytes:
        """Send a line; return the next line from the program.

        Raises ``FaultError`` if none comes within ``seconds``, if the program ends, if its line is
        too long, and if it had already sent a line.
        """
        self._pump(0)
        if b"\n" in self._in:
            raise FaultError("sent a line without being asked")
        self.send(line)
        until = time.monotonic() + seconds
        while b"\n" not in self._in:
            if len(self._in) > LONGEST_LINE:
                raise FaultError(f"sent a line of more than {LONGEST_LINE} bytes")
            if (left := until - time.monotonic()) <= 0:
                raise LateFaultError("is late")
            if not self._is_open(self._stdout):
                raise FaultError(self._end())
            self._pump(left)
        end = self._in.index(b"\n") + 1
        answer = bytes(self._in[:end])
        del self._in[:end]
        return answer

    def send(self, line: bytes) -> None:
        """Send a line as far as the program reads it; ``ask`` sends the rest."""
        self._out += line
        if not self._stdin.closed and not self._is_open(self._stdin):
            self._selector.register(self._stdin, EVENT_WRITE)
        self._pump(0)

    def close(self, patience: float = LEAVING) -> bool:
        """End the program; return whether it left by itself, within ``patience`` seconds."""
        if self._stdin.closed:
            return self._process.returncode is not None
        self._forget(self._stdin)
        self._stdin.close()
        until = time.monotonic() + patience
        while self._is_open(self._stdout) and (left := until - time.monotonic()) > 0:
            self._pump(left)
        self._wait(0 if self._is_open(self._stdout) or not patience else _DYING)
        has_left = self._process.returncode is not None
        self.kill()
        self._drain()
        for stream in (self._stdout, self._stderr):
            self._forget(stream)
            stream.close()
        self._selector.close()
        return has_left

    def kill(self) -> None:
        """Kill the program and its process group, and wait until it has ended."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, signal.SIGKILL)
        self._process.wait()
        _LIVING.discard(self)

    def _wait(self, seconds: float) -> None:
        with suppress(TimeoutExpired):
            self._process.wait(seconds)

    def _end(self) -> str:
        """Return how the program ended, with the last line of its log."""
        self._wait(_DYING)
        self._drain()
        code = self._process.returncode
        if code is None:
            how = "closed its output"
        elif code < 0:
            how = f"was killed by {signal.Signals(-code).name}"
        else:
            how = f"ended with exit code {code}"
        return f"{how}; its log: {told}" if (told := self._telling_line()) else how

    def _telling_line(self) -> str:
        """Return the last line of the log that names an error, or else the last line."""
        lines = [line.strip() for line in reversed(self.log)]
        errors = (line for line in lines if _ERROR.search(line))
        return next(errors, lines[0] if lines else "")

    def _is_open(self, stream: object) -> bool:
        return any(key.fileobj is stream for key in self._selector.get_map().values())

    def _forget(self, stream: object) -> None:
        if self._is_open(stream):
            self._selector.unregister(stream)  # type: ignore[arg-type]

    def _drain(self) -> None:
        """Read what is left of the log."""
        while self._is_open(self._stderr) and self._pump(0):
            pass

    def _pump(self, seconds: float) -> bool:
        """Move the bytes that can be moved now, or the first ones within ``seconds``.

        Return whether anything happened.
        """
        ready = self._selector.select(seconds)
        for key, _ in ready:
            if key.fileobj is self._stdin:
                self._write()
            elif key.fileobj is self._stdout:
                self._in += self._read(self._stdout)
            else:
                self._note(self._read(self._stderr))
        return bool(ready)

    def _write(self) -> None:
        try:
            sent = os.write(self._stdin.fileno(), self._out[:_CHUNK])
        except BlockingIOError:
            return
        except OSError:  # the program has closed its input; the end of its output says more
            self._out.clear()
            self._forget(self._stdin)
            return
        del self._out[:sent]
        if not self._out:
            self._forget(self._stdin)

    def _read(self, stream: object) -> bytes:
        try:
            data = os.read(stream.fileno(), _CHUNK)  # type: ignore[attr-defined]
        except BlockingIOError:
            return b""
        if not data:
            self._forget(stream)
        return data

    def _note(self, data: bytes) -> None:
        """Keep the last lines of the log; an endless line is cut."""
        *lines, rest = (self._err + data).split(b"\n")
        for line in [*lines, *([rest] if not data else [])]:
            if line.strip():
                self.log.append(line.decode(errors="replace")[:_LOG_WIDTH])
        self._err = bytearray(rest[:_LOG_WIDTH] if data else b"")


def words_of(command: str) -> list[str]:
    """Split a command into words. Raises ``NotationError``."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise NotationError(f"the command {command!r} cannot be split: {error}") from error
    if not words:
        raise NotationError("the command of a bot is empty")
    return words


def kill_all() -> None:
    """Kill every program that this process has started, before it exits without cleaning up."""
    for process in list(_LIVING):
        with suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
