"""The site's puzzles: the daily puzzle, guests' attempts, and ratings of puzzles and guests.

Only the first attempt counts: it counts for half with a hint, and for nothing once the solution has
been shown. It also rates the puzzle, if the guest's own rating is known and the solution was not
shown. If a person makes two first attempts at the same time, only one is saved and rated. If two
people attempt a puzzle at the same instant, its rating may miss one attempt. Some puzzles come with
the games, others were found on this site (``nightly_puzzles.py``). The daily puzzle always comes
with the game, so it is the same on every site.
"""

import asyncio
import time
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from hashlib import sha256
from typing import Any

from steppe.analysis.puzzles.puzzle import Puzzle, shipped
from steppe.analysis.puzzles.themes import themes_of
from steppe.core.game import Game
from steppe.core.scene import AND
from steppe.games import load
from steppe.server.match.daily_match import today
from steppe.server.puzzles.glicko import Rating, expected, rated
from steppe.server.puzzles.puzzle_filter import ANY, PuzzleFilter
from steppe.server.store.rows import SqlStore, Statement, insertion

HINTED, SHOWN = 1, 2
"""Kinds of help."""

OPEN = -1.0
"""The score before an answer."""

_SCORES = {0: 1.0, HINTED: 0.5, SHOWN: 0.0}
_MOST_FOUND = 1000  # maximum number of puzzles found here per game: the latest ones
_SPREAD = 200.0  # deviation of a puzzle that only bots have tried
_MOST_DAYS = 400
_TELLING = 5  # minimum number of first attempts
_PLACE = "guest = :guest AND puzzle = :puzzle"
_END = f"""
UPDATE attempt SET score = :score, gained = :gained, day = :day
WHERE {_PLACE} AND score < 0 RETURNING puzzle
"""


@dataclass(frozen=True)
class Attempt:
    """A guest's work on a puzzle: the score of the first attempt, and the last answer.

    ``gained`` is the change in the guest's rating from the first attempt.
    """

    score: float = OPEN
    helped: int = 0
    moves: tuple[str, ...] = ()
    gained: float = 0.0

    @property
    def is_over(self) -> bool:
        """Return whether the first attempt is over."""
        return self.score >= 0


@dataclass(frozen=True)
class Share:
    """The number of people who attempted a puzzle, and of those who solved it on the first try."""

    tried: int = 0
    found: int = 0

    @property
    def tells(self) -> bool:
        """Return whether there are enough attempts for a meaningful percentage."""
        return self.tried >= _TELLING

    @property
    def percent(self) -> int:
        """Return the percentage of people who solved the puzzle on the first try."""
        return round(100 * self.found / self.tried) if self.tried else 0


def of_the_day(game: Game, day: date) -> Puzzle | None:
    """Return the daily puzzle, the same on every site; none repeats until all have been used."""
    known = shipped(game)
    order = sorted(known, key=lambda id: sha256(f"day {id}".encode()).digest())
    return known[order[day.toordinal() % len(order)]] if order else None


def days_in_a_row(days: Collection[str], now: date) -> int:
    """Return the number of days in a row, up to today or yesterday, with a solved puzzle."""
    last = now if str(now) in days else now - timedelta(days=1)
    count = 0
    while str(last - timedelta(days=count)) in days:
        count += 1
    return count


class Puzzles:
    """The puzzles, attempts and ratings that a server stores."""

    def __init__(self, store: SqlStore) -> None:
        self._store = store
        self._found: dict[str, tuple[Mapping[str, Any], dict[str, Puzzle]]] = {}

    async def all(self, game: Game) -> Mapping[str, Puzzle]:
        """Return all puzzles of a game, by name."""
        return {**shipped(game), **await self._found_here(game)}

    async def known(self, game: Game) -> Mapping[str, Puzzle]:
        """Return all puzzles of a game, by name, once their themes are known.

        The first call may take a few seconds, because it finds the position of each puzzle in its
        match.
        """
        known = await self.all(game)
        await asyncio.to_thread(lambda: [*map(themes_of, known.values())])
        return known

    async def _found_here(self, game: Game) -> Mapping[str, Puzzle]:
        sql = "SELECT COUNT(*) AS number, MAX(at) AS latest FROM puzzle WHERE game = :game"
        (state,) = await self._store.select(Statement(sql, {"game": game.name}))
        known, found = self._found.get(game.name, ({}, {}))
        if state != known:
            sql = f"SELECT body FROM puzzle WHERE game = :game ORDER BY at DESC LIMIT {_MOST_FOUND}"
            rows = await self._store.select(Statement(sql, {"game": game.name}))
            read = (Puzzle.from_json(row["body"]) for row in rows)
            found = {one.id: one for one in read if one.rules in game.versions}
            self._found[game.name] = state, found
        return found

    async def attempt(self, guest: str, puzzle: Puzzle) -> Attempt:
        """Return a guest's work on a puzzle."""
        sql = f"SELECT score, helped, moves, gained FROM attempt WHERE {_PLACE}"
        rows = await self._store.select(Statement(sql, _place(guest, puzzle)))
        return _attempt(rows[0]) if rows else Attempt()

    async def help(self, guest: str, puzzle: Puzzle, how: int) -> None:
        """Record help; a solution shown before the first answer ends the first attempt."""
        helped = f"UPDATE attempt SET helped = :how WHERE {_PLACE} AND helped < :how"
        place = _place(guest, puzzle)
        await self._store.change([_first(guest, puzzle), Statement(helped, place | {"how": how})])
        if how == SHOWN:
            await self._score(guest, puzzle, 0.0)

    async def answer(self, guest: str, puzzle: Puzzle, moves: Iterable[str]) -> Attempt:
        """Record an answer, given as a complete line of moves; only the first answer counts."""
        line = tuple(moves)
        known = await self.attempt(guest, puzzle)
        if known.is_over:
            await self._renew(guest, puzzle, line)
        else:
            statement = Statement(
                f"UPDATE attempt SET moves = :moves WHERE {_PLACE}",
                _place(guest, puzzle) | {"moves": AND.join(line)},
            )
            await self._store.change([_first(guest, puzzle), statement])
            await self._score(guest, puzzle, score_of(puzzle, line, known.helped))
        return await self.attempt(guest, puzzle)

    async def again(self, guest: str, puzzle: Puzzle) -> None:
        """Let a guest try again after the first attempt; hide the solution."""
        await self._renew(guest, puzzle, ())

    async def _renew(self, guest: str, puzzle: Puzzle, line: Iterable[str]) -> None:
        sql = f"UPDATE attempt SET moves = :moves, helped = 0 WHERE {_PLACE} AND score >= 0"
        values = _place(guest, puzzle) | {"moves": AND.join(line)}
        await self._store.change([Statement(sql, values)])

    async def _score(self, guest: str, puzzle: Puzzle, score: float) -> None:
        """End the first attempt, unless it is over, and rate guest and puzzle."""
        person, riddle = await self.rating(guest), await self.rating_of(puzzle)
        ratings = {guest: rated(person, riddle, score)}
        if not person.is_provisional and (await self.attempt(guest, puzzle)).helped != SHOWN:
            ratings[puzzle.id] = rated(riddle, person, 1 - score)
        gained = ratings[guest].value - person.value
        data = {"score": score, "gained": gained, "day": _day_of(puzzle)}
        if await self._store.settle(Statement(_END, _place(guest, puzzle) | data)):
            await self._store.change([_rating(*one) for one in ratings.items()])

    async def rating(self, name: str) -> Rating:
        """Return the rating of a guest, or of a puzzle that people have attempted."""
        return await self._rating(name, Rating())

    async def rating_of(self, puzzle: Puzzle) -> Rating:
        """Return the difficulty of a puzzle: a bot estimate until people have attempted it."""
        return await self._rating(puzzle.id, Rating(float(puzzle.rating), _SPREAD))

    async def _rating(self, name: str, usual: Rating) -> Rating:
        sql = "SELECT value, spread FROM puzzle_rating WHERE name = :name"
        rows = await self._store.select(Statement(sql, {"name": name}))
        return Rating(rows[0]["value"], rows[0]["spread"]) if rows else usual

    async def chance(self, guest: str, puzzle: Puzzle) -> float:
        """Return the probability that a guest solves a puzzle."""
        return expected(await self.rating(guest), await self.rating_of(puzzle))

    async def share(self, puzzle: Puzzle, day: date | None = None) -> Share:
        """Count the people who tried a puzzle and those who solved it, on ``day`` or overall."""
        sql = (
            "SELECT COUNT(*) AS tried, COALESCE(SUM(CASE WHEN score = 1 THEN 1 ELSE 0 END), 0)"
            " AS found FROM attempt WHERE puzzle = :puzzle AND score >= 0"
        )
        values = {"puzzle": puzzle.id} | ({"day": str(day)} if day else {})
        (row,) = await self._store.select(Statement(sql + " AND day = :day" * bool(day), values))
        return Share(int(row["tried"]), int(row["found"]))

    async def days(self, guest: str, game: str = "") -> list[str]:
        """Return the days whose daily puzzle a guest solved, for one game or any, latest first."""
        sql = (
            "SELECT DISTINCT day FROM attempt WHERE guest = :guest AND day <> '' AND score > 0"
            f"{' AND game = :game' * bool(game)} ORDER BY day DESC LIMIT {_MOST_DAYS}"
        )
        values = {"guest": guest} | ({"game": game} if game else {})
        return [row["day"] for row in await self._store.select(Statement(sql, values))]

    async def scores(self, guest: str, game: Game) -> dict[str, float]:
        """Return the scores of a guest's first attempts, by puzzle."""
        sql = "SELECT puzzle, score FROM attempt WHERE guest = :guest AND game = :game"
        values = {"guest": guest, "game": game.name}
        rows = await self._store.select(Statement(f"{sql} AND score >= 0", values))
        return {row["puzzle"]: row["score"] for row in rows}

    async def next(
        self, guest: str, game: Game, after: str = "", want: PuzzleFilter = ANY
    ) -> Puzzle | None:
        """Return the best next puzzle for a guest among those that fit the filter.

        Puzzles that the guest has not attempted are ordered by distance from the guest's rating,
        then by a hash that reveals nothing about solutions. ``after`` names a puzzle that the guest
        skipped: the next one in this order follows.
        """
        own = want.rating((await self.rating(guest)).value)
        whole = await (self.known(game) if want.theme else self.all(game))
        known = [one for one in whole.values() if want.suits(one)]
        tried = await self.scores(guest, game)
        left = [puzzle for puzzle in known if puzzle.id not in tried] or known
        left.sort(key=lambda one: (round(abs(one.rating - own), -2), _mixed(guest, one)))
        place = next((place for place, one in enumerate(left, 1) if one.id == after), 0)
        return left[place % len(left)] if left else None


def _mixed(guest: str, puzzle: Puzzle) -> bytes:
    return sha256(f"next {guest} {puzzle.id}".encode()).digest()


def score_of(puzzle: Puzzle, line: Iterable[str], helped: int) -> float:
    """Return the score of an answer, given the help before it."""
    return _SCORES[helped] if puzzle.is_right(tuple(line)) else 0.0


def _place(guest: str, puzzle: Puzzle) -> dict[str, Any]:
    return {"guest": guest, "puzzle": puzzle.id}


def _first(guest: str, puzzle: Puzzle) -> Statement:
    """Return the statement that starts an attempt, unless one has been started."""
    row = _place(guest, puzzle) | {
        "game": puzzle.game,
        "day": _day_of(puzzle),
        "score": OPEN,
        "helped": 0,
        "moves": "",
        "at": time.time(),
    }
    return insertion("attempt", row, " ON CONFLICT DO NOTHING")


def _day_of(puzzle: Puzzle) -> str:
    """Return today's date if the puzzle is today's daily puzzle, otherwise ""."""
    now, daily = today(), of_the_day(load(puzzle.game), today())
    return str(now) if daily is not None and daily.id == puzzle.id else ""


def _rating(name: str, rating: Rating) -> Statement:
    renewed = "value = excluded.value, spread = excluded.spread"
    row = {"name": name, **rating._asdict()}
    return insertion("puzzle_rating", row, f" ON CONFLICT (name) DO UPDATE SET {renewed}")


def _attempt(row: Mapping[str, Any]) -> Attempt:
    return Attempt(row["score"], row["helped"], line_of(row["moves"]), row["gained"])


def line_of(text: str) -> tuple[str, ...]:
    """Split a text into its moves."""
    return tuple(filter(None, text.split(AND)))
