"""Rename a person's seats in their matches in progress."""

from contextlib import suppress

from steppe.server.accounts.guests import Guest
from steppe.server.base.http_errors import TableError
from steppe.server.match.rooms import Rooms

_ALL = 100_000  # more matches than anyone plays at once


async def rename_seats(rooms: Rooms, before: str, guest: Guest) -> None:
    """Rename the seats that a guest owns under their previous name."""
    for sheet in await rooms.mine(guest.id, _ALL, ended=False):
        seats = [n for n, seat in enumerate(sheet.seats) if guest.id in seat.guests[:1]]
        with suppress(TableError):  # it cannot be played any more, or is deleted or full
            for number in seats:
                if sheet.seats[number].name == before:
                    room = await rooms.get(sheet.id)
                    await room.seating.rename(guest.id, number, guest.name)
