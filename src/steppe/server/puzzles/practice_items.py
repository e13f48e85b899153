"""Practice: positions saved from a guest's own matches, repeated until solved three times.

A saved position is due immediately. After a solution without help, it comes back in four days, then
in fourteen. After a miss, it starts over the next day. Attempts before the position is due do not
count.
"""

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from steppe.analysis.analyse import engine_of
from steppe.analysis.judge.report import LIKELY
from steppe.analysis.puzzles.puzzle import Puzzle
from steppe.analysis.puzzles.puzzle_matches import kept
from steppe.core.scene import AND
from steppe.games import load, names
from steppe.server.accounts.guests import seal
from steppe.server.analysis.analysis_queue import EXERCISE, SEARCH, AnalysisQueue, Rank, Wish
from steppe.server.puzzles.puzzles import SHOWN, Attempt, line_of, score_of
from steppe.server.store import schema
from steppe.server.store.rows import SqlStore, Statement, every, insertion

DAYS = (1, 4, 14)
"""The days until a position comes back, by how often it was solved."""

MOST = 500
"""Positions that a guest may save."""

_MOST_WAITING = 20  # maximum waiting requests for evaluations and for puzzle searches
_MOST_OWN = 5  # maximum waiting positions per guest
_DAY = 24 * 3600.0
_EXERCISES = f"SELECT {every(schema.EXERCISE)} FROM exercise"
_PLACE = "guest = :guest AND puzzle = :puzzle"
_RENEWED = ("moves", "solved", "helped", "due", "score")


@dataclass(frozen=True)
class PracticeItem:
    """A position that a guest practises: its match, its due time, and the number of solutions."""

    puzzle: Puzzle
    match: str
    due: float
    solved: int = 0
    attempt: Attempt = field(default_factory=Attempt)  # the attempt since the position was last due

    @property
    def is_done(self) -> bool:
        """Return whether the position no longer comes back."""
        return self.solved >= len(DAYS)

    def is_due(self, now: float) -> bool:
        """Return whether the position is due."""
        return not self.is_done and self.due <= now

    def at(self, now: float) -> "PracticeItem":
        """Return the item as it is at a time: once due, it is open for another attempt."""
        if self.is_due(now) and self.attempt.is_over:
            return replace(self, attempt=Attempt())
        return self

    @property
    def was_weighed(self) -> bool:
        """Return whether an earlier answer now counts because its evaluation has arrived."""
        line = self.attempt.moves
        return bool(line) and not self.attempt.is_over and self.knows(line)

    def knows(self, line: Sequence[str]) -> bool:
        """Return whether an answer has been evaluated."""
        return self.puzzle.sure != LIKELY or self.puzzle.place(line) is not None

    def helped(self, how: int, now: float) -> "PracticeItem":
        """Return the item after help; a position whose solution was shown counts as missed."""
        after = replace(self, attempt=replace(self.attempt, helped=max(self.attempt.helped, how)))
        return after._scored(0.0, now) if how == SHOWN and not self.attempt.is_over else after

    def answered(self, line: tuple[str, ...], now: float) -> "PracticeItem":
        """Return the item after an answer; an answer without an evaluation does not count.

        Help counts only until the first attempt is over.
        """
        was = self.attempt
        after = replace(self, attempt=replace(was, moves=line, helped=_help_that_counts(was)))
        if was.is_over or not self.knows(line):
            return after
        return after._scored(score_of(self.puzzle, line, was.helped), now)

    def again(self) -> "PracticeItem":
        """Return the item, ready for another attempt."""
        was = self.attempt
        return replace(self, attempt=replace(was, moves=(), helped=_help_that_counts(was)))

    def _scored(self, score: float, now: float) -> "PracticeItem":
        attempt = replace(self.attempt, score=score)
        if not self.is_due(now):
            return replace(self, attempt=attempt)
        solved = self.solved + int(score) if score else 0
        due = now + _DAY * DAYS[min(solved, len(DAYS) - 1)]
        return replace(self, attempt=attempt, solved=solved, due=due)


def _help_that_counts(attempt: Attempt) -> int:
    return 0 if attempt.is_over else attempt.helped


class PracticeItems:
    """The positions that guests practise."""

    def __init__(self, store: SqlStore) -> None:
        self._store = store

    async def keep(self, guest: str, puzzle: Puzzle, match: str) -> None:
        """Save a position, unless it is already saved or the guest has too many."""
        if len(await self.all(guest)) < MOST:
            new = PracticeItem(puzzle, match, time.time())
            data = {"puzzle": puzzle.id, "game": puzzle.game, "body": puzzle.to_json()}
            row = {"guest": guest, "match": match, "at": time.time()} | data | _changing(new)
            await self._store.change([insertion("exercise", row, " ON CONFLICT DO NOTHING")])

    async def have_weighed(
        self, guest: str, puzzle: Puzzle, match: str, answer: Sequence[str] = ()
    ) -> None:
        """Request an evaluation of all lines of a position, unless many requests are waiting.

        If a guest waits for the result of an answer, only that answer is evaluated, and sooner.
        """
        jobs, asker = AnalysisQueue(self._store), EXERCISE + guest
        rank = Rank.PARTICIPANT if answer else Rank.PUZZLES
        id = " ".join(filter(None, (f"{EXERCISE}{match}", puzzle.id, AND.join(answer))))
        if await jobs.searches() < _MOST_WAITING and (await jobs.count(asker, id)).mine < _MOST_OWN:
            asked = id, match, puzzle.game, engine_of(load(puzzle.game))
            among = asker, rank, SEARCH, seal(asker)[:16]
            await jobs.ask(Wish(*asked, kept(puzzle, answer), *among))

    async def drop(self, guest: str, id: str) -> None:
        """Remove a position from practice."""
        sql = f"DELETE FROM exercise WHERE {_PLACE}"
        await self._store.change([Statement(sql, {"guest": guest, "puzzle": id})])

    async def all(self, guest: str) -> list[PracticeItem]:
        """Return a guest's practice positions whose rules this version has, by due time."""
        sql = f"{_EXERCISES} WHERE guest = :guest ORDER BY due, puzzle LIMIT {MOST}"
        rows = await self._store.select(Statement(sql, {"guest": guest}))
        return [*_playable(rows)]

    async def counts(self, guest: str) -> tuple[int, int]:
        """Return the number of a guest's practice positions, and of those that are due."""
        sql = (
            "SELECT COUNT(*) AS kept, COALESCE(SUM(CASE WHEN due <= :now AND solved < :most THEN 1"
            " ELSE 0 END), 0) AS due FROM exercise WHERE guest = :guest"
        )
        values = {"guest": guest, "now": time.time(), "most": len(DAYS)}
        (row,) = await self._store.select(Statement(sql, values))
        return int(row["kept"]), int(row["due"])

    async def find(self, guest: str, id: str) -> PracticeItem | None:
        """Return a guest's practice position if this version has its rules."""
        sql = f"{_EXERCISES} WHERE {_PLACE}"
        rows = await self._store.select(Statement(sql, {"guest": guest, "puzzle": id}))
        one = next(_playable(rows), None)
        if one is None or not one.was_weighed:
            return one
        await self.answer(guest, one, one.attempt.moves)
        return await self.find(guest, id)

    async def help(self, guest: str, one: PracticeItem, how: int) -> None:
        """Record that a guest received help."""
        await self._write(guest, one.helped(how, time.time()))

    async def answer(self, guest: str, one: PracticeItem, moves: Iterable[str]) -> None:
        """Record an answer, given as a complete line of moves."""
        await self._write(guest, one.answered(tuple(moves), time.time()))

    async def again(self, guest: str, one: PracticeItem) -> None:
        """Let a guest try again."""
        await self._write(guest, one.again())

    async def _write(self, guest: str, one: PracticeItem) -> None:
        renewed = ", ".join(f"{name} = :{name}" for name in _RENEWED)
        values = _changing(one) | {"guest": guest, "puzzle": one.puzzle.id}
        sql = f"UPDATE exercise SET {renewed} WHERE {_PLACE}"
        await self._store.change([Statement(sql, values)])


def _changing(one: PracticeItem) -> dict[str, Any]:
    attempt = one.attempt
    data = {"moves": AND.join(attempt.moves), "helped": attempt.helped, "score": attempt.score}
    return data | {"solved": one.solved, "due": one.due}


def _playable(rows: Iterable[Mapping[str, Any]]) -> Iterator[PracticeItem]:
    """Yield the current state of each row's position, if this version has its rules."""
    there = names()
    for one in map(_exercise, (row for row in rows if row["game"] in there)):
        if one.puzzle.rules in load(one.puzzle.game).versions:
            yield one.at(time.time())


def _exercise(row: Mapping[str, Any]) -> PracticeItem:
    attempt = Attempt(row["score"], row["helped"], line_of(row["moves"]))
    puzzle = Puzzle.from_json(row["body"])
    return PracticeItem(puzzle, row["match"], row["due"], row["solved"], attempt)
