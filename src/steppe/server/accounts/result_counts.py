"""Count a person's matches in the database, however many they are, and what came of them.

Among results, matches where they had several seats do not count. A solo match is won or lost; if
all players of a match share the win, it is drawn. ``pages/accounts/results_summary.py`` says the
same of one match.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from steppe.bots.make import LEVELS
from steppe.server.base.match_data import BOT, NETWORK_BOT, PERSON
from steppe.server.store.rows import SqlStore, Statement, counted
from steppe.server.store.store import Search

PEOPLE, MIXED, OTHER = "people", "mixed", "other"
"""Opponents that are not bots of a single level."""

ORDER: Sequence[str] = (PEOPLE, *(level.name for level in LEVELS), MIXED, OTHER)

_IS_BOT = f"(kind = '{BOT}' AND NOT held OR programmed)"
_NAME = f"CASE WHEN programmed THEN '{NETWORK_BOT}' ELSE bot END"
_COUNTS = f"""
WITH own AS (
  SELECT match.id AS match, game, players, result, MIN(sitter.seat) AS seat
  FROM sitter JOIN match ON match.id = sitter.match
  WHERE sitter.guest = :guest AND match.ended IS NOT NULL
  GROUP BY match.id, game, players, result HAVING COUNT(*) = 1
), other AS (
  SELECT seat.match AS match, kind, bot, EXISTS (SELECT 1 FROM sitter
    WHERE sitter.match = seat.match AND sitter.seat = seat.seat) AS held,
    EXISTS (SELECT 1 FROM sitter WHERE sitter.match = seat.match AND sitter.seat = seat.seat
      AND sitter.guest LIKE '{NETWORK_BOT}%') AS programmed
  FROM own JOIN seat ON seat.match = own.match AND seat.seat <> own.seat
), company AS (
  SELECT match,
    MAX(CASE WHEN (kind = '{PERSON}' OR held) AND NOT programmed THEN 1 ELSE 0 END) AS people,
    MIN(CASE WHEN {_IS_BOT} THEN {_NAME} END) AS weak,
    MAX(CASE WHEN {_IS_BOT} THEN {_NAME} END) AS strong
  FROM other GROUP BY match
), judged AS (
  SELECT game, players, kind, people, weak, strong,
    (SELECT MAX(value) FROM {{returns}} AS one) AS best,
    (SELECT MIN(value) FROM {{returns}} AS one) AS worst,
    (SELECT value FROM {{returns}} AS one WHERE key = own.seat) AS mine
  FROM own JOIN seat ON seat.match = own.match AND seat.seat = own.seat
    LEFT JOIN company ON company.match = own.match
), told AS (
  SELECT game, players,
    CASE WHEN people = 1 AND weak IS NOT NULL THEN '{MIXED}' WHEN people = 1 THEN '{PEOPLE}'
      WHEN weak = strong THEN weak ELSE '{OTHER}' END AS against,
    CASE WHEN players > 1 AND best = worst THEN NULL
      WHEN kind = '{PERSON}' AND mine = CASE WHEN players > 1 THEN best ELSE 1 END THEN 1
      ELSE 0 END AS won
  FROM judged
)
SELECT game, players, against, won, COUNT(*) AS number FROM told
GROUP BY game, players, against, won
"""


class ResultCount(NamedTuple):
    """How many matches of a kind a person has won (``True``), lost, or drawn (``None``)."""

    game: str
    players: int
    against: str  # people, a level of bots, both, or other bots
    won: bool | None
    number: int


async def results_of(store: SqlStore, guest: str) -> list[ResultCount]:
    """Return a guest's results."""
    sql = _COUNTS.format(returns=store.returns)
    found = await store.select(Statement(sql, {"guest": guest}))
    return [_count(**row) for row in found]


def _count(game: str, players: int, against: str, won: int | None, number: int) -> ResultCount:
    known = against if against in ORDER else OTHER
    return ResultCount(game, players, known, None if won is None else bool(won), number)


async def count_of(store: SqlStore, guest: str, **only: Any) -> int:
    """Return the number of a guest's matches; ``only`` are further conditions of a ``Search``."""
    (row,) = await store.select(counted(Search(guest=guest, **only)))
    return int(row["number"])
