"""Write the record of a match on this server, with its players' names."""

from collections.abc import Iterator, Sequence

import steppe
from steppe.play.dice_commitment import commitment
from steppe.play.log import Entry, remaining
from steppe.play.match_record import Record, content_of, format_record, from_match
from steppe.play.player_view import HIDDEN
from steppe.server.accounts.signing import Signer
from steppe.server.base.match_data import BOT, Action, Seat, Sheet
from steppe.server.match.daily_match import is_sealed, refuse_sealed
from steppe.server.match.proposals import entry_of
from steppe.server.match.room import Room

_BOT = "bot:"  # how records mark a program


def record_text(room: Room, player: int | None) -> str:
    """Return the record of a match as a player, or a spectator (``None``), saw it.

    The record of a finished match is signed: it hides nothing and no move can follow. The record of
    a match of the day leaves out the secret until the day is over. An imported
    record stays as it was.
    """
    if room.table.imported is not None:
        return room.table.imported.body
    sheet, match = room.table.sheet, room.table.match
    record = from_match(match, _names(sheet.seats), player)
    return _finished(record, sheet, room.house.signer if match.is_over else None)


def kept_text(sheet: Sheet, log: Sequence[Action], signer: Signer | None) -> str:
    """Return the record of a match that this server cannot replay, from its sheet and log.

    An unfinished match may continue on a server that has its rules. Its record leaves out the
    secret, and masks words that a player may have hidden from others. Raises ``TableError`` for
    today's match of the day.
    """
    refuse_sealed(sheet)
    is_over = sheet.ended is not None
    record = Record(sheet.game, sheet.players, dict(sheet.options), sheet.rules)
    data = {
        "match": sheet.id,
        "from": sheet.source,
        "start": sheet.start if is_over else "",
        "dice": sheet.dice,
        "commitment": commitment(sheet.secret),
        "secret": sheet.secret.hex() if is_over else "",
    }
    record.facts = {word: value for word, value in data.items() if value}
    record.seats, record.entries = _names(sheet.seats), remaining(map(entry_of, log))
    if is_over:
        record.returns, record.scores = [*sheet.standing.returns], [*sheet.standing.scores]
    else:
        record.entries = [*_open(sheet.game, record.entries)]
    return _finished(record, sheet, signer if is_over else None)


def _open(name: str, line: Sequence[Entry]) -> Iterator[Entry]:
    """Yield entries with hidden words masked; for an unknown game, mask all words."""
    game = steppe.load(name) if name in steppe.names() else None
    for entry in line:
        words = [entry.move, *entry.outcomes]
        for place, word in enumerate(words):
            verb = word.partition(":")[0]
            is_open = game is not None and (not game.secrets or verb not in (game.private or verb))
            words[place] = word if is_open or not word or entry.is_said else f"{verb}{HIDDEN}"
        yield Entry(entry.by, words[0], tuple(words[1:]))


def _finished(record: Record, sheet: Sheet, signer: Signer | None) -> str:
    """Return the text of a record, signed if there is a signer and the secret may be shown."""
    if is_sealed(sheet.dice):
        record.facts.pop("secret", None)
    elif signer is not None:
        record.facts["key"] = signer.key
        record.signature = signer.sign(content_of(format_record(record)))
    return format_record(record)


def _names(seats: Sequence[Seat]) -> dict[int, str]:
    return {number: _name(seat) for number, seat in enumerate(seats)}


def _name(seat: Seat) -> str:
    """Return the name at a seat; a person's name cannot pass for a bot's."""
    if seat.kind == BOT:
        return f"{_BOT}{seat.bot}"
    return seat.name.replace(":", " ") if seat.name.startswith(_BOT) else seat.name or seat.kind
