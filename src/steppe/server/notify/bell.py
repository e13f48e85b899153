"""What happened in a guest's matches with others since they last looked: turns, ends, newcomers,
take-back requests, rematches and refusals. All of it is read from the matches; only the last look
is stored.
"""

from typing import NamedTuple

from steppe.server.match.annotations import AGREE, ASK, NEXT, RECALL, REFUSE, SPURN
from steppe.server.match.turn_call import OVER
from steppe.server.store.rows import SqlStore, Statement

TURN, SAT, OFFER = "turn", "sat", "offer"  # the kinds of news, with ``ASK``, ``SPURN`` and ``OVER``
_KEPT = 7 * 24 * 3600.0  # seconds for which news are shown
_MOST = 50
_MINE = """mine AS (
  SELECT sitter.match, sitter.seat FROM sitter JOIN match ON match.id = sitter.match
  WHERE sitter.guest = :guest AND (match.ended IS NULL OR match.ended > :since)
)"""
_OTHERS = (
    "NOT EXISTS (SELECT 1 FROM mine AS own WHERE own.match = {0}.match AND own.seat = {0}.seat)"
)
_NOTED = "SELECT 1 FROM note AS other WHERE other.match = note.match"
_OWN = "other.seat IN (SELECT seat FROM mine AS own WHERE own.match = note.match)"
_WITHDRAWN = (
    "SELECT MAX(back.part) FROM note AS back"
    f" WHERE back.match = note.match AND back.kind = '{RECALL}' AND back.part < note.part"
)
_NEWS = f"""
WITH {_MINE}
SELECT CASE WHEN turn = '{OVER}' THEN '{OVER}' ELSE '{TURN}' END AS kind,
  outbox.match AS match, outbox.seat AS seat, outbox.at AS at
FROM outbox JOIN mine ON mine.match = outbox.match AND mine.seat = outbox.seat
WHERE outbox.looked IS NULL AND outbox.at > :since
UNION SELECT '{SAT}', seat.match, seat.seat, seat.taken
FROM seat JOIN mine ON mine.match = seat.match
WHERE seat.taken > :since AND {_OTHERS.format("seat")}
UNION SELECT CASE WHEN note.kind = '{NEXT}' THEN '{OFFER}' ELSE note.kind END,
  note.match, note.seat, note.at
FROM note JOIN mine ON mine.match = note.match
WHERE note.at > :since AND {_OTHERS.format("note")} AND (
  note.kind = '{ASK}' AND note.words || ' ' LIKE '% ' || mine.seat || ' %'
    AND NOT EXISTS (SELECT 1 FROM action WHERE action.match = note.match
      AND action.number >= note.number)
    AND NOT EXISTS ({_NOTED} AND other.number = note.number AND other.part > note.part
      AND other.kind IN ('{AGREE}', '{REFUSE}'))
  OR note.kind = '{NEXT}' AND NOT EXISTS ({_NOTED} AND other.kind = '{RECALL}'
      AND other.part > note.part)
    AND NOT EXISTS ({_NOTED} AND other.kind IN ('{NEXT}', '{SPURN}') AND {_OWN}
      AND other.part > COALESCE(({_WITHDRAWN}), -1))
  OR note.kind = '{SPURN}' AND EXISTS ({_NOTED} AND other.kind = '{NEXT}' AND {_OWN})
)
ORDER BY at DESC LIMIT {_MOST}
"""
_LOOKED = "SELECT looked FROM bell WHERE guest = :guest"
_LOOK = """INSERT INTO bell (guest, looked) VALUES (:guest, {now})
ON CONFLICT (guest) DO UPDATE SET looked = excluded.looked"""


class News(NamedTuple):
    """Something that happened in a match: its kind, the seat it is about, and when."""

    kind: str
    match: str
    seat: int
    at: float


class Bell:
    """The news of each guest."""

    def __init__(self, store: SqlStore) -> None:
        self._store = store

    async def news(self, guest: str) -> tuple[list[News], float]:
        """Return a guest's news, latest first, and the time of their last look."""
        guests, news = {"guest": guest}, _NEWS.replace(":since", f"({self._store.now} - {_KEPT})")
        found = await self._store.select(Statement(news, guests))
        looked = await self._store.select(Statement(_LOOKED, guests))
        return [News(**row) for row in found], looked[0]["looked"] if looked else 0.0

    async def look(self, guest: str) -> None:
        """Record that a guest looks at their news."""
        await self._store.change([Statement(_LOOK.format(now=self._store.now), {"guest": guest})])
