"""Draw pages for one address one at a time, and serve other addresses in between."""

import asyncio
from contextlib import ExitStack
from dataclasses import dataclass, field

from starlette.requests import Request

from steppe.server.render.render_scheduler import rounds

FRAGMENT = "x-fragment"  # the header with which a script requests only the table …
BY_STREAM = "stream"  # … or says that its stream delivers the table, so that no page is needed
_ROUNDS = 32  # event-loop rounds before a page: each admits a connection and answers others
_LATER = "turn"  # key in a request's scope for a turn that the request has not taken yet


@dataclass
class Home:
    """An address: its number of current requests, and the lock for drawing its pages."""

    under_way: int = 0
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def wait_for_turn(self) -> None:
        """Wait until a page may be drawn: other addresses come first, even on a busy machine.

        Drawing never awaits anything. Without this wait, the server would draw all pages that an
        address requests together in one round of the event loop, and each round admits only one new
        connection.
        """
        await self.turn.acquire()
        try:
            await rounds(_ROUNDS)
        except BaseException:
            self.turn.release()
            raise


@dataclass
class RenderQueue:
    """A request's turn to be drawn, until ``end`` is closed."""

    home: Home
    end: ExitStack

    async def take(self) -> None:
        """Wait until a page may be drawn for the request."""
        await self.home.wait_for_turn()
        self.end.callback(self.home.turn.release)

    def take_later(self, request: Request) -> None:
        """Leave the wait to the handler, which waits only if it draws a page."""
        request.scope[_LATER] = self


async def wait_in_turn(request: Request) -> None:
    """Wait until a page may be drawn for a request."""
    turn: RenderQueue | None = request.scope.pop(_LATER, None)
    if turn is not None:
        await turn.take()
