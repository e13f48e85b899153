"""The record of a match of this server, with the names of those who sit there."""

from steppe.play.record import content_of, format_record, from_match
from steppe.server.daily import is_sealed
from steppe.server.room import Room
from steppe.server.store import BOT, Seat

_BOT = "bot:"  # how records mark a program


def record_text(room: Room, player: int | None) -> str:
    """Return the record of a match as a player, or a spectator (``None``), saw it.

    A finished one is signed: nothing is hidden then, and nothing comes after it. The secret of
    the seed of the day is not told before the day is over.
    """
    names = {number: _name(seat) for number, seat in enumerate(room.table.seats)}
    record, signer = from_match(room.table.match, names, player), room.house.signer
    if is_sealed(room.table.sheet.dice):
        record.facts.pop("secret", None)
    elif signer is not None and room.table.match.is_over:
        record.facts["key"] = signer.key
        record.signature = signer.sign(content_of(format_record(record)))
    return format_record(record)


def _name(seat: Seat) -> str:
    """Return who sits there; a person who calls himself a bot is none."""
    if seat.kind == BOT:
        return f"{_BOT}{seat.bot}"
    return seat.name.replace(":", " ") if seat.name.startswith(_BOT) else seat.name or seat.kind
