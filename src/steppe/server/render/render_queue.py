"""Whose page is drawn: of one address one page at a time, with others let in between."""

import asyncio
from contextlib import ExitStack
from dataclasses import dataclass, field

from starlette.requests import Request

from steppe.server.render.render_scheduler import rounds

FRAGMENT = "x-fragment"  # the header by which a script asks for the table alone …
BY_STREAM = "stream"  # … or says that its stream will bring it, so that the answer need not wait
_ROUNDS = 32  # of the loop before a page: in each a newcomer is let in, and others are answered
_LATER = "turn"  # by which a request's scope has what waits, where it was not waited for


@dataclass
class Home:
    """An address: how many of its requests are under way, and whose page is drawn for it."""

    under_way: int = 0
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def wait_for_turn(self) -> None:
        """Return when a page may be drawn: others come first, however busy the machine is.

        Drawing never waits for anything, so that without this all pages that an address asks
        for at once were drawn in one round of the loop, which lets in one newcomer.
        """
        await self.turn.acquire()
        try:
            await rounds(_ROUNDS)
        except BaseException:
            self.turn.release()
            raise


@dataclass
class RenderQueue:
    """The turn of a request, until ``end`` is closed."""

    home: Home
    end: ExitStack

    async def take(self) -> None:
        """Return when something may be drawn for it."""
        await self.home.wait_for_turn()
        self.end.callback(self.home.turn.release)

    def take_later(self, request: Request) -> None:
        """Leave it to who answers: he waits if he draws anything."""
        request.scope[_LATER] = self


async def wait_in_turn(request: Request) -> None:
    """Return when something may be drawn to answer a request."""
    turn: RenderQueue | None = request.scope.pop(_LATER, None)
    if turn is not None:
        await turn.take()
