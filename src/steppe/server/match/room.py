"""A room: a live match with its seats, bots, windows, take-backs and visitors."""

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from steppe.play.log import RESIGN, RETURN, UNDO
from steppe.play.match import Match
from steppe.server.base.http_errors import StaleError, TableError
from steppe.server.base.match_data import MET, PERSON, Note, Sheet
from steppe.server.base.storage_errors import StorageError
from steppe.server.match import clocks
from steppe.server.match.absences import Absences
from steppe.server.match.annotations import NEXT, RECALL, SPURN, PendingNote
from steppe.server.match.app_context import AppContext
from steppe.server.match.bot_players import BotPlayers
from steppe.server.match.imported_record import imported
from steppe.server.match.live_match import LiveMatch
from steppe.server.match.proposals import ANSWERING, HINT, MOVE, Done
from steppe.server.match.reactions import Reactions
from steppe.server.match.seats import Seats
from steppe.server.match.streak import earlier_results
from steppe.server.match.table_clock import retime
from steppe.server.match.takebacks import TakeBacks

_TRIES = 5  # number of tries to write a note while other processes also write notes


class Room(LiveMatch):
    """A live match with its parts. Callers name a part; ``act`` chooses it by the action."""

    def __init__(
        self, sheet: Sheet, match: Match, house: AppContext, keys: Mapping[str, Done] | None = None
    ) -> None:
        super().__init__(sheet, match, house, keys)
        table = self.table
        self.opponents = BotPlayers(table, self, self._on_fault)
        self.seating = Seats(table, self, self.opponents)
        self.reactions = Reactions(table, self, self.opponents, self.seating)
        self.take_backs = TakeBacks(table, self)
        self.absences = Absences(table, self, self.seating, self.reactions)
        self.actions = {
            MOVE: self.play,
            RESIGN: self.seating.leave,
            RETURN: self.absences.come_back,
            UNDO: self.take_backs.ask,
            ANSWERING: self.take_backs.answer,
            HINT: self.opponents.advise,
        }

    async def _on_fault(self, player: int, version: int, fault: str) -> None:
        await self.seating.forfeit(player, version, fault)

    # Visitors, and waiting for changes

    def look(self) -> None:
        """Record a visit; bots that were waiting for a visitor continue."""
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
                self.tasks.spawn(self._note_stranger())

    async def _note_stranger(self) -> None:
        with suppress(StorageError):
            for _ in range(_TRIES):
                with suppress(StaleError):  # the match has moved on
                    return await self.tasks.exclusively(self.say(lambda: [PendingNote(0, MET)]))

    async def wait(self, version: int, seconds: float) -> bool:
        """Wait up to ``seconds`` for the match to leave ``version``; return whether it did."""
        self.look()
        return await self.table.presence.wait(lambda: self.table.version == version, seconds)

    @property
    def is_followed(self) -> bool:
        """Return whether a visitor or this process is waiting for changes to the match."""
        return self.has_work or self.table.presence.is_awaited

    @property
    def is_busy(self) -> bool:
        """Return whether a task is running here or a visitor is watching."""
        return self.tasks.is_busy or self.table.presence.has_streams()

    # Changes by the server, and the next match

    async def go_on(self, mine: Collection[int], open: Callable[[], Awaitable[str]]) -> str:
        """Let seats go on to the next match; return its id. The first time, ``open`` opens it."""
        return await self.tasks.exclusively(self._go_on(mine, open))

    async def _go_on(self, mine: Collection[int], open: Callable[[], Awaitable[str]]) -> str:
        table = self.table
        opened = table.successor or await open()

        def words() -> list[PendingNote]:
            new = [seat for seat in sorted(mine) if seat not in table.gone_on]
            return [PendingNote(seat, NEXT, table.successor or opened) for seat in new]

        await self.say(words)
        return table.successor

    async def spurn(self, mine: Collection[int]) -> str:
        """Decline the offered rematch for these seats; return the id of its match, "" if none."""
        return await self.tasks.exclusively(self._spurn(mine))

    async def _spurn(self, mine: Collection[int]) -> str:
        table = self.table

        def words() -> list[PendingNote]:
            new = set(mine).difference(table.gone_on, table.spurned) if table.successor else ()
            return [PendingNote(seat, SPURN) for seat in sorted(new)]

        await self.say(words)
        return "" if table.spurned.isdisjoint(mine) else table.successor

    async def recall(self, mine: Collection[int]) -> str:
        """Withdraw the offer of a rematch that nobody else has accepted; return its match's id."""
        return await self.tasks.exclusively(self._recall(mine))

    async def _recall(self, mine: Collection[int]) -> str:
        table, found = self.table, self.table.successor

        def words() -> list[PendingNote]:
            if not table.may_recall(mine):
                raise TableError("Another player has already accepted the rematch.", 409)
            return [PendingNote(min(mine), RECALL)]

        await self.say(words)
        return found

    async def start(self, notes: Sequence[Note] = (), word: str = "") -> None:
        """Roll the dice before the first decision, if any, and wake the bots.

        In a new match, ``word`` is first added to the dice for each person at the table.
        """
        await self.tasks.exclusively(self._start(notes, word))

    async def start_again(self) -> None:
        """Read what the host has changed, and show it: a repair, or that play stops or goes on.

        Raises ``ValueError`` if the match cannot go on from what this process has read.
        """
        await self.tasks.instead(self._start_again)

    async def _start_again(self) -> None:
        with self.as_one():
            await self.follow()
            await self._start((), "")
            self.publish()

    async def _start(self, notes: Sequence[Note], word: str) -> None:
        match = self.table.match
        self.read(notes)
        self.table.imported = await imported(self.store, self.table.id)
        if self.table.imported is None:
            self.table.earlier = await earlier_results(self.store, self.table.sheet)
        self.table.is_closed = self.house.is_closed(self.table.id)
        if self.table.is_closed:
            with suppress(StorageError):  # the next start stops it
                await retime(self.table, self.house, clocks.closed)
            return self.wake()
        if not match.is_over:
            await self.seating.replace_gone()
        for player in sorted(self.table.of_kind(PERSON)):
            await self.seating.add_word(player, word)
        with suppress(StorageError):  # the next line of the log saves it
            await retime(self.table, self.house)
        opening = self.table.match.opening()
        if opening is None:
            return self.wake()
        with suppress(StaleError):  # another process has rolled them
            await self.append(opening, "opening")

    async def attend(self) -> None:
        """Let this process play for the bots of this match and close the match's windows."""
        await self.tasks.exclusively(self._attend())

    async def _attend(self) -> None:
        await self.reach(0)
        if not self.has_lease:
            self.has_lease = True
            self.wake()

    def wake(self) -> None:
        """Ask the bot or the players who decide now."""
        if self._rests or self.table.is_full:
            self.opponents.rest()
            return self.reactions.end()
        self.absences.wake()
        if self.reactions.wake():
            self.table.thinking = None
        else:
            self.opponents.wake()
        self._see_to_it()

    @property
    def _rests(self) -> bool:
        """Return whether the room stays idle: it has ended, or the host has closed the match."""
        return self.tasks.closed or self.house.is_closed(self.table.id)

    def _see_to_it(self) -> None:
        """Take the lease if the match needs a process to act for it and has none."""
        table, is_known = self.table, self.has_lease or self.table.sheet.standing.owed
        if self._waits and not is_known:
            # a faster process may have taken the lease
            stands = replace(table.sheet.standing, owed=True)
            table.sheet = replace(table.sheet, standing=stands)
            self.tasks.spawn(self._claim())

    @property
    def _waits(self) -> bool:
        """Return whether the match is waiting for a bot, or for the end of a window."""
        return self.table.thinking is not None or self.table.window is not None

    @property
    def has_work(self) -> bool:
        """Return whether this process must keep the match going."""
        return self.has_lease and self._waits

    async def _claim(self) -> None:
        sharing = self.house.store.sharing
        with suppress(StorageError):
            if sharing is not None and await sharing.claim(self.table.id):
                await self.attend()
