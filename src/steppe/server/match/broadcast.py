"""Send a match's current page to everyone who has it open.

Subscribers are grouped by view (what they may see) and language. A page is drawn once for each
group, and each subscriber receives the changes since their last page. A slow reader skips to the
newest page. Drawing starts after a short delay, so that the player who moved gets an answer before
the others get the update. Parts that pages need only later are drawn in at most 5 % of the time,
for the newest page first. A page requests a part that has not arrived.
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
from steppe.server.match.presence import GONE
from steppe.server.match.table import Table
from steppe.server.render.page_parts import Parts
from steppe.server.render.render_scheduler import Gallery, RenderPriority, RenderScheduler

HEARTBEAT = 15.0
_PATIENCE = 4.0  # seconds without a stream until a person counts as away: a page may be loading
_PAUSE = 0.001  # seconds between a change and its update
_REST = 19.0  # pause after each piece drawn in the background, as a multiple of its drawing time
_MOST_RESTS = 256  # pages with parts still to be drawn
_WORKS = 32  # cached drawings that take several steps, for readers with the same request
_KINDS = 4  # sets of parts that readers have; an event is encoded once for each
_BEAT = b": beat\n\n"
_LOG = logging.getLogger(__name__)
_UNDRAWN = "match %s cannot be drawn for %s"

Fragment = Callable[[Table, "View"], Iterator[Parts]]
"""Draws the changes of a table's page for the seats of a view (none: a spectator).

Yields the page as soon as it can be shown, then again with each part that it may need later.
"""


class Shown(Protocol):
    """The part of a room that the hub needs."""

    table: Table

    def publish(self) -> None:
        """Show everyone the table again."""


@dataclass(frozen=True)
class View:
    """The variables of a page: the visitor's seats, the language, the site's address.

    ``offers`` says whether the result offers a guest to keep their name.
    """

    seats: frozenset[int]
    language: str
    origin: str = ""
    gone: frozenset[int] = frozenset()  # the visitor's seats that a bot holds for them
    offers: bool = False


@dataclass(frozen=True)
class Event:
    """A page after a change; ``later`` if parts were added to it afterwards."""

    stamp: str
    page: Parts
    later: bool = False
    sent: dict[frozenset[str], bytes] = field(default_factory=dict, compare=False)

    def without(self, had: frozenset[str]) -> bytes:
        """Encode the page as an event of a stream, without the parts that the reader has.

        The result is cached, as most readers have the same parts: those of the previous page.
        """
        if had not in self.sent:
            if len(self.sent) >= _KINDS:
                self.sent.clear()
            lines = (f"data: {line}\n" for line in self.page.without(had).splitlines())
            self.sent[had] = f"id: {self.stamp}\n{''.join(lines)}\n".encode()
        return self.sent[had]


@dataclass(eq=False)
class Subscriber:
    """An open stream; it holds the newest event that it has not sent yet."""

    owners: tuple[str, ...]  # whose limits it counts against: the guest and their address
    address: str = ""  # of the guest
    event: Event | None = None
    had: frozenset[str] = frozenset()  # parts the reader has, from the last event or the first page
    ready: asyncio.Event = field(default_factory=asyncio.Event)
    closed: bool = False

    def offer(self, event: Event) -> None:
        """Replace any unsent event with ``event``, unless the stream was cut."""
        if not self.closed:
            self.event = event
            self.ready.set()

    def close(self) -> None:
        """Let the stream end once it has sent its last event."""
        self.closed = True
        self.ready.set()

    def cut(self) -> None:
        """End the stream immediately: its reader may no longer see the match."""
        self.event = None
        self.close()

    async def events(self, heartbeat: float = HEARTBEAT) -> AsyncIterator[bytes]:
        """Yield events when they arrive, and a comment after each quiet period."""
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
    """All open streams, by match and view; during an action (``haste``) nothing is drawn."""

    def __init__(self, fragment: Fragment, most: int) -> None:
        self._fragment = fragment
        self._most = most
        self._groups: dict[str, dict[View, set[Subscriber]]] = {}
        self._streams: Counter[str] = Counter()
        self._programs: dict[
            str, Counter[int]
        ] = {}  # by match: seats with streams that draw nothing
        self._pages: dict[str, tuple[str, dict[View, Event]]] = {}  # stamps, drawings
        self._due: dict[str, frozenset[int] | None] = {}  # by match: seats to update, or all
        self.haste = RenderPriority()
        self._news = RenderScheduler(self.haste)
        self._rest = RenderScheduler(self.haste, pause=_REST, most=_MOST_RESTS)
        self.gallery = Gallery(self.haste, _WORKS)
        self._closed = False

    def watched(self, match: str) -> bool:
        """Return whether a match has open streams."""
        return match in self._groups or match in self._programs

    def present(self, match: str) -> frozenset[int]:
        """Return the seats whose players have a match open at the moment."""
        here = frozenset(seat for view in self._groups.get(match, {}) for seat in view.seats)
        return here.union(self._programs.get(match, ()))

    @contextmanager
    def subscribe(
        self, room: Shown, view: View, guest: str, address: str = ""
    ) -> Iterator[Subscriber]:
        """Open a stream while the block runs.

        Raises ``TooManyError`` if the guest, or their address, has too many open.
        """
        with self.counted(guest, address) as owners:
            subscriber = Subscriber(owners, address, closed=self._closed)
            match, here = room.table.id, self.present(room.table.id)
            group = self._groups.setdefault(match, {}).setdefault(view, set())
            group.add(subscriber)
            self._greet(room, here)
            try:
                yield subscriber
            finally:
                here = self.present(match)
                self._leave(match, view, subscriber)
                self._note_leaving(room, here)

    @contextmanager
    def attend(
        self, room: Shown, seats: frozenset[int], guest: str, address: str
    ) -> Iterator[None]:
        """Count the players of these seats as here while a program reads its stream in the block.

        Nothing is drawn for it. Raises ``TooManyError`` as ``subscribe`` does.
        """
        with self.counted(guest, address):
            match, here = room.table.id, self.present(room.table.id)
            self._programs[match] = self._programs.get(match, Counter()) + Counter(seats)
            self._greet(room, here)
            try:
                yield
            finally:
                here = self.present(match)
                self._programs[match] = self._programs.get(match, Counter()) - Counter(seats)
                if not self._programs[match]:
                    del self._programs[match]
                self._note_leaving(room, here)

    @contextmanager
    def counted(self, guest: str, address: str) -> Iterator[tuple[str, ...]]:
        """Count an open stream while the block runs; yield the owners of the limits.

        Raises ``TooManyError`` if the guest, or their address, has too many open.
        """
        most = {f"guest {guest}": self._most}
        if address:
            most[f"address {address}"] = NEIGHBOURS * self._most
        if any(self._streams[owner] >= number for owner, number in most.items()):
            raise TooManyError("Too many tables are open at once; close one of them.")
        self._streams.update(most.keys())
        try:
            yield tuple(most)
        finally:
            for owner in most:
                self._streams[owner] -= 1
                if not self._streams[owner]:
                    del self._streams[owner]

    def _note_leaving(self, room: Shown, here: frozenset[int]) -> None:
        """Note who has left a table; ``here`` were there before."""
        if not self._closed and (left := here - self.present(room.table.id)):
            room.table.presence.leave(left)
            call_later = asyncio.get_running_loop().call_later
            for seconds in (_PATIENCE, GONE + 1):
                call_later(seconds, self._greet, room, here)

    def _greet(self, room: Shown, here: frozenset[int]) -> None:
        """Show the table again if the people who have it open have changed."""
        if self.present(room.table.id) != here:
            room.publish()

    def event(self, table: Table, view: View) -> Event:
        """Return the current page of a view, which is drawn again only after a change."""
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
        """Draw the rest of a page until it changes."""
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
        """Send the page to a new reader unless they already have it."""
        event = self.event(table, view)
        if event.later or event.stamp != known:
            subscriber.offer(event)

    def publish(self, table: Table, seats: frozenset[int] | None = None) -> None:
        """Send a match's current page to readers soon: to all, or to those of some seats."""
        if not self.watched(table.id):
            return
        if table.id not in self._due:
            asyncio.get_running_loop().call_later(_PAUSE, self._news.draw, self._tell(table))
            self._due[table.id] = seats
        elif (due := self._due[table.id]) is not None:
            self._due[table.id] = None if seats is None else due | seats

    def _tell(self, table: Table) -> Iterator[None]:
        """Draw a match once for each group, and pass the page to all the group's readers."""
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
        """Pass the page of a view to its remaining readers."""
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
        """End the streams that show a seat's view; readers who may see it reconnect.

        Without a seat, end all streams of the match.
        """
        for view, group in self._groups.get(match, {}).items():
            for subscriber in group if seat is None or seat in view.seats | view.gone else ():
                subscriber.cut()

    def part_from(self, is_unwanted: Callable[[str], bool]) -> None:
        """End the streams of all addresses that are now banned."""
        for subscriber in self._all():
            if is_unwanted(subscriber.address):
                subscriber.cut()

    def part_guest(self, guest: str) -> None:
        """End a guest's streams; browsers where they are still signed in reconnect."""
        for subscriber in self._all():
            if f"guest {guest}" in subscriber.owners:
                subscriber.cut()

    @property
    def is_closed(self) -> bool:
        """Return whether the server is stopping, so that all streams end."""
        return self._closed

    def _all(self) -> Iterator[Subscriber]:
        groups = (group for views in self._groups.values() for group in views.values())
        return (subscriber for group in groups for subscriber in group)

    def _leave(self, match: str, view: View, subscriber: Subscriber) -> None:
        groups = self._groups[match]
        groups[view].discard(subscriber)
        if not groups[view]:
            del groups[view]
        if not groups:
            del self._groups[match]
            self._pages.pop(match, None)
