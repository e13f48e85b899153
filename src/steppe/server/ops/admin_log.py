"""The administration log: one line for each of the host's actions, in the order of their numbers.

An action and its line are saved together or not at all.
"""

import getpass
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TypeVar

from steppe.server.accounts.bans import BAN, UNBAN, Ban, Bans
from steppe.server.base.storage_errors import ConflictError
from steppe.server.store.rows import SqlStore, Statement, every, insertion
from steppe.server.store.schema import ADMINISTRATION

CLOSE, REOPEN, DELETE, REVOKE, ERASE = "close", "reopen", "delete", "revoke", "erase"
REPAIR = "repair"
_LOG = f"SELECT {every(ADMINISTRATION)} FROM administration ORDER BY at, id"
_SIGN = "n"  # prefix of a numbered id; earlier versions used random ids
_LAST = f"SELECT MAX(id) AS last FROM administration WHERE id >= '{_SIGN}'"
_COUNT = "SELECT COUNT(*) AS number FROM administration"
_TRIES = 100  # attempts to get the next number: another process may take it first


@dataclass(frozen=True)
class AdminEvent:
    """A line of the administration log: user, action, subject, reason, and the end of a ban.

    The numbers in the ids determine the order, because the clock may have been wrong.
    """

    id: str
    at: float
    who: str
    deed: str
    subject: str
    words: str = ""
    until: float | None = None

    @property
    def place(self) -> tuple[int, float]:
        """Return the sort key of a line: lines without a number come first."""
        number = int(self.id.removeprefix(_SIGN)) if self.id.startswith(_SIGN) else 0
        return number, 0.0 if number else self.at


T = TypeVar("T")
Plan = tuple[T, Sequence[AdminEvent], Iterable[Statement]]
"""A result, log lines without numbers, and statements to run together with them."""


def numbered(orders: Iterable[AdminEvent], last: int) -> Iterator[AdminEvent]:
    """Number log lines, starting after the number ``last``."""
    for number, order in enumerate(orders, last + 1):
        yield replace(order, id=f"{_SIGN}{number:09}")


def saving(order: AdminEvent) -> Statement:
    """Return the statement that adds a numbered line to the log."""
    return insertion("administration", vars(order))


def remember(order: AdminEvent, bans: Bans) -> None:
    """Add or lift a ban if a log line says so."""
    if order.deed == BAN:
        bans.add(Ban(order.subject, order.at, order.words, order.until))
    elif order.deed == UNBAN:
        bans.lift(order.subject)


class AdminLog:
    """The log in a store, to which lines are added under a system user's name."""

    def __init__(self, store: SqlStore, who: str = "") -> None:
        self._store = store
        self._who = who or _user()

    async def lines(self) -> list[AdminEvent]:
        """Return all lines, in order."""
        found = [AdminEvent(**row) for row in await self._store.select(Statement(_LOG, {}))]
        return sorted(found, key=lambda order: order.place)

    async def count(self) -> int:
        """Return the number of lines; none is ever deleted."""
        (row,) = await self._store.select(Statement(_COUNT, {}))
        return int(row["number"])

    def line(
        self, deed: str, subject: str, words: str = "", until: float | None = None
    ) -> AdminEvent:
        """Return a line without a number, which is not saved yet."""
        return AdminEvent("", time.time(), self._who, deed, subject, words, until)

    async def save(self, plan: Callable[[], Awaitable[Plan[T]]]) -> T:
        """Run an action and write its lines, with the next numbers; return the action's result.

        If another process has changed the data meanwhile, plan again.
        """
        for _ in range(_TRIES - 1):
            with suppress(ConflictError):
                return await self._save_once(*await plan())
        return await self._save_once(*await plan())

    async def _save_once(
        self, result: T, orders: Sequence[AdminEvent], also: Iterable[Statement]
    ) -> T:
        lines = map(saving, numbered(orders, await self._last()))
        await self._store.change([*also, *lines])
        return result

    async def _last(self) -> int:
        """Return the number of the last line."""
        (row,) = await self._store.select(Statement(_LAST, {}))
        return AdminEvent(row["last"] or "", 0, "", "", "").place[0]


def _user() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):  # a user without a name, as in a container
        return "unknown"
