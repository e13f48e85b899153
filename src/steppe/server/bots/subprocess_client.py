"""A bot process as its parent sees it: requests and answers, analyses and their messages."""

import asyncio
import json
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncGenerator
from contextlib import suppress
from typing import Any

_STARTING = 60.0
_LONGEST = 1 << 26  # maximum bytes of a line

Message = dict[str, Any]


class SubprocessClient:
    """A started process; messages about a job go to its follower, all others are answers."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self._answer: asyncio.Future[Message] | None = None
        self._news: dict[str, asyncio.Queue[Message | None]] = {}
        self._reading = asyncio.create_task(self._read())

    @classmethod
    async def started(cls, maker: str, compiled: bool) -> "SubprocessClient":
        """Start a process with the bots from the module ``maker``; return it when it is ready."""
        path = os.pathsep.join(filter(None, sys.path))
        environment = os.environ | {"STEPPE_JIT": str(int(compiled)), "PYTHONPATH": path}
        command = (sys.executable, "-m", "steppe.server.bots.bot_process", maker)
        process = await asyncio.create_subprocess_exec(
            *command,
            stdin=PIPE,
            stdout=PIPE,
            env=environment,
            start_new_session=True,  # Ctrl+C goes to the server, which ends it cleanly
            limit=_LONGEST,
        )
        child = cls(process)
        try:
            async with asyncio.timeout(_STARTING):
                await child._next_answer()
        except BaseException:
            await child.kill()
            raise
        return child

    @property
    def has_ended(self) -> bool:
        """Return whether the process has ended."""
        return self._process.returncode is not None

    @property
    def is_analysing(self) -> bool:
        """Return whether a match is being analysed; a stopped job counts until its step ends."""
        return bool(self._news)

    async def ask(self, message: Message) -> Message:
        """Return the answer to a message. Raises ``ValueError`` if the process cannot answer."""
        await self._tell(message)
        return await self._next_answer()

    async def follow(self, job: str, message: Message) -> AsyncGenerator[Message, None]:
        """Begin a job, and yield the messages about it until it is over.

        Raises ``ValueError`` if the process ends first. Closing the generator stops the job.
        """
        news = self._news[job] = asyncio.Queue()
        try:
            await self._tell(message)
            while (item := await news.get()) is not None:
                yield item
                if "over" in item:
                    return
            raise ValueError("the process has ended")
        finally:
            if job in self._news and not self.has_ended:
                with suppress(OSError):
                    await self._tell({"stop": job})

    async def kill(self) -> None:
        """Kill the process, and every compilation it has started."""
        if not self.has_ended:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)  # the process leads its own session
            await self._process.wait()
        await asyncio.gather(self._reading, return_exceptions=True)

    async def _tell(self, message: Message) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(message).encode() + b"\n")
        await self._process.stdin.drain()

    async def _next_answer(self) -> Message:
        if self._reading.done():
            raise ValueError("the process has ended")
        self._answer = asyncio.get_running_loop().create_future()
        return await self._answer

    async def _read(self) -> None:
        """Pass on all messages from the process, and finally report that it has ended."""
        assert self._process.stdout is not None
        try:
            while line := await self._process.stdout.readline():
                self._pass_on(json.loads(line))
        finally:
            if self._answer is not None and not self._answer.done():
                self._answer.set_exception(ValueError("the process has ended"))
            for news in self._news.values():
                news.put_nowait(None)

    def _pass_on(self, told: Message) -> None:
        if "job" in told:
            self._news[told["job"]].put_nowait(told)
            if "over" in told:
                del self._news[told["job"]]
        elif self._answer is not None and not self._answer.done():
            self._answer.set_result(told)
