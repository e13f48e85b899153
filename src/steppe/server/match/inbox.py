"""Wake the streams of accounts when something may have changed for them, in any process.

A stream then reads its account's challenges and matches again, and sends the difference. So nothing
is lost if several changes come together, or if a notice is lost: streams also look now and then.
"""

import asyncio
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from steppe.server.match.table import Table
from steppe.server.store.store import PubSub

_MARK = "@"  # before a guest in a notice; ids of matches have none


@dataclass(eq=False)
class Listener:
    """A stream: whether something may have changed, and the matches that it knows."""

    guest: str
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    matches: Collection[str] = ()

    async def wait(self, seconds: float) -> bool:
        """Wait up to ``seconds`` for a change; return whether there was one."""
        try:
            async with asyncio.timeout(seconds):
                await self.changed.wait()
        except TimeoutError:
            return False
        self.changed.clear()
        return True


class Inbox:
    """The open streams of accounts in this process."""

    def __init__(self, sharing: PubSub | None = None) -> None:
        self._sharing = sharing
        self._listeners: set[Listener] = set()
        self.is_closed = False

    @contextmanager
    def listen(self, guest: str) -> Iterator[Listener]:
        """Yield a listener for a guest's stream while the block runs."""
        listener = Listener(guest)
        self._listeners.add(listener)
        try:
            yield listener
        finally:
            self._listeners.discard(listener)

    def tell(self, guests: Collection[str]) -> None:
        """Wake the streams of some guests, in every process."""
        self._wake(guests)
        if self._sharing is not None and (named := [f"{_MARK}{one}" for one in guests if one]):
            self._sharing.tell(named)

    def changed(self, table: Table) -> None:
        """Wake the streams in this process of all who play in a match."""
        if self._listeners:
            self._wake({guest for seat in table.seats for guest in seat.guests})

    def heard(self, words: Collection[str] | None) -> None:
        """Handle a notice from another process: ids of matches, and guests; ``None`` for any."""
        for listener in self._listeners:
            known = {f"{_MARK}{listener.guest}", *listener.matches}
            if words is None or not known.isdisjoint(words):
                listener.changed.set()

    def close(self) -> None:
        """Let all streams end, so that the server can stop."""
        self.is_closed = True
        for listener in self._listeners:
            listener.changed.set()

    def _wake(self, guests: Collection[str]) -> None:
        for listener in self._listeners:
            if listener.guest in guests:
                listener.changed.set()
