"""Puzzles of the site: which is that of the day, who has tried which, and how strong both are.

Only the first try counts, half if there was a hint, nothing if the solution was shown; a puzzle is
rated by those whose own rating is known, and who did not have the solution shown. Of two first
tries of one person at the same instant one is kept and rated; ratings of a puzzle that two people
try at the same instant may miss one of the two. Beside the puzzles that come with the games there
are those that were found here (``nightly_puzzles.py``); none of them is that of a day, which is the
same everywhere.
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
"""How somebody was helped."""

OPEN = -1.0
"""The score of who has not answered yet."""

_SCORES = {0: 1.0, HINTED: 0.5, SHOWN: 0.0}
_MOST_FOUND = 1000  # puzzles of a game that were found here, the latest
_SPREAD = 200.0  # of a puzzle that only bots have tried
_MOST_DAYS = 400
_TELLING = 5  # first tries
_PLACE = "guest = :guest AND puzzle = :puzzle"
_END = f"""
UPDATE attempt SET score = :score, gained = :gained, day = :day
WHERE {_PLACE} AND score < 0 RETURNING puzzle
"""


@dataclass(frozen=True)
class Attempt:
    """What somebody has done at a puzzle: his first score, and what he answered last.

    ``gained`` is what his rating gained by the first try.
    """

    score: float = OPEN
    helped: int = 0
    moves: tuple[str, ...] = ()
    gained: float = 0.0

    @property
    def is_over(self) -> bool:
        """Return whether the first try is over."""
        return self.score >= 0


@dataclass(frozen=True)
class Share:
    """How many have tried something, and how many found it at the first try."""

    tried: int = 0
    found: int = 0

    @property
    def tells(self) -> bool:
        """Return whether so many have tried that a percentage means something."""
        return self.tried >= _TELLING

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
        self._found: dict[str, tuple[Mapping[str, Any], dict[str, Puzzle]]] = {}

    async def all(self, game: Game) -> Mapping[str, Puzzle]:
        """Return all puzzles of a game, by name."""
        return {**shipped(game), **await self._found_here(game)}

    async def known(self, game: Game) -> Mapping[str, Puzzle]:
        """Return all puzzles of a game, by name, when it is known what each is about.

        Where each stands in its match takes seconds to reckon the first time.
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
        """Return what a guest has done at a puzzle."""
        sql = f"SELECT score, helped, moves, gained FROM attempt WHERE {_PLACE}"
        rows = await self._store.select(Statement(sql, _place(guest, puzzle)))
        return _attempt(rows[0]) if rows else Attempt()

    async def help(self, guest: str, puzzle: Puzzle, how: int) -> None:
        """Note that a guest was helped; shown it before his first answer, he has answered."""
        helped = f"UPDATE attempt SET helped = :how WHERE {_PLACE} AND helped < :how"
        place = _place(guest, puzzle)
        await self._store.change([_first(guest, puzzle), Statement(helped, place | {"how": how})])
        if how == SHOWN:
            await self._score(guest, puzzle, 0.0)

    async def answer(self, guest: str, puzzle: Puzzle, moves: Iterable[str]) -> Attempt:
        """Take an answer, whole lines of moves; the first one counts."""
        line = tuple(moves)
        known = await self.attempt(guest, puzzle)
        if known.is_over:
            await self._renew(guest, puzzle, line)
        else:
            told = Statement(
                f"UPDATE attempt SET moves = :moves WHERE {_PLACE}",
                _place(guest, puzzle) | {"moves": AND.join(line)},
            )
            await self._store.change([_first(guest, puzzle), told])
            await self._score(guest, puzzle, score_of(puzzle, line, known.helped))
        return await self.attempt(guest, puzzle)

    async def again(self, guest: str, puzzle: Puzzle) -> None:
        """Let a guest try again, whose first try is over: nothing is shown any more."""
        await self._renew(guest, puzzle, ())

    async def _renew(self, guest: str, puzzle: Puzzle, line: Iterable[str]) -> None:
        sql = f"UPDATE attempt SET moves = :moves, helped = 0 WHERE {_PLACE} AND score >= 0"
        values = _place(guest, puzzle) | {"moves": AND.join(line)}
        await self._store.change([Statement(sql, values)])

    async def _score(self, guest: str, puzzle: Puzzle, score: float) -> None:
        """Let the first try be over, if it is not, and rate both."""
        person, riddle = await self.rating(guest), await self.rating_of(puzzle)
        ratings = {guest: rated(person, riddle, score)}
        if not person.is_provisional and (await self.attempt(guest, puzzle)).helped != SHOWN:
            ratings[puzzle.id] = rated(riddle, person, 1 - score)
        gained = ratings[guest].value - person.value
        told = {"score": score, "gained": gained, "day": _day_of(puzzle)}
        if await self._store.settle(Statement(_END, _place(guest, puzzle) | told)):
            await self._store.change([_rating(*one) for one in ratings.items()])

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

    async def scores(self, guest: str, game: Game) -> dict[str, float]:
        """Return the scores of the first tries of a guest, by puzzle."""
        sql = "SELECT puzzle, score FROM attempt WHERE guest = :guest AND game = :game"
        values = {"guest": guest, "game": game.name}
        rows = await self._store.select(Statement(f"{sql} AND score >= 0", values))
        return {row["puzzle"]: row["score"] for row in rows}

    async def next(
        self, guest: str, game: Game, after: str = "", want: PuzzleFilter = ANY
    ) -> Puzzle | None:
        """Return the puzzle that suits a guest best of those that he wants and has not tried.

        What is about as hard as he is strong comes first, in an order of his own: it follows from
        nothing that a solution tells but what he wants. ``after`` names one that he has seen and
        left alone: the nearest after it comes next.
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
    """Return what an answer counts after such help."""
    return _SCORES[helped] if puzzle.is_right(tuple(line)) else 0.0


def _place(guest: str, puzzle: Puzzle) -> dict[str, Any]:
    return {"guest": guest, "puzzle": puzzle.id}


def _first(guest: str, puzzle: Puzzle) -> Statement:
    """Return what notes that a guest has begun, if he has not."""
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
    """Return the day whose puzzle it is today, "" for any other."""
    now, daily = today(), of_the_day(load(puzzle.game), today())
    return str(now) if daily is not None and daily.id == puzzle.id else ""


def _rating(name: str, rating: Rating) -> Statement:
    renewed = "value = excluded.value, spread = excluded.spread"
    row = {"name": name, **rating._asdict()}
    return insertion("puzzle_rating", row, f" ON CONFLICT (name) DO UPDATE SET {renewed}")


def _attempt(row: Mapping[str, Any]) -> Attempt:
    return Attempt(row["score"], row["helped"], line_of(row["moves"]), row["gained"])


def line_of(text: str) -> tuple[str, ...]:
    """Return the moves that a text joins."""
    return tuple(filter(None, text.split(AND)))
