"""Administration: the host's actions on matches, seats, addresses and people.

Each action is saved with its line of the log (``admin_log.py``), which a running server reads
(``admin_events.py``). The log names matches, seats and banned addresses, but never a person.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from typing import Any

from steppe.core.errors import NotationError
from steppe.play.match_record import format_record, from_match
from steppe.server.accounts.accounts import Accounts
from steppe.server.accounts.bans import BAN, UNBAN, Bans, check_bannable, read_network
from steppe.server.accounts.guests import Keys
from steppe.server.accounts.network_bots import bots_of
from steppe.server.accounts.personal_data import (
    emptied,
    erasure,
    freeing,
    kept_of,
    seats_of,
    without,
)
from steppe.server.base.http_errors import UnplayableError
from steppe.server.base.match_data import BOT, OPEN, Action, Seat, Sheet
from steppe.server.match.annotations import NEXT
from steppe.server.match.daily_match import is_sealed
from steppe.server.match.proposals import match_of
from steppe.server.ops import match_repair
from steppe.server.ops.admin_log import (
    CLOSE,
    DELETE,
    ERASE,
    REOPEN,
    REPAIR,
    REVOKE,
    AdminEvent,
    AdminLog,
    Plan,
    remember,
)
from steppe.server.store.rows import SqlStore, Statement
from steppe.server.store.schema import METADATA
from steppe.server.store.store import Search

_ALL = 1_000_000  # more matches than any guest has
_PAGE = 200  # abandoned matches deleted in one transaction

_ABANDONED = (
    "SELECT id FROM match WHERE ended IS NULL AND moved < :before ORDER BY moved LIMIT :most"
)
_ROUNDS = 5  # attempts to erase a person who keeps acting meanwhile

_OF_MATCHES = [table.name for table in reversed(METADATA.sorted_tables) if "match" in table.columns]
"""The tables whose rows belong to a match, dependent tables first."""


class AdminService:
    """A host's actions, logged under a system user's name."""

    def __init__(self, store: SqlStore, who: str = "") -> None:
        self._store = store
        self._log = AdminLog(store, who)

    async def log(self) -> list[AdminEvent]:
        """Return all log lines, in order."""
        return await self._log.lines()

    # Matches

    async def close(self, match: str, words: str) -> None:
        """Close a match: play stops, but it can still be viewed."""
        await self._load(match)
        await self._keep(CLOSE, match, words)

    async def reopen(self, match: str, words: str) -> None:
        """Reopen a match that was closed."""
        await self._load(match)
        await self._keep(REOPEN, match, words)

    async def hide(self, match: str, words: str) -> None:
        """Remove a match from all lists; its URL still works."""
        await self._list(match, False, "hide", words)

    async def show(self, match: str, words: str) -> None:
        """Show a match in lists again."""
        await self._list(match, True, "show", words)

    async def delete(self, match: str, words: str) -> None:
        """Delete a match and all its data for good."""
        await self._load(match)
        await self._keep(DELETE, match, words, *_deletion(match))

    async def planned_repair(self, match: str, wish: match_repair.Wish) -> match_repair.Plan:
        """Return a repair of a match; it is not carried out. Raises ``NotationError``."""
        return await asyncio.to_thread(match_repair.planned, *await self._load(match), wish)

    async def repair(self, plan: match_repair.Plan, words: str) -> None:
        """Carry out a repair. Raises ``NotationError`` if the match has changed since."""

        async def again() -> Plan[None]:
            plan.check(await self._load(plan.sheet.id))
            return (
                None,
                [self._log.line(REPAIR, plan.sheet.id, words)],
                plan.statements(self._store.now),
            )

        await self._log.save(again)

    async def _list(self, match: str, listed: bool, deed: str, words: str) -> None:
        await self._load(match)
        sql = "UPDATE match SET listed = :listed WHERE id = :match"
        await self._keep(deed, match, words, Statement(sql, {"listed": listed, "match": match}))

    # Addresses

    async def ban(self, address: str, words: str, days: float | None = None) -> str:
        """Ban an address or a network; return it in standard form.

        Raises ``NotationError`` for a network that the site itself depends on.
        """
        network = read_network(address)
        check_bannable(network)
        until = None if days is None else time.time() + days * 24 * 3600
        await self._keep(BAN, network, words, until=until)
        return network

    async def unban(self, address: str, words: str) -> tuple[str, list[str]]:
        """Lift a ban; return the network in standard form, and other bans that overlap with it.

        Raises ``NotationError`` if it is not banned.
        """
        network = read_network(address)
        others = (await self.bans()).around(network)
        if network not in others:
            hint = f"; name the banned network: {', '.join(others)}" if others else ""
            raise NotationError(f"{network} is not banned{hint}")
        await self._keep(UNBAN, network, words)
        return network, [other for other in others if other != network]

    async def bans(self) -> Bans:
        """Return the bans in force."""
        bans = Bans()
        for order in await self.log():
            remember(order, bans)
        return bans

    # Seats and people

    async def revoke(self, match: str, number: int, keys: Keys, words: str) -> str:
        """Vacate a seat: open it, with a new link; return that link's secret."""

        async def plan() -> Plan[str]:
            sheet, _ = await self._load(match)
            if not 0 <= number < len(sheet.seats) or sheet.seats[number].kind == BOT:
                raise NotationError(f"match {match} has no person in seat {number}")
            seat, secret = emptied(sheet, number, keys)
            order = self._log.line(REVOKE, f"{match}:{number}", words)
            return secret, [order], [*freeing(sheet, number, seat)]

        return await self._log.save(plan)

    async def person(self, word: str) -> str:
        """Return a guest's id, given as an id, a seat, ``MATCH:SEAT``, or an account, ``@NAME``.

        Raises ``NotationError`` if there is no such guest.
        """
        if word.startswith("@"):
            return await self._owner(word[1:])
        match, colon, number = word.partition(":")
        if not colon:
            await self._check_known(word)
            return word
        sheet, _ = await self._load(match)
        seats = {str(number): seat.guests for number, seat in enumerate(sheet.seats)}
        if guests := seats.get(number):
            return guests[0]
        raise NotationError(f"seat {number!r} of match {match} has no player")

    async def _owner(self, name: str) -> str:
        account = await Accounts(self._store).named(name)
        if account is None:
            raise NotationError(f"there is no account with the name {name!r}")
        return account.guest

    async def _check_known(self, guest: str) -> None:
        if await kept_of(self._store, guest):
            return
        if await self._store.load(guest):
            raise NotationError(f"{guest} is a match: name one of its seats, as in {guest}:0")
        raise NotationError(
            f"there is no guest with the id {guest!r}: name a seat, as MATCH:SEAT, an account, as"
            " @NAME, or the number that the person sees at /me/data"
        )

    async def export(self, guest: str) -> dict[str, Any]:
        """Return all stored data about a person."""
        kept = await kept_of(self._store, guest)
        matches = [match_data async for match_data in self.matches_of(guest)]
        return {"guest": guest, **kept, "matches": matches}

    async def matches_of(self, guest: str) -> AsyncIterator[dict[str, Any]]:
        """Yield a person's matches as that person saw them, without the names of other people."""
        for sheet in await self._store.find(Search(guest=guest, limit=_ALL)):
            loaded = await self._store.load(sheet.id)
            if loaded and seats_of(guest, loaded[0]):  # neither deleted nor erased meanwhile
                yield await asyncio.to_thread(_told, guest, *loaded)

    async def erase(self, guest: str, keys: Keys, words: str) -> int:
        """Remove a person from all seats and database tables; return the number of their seats.

        Moves stay, because they belong to the match, but nothing names their player any more. Their
        bots go with them.
        """
        count = 0
        while bots := await bots_of(self._store, guest):
            for bot in bots:
                count += await self._erase(bot, keys, words)
        return count + await self._erase(guest, keys, words)

    async def _erase(self, guest: str, keys: Keys, words: str) -> int:
        """Remove one guest from all seats and tables; return the number of their seats."""

        async def plan() -> Plan[int]:
            found = await self._store.find(Search(guest=guest, limit=_ALL))
            places = [(sheet, at) for sheet in found for at in seats_of(guest, sheet)]
            freed = [(sheet, at, without(guest, sheet, at, keys)) for sheet, at in places]
            freed += [place for sheet in found async for place in self._kept_free(guest, sheet)]
            freed.sort(key=lambda place: (place[0].id, place[1]))  # fixed order: no deadlock
            changes = [one for place in freed for one in freeing(*place)]
            orders = [self._log.line(REVOKE, f"{sheet.id}:{at}") for sheet, at, _ in freed]
            orders.append(self._log.line(ERASE, f"seats: {len(places)}", words))
            return len(places), orders, [*changes, *erasure(guest)]

        count = await self._log.save(plan)
        for _ in range(_ROUNDS):
            if not await kept_of(self._store, guest):  # actions in progress added rows
                break
            count += await self._log.save(plan)
        return count

    async def _kept_free(self, guest: str, sheet: Sheet) -> AsyncIterator[tuple[Sheet, int, Seat]]:
        """Yield the open seats that later rematches of this match reserve for a person by name."""
        names = {sheet.seats[at].name for at in seats_of(guest, sheet)} - {""}
        seen = {sheet.id}
        while names and (after := await self._next(sheet.id)) and after.id not in seen:
            seen.add(after.id)
            for at, seat in enumerate(after.seats):
                if seat.kind == OPEN and seat.name in names:
                    yield after, at, replace(seat, name="")
            sheet = after

    async def _next(self, match: str) -> Sheet | None:
        """Return the next match after ``match``, if any."""
        notes = [note for note in await self._store.notes(match) if note.kind == NEXT]
        loaded = await self._store.load(notes[-1].words) if notes else None
        return loaded[0] if loaded else None

    # Retention

    async def forget(self, before: float) -> list[str]:
        """Delete unfinished matches without activity since ``before``; return their ids."""
        forgotten: list[str] = []
        wanted = Statement(_ABANDONED, {"before": before, "most": _PAGE})
        while found := await self._store.select(wanted):
            ids = [row["id"] for row in found]
            await self._store.change([one for id in ids for one in _deletion(id, before)])
            forgotten += ids
        if forgotten:
            await self._keep("forget", f"matches: {len(forgotten)}", "")
        return forgotten

    async def note(self, deed: str, subject: str, words: str) -> None:
        """Log an action that other code has carried out."""
        await self._keep(deed, subject, words)

    async def _load(self, match: str) -> tuple[Sheet, list[Action]]:
        loaded = await self._store.load(match)
        if loaded is None:
            raise NotationError(f"there is no match {match!r}")
        return loaded

    async def _keep(
        self, deed: str, subject: str, words: str, *also: Statement, until: float | None = None
    ) -> None:
        """Run an action and write a log line about it."""

        async def plan() -> Plan[None]:
            return None, [self._log.line(deed, subject, words, until)], also

        await self._log.save(plan)


def _deletion(match: str, before: float | None = None) -> Iterator[Statement]:
    """Yield the statements that delete a match; with ``before``, only an abandoned one."""
    this = "id = :match" + ("" if before is None else " AND ended IS NULL AND moved < :before")
    values = {"match": match} | ({} if before is None else {"before": before})
    yield Statement(f"UPDATE match SET moved = moved WHERE {this}", values)  # this locks the row
    for table in _OF_MATCHES:
        leaning = f"DELETE FROM {table} WHERE match IN (SELECT id FROM match WHERE {this})"
        yield Statement(leaning, values)
    yield Statement(f"DELETE FROM match WHERE {this}", values)


def _told(guest: str, sheet: Sheet, log: list[Action]) -> dict[str, Any]:
    """Return a person's stored data about a match, without the names of other players."""
    names = {number: seat.name for number, seat in enumerate(sheet.seats) if guest in seat.guests}
    personal: dict[str, Any] = {"match": sheet.id, "game": sheet.game, "names": names}
    personal["times"] = [action.at for action in log if action.seat in names]
    try:
        record = from_match(match_of(sheet, log), names, min(names))
        if is_sealed(sheet.dice):
            record.facts.pop("secret", None)
        personal["record"] = format_record(record)
    except UnplayableError as error:
        personal["record"] = str(error)
    return personal
