"""Seats of a table: taking a seat, other devices, links, leaving and returning.

Anyone with the secret link of a seat may act for it. Its owner, who took the seat first, may renew
the link; this ends the old link and the access of everyone who used it. Leaving ends the link, too.
A player who left may return with the browser they used when they took the seat, but not by a link;
returning is an action of its own in the log.
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
_TRIES = 5  # tries to change a seat while others change it, too


async def again(change: Callable[[], Awaitable[None]]) -> None:
    """Change a seat; if another process changed it first, retry with the new state."""
    for _ in range(_TRIES - 1):
        with suppress(StaleError):
            return await change()
    await change()


@dataclass(frozen=True)
class Seats:
    """The seats of a table; each method that changes one runs exclusively."""

    table: Table
    journal: Journal
    part: Callable[[int], None]  # ends the streams that show the view of a seat

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
            raise TakenError("The match is over: its seats can no longer be taken.")
        if seat.kind != OPEN:
            raise taken(self.table)
        name = clean_name(name) or seat.name
        await self.journal.reseat(number, replace(seat, kind=PERSON, name=name, guests=(guest,)))

    async def claim(self, guest: str, number: int) -> None:
        """Let a guest on another device act for a seat. Raises ``TakenError``."""
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
        """Give a seat a new link; the old one and the access of other devices end."""
        seat = self.own(guest, number)
        if seat.kind != PERSON or guest != seat.guests[0]:
            raise NotSeatedError("Only the person who first took this seat can renew the link.")
        await self.journal.reseat(
            number, replace(seat, guests=(guest,), token="", link=seat.link + 1)
        )
        self.part(number)

    async def leave(self, guest: str, proposal: Proposal) -> Played:
        """Resign for a guest: the match ends, or a bot plays on if other players do."""
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
        """Let a bot of middle strength replace a player; their name and browser stay known."""
        await again(partial(self._give_to_bot, player))
        self.part(player)
        self.journal.wake()

    async def _give_to_bot(self, player: int) -> None:
        seat = self.table.seat(player)
        bot, first = self.table.thinker.substitute, seat.guests[:1]
        seat = replace(seat, kind=BOT, bot=bot, guests=first, token="", link=seat.link + 1)
        await self.journal.reseat(player, seat)

    async def come_back(self, guest: str, proposal: Proposal) -> Played:
        """Return a guest to the seat they left; the bot steps aside, even while it thinks."""
        journal, left = self.journal, self.table.left_by(guest)
        if earlier := journal.earlier(guest, proposal):
            return earlier
        if not left:
            raise NotSeatedError("That is not your seat.")
        player = min(left) if proposal.seat is None else proposal.seat
        entry, seat = self.table.match.plan(player, RETURN), self.table.seat(player)
        with journal.as_one():  # the seat first, or the bot would be asked and play on
            await self.journal.reseat(player, replace(seat, kind=PERSON, bot=""))
            try:
                return await journal.append(entry, proposal.key)
            except BaseException:
                await self.journal.reseat(player, seat)
                raise


def taken(table: Table) -> TakenError:
    """Return the refusal of a seat, with the list of open ones."""
    free = ", ".join(map(str, sorted(table.of_kind(OPEN))))
    if not free:
        return TakenError("This seat is taken, and no other is free.")
    return TakenError("This seat is taken; free seats: {seats}.", seats=free)
