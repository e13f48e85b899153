"""Schedule drawing: one piece at a time, with players' actions first."""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from starlette.types import ASGIApp, Receive, Scope, Send

_LONGEST = 0.01  # maximum time in seconds that drawing waits for an action
_PAUSE = 0.001
_ROUNDS = 3  # event-loop rounds between pieces: one reads a request, the next begins it
T = TypeVar("T")


async def rounds(count: int) -> None:
    """Wait for ``count`` event-loop rounds; waking the caller only at the end is cheaper."""
    loop = asyncio.get_running_loop()
    over = loop.create_future()
    _go_round(loop, over, count - 1)
    await over


async def leisurely(work: Iterable[object]) -> None:
    """Do long work one piece at a time, with other tasks in between."""
    for _ in work:
        await rounds(_ROUNDS)


def _go_round(loop: asyncio.AbstractEventLoop, over: "asyncio.Future[None]", left: int) -> None:
    """Schedule the next round; a nested function would create reference cycles."""
    if left:
        loop.call_soon(_go_round, loop, over, left - 1)
    elif not over.done():
        over.set_result(None)


class RenderPriority:
    """The actions in progress, in the order in which they began."""

    def __init__(self) -> None:
        self._begun: dict[object, float] = {}

    @contextmanager
    def deed(self) -> Iterator[None]:
        """Give an action priority while the block runs."""
        deed = object()
        self._begun[deed] = time.perf_counter()
        try:
            yield
        finally:
            del self._begun[deed]

    async def over(self) -> None:
        """Wait until no action is in progress, but not too long for people who are watching."""
        end = time.perf_counter() + _LONGEST
        while time.perf_counter() < min(end, self._newest + _LONGEST):
            await asyncio.sleep(_PAUSE)

    @property
    def _newest(self) -> float:
        """Return the start time of the newest action in progress."""
        return next(reversed(self._begun.values()), -_LONGEST)


class RenderPriorityMiddleware:
    """Middleware that gives each POST request priority until it is answered."""

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
    """Draws one piece at a time when no action is in progress, with other tasks in between.

    The work consists of iterators that draw a piece at each step. After each piece, the scheduler
    rests for ``pause`` times the time that the piece took. Without a pause, the oldest work comes
    first. With a pause, the newest work comes first, and the oldest work beyond ``most`` is
    dropped.
    """

    def __init__(self, haste: RenderPriority, pause: float = 0.0, most: int | None = None) -> None:
        self.task: asyncio.Task[None] | None = None
        self._haste = haste
        self._pause = pause
        self._waiting: deque[Iterator[None]] = deque(maxlen=most)
        self._closed = False

    def draw(self, work: Iterator[None]) -> None:
        """Add work to the queue."""
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
        """Stop drawing."""
        self._closed = True
        if self.task is not None:
            self.task.cancel()


class Gallery:
    """Caches longer drawings, which are drawn one piece at a time, one drawing after another.

    The gallery waits after each piece and during actions. Callers with the same key share the work;
    the last ``most`` drawings are cached.
    """

    def __init__(self, haste: RenderPriority, most: int) -> None:
        self._haste = haste
        self._most = most
        self._one = asyncio.Lock()
        self._works: dict[object, asyncio.Task[list[Any]]] = {}

    async def show(self, key: object, work: Callable[[], Iterator[T]]) -> list[T]:
        """Return all pieces of a drawing, from the cache or drawn now."""
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
        """Stop drawing."""
        for task in self._works.values():
            task.cancel()
