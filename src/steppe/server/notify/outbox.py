"""The outbox: the turns of players to notify, as rows that any process may take."""

import secrets
from collections.abc import Collection
from typing import Any, NamedTuple

from steppe.server.base.clock_record import read_clock
from steppe.server.match.clocks import is_late
from steppe.server.match.turn_call import OVER
from steppe.server.store.leases import Leases
from steppe.server.store.rows import SqlStore, Statement

_MOST = 50  # messages that one process takes together
_CLOCKS = 1000  # clocks that one process reads together
_AHEAD = {True: 3 * 24 * 3600.0, False: 2400.0}  # seconds, over days or not: see ``_short``
_DAYS = {True: '%"days"_true%', False: '%"days"_false%'}  # a colon would begin a parameter's name
_LEASES = Leases("outbox", "holder")
_IS_OPEN = f"""looked IS NULL AND sent IS NULL AND turn <> '{OVER}' AND due <= {{now}}
  AND NOT {_LEASES.is_held}"""
_REACHES = """EXISTS (
  SELECT 1 FROM sitter JOIN channel ON channel.guest = sitter.guest
  WHERE sitter.match = outbox.match AND sitter.seat = outbox.seat
    AND channel.kind <> 'mail' AND channel.fault = '' AND channel.confirmed
)"""
_DUE = f"SELECT id FROM outbox WHERE {_IS_OPEN} AND {_REACHES} ORDER BY due LIMIT {_MOST}"
_TAKE = _LEASES.take(f"WHERE {_IS_OPEN} AND id IN ({_DUE})", "id, match, seat, turn")
_STILL = "id = :id AND turn = :turn"
_SEND = f"""UPDATE outbox SET sent = {{now}}, lease = NULL, holder = NULL
WHERE {_STILL} AND holder = :holder AND looked IS NULL AND sent IS NULL RETURNING id"""
_DROP = _LEASES.finish(_STILL)
_LOOK = """UPDATE outbox SET looked = {now}
WHERE match = :match AND ' ' || :seats || ' ' LIKE '% ' || seat || ' %' AND looked IS NULL"""


_REMIND = f"""UPDATE outbox SET reminded = {{now}}, sent = COALESCE(sent, {{now}})
WHERE {_STILL} AND reminded IS NULL RETURNING id"""


def _short(days: bool) -> str:
    """Return SQL for turns whose clocks are so close to zero that a reminder may be due.

    At a live table, only players who have not looked at their turn get one: the page reminds the
    others.
    """
    others = "" if days else f"AND looked IS NULL AND {_REACHES}"
    return f"""SELECT outbox.id AS id, outbox.match AS match, seat, turn, clock, up
    FROM outbox JOIN match ON match.id = outbox.match CROSS JOIN pulse
    WHERE expires <= up + {_AHEAD[days]} AND clock LIKE '{_DAYS[days]}' AND reminded IS NULL
      AND turn <> '{OVER}' {others}
    ORDER BY expires LIMIT {_CLOCKS}"""


class Turn(NamedTuple):
    """A turn whose player is to be notified."""

    id: str
    match: str
    seat: int
    turn: str


class Outbox:
    """The outbox in a store."""

    def __init__(self, store: SqlStore) -> None:
        self._store = store
        self._name = secrets.token_hex(4)

    async def look(self, match: str, seats: Collection[int]) -> None:
        """Record that players look at a match: they need no message about this turn."""
        if not seats:
            return
        await self._store.change(
            [self._statement(_LOOK, match=match, seats=" ".join(map(str, seats)))]
        )

    async def take(self) -> list[Turn]:
        """Take leases on the turns whose messages are due and would reach someone."""
        if not await self._store.select(self._statement(_DUE)):
            return []  # reading is enough most of the time
        found = await self._store.settle(self._statement(_TAKE, holder=self._name))
        return [Turn(**row) for row in found]

    async def send(self, turn: Turn) -> bool:
        """Mark the message about a turn as sent; return whether this process may send it."""
        values = {"id": turn.id, "turn": turn.turn, "holder": self._name}
        return bool(await self._store.settle(self._statement(_SEND, **values)))

    async def late(self, days: bool) -> list[Turn]:
        """Return the turns that take long, over days or live, by the site time of the last beat."""
        late = []
        for row in await self._store.select(self._statement(_short(days))):
            clock, now = read_clock(row.pop("clock")), row.pop("up")
            if clock is not None and is_late(clock, row["seat"], now):
                late.append(Turn(**row))
        return late

    async def remind(self, turn: Turn) -> bool:
        """Mark the reminder about a turn as sent; return whether this process may send it."""
        values = {"id": turn.id, "turn": turn.turn}
        return bool(await self._store.settle(self._statement(_REMIND, **values)))

    async def drop(self, turn: Turn) -> None:
        """Remove a turn whose player need not decide."""
        values = {"id": turn.id, "turn": turn.turn, "holder": self._name}
        await self._store.change([self._statement(_DROP, **values)])

    def _statement(self, sql: str, **values: Any) -> Statement:
        return Statement(sql.format(now=self._store.now), values)
