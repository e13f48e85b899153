"""A room: one match, the people and bots at its table, and the only way to change it.

Every change goes the same way, under one lock: may he, is it possible, is it durable, is it
so, tell everybody. Nothing is shown before the store has confirmed it.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Collection, Coroutine, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from steppe.core.errors import IllegalMove, NotationError
from steppe.core.position import Position
from steppe.play.log import Entry
from steppe.play.match import Match
from steppe.server.advice import Hint
from steppe.server.deeds import (
    Played,
    Proposal,
    TakeBack,
    TakenBack,
    keys_of,
    own_key,
    replay_log,
    standing,
)
from steppe.server.errors import NotSeatedError, StaleError
from steppe.server.guests import Keys
from steppe.server.hub import Hub
from steppe.server.opponents import Opponents
from steppe.server.presence import Presence
from steppe.server.reactions import Reactions, Switch
from steppe.server.seating import Seating
from steppe.server.signing import Signer
from steppe.server.store import (
    PERSON,
    Action,
    ConflictError,
    Seat,
    Sheet,
    Store,
    join_words,
)
from steppe.server.takebacks import TakeBacks
from steppe.server.thinker import Thinker
from steppe.server.windows import LIVE, OpenWindow, Timing

T = TypeVar("T")

_BOOT = secrets.token_hex(4)  # so that a stamp of an earlier process is never ours
_LONGEST_KEY = 64
_LOG = logging.getLogger(__name__)


@dataclass(frozen=True)
class House:
    """What all rooms share.

    ``pace`` is the least time in seconds between moves of bots that somebody looks at, ``timing``
    says how long windows stay open, ``signer`` vouches for records.
    """

    store: Store
    hub: Hub
    keys: Keys
    thinker: Thinker
    pace: float = 0.0
    timing: Timing = LIVE
    signer: Signer | None = None


@dataclass
class Room:
    """A match and its table. Read what you like; change it only by the methods.

    ``request`` is the take-back that waits for answers, ``declined`` the seat whose last request
    was refused, ``taken`` what was taken back by the last deed, ``thinking`` the seat of the bot
    at work, ``successor`` the id of the match that is played after this one, as long as this
    process remembers, ``hint`` what a bot advises in the present position, ``home`` the address
    from which the match was opened, "" if that was before this process began, ``kept`` what those
    who show the table want to remember as long as it is in memory.
    """

    sheet: Sheet
    match: Match
    house: House
    request: TakeBack | None = None
    declined: int | None = None
    taken: TakenBack | None = None
    thinking: int | None = None
    revision: int = 0
    successor: str = ""
    hint: Hint | None = None
    home: str = ""
    kept: dict[object, Any] = field(default_factory=dict, repr=False)
    reactions: Reactions = field(init=False, repr=False)
    take_backs: TakeBacks = field(init=False, repr=False)
    opponents: Opponents = field(init=False, repr=False)
    seating: Seating = field(init=False, repr=False)
    presence: Presence = field(init=False, repr=False)
    _keys: dict[str, int] = field(default_factory=dict)  # of each deed, and the version after
    _lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    _tasks: set[asyncio.Task[Any]] = field(default_factory=set)
    _changed: asyncio.Event = field(default_factory=asyncio.Event)
    _silent: bool = False  # more entries are about to come
    _untold: bool = False  # and there is something to tell then
    _released: bool = False
    _closed: bool = False

    def __post_init__(self) -> None:
        self.reactions = Reactions(self)
        self.take_backs = TakeBacks(self)
        self.opponents = Opponents(self)
        self.seating = Seating(self)
        self.presence = Presence(self)

    @property
    def id(self) -> str:
        """Return the id of the match."""
        return self.sheet.id

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Return the seats, by player."""
        return self.sheet.seats

    @property
    def version(self) -> int:
        """Return the length of the log: what clients send as ``ply``."""
        return len(self.match.log)

    @property
    def stamp(self) -> str:
        """Return a word that changes whenever anything at the table does that all may see."""
        return f"{_BOOT}-{self.revision}"

    def stamp_for(self, seats: Collection[int]) -> str:
        """Return a word that changes whenever anything does that is seen from some seats."""
        told = 0 if self.window is None else self.window.told(seats)
        return f"{self.stamp}.{told}" if told else self.stamp

    @property
    def owner(self) -> str:
        """Return who opened the match, as well as it is known: his address, or who sits there."""
        guests = (guest for seat in self.seats for guest in seat.guests)
        return self.home or next(guests, self.id)

    @property
    def is_for_one(self) -> bool:
        """Tell whether somebody plays alone: there is nobody who could agree to anything."""
        return len(self.seats) == 1

    def seats_of(self, guest: str) -> frozenset[int]:
        """Return the seats for which a guest may act."""
        return frozenset(
            number
            for number, seat in enumerate(self.seats)
            if guest and guest in seat.guests and seat.kind == PERSON
        )

    def plays_on_without(self, player: int) -> bool:
        """Tell whether others would play on if a player gave up: three or more, not all bots."""
        others = [number for number in range(len(self.seats)) if number != player]
        people = any(self.seats[number].kind == PERSON for number in others)
        return len(self.seats) > 2 and people

    def viewer(self, seats: frozenset[int]) -> int | None:
        """Return the player whose view somebody with these seats gets: who is to move, if his."""
        asked = self._asked_of(seats)
        return min(seats, default=None) if asked is None else asked

    def is_asked(self, seats: Collection[int]) -> bool:
        """Tell whether one of some seats is to decide, or to answer a window."""
        return self._asked_of(seats) is not None

    def _asked_of(self, seats: Collection[int]) -> int | None:
        if self.window is not None:
            return self.window.first(seats)
        return self.match.player if self.match.player in seats else None

    @property
    def window(self) -> OpenWindow | None:
        """Return the window of the game that is open, if there is one."""
        return self.reactions.window

    def legal(self, player: int | None) -> list[str]:
        """Return what a player may do now, none if he is not asked."""
        if self.window is None or player is None:
            return self.match.legal(player)
        return self.window.asked[player].legal() if self.window.waits_for(player) else []

    def observe(self, player: int | None) -> Position:
        """Return what a player may know now; in a window, as if those before him had passed."""
        if self.window is None or player is None or not self.window.waits_for(player):
            return self.match.observe(player)
        return self.window.asked[player].observe(player)

    def secret(self, number: int) -> str:
        """Return the secret of a seat's link; to be shown to its owner only."""
        return self.house.keys.seat_secret(self.id, number, self.seats[number].link)

    async def wait(self, version: int, seconds: float) -> bool:
        """Return when the match has left ``version``, or after so many seconds; tell which."""
        end = time.monotonic() + seconds
        with self.presence.listening():
            while self._waits_for(version) and (left := end - time.monotonic()) > 0:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._changed.wait(), left)
        return not self._waits_for(version)

    def _waits_for(self, version: int) -> bool:
        return self.version == version and not self._released

    def release(self) -> None:
        """Let go of all who wait for a change: the server stops."""
        self._released = True
        self._changed.set()

    # What people do

    async def play(self, guest: str, proposal: Proposal) -> Played:
        """Play a move for a guest.

        Raises ``StaleError``, ``NotSeatedError``, ``IllegalMove`` or ``NotationError``. The key
        of an earlier deed returns what that one returned.
        """
        return await self.alone(self._play(guest, proposal))

    async def resign(self, guest: str, proposal: Proposal) -> Played:
        """Give the match up for a guest, whatever has happened since his page was drawn.

        A match of two ends; of three or more, as long as others than bots are left, the seat
        goes to a bot and they play on.
        """
        return await self.alone(self.seating.leave(guest, proposal))

    async def come_back(self, guest: str, proposal: Proposal) -> Played:
        """Take the seat again that a guest left; the bot in it steps aside."""
        return await self.alone(self.seating.come_back(guest, proposal))

    async def undo(self, guest: str, proposal: Proposal) -> Played:
        """Take back the last decision of a guest: at once, or when the others agree."""
        return await self.alone(self.take_backs.ask(guest, proposal))

    async def answer(self, guest: str, proposal: Proposal) -> Played:
        """Answer a request to take back: ``!accept`` or ``!decline``."""
        return await self.alone(self.take_backs.answer(guest, proposal))

    async def advise(self, guest: str, proposal: Proposal) -> Played:
        """Have a bot look for a move for a guest who plays alone; it answers when it has one."""
        return await self.alone(self.opponents.advise(guest, proposal))

    async def sit(self, guest: str, number: int, name: str) -> None:
        """Take an open seat. Raises ``TakenError``."""
        await self.alone(self.seating.sit(guest, number, name))

    async def claim(self, guest: str, number: int) -> None:
        """Let the guest of another device act for a seat whose secret link he has."""
        await self.alone(self.seating.claim(guest, number))

    async def renew(self, guest: str, number: int) -> None:
        """Give a seat of this guest's a new link, and end the old one."""
        await self.alone(self.seating.renew(guest, number))

    async def rename(self, guest: str, number: int, name: str) -> None:
        """Change the name at a seat of this guest's."""
        await self.alone(self.seating.rename(guest, number, name))

    async def switch(self, guest: str, switch: Switch) -> None:
        """Say whether a seat of this guest's wants to be asked in windows of a kind."""
        await self.alone(self._switch(guest, switch))

    async def go_on(self, open: Callable[[], Awaitable[str]]) -> str:
        """Return the match in which play goes on; the first who asks has ``open`` make it."""
        return await self.alone(self._go_on(open))

    def refresh(self) -> None:
        """Let all who look at the table see it anew."""
        self.tell()

    async def start(self) -> None:
        """Throw the dice before the first decision if there are any, and wake the bots."""
        await self.alone(self._start())

    async def close(self) -> None:
        """End all that is under way here; nobody is woken any more."""
        self._closed = True
        under_way = list(self._tasks)
        for task in under_way:
            task.cancel()
        await asyncio.gather(*under_way, return_exceptions=True)

    @property
    def busy(self) -> bool:
        """Tell whether something is under way here or somebody looks on."""
        return bool(self._tasks) or self.house.hub.watched(self.id)

    # How it is done: each of these runs alone

    async def alone(self, change: Coroutine[Any, Any, T]) -> T:
        """Run a change under the lock, to its end even if whoever asked for it has gone."""

        async def run() -> T:
            async with self._lock:
                return await change

        task = self.spawn(run())
        task.add_done_callback(lambda _: change.close())  # not begun if the room ended before
        return await asyncio.shield(task)

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _play(self, guest: str, proposal: Proposal) -> Played:
        if earlier := self.earlier(guest, proposal):
            return earlier
        mine = self.seats_for(guest, proposal)
        self.check_version(proposal)
        if self.window is not None:
            self.reactions.answer(mine, proposal)
            return Played(self.version)
        player = self.match.player
        if player is not None and player not in mine:
            raise IllegalMove(f"It is not your turn: player {player} is to move.")
        player = min(mine) if player is None else player
        return await self._play_series(player, proposal)

    async def _play_series(self, player: int, proposal: Proposal) -> Played:
        """Play moves one after the other, for as long as nobody else is asked in between."""
        played = Played(self.version)
        with self.as_one():
            for number, move in enumerate(proposal.moves()):  # what is refused ends the series
                if number and (self.window is not None or self.match.player != player):
                    break
                played = await self.append(self.match.plan(player, move), proposal.key, number)
        return played

    async def _switch(self, guest: str, switch: Switch) -> None:
        seat = self.seating.own(guest, switch.seat)
        await self.seating.change(switch.seat, self.reactions.turned(seat, switch))
        self.reactions.heed(switch)

    async def _go_on(self, open: Callable[[], Awaitable[str]]) -> str:
        if not self.successor:
            self.successor = await open()
            self.tell()
        return self.successor

    async def _start(self) -> None:
        for player in self.match.left:
            if not self.match.is_over and self.seats[player].kind == PERSON:
                await self.seating.hand_over(player)  # the server stopped before this was done
        opening = self.match.opening()
        if opening is not None:
            await self.append(opening, "opening")
        else:
            self.wake()

    def seats_for(self, guest: str, proposal: Proposal) -> frozenset[int]:
        """Return the seats for which a guest does something. Raises ``NotSeatedError``."""
        mine = self.seats_of(guest)
        if proposal.seat is not None:
            mine &= {proposal.seat}
        if not mine:
            raise NotSeatedError("You do not sit there.")
        self.presence.act()
        return mine

    def check_version(self, proposal: Proposal) -> None:
        """Raise ``StaleError`` where a page of another version was looked at."""
        if proposal.ply != self.version:
            raise StaleError(self.version)

    def earlier(self, guest: str, proposal: Proposal) -> Played | None:
        """Return what the same key of the same seat, or of the same person, led to before."""
        if not 0 < len(proposal.key) <= _LONGEST_KEY:
            raise NotationError("the key of a move has 1 to 64 signs")
        mine = [number for number, seat in enumerate(self.seats) if guest in seat.guests]
        named = mine if proposal.seat is None else [proposal.seat]
        keys = (own_key(seat, proposal.key) for seat in named if seat in mine)
        version = next((self._keys[key] for key in keys if key in self._keys), None)
        return None if version is None else Played(version, repeated=True)

    def remember(self, seat: int, key: str) -> None:
        """Take the same key of a seat for the same deed from now on, before it is in the log."""
        self._keys.setdefault(own_key(seat, key), self.version)

    async def append(self, entry: Entry, key: str, part: int = 0) -> Played:
        """Make an entry durable, then true, then known."""
        after = self.match.copy()
        after.commit(entry)
        words = join_words(entry.move, entry.outcomes)
        key = own_key(entry.by, key, part)
        action = Action(self.id, self.version, entry.by, words, key, time.time())
        try:
            await self.house.store.append(action, standing(after))
        except ConflictError as error:
            await self._reload()
            raise StaleError(self.version) from error
        self.match = after
        self._keys[key] = self.version
        self.sheet = replace(self.sheet, moved=action.at, standing=standing(after))
        self.request = self.declined = self.hint = self.taken = None
        self.wake()
        self.tell()
        return Played(self.version)

    async def _reload(self) -> None:
        """Read the log again: somebody else has written to it."""
        loaded = await self.house.store.load(self.id)
        if loaded is not None:
            self.sheet, log = loaded
            self.match = replay_log(self.match, log)
            self._keys = keys_of(log)
            self.request = self.declined = self.hint = self.taken = None
            self.wake()
            self.tell()

    def tell(self, seats: frozenset[int] | None = None) -> None:
        """Let all see the table anew, or those in some seats, who have seen nothing else of it."""
        if self._silent:
            self._untold = True
            return
        self.revision += seats is None
        self._changed.set()
        self._changed = asyncio.Event()
        self.house.hub.publish(self, seats)

    @contextmanager
    def as_one(self) -> Iterator[None]:
        """Let all see what several entries bring when the last one is there, not before."""
        self._silent, self._untold = True, False
        try:
            yield
        finally:
            self._silent = False
            if self._untold:
                self.tell()

    def wake(self) -> None:
        """Wake who decides now: a bot, or all whom a window asks."""
        if self._closed:
            return
        if self.reactions.wake():
            self.thinking = None
        else:
            self.opponents.wake()
