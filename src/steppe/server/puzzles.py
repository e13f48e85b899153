"""Puzzles of the site: which is that of the day, who has tried which, and how strong both are.

Only the first try counts, half if there was a hint, nothing if the solution was shown. Of two first
tries of one person at the same instant one is kept; ratings of a puzzle that two people try at the
same instant may miss one of the two.
"""

import time
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from hashlib import sha256
from typing import Any

from steppe.analysis.puzzle import Puzzle, shipped
from steppe.core.game import Game
from steppe.core.scene import AND
from steppe.games import load
from steppe.server.daily import today
from steppe.server.glicko import Rating, expected, rated
from steppe.server.rows import SqlStore, Statement, insertion

HINTED, SHOWN = 1, 2
"""How somebody was helped."""

_OPEN = -1.0  # the score of who has not answered yet
_SCORES = {0: 1.0, HINTED: 0.5, SHOWN: 0.0}
_SPREAD = 200.0  # of a puzzle that only bots have tried
_MOST_DAYS = 400
_PLACE = "guest = :guest AND puzzle = :puzzle"


@dataclass(frozen=True)
class Attempt:
    """What somebody has done at a puzzle: his first score, and what he answered last."""

    score: float = _OPEN
    helped: int = 0
    moves: tuple[str, ...] = ()

    @property
    def is_over(self) -> bool:
        """Tell whether the first try is over: the solution may be shown."""
        return self.score >= 0


@dataclass(frozen=True)
class Share:
    """How many have tried something, and how many found it at the first try."""

    tried: int = 0
    found: int = 0

    @property
    def percent(self) -> int:
        """Return the share who found it, in hundredths."""
        return round(100 * self.found / self.tried) if self.tried else 0


def of_the_day(game: Game, day: date) -> Puzzle | None:
    """Return the puzzle of a day, the same for all; none comes again before all have come."""
    known = shipped(game)
    order = sorted(known, key=lambda id: sha256(f"day {id}".encode()).digest())
    return known[order[day.toordinal() % len(order)]] if order else None


def days_in_a_row(days: Collection[str], now: date) -> int:
    """Return for how many days, up to today or yesterday, somebody has found the puzzle."""
    last = now if str(now) in days else now - timedelta(days=1)
    count = 0
    while str(last - timedelta(days=count)) in days:
        count += 1
    return count


class Puzzles:
    """What a server keeps about puzzles."""

    def __init__(self, store: SqlStore) -> None:
        self._store = store

    async def attempt(self, guest: str, puzzle: Puzzle) -> Attempt:
        """Return what a guest has done at a puzzle."""
        sql = f"SELECT score, helped, moves FROM attempt WHERE {_PLACE}"
        rows = await self._store.select(Statement(sql, _place(guest, puzzle)))
        return _attempt(rows[0]) if rows else Attempt()

    async def help(self, guest: str, puzzle: Puzzle, how: int) -> None:
        """Note that a guest was helped before his first answer; shown it, he has answered."""
        helped = f"UPDATE attempt SET helped = :how WHERE {_PLACE} AND score < 0 AND helped < :how"
        place = _place(guest, puzzle)
        await self._store.change([_first(guest, puzzle), Statement(helped, place | {"how": how})])
        if how == SHOWN:
            await self._score(guest, puzzle, 0.0)

    async def answer(self, guest: str, puzzle: Puzzle, moves: Iterable[str]) -> Attempt:
        """Take an answer, whole lines of moves; the first one counts."""
        line = tuple(moves)
        told = Statement(
            f"UPDATE attempt SET moves = :moves WHERE {_PLACE}",
            _place(guest, puzzle) | {"moves": AND.join(line)},
        )
        await self._store.change([_first(guest, puzzle), told])
        known = await self.attempt(guest, puzzle)
        if not known.is_over:
            await self._score(
                guest, puzzle, _SCORES[known.helped] if puzzle.is_right(line) else 0.0
            )
        return await self.attempt(guest, puzzle)

    async def _score(self, guest: str, puzzle: Puzzle, score: float) -> None:
        """Let the first try be over, if it is not, and rate both."""
        if (await self.attempt(guest, puzzle)).is_over:
            return
        person, riddle = await self.rating(guest), await self.rating_of(puzzle)
        place = _place(guest, puzzle) | {"score": score}
        over = Statement(f"UPDATE attempt SET score = :score WHERE {_PLACE} AND score < 0", place)
        ratings = {guest: rated(person, riddle, score), puzzle.id: rated(riddle, person, 1 - score)}
        await self._store.change([over, *(_rating(*one) for one in ratings.items())])

    async def rating(self, name: str) -> Rating:
        """Return the rating of a guest, or of a puzzle that somebody has tried."""
        return await self._rating(name, Rating())

    async def rating_of(self, puzzle: Puzzle) -> Rating:
        """Return how hard a puzzle is: as bots found it, until people have tried."""
        return await self._rating(puzzle.id, Rating(float(puzzle.rating), _SPREAD))

    async def _rating(self, name: str, usual: Rating) -> Rating:
        sql = "SELECT value, spread FROM puzzle_rating WHERE name = :name"
        rows = await self._store.select(Statement(sql, {"name": name}))
        return Rating(rows[0]["value"], rows[0]["spread"]) if rows else usual

    async def chance(self, guest: str, puzzle: Puzzle) -> float:
        """Return how likely a guest is to solve a puzzle."""
        return expected(await self.rating(guest), await self.rating_of(puzzle))

    async def share(self, puzzle: Puzzle, day: date | None = None) -> Share:
        """Return how many have tried a puzzle, as that of a day or at all, and found it."""
        sql = (
            "SELECT COUNT(*) AS tried, COALESCE(SUM(CASE WHEN score = 1 THEN 1 ELSE 0 END), 0)"
            " AS found FROM attempt WHERE puzzle = :puzzle AND score >= 0"
        )
        values = {"puzzle": puzzle.id} | ({"day": str(day)} if day else {})
        (row,) = await self._store.select(Statement(sql + " AND day = :day" * bool(day), values))
        return Share(int(row["tried"]), int(row["found"]))

    async def days(self, guest: str, game: str = "") -> list[str]:
        """Return the days whose puzzle a guest has found, of a game or of any, the last first."""
        sql = (
            "SELECT DISTINCT day FROM attempt WHERE guest = :guest AND day <> '' AND score > 0"
            f"{' AND game = :game' * bool(game)} ORDER BY day DESC LIMIT {_MOST_DAYS}"
        )
        values = {"guest": guest} | ({"game": game} if game else {})
        return [row["day"] for row in await self._store.select(Statement(sql, values))]

    async def next(self, guest: str, game: Game) -> Puzzle | None:
        """Return the puzzle that suits a guest best of those that he has not tried."""
        sql = "SELECT puzzle FROM attempt WHERE guest = :guest AND game = :game AND score >= 0"
        values = {"guest": guest, "game": game.name}
        tried = {row["puzzle"] for row in await self._store.select(Statement(sql, values))}
        own, known = (await self.rating(guest)).value, shipped(game)
        left = [puzzle for id, puzzle in known.items() if id not in tried] or [*known.values()]
        return min(left, key=lambda puzzle: (abs(puzzle.rating - own), puzzle.id), default=None)


def _place(guest: str, puzzle: Puzzle) -> dict[str, Any]:
    return {"guest": guest, "puzzle": puzzle.id}


def _first(guest: str, puzzle: Puzzle) -> Statement:
    """Return what notes that a guest has begun, if he has not."""
    now, daily = today(), of_the_day(load(puzzle.game), today())
    row = _place(guest, puzzle) | {
        "game": puzzle.game,
        "day": str(now) if daily is not None and daily.id == puzzle.id else "",
        "score": _OPEN,
        "helped": 0,
        "moves": "",
        "at": time.time(),
    }
    return insertion("attempt", row, " ON CONFLICT DO NOTHING")


def _rating(name: str, rating: Rating) -> Statement:
    renewed = "value = excluded.value, spread = excluded.spread"
    row = {"name": name, **rating._asdict()}
    return insertion("puzzle_rating", row, f" ON CONFLICT (name) DO UPDATE SET {renewed}")


def _attempt(row: Mapping[str, Any]) -> Attempt:
    return Attempt(row["score"], row["helped"], tuple(filter(None, row["moves"].split(AND))))
