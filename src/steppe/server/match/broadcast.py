"""Tell everybody who looks at a match what it looks like now.

Subscribers are grouped by what they may see and by language; a page is drawn once for each
group, and each of it is sent what changed since his last one. A slow reader keeps only the
newest page. Drawing waits a moment, so that whoever made a move has his answer before the
others have the news. What a page will need without asking for it takes a twentieth of the time at
most, that of the newest page first; where it has not come, the page asks for it.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Protocol

from steppe.server.base.http_errors import TooManyError
from steppe.server.base.settings import NEIGHBOURS
from steppe.server.match.table import Table
from steppe.server.render.page_parts import Parts
from steppe.server.render.render_scheduler import Gallery, RenderPriority, RenderScheduler

HEARTBEAT = 15.0
_PATIENCE = 4.0  # seconds before somebody who left counts as away: he may be turning a page
_PAUSE = 0.001  # seconds between a change and the news of it
_REST = 19.0  # what nobody waits for: so many times as long as a piece took, others have the loop
_MOST_RESTS = 256  # pages of which more is still to be drawn
_WORKS = 32  # answers that tell several steps, kept for others who ask the same
_KINDS = 4  # of readers by what they have, for each of whom an event is put together once
_BEAT = b": beat\n\n"
_LOG = logging.getLogger(__name__)
_UNDRAWN = "match %s cannot be drawn for %s"

Fragment = Callable[[Table, "View"], Iterator[Parts]]
"""Draws what changes of a table's page: for the seats of who looks (none: a spectator).

Yields it as soon as it can be shown, then with one thing more each time that it may need later.
"""


class Shown(Protocol):
    """A room, as far as the hub needs to know it."""

    table: Table

    def refresh(self) -> None:
        """Show the table anew."""


@dataclass(frozen=True)
class View:
    """What decides how a page looks: whose seats, which language, the address of the site."""

    seats: frozenset[int]
    language: str
    origin: str = ""


@dataclass(frozen=True)
class Event:
    """What a page looks like since something has changed; ``later`` if more came after it."""

    stamp: str
    page: Parts
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
    """One open stream: holds the newest event that it has not sent yet."""

    owners: tuple[str, ...]  # for whom it counts: the guest, and the address that he asks from
    address: str = ""  # that he asks from
    event: Event | None = None
    had: frozenset[str] = frozenset()  # parts of a page: of the last event, or that he came with
    ready: asyncio.Event = field(default_factory=asyncio.Event)
    closed: bool = False

    def offer(self, event: Event) -> None:
        """Replace whatever has not been sent by ``event``; who is to see no more gets nothing."""
        if not self.closed:
            self.event = event
            self.ready.set()

    def close(self) -> None:
        """Let the stream end after what it still has to send."""
        self.closed = True
        self.ready.set()

    def cut(self) -> None:
        """End the stream at once: who reads it is to see nothing more."""
        self.event = None
        self.close()

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


class Broadcast:
    """All open streams, by match and view; nothing is drawn during a deed in ``haste``."""

    def __init__(self, fragment: Fragment, most: int) -> None:
        self._fragment = fragment
        self._most = most
        self._groups: dict[str, dict[View, set[Subscriber]]] = {}
        self._streams: Counter[str] = Counter()
        self._pages: dict[str, tuple[str, dict[View, Event]]] = {}  # stamps, drawings
        self._due: dict[str, frozenset[int] | None] = {}  # by match: seats to be told, or all
        self.haste = RenderPriority()
        self._news = RenderScheduler(self.haste)
        self._rest = RenderScheduler(self.haste, pause=_REST, most=_MOST_RESTS)
        self.gallery = Gallery(self.haste, _WORKS)
        self._closed = False

    def watched(self, match: str) -> bool:
        """Return whether anybody looks at a match."""
        return match in self._groups

    def present(self, match: str) -> frozenset[int]:
        """Return the seats whose people look at a match now."""
        return frozenset(seat for view in self._groups.get(match, {}) for seat in view.seats)

    @contextmanager
    def subscribe(
        self, room: Shown, view: View, guest: str, address: str = ""
    ) -> Iterator[Subscriber]:
        """Open a stream for as long as the block runs.

        Raises ``TooManyError`` when the guest, or his address, has too many open already.
        """
        most = {f"guest {guest}": self._most}
        if address:
            most[f"address {address}"] = NEIGHBOURS * self._most
        if any(self._streams[owner] >= number for owner, number in most.items()):
            raise TooManyError("Too many tables are open at once; close one of them.")
        subscriber = Subscriber(tuple(most), address, closed=self._closed)
        match, here = room.table.id, self.present(room.table.id)
        group = self._groups.setdefault(match, {}).setdefault(view, set())
        group.add(subscriber)
        self._streams.update(subscriber.owners)
        self._greet(room, here)
        try:
            yield subscriber
        finally:
            here = self.present(match)
            self._leave(match, view, subscriber)
            if not self._closed and self.present(match) != here:
                asyncio.get_running_loop().call_later(_PATIENCE, self._greet, room, here)

    def _greet(self, room: Shown, here: frozenset[int]) -> None:
        """Show the table anew if other people look at it than before."""
        if self.present(room.table.id) != here:
            room.refresh()

    def event(self, table: Table, view: View) -> Event:
        """Return the page of a view now, drawn once as long as nothing changes."""
        stamp, pages = self._pages.get(table.id, ("", {}))
        if stamp != table.stamp:
            pages = {}
        now = table.stamp_for(view.seats)
        if view in pages and pages[view].stamp == now:
            return pages[view]
        drawn = self._fragment(table, view)
        pages[view] = event = Event(now, next(drawn))
        if self.watched(table.id):
            self._pages[table.id] = table.stamp, pages
            self._rest.draw(self._draw_on(table, view, pages, drawn))
        return event

    def _draw_on(
        self, table: Table, view: View, pages: dict[View, Event], drawn: Iterator[Parts]
    ) -> Iterator[None]:
        """Draw the rest of a page, as long as it stays as it is."""
        event, last = pages[view], pages[view].page
        try:
            for page in drawn:
                last = page
                yield
                if self._pages.get(table.id, ("", {}))[1].get(view) is not event:
                    return
        except Exception:
            _LOG.exception(_UNDRAWN, table.id, view)
            return
        if last is not event.page:
            pages[view] = Event(event.stamp, last, later=True)
            self._offer(table, view)

    def catch_up(self, table: Table, view: View, subscriber: Subscriber, known: str | None) -> None:
        """Show a new reader the page, unless it is the one that he knows."""
        event = self.event(table, view)
        if event.later or event.stamp != known:
            subscriber.offer(event)

    def publish(self, table: Table, seats: frozenset[int] | None = None) -> None:
        """Tell those who look at a match what it looks like, in a moment: all, or some seats."""
        if not self.watched(table.id):
            return
        if table.id not in self._due:
            asyncio.get_running_loop().call_later(_PAUSE, self._news.draw, self._tell(table))
            self._due[table.id] = seats
        elif (due := self._due[table.id]) is not None:
            self._due[table.id] = None if seats is None else due | seats

    def _tell(self, table: Table) -> Iterator[None]:
        """Draw a match once for each group and hand it to all of the group."""
        seats = self._due.pop(table.id, None)
        for view in list(self._groups.get(table.id, {})):
            if seats is not None and not seats & view.seats:
                continue
            try:
                self._offer(table, view)
            except Exception:
                _LOG.exception(_UNDRAWN, table.id, view)
            yield

    def _offer(self, table: Table, view: View) -> None:
        """Hand the page of a view to all who look, if anybody still does."""
        if readers := self._groups.get(table.id, {}).get(view):
            event = self.event(table, view)
            for subscriber in readers:
                subscriber.offer(event)

    def close(self) -> None:
        """End all streams, so that the server can stop."""
        self._closed = True
        self._news.close()
        self._rest.close()
        self.gallery.close()
        for subscriber in self._all():
            subscriber.close()

    def part(self, match: str, seat: int | None = None) -> None:
        """End the streams that show what a seat sees; whoever may see it opens another.

        Without a seat all streams of the match end.
        """
        for view, group in self._groups.get(match, {}).items():
            for subscriber in group if seat is None or seat in view.seats else ():
                subscriber.cut()

    def part_from(self, is_unwanted: Callable[[str], bool]) -> None:
        """End the streams of all who ask from an address that is not let in any more."""
        for subscriber in self._all():
            if is_unwanted(subscriber.address):
                subscriber.cut()

    def _all(self) -> Iterator[Subscriber]:
        groups = (group for views in self._groups.values() for group in views.values())
        return (subscriber for group in groups for subscriber in group)

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
