"""All matches on the server: create and load them, and keep active ones in memory."""

import asyncio
import logging
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from typing import Any
from weakref import WeakValueDictionary

import steppe
from steppe.core.errors import NotationError
from steppe.play import dice_commitment
from steppe.play.log import UNDO
from steppe.play.match import Match
from steppe.server.accounts.guests import seal
from steppe.server.base.background import stop_all
from steppe.server.base.http_errors import NotFoundError, TooManyError, UnplayableError
from steppe.server.base.match_data import BOT, OPEN, PERSON, Seat, Sheet
from steppe.server.base.storage_errors import ConflictError
from steppe.server.match.app_context import AppContext
from steppe.server.match.dice_tickets import Ticket, new_id, offer, redeem
from steppe.server.match.match_leases import MatchLeases
from steppe.server.match.new_match import NewMatch, NewSeat, first_clock, save
from steppe.server.match.preview import preview
from steppe.server.match.proposals import keys_of, match_of, standing, taken_back
from steppe.server.match.room import Room
from steppe.server.match.windows import OpenWindow
from steppe.server.store.store import Search

_ID = re.compile(r"[\w-]{1,64}", re.ASCII)  # other ids are not looked up
_UNJOINED = 3600  # seconds for which a table without other players stays listed
_AWAKE = 3600.0  # seconds without a move after which a match no longer counts as in progress
_TO_FINISH = 60.0  # seconds after which to try again if too many matches are in progress
_LOG = logging.getLogger(__name__)


class Rooms:
    """The site's rooms, by match id.

    At most ``most`` rooms stay in memory while unused; ``running`` limits the number of matches
    that each address has in progress.
    """

    def __init__(self, house: AppContext, most: int, running: int) -> None:
        self.house = house
        self._most, self._running = most, running
        self._recent: OrderedDict[str, Room] = OrderedDict()
        self._alive: WeakValueDictionary[str, Room] = WeakValueDictionary()
        self._loading: dict[str, asyncio.Task[Room]] = {}
        sharing = house.store.sharing
        self._attendance = None if sharing is None else MatchLeases(self, sharing)

    def offer_dice(self) -> Ticket:
        """Commit to the dice of a new match."""
        return offer(self.house.keys)

    async def create(self, wish: NewMatch, guest: str) -> Room:
        """Open a match for a guest.

        Raises ``NotationError`` for an impossible match, ``TooManyError`` if a limit is reached,
        and ``ConflictError`` if the given id is taken.
        """
        if (dice := redeem(self.house.keys, wish.ticket)) is not None:
            with suppress(ConflictError):  # the ticket has been used: the browser went back
                return await self._create(replace(wish, id=dice.id, secret=dice.secret), guest)
        return await self._create(replace(wish, word=""), guest)

    async def _create(self, wish: NewMatch, guest: str) -> Room:
        self._check_running(wish.home)
        game = steppe.load(wish.game, wish.rules)
        id = wish.id or new_id()
        players = game.check_players(len(wish.seats))
        options = game.check_options(wish.options, players)
        for seat in wish.seats:
            if seat.kind == BOT:
                self.house.check_bot(seat.bot, game.name)
        clock = await first_clock(wish, guest, self.house)
        secret = wish.secret or dice_commitment.new_secret()  # saved before any chance event
        match = Match(game, players, options, id, secret, [], wish.origin)
        if wish.origin.start:
            await asyncio.to_thread(preview, game, match.position_after(0))
        sheet = Sheet(
            id=id,
            game=game.name,
            players=match.players,
            options=match.options,
            rules=game.rules,
            secret=match.secret,
            created=time.time(),
            seats=tuple(
                self._seat(id, number, guest, seat) for number, seat in enumerate(wish.seats)
            ),
            listed=wish.listed,
            standing=replace(standing(match), clock=clock),
            **vars(wish.origin),
        )
        await save(self.house.store, sheet, wish)
        room = self._keep(Room(sheet, match, self.house))
        room.table.home = wish.home
        await room.start(word=wish.word)
        return room

    async def get(self, id: str) -> Room:
        """Return a match's room, read from the store if it is not in memory.

        Raises ``NotFoundError``, or ``UnplayableError`` for a match that can no longer be played.
        """
        room = self.known(id)
        if room is not None:
            if self._attendance is not None:
                await self._attendance.verify(room)
            return self._keep(room)
        if not _ID.fullmatch(id):
            raise _no_match()
        if id not in self._loading:
            task = asyncio.get_running_loop().create_task(self._load(id))
            self._loading[id] = task
            task.add_done_callback(lambda _: self._loading.pop(id))
        return await asyncio.shield(self._loading[id])

    def known(self, id: str) -> Room | None:
        """Return a match's room if it is in memory and has begun."""
        return None if id in self._loading else self._alive.get(id)

    def alive(self) -> list[Room]:
        """Return all rooms that are in memory and have begun."""
        return [room for id, room in list(self._alive.items()) if id not in self._loading]

    async def mine(self, guest: str, limit: int = 100, **only: Any) -> list[Sheet]:
        """Return the matches in which a guest has a seat, most recent move first.

        ``only`` are further conditions of a ``Search``.
        """
        return await self.house.store.find(Search(guest=guest, limit=limit, **only))

    async def open_tables(self, limit: int = 50) -> list[Sheet]:
        """Return the listed matches with an open seat, most recent move first.

        A match that no other player has joined stays listed for an hour.
        """
        since = time.time() - _UNJOINED
        return await self._listed(Search(open=True, since=since, limit=limit))

    async def shown(self, limit: int = 50) -> list[Sheet]:
        """Return the listed matches in progress, most recent move first."""
        since = time.time() - _UNJOINED
        return await self._listed(Search(shown=True, since=since, limit=limit))

    async def _listed(self, search: Search) -> list[Sheet]:
        """Return the matches found, without those that the host has closed."""
        found = await self.house.store.find(search)
        return [sheet for sheet in found if not self.house.is_closed(sheet.id)]

    async def recall(self, sheets: Iterable[Sheet]) -> None:
        """Load those matches that have an open window."""
        for sheet in sheets:
            player = sheet.standing.player
            is_person = player is not None and sheet.seats[player].kind == PERSON
            if sheet.standing.owed and is_person:
                with suppress(UnplayableError):
                    await self.get(sheet.id)

    def window(self, id: str) -> OpenWindow | None:
        """Return the open window of a match that is in memory."""
        room = self._alive.get(id)
        return None if room is None else room.table.window

    async def enter(self, secret: str, guest: str) -> tuple[Room, int]:
        """Let a guest act for the seat whose link has this secret. Raises ``NotFoundError``."""
        room, number = await self.seat_by(secret)
        await room.seating.claim(guest, number)
        return room, number

    async def seat_by(self, secret: str) -> tuple[Room, int]:
        """Return the seat whose link has this secret. Raises ``NotFoundError``."""
        found = await self.house.store.seat_of(seal(secret))
        if found is None:
            raise NotFoundError("This link does not lead to a seat.")
        match, number = found
        return await self.get(match), number

    async def resume(self) -> int:
        """Resume matches after a restart; return their number. Several processes share the work."""
        if self._attendance is not None:
            self._attendance.start()
            return 0
        sheets = await self.house.store.find(Search(owed=True, limit=100_000))
        for sheet in sheets:
            try:
                await self.get(sheet.id)
            except UnplayableError:
                continue  # the page of such a match says why
            except Exception:
                _LOG.exception("match %s cannot go on", sheet.id)  # the other matches can continue
            await asyncio.sleep(0)
        return len(sheets)

    async def drop(self, id: str) -> None:
        """Remove a match from memory; end its work and all its streams."""
        room = await self._in_memory(id)
        self._recent.pop(id, None)
        self._alive.pop(id, None)
        if room:
            await room.tasks.close()
            self.house.hub.part(id)
            room.table.presence.release()

    async def start_again(self, id: str) -> None:
        """If a match is in memory, let it read and show what the host has changed.

        If it cannot go on from what it has read, remove it from memory.
        """
        if room := await self._in_memory(id):
            try:
                await room.start_again()
            except ValueError:  # a line before the repair is broken
                await self.drop(id)

    async def reseat(self, id: str) -> None:
        """If a match is in memory, reload its seats and ask their new players.

        Earlier answers to an open window stay valid, as do moves.
        """
        if room := await self._in_memory(id):
            room.stale = True
            await room.catch_up()

    async def _in_memory(self, id: str) -> Room | None:
        """Return a match's room in memory; wait for it if it is being loaded."""
        if reading := self._loading.get(id):
            await asyncio.wait([reading])
        return self._alive.get(id)

    def release(self) -> None:
        """Release all callers waiting for a change in any room, as the server is stopping."""
        for room in list(self._alive.values()):
            room.table.presence.release()
        self.house.inbox.close()

    async def close(self) -> None:
        """Cancel all work in any room, and all loading."""
        if self._attendance is not None:
            await self._attendance.close()
        await stop_all([*self._loading.values()])
        await asyncio.gather(*(room.tasks.close() for room in list(self._alive.values())))

    def _check_running(self, home: str) -> None:
        """Raise ``TooManyError`` if an address has reached its limit on matches in progress.

        Only matches that were opened through this process count.
        """
        since = time.monotonic() - _AWAKE
        tables = [room.table for room in self._alive.values() if room.table.home == home]
        running = [table for table in tables if table.is_running_since(since)]
        if home and len(running) >= self._running:
            raise TooManyError(
                "Too many of your matches are in progress; finish one first.", wait=_TO_FINISH
            )

    def _seat(self, id: str, number: int, guest: str, wish: NewSeat) -> Seat:
        if wish.kind == BOT:
            return Seat(BOT, wish.called, bot=wish.bot)
        if wish.kind not in (PERSON, OPEN):
            raise NotationError(f"a seat is for {PERSON}, {BOT} or {OPEN}, not {wish.kind!r}")
        token = seal(self.house.keys.seat_secret(id, number))
        guests = (wish.guest or guest,) if wish.kind == PERSON else ()
        return Seat(wish.kind, wish.called, guests, token=token)

    async def _load(self, id: str) -> Room:
        loaded = await self.house.store.load(id)
        if loaded is None:
            raise _no_match()
        sheet, log = loaded
        notes = await self.house.store.notes(id)
        match = await asyncio.to_thread(match_of, sheet, log)  # slow for a long match
        room = Room(sheet, match, self.house, await asyncio.to_thread(keys_of, log))
        if (opened := self._alive.get(id)) is not None:  # its challenge was accepted meanwhile
            return opened
        room.table.born = secrets.token_hex(4)
        if match.log and (last := match.log[-1]).verb == UNDO:
            room.table.taken = taken_back(await asyncio.to_thread(match.before_undo), last)
        self._keep(room)
        await room.start(notes)
        return room

    def _keep(self, room: Room) -> Room:
        """Record a room as the most recently used; drop the least recently used idle rooms."""
        id = room.table.id
        self._alive[id] = self._recent[id] = room
        self._recent.move_to_end(id)
        if (surplus := len(self._recent) - self._most) > 0:
            idle = (one for one, old in self._recent.items() if one != id and not old.is_busy)
            for one in [*islice(idle, surplus)]:
                del self._recent[one]
                self.house.thinker.forget(one)
        return room


def _no_match() -> NotFoundError:
    return NotFoundError("There is no such match.")
