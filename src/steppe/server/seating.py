"""Who sits where at a table: sitting down, other devices, links, leaving and coming back.

Whoever has the secret link of a seat may act for it; its owner, who sat down first, may renew the
link and so end the old one and all that was entered by it. Leaving ends it, too. Who left may come
back with the browser that he sat down with, never by a link: that is a deed of its own in the log.
"""

from dataclasses import replace
from typing import TYPE_CHECKING

from steppe.play.log import RESIGN, RETURN, WITHDRAW
from steppe.server.deeds import Played, Proposal
from steppe.server.errors import NotFoundError, NotSeatedError, TakenError
from steppe.server.guests import clean_name, seal
from steppe.server.store import BOT, OPEN, PERSON, Seat

if TYPE_CHECKING:  # a room has one of these
    from steppe.server.room import Room

_DEVICES = 8


class Seating:
    """What becomes of the seats of a room; each of these runs alone."""

    def __init__(self, room: "Room") -> None:
        self._room = room

    def seat(self, number: int) -> Seat:
        """Return a seat. Raises ``NotFoundError``."""
        if not 0 <= number < len(self._room.seats):
            raise NotFoundError("There is no such seat.")
        return self._room.seats[number]

    def taken(self) -> TakenError:
        """Return the refusal of a seat, which names those that are open."""
        free = [str(number) for number, seat in enumerate(self._room.seats) if seat.kind == OPEN]
        return TakenError("This seat is taken; open are: {seats}.", seats=", ".join(free) or "-")

    def own(self, guest: str, number: int) -> Seat:
        """Return a seat for which a guest may act. Raises ``NotSeatedError``."""
        if number not in self._room.seats_of(guest) and guest not in self.seat(number).guests:
            raise NotSeatedError("You do not sit there.")
        return self.seat(number)

    async def sit(self, guest: str, number: int, name: str) -> None:
        """Take an open seat. Raises ``TakenError``."""
        seat = self.seat(number)
        if guest in seat.guests:
            return
        if seat.kind != OPEN or self._room.match.is_over:
            raise self.taken()
        name = clean_name(name) or seat.name
        await self.change(number, replace(seat, kind=PERSON, name=name, guests=(guest,)))
        self._room.opponents.resume()

    async def claim(self, guest: str, number: int) -> None:
        """Let the guest of another device act for a seat. Raises ``TakenError``."""
        seat = self.seat(number)
        if seat.kind == BOT:
            raise TakenError("A bot plays on here.")
        if guest in seat.guests:
            return
        guests = (*seat.guests[:1], *seat.guests[1:][-(_DEVICES - 2) :], guest)
        await self.change(number, replace(seat, kind=PERSON, guests=guests))

    async def rename(self, guest: str, number: int, name: str) -> None:
        """Change the name at a seat."""
        await self.change(number, replace(self.own(guest, number), name=clean_name(name)))

    async def renew(self, guest: str, number: int) -> None:
        """Give a seat a new link; the old one ends, and other devices act for it no longer."""
        seat = self.own(guest, number)
        if seat.kind != PERSON or guest != seat.guests[0]:
            raise NotSeatedError("Only who sat down here first can renew the link.")
        await self.change(number, replace(seat, guests=(guest,), token="", link=seat.link + 1))
        self._room.house.hub.part(self._room.id, number)

    async def leave(self, guest: str, proposal: Proposal) -> Played:
        """Give the match up for a guest: it ends, or a bot plays on if others do."""
        room = self._room
        if earlier := room.earlier(guest, proposal):
            return earlier
        mine = room.seats_for(guest, proposal)
        player = room.match.player if room.match.player in mine else min(mine)
        if not room.plays_on_without(player):
            return await room.append(room.match.plan(player, RESIGN), proposal.key)
        played = await room.append(room.match.plan(player, WITHDRAW), proposal.key)
        await self.hand_over(player)
        return played

    async def hand_over(self, player: int) -> None:
        """Let a bot of middle strength play on for who left; his name and browser stay known."""
        room, seat = self._room, self.seat(player)
        bot, first = room.house.thinker.substitute, seat.guests[:1]
        seat = replace(seat, kind=BOT, bot=bot, guests=first, token="", link=seat.link + 1)
        await self.change(player, seat)
        room.house.hub.part(room.id, player)
        room.wake()

    def left_by(self, guest: str) -> frozenset[int]:
        """Return the seats that a guest left and to which he may come back."""
        room = self._room
        left = () if room.match.is_over else room.match.left
        return frozenset(number for number in left if guest and guest in room.seats[number].guests)

    async def come_back(self, guest: str, proposal: Proposal) -> Played:
        """Take the seat again that a guest left; the bot steps aside, even if it is thinking."""
        room = self._room
        if earlier := room.earlier(guest, proposal):
            return earlier
        left = self.left_by(guest)
        if not left:
            raise NotSeatedError("You do not sit there.")
        player = min(left) if proposal.seat is None else proposal.seat
        entry, seat = room.match.plan(player, RETURN), self.seat(player)
        with room.as_one():  # the seat first: a bot that is woken now would play on
            await self.change(player, replace(seat, kind=PERSON, bot=""))
            try:
                return await room.append(entry, proposal.key)
            except BaseException:
                await self.change(player, seat)
                raise

    async def change(self, number: int, seat: Seat) -> None:
        """Change who sits in a seat, and tell all."""
        room = self._room
        if seat.kind == PERSON and not seat.token:
            secret = room.house.keys.seat_secret(room.id, number, seat.link)
            seat = replace(seat, token=seal(secret))
        await room.house.store.reseat(room.id, number, seat)
        seats = (*room.seats[:number], seat, *room.seats[number + 1 :])
        room.sheet = replace(room.sheet, seats=seats)
        room.tell()
