"""Free seats: those that the host vacates, and those of a person whose data is erased."""

from collections.abc import Iterator
from dataclasses import replace

from steppe.server.accounts.guests import Keys, seal
from steppe.server.base.match_data import BOT, OPEN, PERSON, Seat, Sheet
from steppe.server.store.rows import Statement, seating


def emptied(sheet: Sheet, number: int, keys: Keys) -> tuple[Seat, str]:
    """Return a seat without an owner and with a new link, and the secret of that link."""
    link = sheet.seats[number].link + 1
    secret = keys.seat_secret(sheet.id, number, link)
    kind = OPEN if sheet.ended is None else PERSON  # a seat of a finished match cannot be taken
    return Seat(kind, token=seal(secret), link=link), secret


def without(guest: str, sheet: Sheet, number: int, keys: Keys) -> Seat:
    """Return a seat without a guest: vacated if it was theirs, otherwise without their device."""
    seat = sheet.seats[number]
    if seat.guests[0] != guest:
        return replace(seat, guests=tuple(other for other in seat.guests if other != guest))
    if seat.kind == BOT:  # the bot that replaced them
        return replace(seat, name="", guests=(), link=seat.link + 1)
    return emptied(sheet, number, keys)[0]


def freeing(sheet: Sheet, number: int, seat: Seat) -> Iterator[Statement]:
    """Yield the statements that change a seat of a match, if it is still as it was read."""
    return seating(sheet.id, number, seat, sheet.seats[number])


def seats_of(guest: str, sheet: Sheet) -> list[int]:
    """Return the seats of a match for which a guest may act."""
    return [number for number, seat in enumerate(sheet.seats) if guest in seat.guests]
