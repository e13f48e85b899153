"""Take, leave and return to seats at a table, and manage their links.

Anyone with a seat's secret link may act for it. Its owner, the first person who took the seat, may
renew the link; this revokes the old link and the access of everyone who used it. Leaving also
revokes the link. A player who left may return with the browser they used when they took the seat,
but not by a link; the log records the return as a separate action.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from steppe.play.log import RESIGN, RETURN, WITHDRAW
from steppe.play.player_name import clean_name
from steppe.server.base.http_errors import NotSeatedError, StaleError, TakenError
from steppe.server.base.match_data import BOT, OPEN, PERSON, Seat
from steppe.server.match.bot_players import BotPlayers
from steppe.server.match.live_match import LiveMatch
from steppe.server.match.proposals import Played, Proposal
from steppe.server.match.table import Table

_DEVICES = 8
_TRIES = 5  # number of tries to change a seat while other processes also change it
SeatChange = Callable[[Seat], Seat]
Then = Callable[[], None]


@dataclass(frozen=True)
class Seats:
    """The seats at a table."""

    table: Table
    room: LiveMatch
    opponents: BotPlayers

    async def change(self, number: int, change: SeatChange, then: Then = lambda: None) -> None:
        """Replace a seat with the result of ``change``, and call ``then``, under the lock."""
        await self.room.tasks.exclusively(self._change(number, change, then))

    async def _change(self, number: int, change: SeatChange, then: Then) -> None:
        """Change a seat; if another process has changed it meanwhile, start from its new state."""
        for tries_left in reversed(range(_TRIES)):
            seat = self.table.seat(number)
            try:
                if (changed := change(seat)) is not seat:
                    await self.room.reseat(number, changed)
                return then()
            except StaleError:
                if not tries_left:
                    raise

    async def sit(self, guest: str, number: int, name: str) -> None:
        """Take an open seat. Raises ``TakenError``."""

        def sit_down(seat: Seat) -> Seat:
            if guest in seat.guests:
                return seat
            if self.table.match.is_over:
                raise TakenError("The match is over: its seats can no longer be taken.")
            if seat.kind != OPEN:
                raise taken(self.table)
            known_as = clean_name(name) or seat.name
            return replace(seat, kind=PERSON, name=known_as, guests=(guest,))

        await self.change(number, sit_down, self.opponents.resume)

    async def claim(self, guest: str, number: int) -> None:
        """Let a guest on another device act for a seat, too. Raises ``TakenError``."""

        def add(seat: Seat) -> Seat:
            if seat.kind == BOT:
                raise TakenError("A bot has taken over this seat.")
            if guest in seat.guests:
                return seat
            guests = (*seat.guests[:1], *seat.guests[1:][-(_DEVICES - 2) :], guest)
            return replace(seat, kind=PERSON, guests=guests)

        await self.change(number, add)

    async def rename(self, guest: str, number: int, name: str) -> None:
        """Change the name at one of this guest's seats."""
        own = partial(self.table.own_seat, guest, number)
        await self.change(number, lambda _: replace(own(), name=clean_name(name)))

    async def renew(self, guest: str, number: int) -> None:
        """Give a seat a new link; revoke the old one and the access of other devices."""

        def renew(_: Seat) -> Seat:
            seat = self.table.own_seat(guest, number)
            if seat.kind != PERSON or guest != seat.guests[0]:
                raise NotSeatedError("Only the person who first took this seat can renew the link.")
            return replace(seat, guests=(guest,), token="", link=seat.link + 1)

        await self.change(number, renew, partial(self.room.part, number))

    async def leave(self, guest: str, proposal: Proposal) -> Played:
        """Resign for a guest: the match ends, or a bot plays on if other players do."""
        room, match = self.room, self.table.match
        mine = room.seats_for(guest, proposal)
        player = match.player if match.player in mine else min(mine)
        if not self.table.plays_on_without(player):
            return await room.append(match.plan(player, RESIGN), proposal.key)
        played = await room.append(match.plan(player, WITHDRAW), proposal.key)
        await self.hand_over(player)
        return played

    async def hand_over(self, player: int) -> None:
        """Let a bot of medium strength replace a player; keep their name and guest id."""
        bot = self.table.thinker.substitute

        def give_to_bot(seat: Seat) -> Seat:
            first, link = seat.guests[:1], seat.link + 1
            return replace(seat, kind=BOT, bot=bot, guests=first, token="", link=link)

        await self._change(player, give_to_bot, partial(self.room.part, player))
        self.room.wake()

    async def come_back(self, guest: str, proposal: Proposal) -> Played:
        """Return a guest to the seat they left; replace the bot, even if it is thinking."""
        room, left = self.room, self.table.left_by(guest)
        if not left:
            raise NotSeatedError("That is not your seat.")
        player = min(left) if proposal.seat is None else proposal.seat
        entry, seat = self.table.match.plan(player, RETURN), self.table.seat(player)
        with room.as_one():  # seat first: otherwise the bot would get a request and play on
            await self.room.reseat(player, replace(seat, kind=PERSON, bot=""))
            try:
                return await room.append(entry, proposal.key)
            except BaseException:
                await self.room.reseat(player, seat)
                raise


def taken(table: Table) -> TakenError:
    """Return the error for a taken seat, including the list of open seats."""
    free = ", ".join(map(str, sorted(table.of_kind(OPEN))))
    if not free:
        return TakenError("This seat is taken, and no other is free.")
    return TakenError("This seat is taken; free seats: {seats}.", seats=free)
