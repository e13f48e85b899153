"""Tell everybody who looks at a match what it looks like now.

Subscribers are grouped by what they may see and by language; a page is drawn once for each
group, and each of it is sent what changed since his last one. A slow reader keeps only the
newest page. Drawing waits a moment, so that whoever made a move has his answer before the
others have the news; what a page will need without asking for it comes after it, piece by piece.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from steppe.server.errors import TooManyError
from steppe.server.settings import NEIGHBOURS

if TYPE_CHECKING:
    from steppe.server.pages.parts import Parts
    from steppe.server.room import Room

HEARTBEAT = 15.0
_PATIENCE = 4.0  # seconds before somebody who left counts as away: he may be turning a page
_PAUSE = 0.001  # seconds between a change and the news of it
_KINDS = 4  # of readers by what they have, for each of whom an event is put together once
_BEAT = b": beat\n\n"
_LOG = logging.getLogger(__name__)
_UNDRAWN = "match %s cannot be drawn for %s"

Fragment = Callable[["Room", frozenset[int], str], Iterator["Parts"]]
"""Draws what changes of a table's page: for the seats of who looks (none: a spectator).

Yields it as soon as it can be shown, then with one thing more each time that it may need later.
"""


@dataclass(frozen=True)
class View:
    """What decides how a page looks: the seats of who looks at it, and the language."""

    seats: frozenset[int]
    language: str


@dataclass(frozen=True)
class Event:
    """What a page looks like since something has changed; ``later`` if more came after it."""

    stamp: str
    page: "Parts"
    later: bool = False
    sent: dict[frozenset[str], bytes] = field(default_factory=dict, compare=False)

    def without(self, had: frozenset[str]) -> bytes:
        """Return it as an event of a stream, without the parts that the reader has.

        Most readers have the same: the page before this one.
        """
        if had not in self.sent:
            if len(self.sent) >= _KINDS:
                self.sent.clear()
            lines = (f"data: {line}\n" for line in self.page.without(had).splitlines())
            self.sent[had] = f"id: {self.stamp}\n{''.join(lines)}\n".encode()
        return self.sent[had]


@dataclass(eq=False)
class Subscriber:
    """One open stream: holds the newest event that it has not sent yet.

    It counts for each of its ``owners``: the guest, and the address that he asks from. ``had``
    names the parts of a page that the reader has: those of the last event, or those that he
    came with.
    """

    owners: tuple[str, ...]
    event: Event | None = None
    had: frozenset[str] = frozenset()
    ready: asyncio.Event = field(default_factory=asyncio.Event)
    closed: bool = False

    def offer(self, event: Event) -> None:
        """Replace whatever has not been sent by ``event``."""
        self.event = event
        self.ready.set()

    def close(self) -> None:
        """Let the stream end after what it still has to send."""
        self.closed = True
        self.ready.set()

    async def events(self, heartbeat: float = HEARTBEAT) -> AsyncIterator[bytes]:
        """Yield events as they come, and a comment when nothing came for a while."""
        while not self.closed or self.event is not None:
            try:
                async with asyncio.timeout(heartbeat):
                    await self.ready.wait()
            except TimeoutError:
                yield _BEAT
                continue
            self.ready.clear()
            event, self.event = self.event, None
            if event is not None:
                yield event.without(self.had)
                self.had = event.page.names


class Hub:
    """All open streams, by match and view."""

    def __init__(self, fragment: Fragment, most: int) -> None:
        self._fragment = fragment
        self._most = most
        self._groups: dict[str, dict[View, set[Subscriber]]] = {}
        self._streams: Counter[str] = Counter()
        self._pages: dict[str, tuple[str, dict[View, Event]]] = {}  # stamps, drawings
        self._due: dict[str, frozenset[int] | None] = {}  # by match: seats to be told, or all
        self._drawing: set[asyncio.Task[None]] = set()
        self._closed = False

    def watched(self, match: str) -> bool:
        """Tell whether anybody looks at a match."""
        return match in self._groups

    def watchers(self, match: str) -> int:
        """Return how many streams of a match are open."""
        return sum(len(group) for group in self._groups.get(match, {}).values())

    def present(self, match: str) -> frozenset[int]:
        """Return the seats whose people look at a match now."""
        return frozenset(seat for view in self._groups.get(match, {}) for seat in view.seats)

    @contextmanager
    def subscribe(
        self, room: "Room", view: View, guest: str, address: str = ""
    ) -> "Iterator[Subscriber]":
        """Open a stream for as long as the block runs.

        Raises ``TooManyError`` when the guest, or his address, has too many open already.
        """
        most = {f"guest {guest}": self._most}
        if address:
            most[f"address {address}"] = NEIGHBOURS * self._most
        if any(self._streams[owner] >= number for owner, number in most.items()):
            raise TooManyError("Too many tables are open at once; close one of them.")
        subscriber = Subscriber(tuple(most), closed=self._closed)
        here = self.present(room.id)
        group = self._groups.setdefault(room.id, {}).setdefault(view, set())
        group.add(subscriber)
        self._streams.update(subscriber.owners)
        self._greet(room, here)
        try:
            yield subscriber
        finally:
            here = self.present(room.id)
            self._leave(room.id, view, subscriber)
            if not self._closed and self.present(room.id) != here:
                asyncio.get_running_loop().call_later(_PATIENCE, self._greet, room, here)

    def _greet(self, room: "Room", here: frozenset[int]) -> None:
        """Show the table anew if other people look at it than before."""
        if self.present(room.id) != here:
            room.refresh()

    def event(self, room: "Room", view: View) -> Event:
        """Return the page of a view now, drawn once as long as nothing changes."""
        stamp, pages = self._pages.get(room.id, ("", {}))
        if stamp != room.stamp:
            pages = {}
        now = room.stamp_for(view.seats)
        if view in pages and pages[view].stamp == now:
            return pages[view]
        drawn = self._fragment(room, view.seats, view.language)
        pages[view] = event = Event(now, next(drawn))
        if self.watched(room.id):
            self._pages[room.id] = room.stamp, pages
            task = asyncio.create_task(self._draw_on(room, view, pages, drawn))
            self._drawing.add(task)
            task.add_done_callback(self._drawing.discard)
        return event

    async def _draw_on(
        self, room: "Room", view: View, pages: dict[View, Event], drawn: Iterator["Parts"]
    ) -> None:
        """Draw the rest of a page as long as it stays as it is; others get their turn between."""
        event, last = pages[view], pages[view].page
        await asyncio.sleep(0)
        try:
            for page in drawn:
                last = page
                await asyncio.sleep(0)
                if self._pages.get(room.id, ("", {}))[1].get(view) is not event:
                    return
        except Exception:
            _LOG.exception(_UNDRAWN, room.id, view)
            return
        if last is not event.page:
            pages[view] = Event(event.stamp, last, later=True)
            self._offer(room, view)

    def catch_up(self, room: "Room", view: View, subscriber: Subscriber, known: str | None) -> None:
        """Show a new reader the page, unless it is the one that he knows."""
        event = self.event(room, view)
        if event.later or event.stamp != known:
            subscriber.offer(event)

    def publish(self, room: "Room", seats: frozenset[int] | None = None) -> None:
        """Tell those who look at a match what it looks like, in a moment: all, or some seats."""
        if not self.watched(room.id):
            return
        if room.id not in self._due:
            asyncio.get_running_loop().call_later(_PAUSE, self._publish, room)
            self._due[room.id] = seats
        elif (due := self._due[room.id]) is not None:
            self._due[room.id] = None if seats is None else due | seats

    def _publish(self, room: "Room") -> None:
        """Draw a match once for each group and hand it to all of the group."""
        seats = self._due.pop(room.id, None)
        for view in list(self._groups.get(room.id, {})):
            if seats is not None and not seats & view.seats:
                continue
            try:
                self._offer(room, view)
            except Exception:
                _LOG.exception(_UNDRAWN, room.id, view)

    def _offer(self, room: "Room", view: View) -> None:
        event = self.event(room, view)
        for subscriber in self._groups.get(room.id, {}).get(view, ()):
            subscriber.offer(event)

    def close(self) -> None:
        """End all streams, so that the server can stop."""
        self._closed = True
        for task in self._drawing:
            task.cancel()
        for groups in self._groups.values():
            for group in groups.values():
                for subscriber in group:
                    subscriber.close()

    def part(self, match: str, seat: int) -> None:
        """End the streams that show what a seat sees; whoever may see it opens another."""
        for view, group in self._groups.get(match, {}).items():
            for subscriber in group if seat in view.seats else ():
                subscriber.event = None
                subscriber.close()

    def _leave(self, match: str, view: View, subscriber: Subscriber) -> None:
        for owner in subscriber.owners:
            self._streams[owner] -= 1
            if not self._streams[owner]:
                del self._streams[owner]
        groups = self._groups[match]
        groups[view].discard(subscriber)
        if not groups[view]:
            del groups[view]
        if not groups:
            del self._groups[match]
            self._pages.pop(match, None)
