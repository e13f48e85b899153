"""Who sits where at a table: sitting down, other devices, links, leaving and coming back.

Whoever has the secret link of a seat may act for it; its owner, who sat down first, may renew the
link and so end the old one and all that was entered by it. Leaving ends it, too. Who left may come
back with the browser that he sat down with, never by a link: that is a deed of its own in the log.
"""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial

from steppe.play.log import RESIGN, RETURN, WITHDRAW
from steppe.play.player_name import clean_name
from steppe.server.base.http_errors import NotSeatedError, StaleError, TakenError
from steppe.server.base.match_data import BOT, OPEN, PERSON, Seat
from steppe.server.match.journal import Journal
from steppe.server.match.proposals import Played, Proposal
from steppe.server.match.table import Table

_DEVICES = 8
_TRIES = 5  # to change a seat, whoever else changes it at the same time


async def again(change: Callable[[], Awaitable[None]]) -> None:
    """Change who sits in a seat; if another process changed it first, try again with that."""
    for _ in range(_TRIES - 1):
        with suppress(StaleError):
            return await change()
    await change()


@dataclass(frozen=True)
class Seats:
    """What becomes of the seats of a table; each of these runs exclusively."""

    table: Table
    journal: Journal
    part: Callable[[int], None]  # ends the streams that show what a seat sees

    def own(self, guest: str, number: int) -> Seat:
        """Return a seat for which a guest may act. Raises ``NotSeatedError``."""
        if guest not in self.table.seat(number).guests:
            raise NotSeatedError("That is not your seat.")
        return self.table.seat(number)

    async def sit(self, guest: str, number: int, name: str) -> None:
        """Take an open seat. Raises ``TakenError``."""
        seat = self.table.seat(number)
        if guest in seat.guests:
            return
        if self.table.match.is_over:
            raise TakenError("The match is over: nobody can sit down any more.")
        if seat.kind != OPEN:
            raise taken(self.table)
        name = clean_name(name) or seat.name
        await self.journal.reseat(number, replace(seat, kind=PERSON, name=name, guests=(guest,)))

    async def claim(self, guest: str, number: int) -> None:
        """Let the guest of another device act for a seat. Raises ``TakenError``."""
        seat = self.table.seat(number)
        if seat.kind == BOT:
            raise TakenError("A bot has taken over this seat.")
        if guest in seat.guests:
            return
        guests = (*seat.guests[:1], *seat.guests[1:][-(_DEVICES - 2) :], guest)
        await self.journal.reseat(number, replace(seat, kind=PERSON, guests=guests))

    async def rename(self, guest: str, number: int, name: str) -> None:
        """Change the name at a seat."""
        await self.journal.reseat(number, replace(self.own(guest, number), name=clean_name(name)))

    async def renew(self, guest: str, number: int) -> None:
        """Give a seat a new link; the old one ends, and other devices act for it no longer."""
        seat = self.own(guest, number)
        if seat.kind != PERSON or guest != seat.guests[0]:
            raise NotSeatedError("Only the person who first took this seat can renew the link.")
        await self.journal.reseat(
            number, replace(seat, guests=(guest,), token="", link=seat.link + 1)
        )
        self.part(number)

    async def leave(self, guest: str, proposal: Proposal) -> Played:
        """Give the match up for a guest: it ends, or a bot plays on if others do."""
        journal, match = self.journal, self.table.match
        if earlier := journal.earlier(guest, proposal):
            return earlier
        mine = journal.seats_for(guest, proposal)
        player = match.player if match.player in mine else min(mine)
        if not self.table.plays_on_without(player):
            return await journal.append(match.plan(player, RESIGN), proposal.key)
        played = await journal.append(match.plan(player, WITHDRAW), proposal.key)
        await self.hand_over(player)
        return played

    async def hand_over(self, player: int) -> None:
        """Let a bot of middle strength play on for who left; his name and browser stay known."""
        await again(partial(self._give_to_bot, player))
        self.part(player)
        self.journal.wake()

    async def _give_to_bot(self, player: int) -> None:
        seat = self.table.seat(player)
        bot, first = self.table.thinker.substitute, seat.guests[:1]
        seat = replace(seat, kind=BOT, bot=bot, guests=first, token="", link=seat.link + 1)
        await self.journal.reseat(player, seat)

    async def come_back(self, guest: str, proposal: Proposal) -> Played:
        """Take the seat again that a guest left; the bot steps aside, even if it is thinking."""
        journal, left = self.journal, self.table.left_by(guest)
        if earlier := journal.earlier(guest, proposal):
            return earlier
        if not left:
            raise NotSeatedError("That is not your seat.")
        player = min(left) if proposal.seat is None else proposal.seat
        entry, seat = self.table.match.plan(player, RETURN), self.table.seat(player)
        with journal.as_one():  # the seat first: a bot that is woken now would play on
            await self.journal.reseat(player, replace(seat, kind=PERSON, bot=""))
            try:
                return await journal.append(entry, proposal.key)
            except BaseException:
                await self.journal.reseat(player, seat)
                raise


def taken(table: Table) -> TakenError:
    """Return the refusal of a seat, which names those that are open."""
    free = ", ".join(map(str, sorted(table.of_kind(OPEN))))
    if not free:
        return TakenError("This seat is taken, and no other is free.")
    return TakenError("This seat is taken; free seats: {seats}.", seats=free)
