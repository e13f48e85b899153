"""Players whose time has run out or who are away: they lose, or a bot plays until they return."""

from contextlib import suppress
from dataclasses import dataclass, replace

from steppe.core.errors import IllegalMove
from steppe.play.log import ABSENT, ON_TIME, RESIGN, RETURN, WITHDRAW
from steppe.server.base.clock_record import Clock
from steppe.server.base.http_errors import NotSeatedError, StaleError, TableError
from steppe.server.base.match_data import PERSON, Seat
from steppe.server.base.storage_errors import StorageError
from steppe.server.match import clocks
from steppe.server.match.annotations import STAND_IN, PendingNote
from steppe.server.match.clocks import Moment
from steppe.server.match.live_match import LiveMatch
from steppe.server.match.proposals import Played, Proposal
from steppe.server.match.reactions import Reactions
from steppe.server.match.seats import Seats
from steppe.server.match.table import Table
from steppe.server.match.table_clock import own_seats, retime

WAITS = "!return"  # a seat's switch: its player returns when the bot has finished its turn


@dataclass(frozen=True)
class Absences:
    """The clock of a table at zero, votes about people who are away, and their return."""

    table: Table
    room: LiveMatch
    seating: Seats
    reactions: Reactions

    # The clock at zero

    async def expire(self) -> None:
        """End the time of the players whose clocks are at zero, if that is still so."""
        await self.room.tasks.exclusively(self._expire())

    async def _expire(self) -> None:
        await self.room.reach(0)
        table, house, clock = self.table, self.room.house, self.table.sheet.standing.clock
        if clock is None or table.match.is_over:
            return
        if house.is_closed(table.id):
            await retime(table, house, clocks.closed)
        elif clock.ply != table.version:
            await retime(table, house)
        elif out := clocks.expired(clock, house.time.now()):
            await self._end(out, clock)

    async def _end(self, out: tuple[int, ...], clock: Clock) -> None:
        """Let silent players pass in a window; otherwise end the time of the player to move."""
        if clock.window:
            return await self._end_window(out)
        seat, version = out[0], self.table.version
        if seat not in self.table.match.absent | self.table.match.left:
            entry = self.table.match.plan(seat, self._ending(seat, clock))
            try:
                await self.room.append(entry, f"clock:{version}")
            except StaleError:  # another process was faster
                return
        await self._replace(seat)

    async def _end_window(self, out: tuple[int, ...]) -> None:
        """Let silent players pass. If only people on vacation are awaited, the clock stops."""
        window, house = self.table.window, self.room.house
        if window is None or not self.room.has_lease:
            return
        if window.missing & self.table.of_kind(PERSON) and window.missing.isdisjoint(out):
            await retime(self.table, house, clocks.stopped)
        self.reactions.end_time(out)

    def _ending(self, seat: int, clock: Clock) -> str:
        """Return the table action for a player whose time has run out."""
        if not clock.pace.loses:
            return ABSENT
        return (WITHDRAW if self.table.plays_on_without(seat) else RESIGN) + ON_TIME

    async def _replace(self, seat: int) -> None:
        match = self.table.match
        if not match.is_over:
            await self.seating.hand_over(seat)

    # Vacations

    async def rest(self, guest: str, is_away: bool) -> None:
        """Stop the clocks of a guest's own seats, or let them run again."""
        await self.room.tasks.exclusively(self._rest(guest, is_away))

    async def _rest(self, guest: str, is_away: bool) -> None:
        await self.room.reach(0)
        own = own_seats(self.table.seats, guest)

        def change(clock: Clock, moment: Moment, now: float) -> Clock:
            return clocks.away(clock, own, is_away, moment, now)

        if await retime(self.table, self.room.house, change):
            self.room.publish()

    # Votes

    async def vote(self, guest: str, proposal: Proposal, seat: int) -> None:
        """Agree that a bot plays for a person who is away. It does once all who are here agree.

        Raises ``TableError`` if the person is not away, or not for long enough.
        """
        await self.room.tasks.exclusively(self._vote(guest, proposal, seat))

    async def _vote(self, guest: str, proposal: Proposal, seat: int) -> None:
        await self.room.reach(proposal.ply)
        mine = self.room.check(guest, proposal)

        def words() -> list[PendingNote]:
            if seat in mine or seat not in self.table.missing:
                raise TableError("This player is not away.", 409)
            new = sorted(mine - self.table.votes.get(seat, frozenset()))
            return [PendingNote(voter, STAND_IN, str(seat)) for voter in new]

        with self.room.as_one():
            await self.room.say(words)
            if not self.table.waiting_to_agree(seat):
                entry = self.table.match.plan(seat, ABSENT)
                await self.room.append(entry, f"vote:{proposal.ply}")
                await self._replace(seat)

    # Return

    async def come_back(self, guest: str, proposal: Proposal) -> Played:
        """Return a guest to the seat that they left, or that a bot holds for them.

        A bot finishes its turn first if the player did not leave; the return then waits.
        """
        table, gone = self.table, self.table.left_by(guest)
        if not gone:
            if table.seats_of(guest):
                raise TableError("You have your seat already.", 409)
            raise NotSeatedError("That is not your seat.")
        player = min(gone) if proposal.seat is None else proposal.seat
        if player in table.match.absent and table.is_in_turn(player):
            await self.room.reseat(player, _waiting(table.seat(player)))
            return Played(table.version, asked=True)
        return await self._seat_again(player, proposal.key)

    async def _seat_again(self, player: int, key: str) -> Played:
        """Give a seat back, even if the bot is thinking."""
        room, table = self.room, self.table
        entry, seat = table.match.plan(player, RETURN), table.seat(player)

        def give_time(clock: Clock, _: Moment, now: float) -> Clock:
            return clocks.returned(clock, player, now)

        await retime(table, room.house, give_time)
        with room.as_one():  # seat first: otherwise the bot would get a request and play on
            await room.reseat(player, _person(seat))
            try:
                played = await room.append(entry, key)
            except BaseException:
                await room.reseat(player, seat)
                raise
            room.part(player)  # who watched the bot sees the seat again
            return played

    def wake(self) -> None:
        """Give back the seats whose players wait for the end of a bot's turn."""
        table = self.table
        for player, seat in enumerate(table.seats):
            if WAITS in seat.switches and not table.is_in_turn(player) and self.room.has_lease:
                self.room.tasks.spawn(self._end_waiting(player))

    async def _end_waiting(self, player: int) -> None:
        await self.room.tasks.exclusively(self._give_back(player))

    async def _give_back(self, player: int) -> None:
        table = self.table
        is_waiting = WAITS in table.seats[player].switches and player in table.match.absent
        if is_waiting and not table.match.is_over and not table.is_in_turn(player):
            with suppress(StaleError, IllegalMove, StorageError):  # another process was faster
                await self._seat_again(player, f"back:{table.version}")


def _waiting(seat: Seat) -> Seat:
    return replace(seat, switches=(*(one for one in seat.switches if one != WAITS), WAITS))


def _person(seat: Seat) -> Seat:
    switches = tuple(one for one in seat.switches if one != WAITS)
    return replace(seat, kind=PERSON, bot="", switches=switches)
