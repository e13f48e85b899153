"""Challenges of which the challenged person does not know yet: rows that any process may take.

A person who has looked at their news since knows of them. A network bot reads its stream instead.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from steppe.server.store.rows import SqlStore, Statement

CALM = 15.0  # seconds to see a challenge oneself
MAIL_CALM = 600.0  # the same before an e-mail
_MOST = 50  # notices that one process takes together
_FIELDS = "id, challenged, name, game"
_WAITS = """state = 'open' AND until > {now} AND made <= {now} - CALM AND NOT EXISTS (
  SELECT 1 FROM bell WHERE bell.guest = challenge.challenged AND bell.looked >= challenge.made)"""
WAITS_FOR_MAIL = f"mailed IS NULL AND {_WAITS.replace('CALM', str(MAIL_CALM))}"
_DUE = f"""SELECT {_FIELDS} FROM challenge WHERE sent IS NULL AND {_WAITS} AND EXISTS (
  SELECT 1 FROM channel WHERE channel.guest = challenge.challenged
    AND channel.kind <> 'mail' AND channel.fault = '' AND channel.confirmed
) ORDER BY made LIMIT {_MOST}"""
_SEND = """UPDATE challenge SET sent = {now} WHERE id = :id AND sent IS NULL
  AND state = 'open' AND until > {now} RETURNING id"""
_FOR_MAIL = f"""SELECT {_FIELDS} FROM challenge WHERE challenged = :guest AND {WAITS_FOR_MAIL}
ORDER BY made LIMIT :most"""
_MARK = """UPDATE challenge SET mailed = {now} WHERE id = :id AND mailed IS NULL
  AND state = 'open' AND until > {now} RETURNING id"""
_UNMARK = "UPDATE challenge SET mailed = NULL WHERE id = :id"


class Notice(NamedTuple):
    """A challenge to tell someone about: its id, the challenged guest, the challenger, the game."""

    id: str
    challenged: str
    name: str
    game: str


class ChallengeNotices:
    """The challenges in a store."""

    def __init__(self, store: SqlStore) -> None:
        self._store = store

    async def due(self) -> list[Notice]:
        """Return the challenges whose messages are due and would reach someone."""
        due = _DUE.replace("CALM", str(CALM))
        return [Notice(**row) for row in await self._store.select(self._statement(due))]

    async def send(self, notice: Notice) -> bool:
        """Mark the message about a challenge as sent; return whether this process may send it."""
        return bool(await self._store.settle(self._statement(_SEND, id=notice.id)))

    async def for_mail(self, guest: str, most: int) -> list[Notice]:
        """Take the challenges for a guest's next letter: at most ``most``, oldest first."""
        found = await self._store.select(self._statement(_FOR_MAIL, guest=guest, most=most))
        notices = [Notice(**row) for row in found]
        return [
            one for one in notices if await self._store.settle(self._statement(_MARK, id=one.id))
        ]

    async def unmark(self, notices: Iterable[Notice]) -> None:
        """Put these challenges into the next letter again: this one was not sent."""
        await self._store.change([Statement(_UNMARK, {"id": one.id}) for one in notices])

    def _statement(self, sql: str, **values: Any) -> Statement:
        return Statement(sql.format(now=self._store.now), values)
