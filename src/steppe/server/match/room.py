"""A room: a table, and the actions that people may take there.

Every change goes through the journal of the table: check permission, check the rules, save, apply,
show. Nothing is shown before the store has confirmed it.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial

from steppe.core.errors import IllegalMove
from steppe.play.match import Match
from steppe.server.accounts.guests import Keys
from steppe.server.accounts.signing import Signer
from steppe.server.base.http_errors import StaleError
from steppe.server.base.match_data import MET, PERSON, Note, Sheet
from steppe.server.base.settings import LIVE, Timing
from steppe.server.base.storage_errors import StorageError
from steppe.server.bots.bot_service import BotService
from steppe.server.match.annotations import NEXT, PendingNote
from steppe.server.match.bot_players import BotPlayers
from steppe.server.match.broadcast import Broadcast
from steppe.server.match.journal import Journal
from steppe.server.match.presence import Presence
from steppe.server.match.proposals import Done, Played, Proposal
from steppe.server.match.reactions import Reactions, Switch
from steppe.server.match.seats import Seats, again
from steppe.server.match.table import Table
from steppe.server.match.takebacks import TakeBacks
from steppe.server.store.rows import SqlStore

_TRIES = 5  # tries to write a note while others write, too
Deed = Callable[[str, Proposal], Awaitable[Played]]


@dataclass(frozen=True)
class AppContext:
    """What all rooms share."""

    store: SqlStore
    hub: Broadcast
    keys: Keys
    thinker: BotService
    pace: float = 0.0  # minimum seconds between moves of bots while a person looks on
    timing: Timing = LIVE  # how long reaction windows stay open
    signer: Signer | None = None  # signs records
    is_closed: Callable[[str], bool] = lambda _: False  # whether the host has closed a match


class Room:
    """A table to read, and all ways to change it; ``keys`` are those of the actions in its log."""

    def __init__(
        self, sheet: Sheet, match: Match, house: AppContext, keys: Mapping[str, Done] | None = None
    ) -> None:
        hub = house.hub
        here = Presence(partial(hub.watched, sheet.id), partial(hub.present, sheet.id))
        if house.store.sharing is not None:
            here.elsewhere = partial(house.store.sharing.elsewhere, sheet.id)
        self.house = house
        self.table = table = Table(sheet, match, house.keys, house.thinker, here)
        publish = partial(hub.publish, table)
        part = partial(hub.part, sheet.id)
        self.journal = journal = Journal(
            table,
            house.store,
            publish,
            self.wake,
            dict(keys or {}),
            part,
            has_lease=house.store.sharing is None,
        )
        self.seating = Seats(table, journal, part)
        self.take_backs = TakeBacks(table, journal)
        self.opponents = BotPlayers(table, journal, house.pace)
        self.reactions = Reactions(table, journal, self.opponents, house.timing)

    # Visitors, and waiting

    def look(self) -> None:
        """Record a visit; bots that paused without visitors continue."""
        self.table.presence.look()
        if not self._rests:
            self.opponents.resume()
            self.reactions.resume()
            self._see_to_it()

    def meet(self, seats: frozenset[int]) -> None:
        """Record a visit by a person with these seats; without seats they are a spectator."""
        if not seats and not self.table.presence.has_met_others:
            self.table.presence.has_met_others = True
            self.reactions.unskip()
            if self.table.match.game.windows and len(self.table.of_kind(PERSON)) == 1:
                self.journal.spawn(self._greet_stranger())

    async def _greet_stranger(self) -> None:
        with suppress(StorageError):
            await self.journal.exclusively(self._note_stranger())

    async def _note_stranger(self) -> None:
        for _ in range(_TRIES):
            with suppress(StaleError):  # the match has moved on
                return await self.journal.say(lambda: [PendingNote(0, MET)])

    async def wait(self, version: int, seconds: float) -> bool:
        """Wait up to ``seconds`` for the match to leave ``version``; return whether it did."""
        with self.table.presence.listening():
            self.look()
            return await self.journal.wait(version, seconds)

    def refresh(self) -> None:
        """Show the table again to everyone who looks at it."""
        self.journal.tell()

    @property
    def is_followed(self) -> bool:
        """Return whether a visitor, or this process, waits for changes here."""
        return self.has_work or self.table.presence.is_awaited

    @property
    def is_busy(self) -> bool:
        """Return whether something is under way here or a visitor looks on."""
        return self.journal.is_busy or self.table.presence.has_streams()

    # Actions of people

    async def play(self, guest: str, proposal: Proposal) -> Played:
        """Play a move for a guest.

        Raises ``StaleError``, ``NotSeatedError``, ``IllegalMove`` or ``NotationError``. For the key
        of an earlier action, returns the result of that action.
        """
        return await self._do(self._play, guest, proposal)

    async def resign(self, guest: str, proposal: Proposal) -> Played:
        """Resign for a guest, whatever has happened since their page was drawn."""
        return await self._do(self.seating.leave, guest, proposal)

    async def come_back(self, guest: str, proposal: Proposal) -> Played:
        """Return a guest to the seat they left; the bot in it steps aside."""
        return await self._do(self.seating.come_back, guest, proposal)

    async def undo(self, guest: str, proposal: Proposal) -> Played:
        """Take back the last decision of a guest: at once, or when the others agree."""
        return await self._do(self.take_backs.ask, guest, proposal)

    async def answer(self, guest: str, proposal: Proposal) -> Played:
        """Answer a take-back request: ``!accept`` or ``!decline``."""
        return await self._do(self.take_backs.answer, guest, proposal)

    async def advise(self, guest: str, proposal: Proposal) -> Played:
        """Ask a bot for a hint for a guest who plays alone or with bots; it comes when ready."""
        return await self._do(self.opponents.advise, guest, proposal)

    async def sit(self, guest: str, number: int, name: str) -> None:
        """Take an open seat. Raises ``TakenError``."""
        await self.journal.exclusively(again(partial(self._sit, guest, number, name)))

    async def claim(self, guest: str, number: int) -> None:
        """Let a guest on another device act for a seat whose secret link they have."""
        await self.journal.exclusively(again(partial(self.seating.claim, guest, number)))

    async def renew(self, guest: str, number: int) -> None:
        """Give a seat of this guest a new link, and end the old one."""
        await self.journal.exclusively(again(partial(self.seating.renew, guest, number)))

    async def rename(self, guest: str, number: int, name: str) -> None:
        """Change the name at a seat of this guest."""
        await self.journal.exclusively(again(partial(self.seating.rename, guest, number, name)))

    async def switch(self, guest: str, switch: Switch) -> None:
        """Set whether to ask a seat of this guest in windows of one kind."""
        await self.journal.exclusively(again(partial(self._switch, guest, switch)))

    async def go_on(self, open: Callable[[], Awaitable[str]]) -> str:
        """Return the next match; for the first caller, ``open`` creates it."""
        return await self.journal.exclusively(self._go_on(open))

    async def start(self, notes: Sequence[Note] = ()) -> None:
        """Roll the dice before the first decision, if any, and wake the bots."""
        await self.journal.exclusively(self._start(notes))

    async def catch_up(self) -> None:
        """Read what other processes have written, if anything."""
        await self.journal.exclusively(self.journal.reach(0))

    async def attend(self) -> None:
        """Begin to move the bots of this match and to close its windows, in this process."""
        await self.journal.exclusively(self._attend())

    # Implementation: each of these methods runs exclusively

    async def _do(self, deed: Deed, guest: str, proposal: Proposal) -> Played:
        """Run an action of a guest, unless another process has done it already."""

        async def do() -> Played:
            await self.journal.reach(proposal.ply)
            try:
                return await deed(guest, proposal)
            except StaleError:
                if earlier := self.journal.earlier(guest, proposal):
                    return earlier
                raise

        return await self.journal.exclusively(do())

    async def _attend(self) -> None:
        await self.journal.reach(0)
        if not self.journal.has_lease:
            self.journal.has_lease = True
            self.wake()

    async def _play(self, guest: str, proposal: Proposal) -> Played:
        if earlier := self.journal.earlier(guest, proposal):
            return earlier
        mine, table = self.journal.admit(guest, proposal), self.table
        if table.window is not None:
            await self.reactions.answer(mine, proposal)
            return Played(table.version)
        player = table.match.player
        if player is not None and player not in mine:
            raise IllegalMove(f"It is not your turn: player {player} is to move.")
        return await self._play_series(min(mine) if player is None else player, proposal)

    async def _play_series(self, player: int, proposal: Proposal) -> Played:
        """Play moves one after the other, until another player must decide."""
        table, played = self.table, Played(self.table.version)
        with self.journal.as_one():
            for number, move in enumerate(proposal.moves()):  # a refused move ends the series
                if number and (table.window is not None or table.match.player != player):
                    break
                entry = table.match.plan(player, move)
                played = await self.journal.append(entry, proposal.key, number)
        return played

    async def _sit(self, guest: str, number: int, name: str) -> None:
        await self.seating.sit(guest, number, name)
        self.opponents.resume()

    async def _switch(self, guest: str, switch: Switch) -> None:
        seat = self.seating.own(guest, switch.seat)
        alone = frozenset({switch.seat})  # shown to no other seat: it may answer a window
        await self.journal.reseat(switch.seat, self.reactions.turned(seat, switch), alone)
        self.reactions.heed(switch)

    async def _go_on(self, open: Callable[[], Awaitable[str]]) -> str:
        if not self.table.successor:
            opened = await open()
            await self.journal.say(
                lambda: [] if self.table.successor else [PendingNote(0, NEXT, opened)]
            )
        return self.table.successor

    async def _start(self, notes: Sequence[Note]) -> None:
        match = self.table.match
        self.journal.read(notes)
        if self.house.is_closed(self.table.id):
            return
        for player in () if match.is_over else match.left & self.table.of_kind(PERSON):
            await self.seating.hand_over(player)  # the server stopped before doing this
        opening = match.opening()
        if opening is None:
            return self.wake()
        with suppress(StaleError):  # another process has rolled them
            await self.journal.append(opening, "opening")

    def wake(self) -> None:
        """Ask the bot or the players who decide now."""
        if self._rests:
            return self.reactions.end()
        if self.table.is_full:
            self.table.thinking = None
            return self.reactions.end()
        if self.reactions.wake():
            self.table.thinking = None
        else:
            self.opponents.wake()
        self._see_to_it()

    @property
    def _rests(self) -> bool:
        """Return whether the room stays idle: it has ended, or the host has closed the match."""
        return self.journal.closed or self.house.is_closed(self.table.id)

    def _see_to_it(self) -> None:
        """Take the lease of a match that waits for a process and has none."""
        table, is_known = self.table, self.journal.has_lease or self.table.sheet.standing.owed
        if self._waits and not is_known:
            # a faster process may have taken the lease
            stands = replace(table.sheet.standing, owed=True)
            table.sheet = replace(table.sheet, standing=stands)
            self.journal.spawn(self._claim())

    @property
    def _waits(self) -> bool:
        """Return whether the match waits for a bot, or for the end of a window."""
        return self.table.thinking is not None or self.table.window is not None

    @property
    def has_work(self) -> bool:
        """Return whether this process must keep the match going."""
        return self.journal.has_lease and self._waits

    async def _claim(self) -> None:
        sharing = self.house.store.sharing
        with suppress(StorageError):
            if sharing is not None and await sharing.claim(self.table.id):
                await self.attend()
