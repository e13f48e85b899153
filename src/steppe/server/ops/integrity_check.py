"""Check a server's data: replay every match, verify all seat links, and read all accounts.

Faults are reported as sentences; nothing is changed.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

import steppe
from steppe.play.log import UNDO, Entry
from steppe.play.match import Match
from steppe.play.record_proof import follow
from steppe.server.accounts.guests import Keys, former_keys, load_key, seal
from steppe.server.base.match_data import BOT, Action, Sheet
from steppe.server.base.storage_errors import StorageError
from steppe.server.match.imported_record import is_imported
from steppe.server.match.proposals import played, standing
from steppe.server.ops.account_checks import account_faults
from steppe.server.ops.backup import Installation
from steppe.server.store import revisions
from steppe.server.store.sqlite_file import faults_in
from steppe.server.store.store import Search, Store

_PAGE = 100


class Rules(Enum):
    """The status of a match's rules in this version of steppe."""

    NEWEST, EARLIER, UNKNOWN = range(3)


@dataclass(frozen=True)
class Checked:
    """A checked match: the length of its log, its rules, its faults.

    Without a match, it is the store itself, or ``accounts`` many accounts.
    """

    match: str
    lines: int
    rules: Rules
    faults: Sequence[str] = ()
    accounts: int = 0


async def check(house: Installation) -> AsyncIterator[Checked]:
    """Check all data, match by match; a fault in the store itself has an empty match id.

    Raises ``StorageError`` if the data cannot be read.
    """
    keys = Keys(_key(house.data), former_keys(house.data))
    await _check_form(house)
    if not house.engine.is_database:
        yield Checked(
            "", 0, Rules.NEWEST, await asyncio.to_thread(faults_in, Path(house.engine.place))
        )
    store = await house.engine.open()
    try:
        async for sheet, log in _all(store):
            yield await asyncio.to_thread(look_at, sheet, log, keys)
        number, faults = await account_faults(store)
        yield Checked("", 0, Rules.NEWEST, faults, number)
    finally:
        await store.close()


def _key(data: Path) -> bytes:
    if not (data / "key").exists():
        raise StorageError(f"there is no key in {data}: without it no link opens its seat")
    return load_key(data)


async def _check_form(house: Installation) -> None:
    """Raise ``StorageError`` unless the matches have this version's schema."""
    house.check()
    found = await house.engine.revision()
    if revisions.is_behind(found):
        if not found:
            raise StorageError("there are no matches: a server creates the tables when it starts")
        schema, present = revisions.number_of(found), revisions.number_of(revisions.REVISIONS[-1])
        raise StorageError(
            f"the matches have schema {schema}, not {present}: serve them once to upgrade it"
        )


async def _all(store: Store) -> AsyncIterator[tuple[Sheet, list[Action]]]:
    last = ""
    while found := await store.find(Search(beyond=last, limit=_PAGE)):
        for sheet in found:
            if loaded := await store.load(sheet.id):
                yield loaded
        last = found[-1].id


def look_at(sheet: Sheet, log: list[Action], keys: Keys) -> Checked:
    """Replay a match from its log and compare the result with its stored status."""
    rules, faults = rules_of(sheet.game, sheet.rules), [*_seats(sheet, keys)]
    if [action.number for action in log] != [*range(len(log))]:
        faults.append("lines of the log are missing")
    elif rules is not Rules.UNKNOWN:
        try:
            play = Match.commit if is_imported(sheet.id) else _follow
            faults += _differences(sheet, played(sheet, log, play))
        except ValueError as error:
            faults.append(str(error))
    return Checked(sheet.id, len(log), rules, faults)


def _follow(match: Match, entry: Entry) -> None:
    """Commit an entry. Raises ``ValueError`` if it cannot follow the entries before it."""
    if entry.verb == UNDO:
        match.commit(entry)  # who had to agree depends on who was seated at that time
    else:
        follow(match, entry)


def rules_of(name: str, rules: str) -> Rules:
    """Return whether a version of a game's rules is the newest, an earlier one or unknown."""
    if name not in steppe.names():
        return Rules.UNKNOWN
    game = steppe.load(name)
    if rules == game.rules:
        return Rules.NEWEST
    return Rules.EARLIER if rules in game.versions else Rules.UNKNOWN


def _differences(sheet: Sheet, match: Match) -> Iterator[str]:
    if standing(match) != sheet.standing:
        yield "the log leads to another status than the stored one"
    if (sheet.ended is not None) != match.is_over:
        yield "the log and the match disagree about whether it is over"


def _seats(sheet: Sheet, keys: Keys) -> Iterator[str]:
    if len(sheet.seats) != sheet.players:
        yield f"{len(sheet.seats)} seats are stored for {sheet.players} players"
    for number, seat in enumerate(sheet.seats):
        secret = keys.seat_secret(sheet.id, number, seat.link, seat.token)
        if seat.kind != BOT and seat.token != seal(secret):
            yield f"the link of seat {number} was made with another key"
