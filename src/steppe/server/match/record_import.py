"""Import the record of a finished match from another server.

The record is replayed under its rules before anything is stored, so every move in it is legal and
the result is that of the moves. A record has the same id here for everyone who imports it.
"""

import asyncio
import time
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256

import steppe
from steppe.bots.make import LEVELS
from steppe.core.errors import RecordError
from steppe.play.match import Match
from steppe.play.match_record import Record, content_of, parse_record, replay
from steppe.play.player_name import clean_name
from steppe.play.record_proof import signed_by, verify
from steppe.server.accounts.guests import Keys, seal
from steppe.server.accounts.signing import fits
from steppe.server.base.http_errors import NotFoundError, UnplayableError
from steppe.server.base.match_data import BOT, PERSON, Action, MatchStatus, Seat, Sheet, join_words
from steppe.server.base.storage_errors import ConflictError
from steppe.server.match.imported_record import PREFIX, Imported, keeping
from steppe.server.match.proposals import standing
from steppe.server.match.rooms import Rooms
from steppe.server.store.rows import Statement, addition, creation, insertion

LONGEST = 60_000
"""The maximum number of characters of a record."""

_DIGITS = 32  # of the hash in an id
_BOTS = frozenset(level.name for level in LEVELS)
_PREFIX_OF_BOTS = "bot:"
_MANY = 20  # entries, as a multiple of a usual match's length, as for matches on this site


@dataclass(frozen=True)
class _Read:
    """A record that replays: the record, its match, and what was verified."""

    record: Record
    match: Match
    key: str
    drawn: bool


async def import_record(rooms: Rooms, text: str) -> str:
    """Import a record; return the id of its match here. Importing it again changes nothing.

    A match that this site played and signed itself keeps its own id. Raises ``RecordError`` for a
    text that is not the record of a finished match, and for one that was changed after it was
    signed.
    """
    if len(text) > LONGEST:
        raise RecordError(f"a record has at most {LONGEST} characters, not {len(text)}")
    read = await asyncio.to_thread(_read, text)
    if own := await _own(rooms, read):
        return own
    id = PREFIX + sha256(content_of(text).encode()).hexdigest()[:_DIGITS]
    store = rooms.house.store
    one = Imported(id, text, read.key, read.drawn, time.time())
    with suppress(ConflictError):  # it is here already
        await store.change([*_match(read, one, rooms.house.keys, store.now), *keeping(one)])
    return id


def _read(text: str) -> _Read:
    record = parse_record(text)
    if not record.returns:
        raise RecordError(
            f"line {record.place('')}: the record has no result: open it when the match is over"
        )
    if record.game in steppe.names():
        most = _MANY * steppe.load(record.game).usual_plies
        if len(record.entries) > most:
            raise RecordError(f"the record has {len(record.entries)} entries; the most are {most}")
    key = signed_by(record, fits)
    return _Read(record, replay(record, steppe.load), key, _is_drawn(record))


def _is_drawn(record: Record) -> bool:
    """Return whether all chance outcomes of a record follow from its secret."""
    try:
        verify(record, steppe.load)
    except RecordError:
        return False
    return True


async def _own(rooms: Rooms, read: _Read) -> str:
    """Return the id of a match that this site played and signed, "" for others."""
    signer, id = rooms.house.signer, read.record.facts.get("match", "")
    if signer is None or read.key != signer.key:
        return ""
    with suppress(NotFoundError, UnplayableError):
        return (await rooms.get(id)).table.id
    return ""


def _match(read: _Read, one: Imported, keys: Keys, now: str) -> list[Statement]:
    """Return the statements that store a finished match with its log; ``now`` is SQL."""
    match, status, id = read.match, standing(read.match), one.match
    sheet = Sheet(
        id,
        match.game.name,
        match.players,
        match.options,
        read.record.rules,
        b"",  # the secret stays in the record: its dice were drawn under another name
        one.at,
        tuple(_seat(read.record, id, seat, keys) for seat in range(match.players)),
        start=match.origin.start,
        standing=MatchStatus(match.position_after(0).player),
    )
    actions = [
        Action(
            id, number, entry.by, join_words(entry.move, entry.outcomes), f"record {number}", one.at
        )
        for number, entry in enumerate(match.log)
    ]
    return [
        *creation(sheet),
        *(insertion("action", vars(action)) for action in actions[:-1]),
        *addition(actions[-1], status, now),
    ]


def _seat(record: Record, id: str, number: int, keys: Keys) -> Seat:
    """Return a seat with the name in the record; nobody here may act for it."""
    name = record.seats.get(number, "")
    level = name.removeprefix(_PREFIX_OF_BOTS)
    if name.startswith(_PREFIX_OF_BOTS) and level in _BOTS:
        return Seat(BOT, bot=level)
    return Seat(PERSON, clean_name(name), token=seal(keys.seat_secret(id, number)))
