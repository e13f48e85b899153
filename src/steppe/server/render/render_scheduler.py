"""Draw in good order: one thing after the other, and whoever does something goes first."""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from starlette.types import ASGIApp, Receive, Scope, Send

_LONGEST = 0.01  # seconds that drawing waits for a deed: one that takes longer waits for others
_PAUSE = 0.001
_ROUNDS = 3  # of the loop between two pieces: a request is read in one, begun in the next
T = TypeVar("T")


async def rounds(count: int) -> None:
    """Let the loop go round so often; to wake who waits only at the end costs it less."""
    loop = asyncio.get_running_loop()
    over = loop.create_future()
    _go_round(loop, over, count - 1)
    await over


async def leisurely(work: Iterable[object]) -> None:
    """Do a long work a piece at a time; whatever else is to be done comes between."""
    for _ in work:
        await rounds(_ROUNDS)


def _go_round(loop: asyncio.AbstractEventLoop, over: "asyncio.Future[None]", left: int) -> None:
    """Go on to the next round; no function within another, which would be garbage in a circle."""
    if left:
        loop.call_soon(_go_round, loop, over, left - 1)
    elif not over.done():
        over.set_result(None)


class RenderPriority:
    """The deeds that are being done, in the order in which they began."""

    def __init__(self) -> None:
        self._begun: dict[object, float] = {}

    @contextmanager
    def deed(self) -> Iterator[None]:
        """Be in haste while the block runs."""
        deed = object()
        self._begun[deed] = time.perf_counter()
        try:
            yield
        finally:
            del self._begun[deed]

    async def over(self) -> None:
        """Return when nobody is in haste, in no case later than is good for those who look on."""
        end = time.perf_counter() + _LONGEST
        while time.perf_counter() < min(end, self._newest + _LONGEST):
            await asyncio.sleep(_PAUSE)

    @property
    def _newest(self) -> float:
        """Return when the last of the deeds that are being done began."""
        return next(reversed(self._begun.values()), -_LONGEST)


class RenderPriorityMiddleware:
    """Middleware: whoever sends something is in haste until he has his answer."""

    def __init__(self, app: ASGIApp, haste: RenderPriority) -> None:
        self._app = app
        self._haste = haste

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope.get("method") != "POST":
            return await self._app(scope, receive, send)
        with self._haste.deed():
            await self._app(scope, receive, send)


class RenderScheduler:
    """Draws a piece at a time when nobody is in haste; whatever else is to be done comes between.

    What is to be drawn are iterators, a piece at each step. After each piece it rests ``pause``
    times as long as that took. Without a pause the first to come is the first to be drawn; with
    one it is the last, and of more than ``most`` the oldest is dropped.
    """

    def __init__(self, haste: RenderPriority, pause: float = 0.0, most: int | None = None) -> None:
        self.task: asyncio.Task[None] | None = None
        self._haste = haste
        self._pause = pause
        self._waiting: deque[Iterator[None]] = deque(maxlen=most)
        self._closed = False

    def draw(self, work: Iterator[None]) -> None:
        """Have something drawn in its turn."""
        if self._pause:
            self._waiting.appendleft(work)
        else:
            self._waiting.append(work)
        if self.task is None and not self._closed:
            self.task = asyncio.create_task(self._draw_all())

    async def _draw_all(self) -> None:
        took = 0.0
        while self._waiting:
            await asyncio.sleep(self._pause * took)
            await rounds(_ROUNDS)
            await self._haste.over()
            begun, work = time.perf_counter(), self._waiting[0]
            if next(work, self) is self:
                self._waiting.remove(work)
            took = time.perf_counter() - begun
        self.task = None

    def close(self) -> None:
        """Draw no more."""
        self._closed = True
        if self.task is not None:
            self.task.cancel()


class Gallery:
    """Longer works for whoever asks: drawn a piece at a time, one after the other, and kept.

    After each piece it rests as long as that took, and waits while somebody is in haste. Who asks
    for what is being drawn for somebody else waits for the same work; the last ``most`` are kept.
    """

    def __init__(self, haste: RenderPriority, most: int) -> None:
        self._haste = haste
        self._most = most
        self._one = asyncio.Lock()
        self._works: dict[object, asyncio.Task[list[Any]]] = {}

    async def show(self, key: object, work: Callable[[], Iterator[T]]) -> list[T]:
        """Return all pieces of a work, drawn now unless it hangs here under this key."""
        task = self._works.get(key)
        if task is None:
            task = self._works[key] = asyncio.create_task(self._draw(work))
            while len(self._works) > self._most:
                del self._works[next(iter(self._works))]
        try:
            return await asyncio.shield(task)
        except Exception:
            self._works.pop(key, None)
            raise

    async def _draw(self, work: Callable[[], Iterator[T]]) -> list[T]:
        pieces: list[T] = []
        async with self._one:
            begun = time.perf_counter()
            for piece in work():
                pieces.append(piece)
                await asyncio.sleep(time.perf_counter() - begun)
                await self._haste.over()
                begun = time.perf_counter()
        return pieces

    def close(self) -> None:
        """Draw no more."""
        for task in self._works.values():
            task.cancel()
