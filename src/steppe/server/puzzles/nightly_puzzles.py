"""Puzzles found at night: in public matches that are over, and in matches of bots.

Between one and five o'clock (UTC) so many matches as the host allows are looked through, one after
the other, after all else that is to be thought: the latest public ones first, each once, and when
there are none left matches that the house has its bots play, of all games in turn. Matches of a
seed of the day and such as began in the middle are left out. Any process asks, of several one.
"""

import asyncio
from datetime import UTC, datetime

import steppe
from steppe.analysis.analyse import engine_of
from steppe.analysis.puzzles.puzzle import PEOPLE
from steppe.analysis.puzzles.puzzle_matches import PuzzleMatch, searched
from steppe.server.analysis.analysis_queue import SEARCH, AnalysisQueue, Rank, Wish
from steppe.server.base.background import repeat
from steppe.server.base.match_data import BOT, Action, Sheet
from steppe.server.match.proposals import match_of
from steppe.server.store.rows import SqlStore, Statement

HOURS = range(1, 5)
"""The hours of the night, of UTC."""

_EACH = 60.0  # seconds between two looks
_UNSEARCHED = """
SELECT id FROM match WHERE ended IS NOT NULL AND listed AND dice = '' AND start = ''
AND NOT EXISTS (SELECT 1 FROM searched WHERE searched.match = match.id)
ORDER BY ended DESC LIMIT 1
"""
_DONE = "SELECT COUNT(*) AS number FROM searched WHERE at >= :since"
_SEARCH = """
INSERT INTO searched (match, at) VALUES (:match, :at) ON CONFLICT DO NOTHING RETURNING match
"""


class NightlyPuzzles:
    """Has ``most`` matches looked through in a night."""

    def __init__(self, store: SqlStore, most: int) -> None:
        self._store, self._jobs, self.most = store, AnalysisQueue(store), most

    async def look(self, now: datetime) -> None:
        """Ask for one more search, if it is night, none is under way, and not all are done."""
        if now.hour not in HOURS or await self._jobs.searches():
            return
        midnight = now.replace(hour=0, minute=0, second=0, microsecond=0).timestamp()
        (row,) = await self._store.select(Statement(_DONE, {"since": midnight}))
        done = int(row["number"])
        if done < self.most and (wish := await self._wish(now, done)):
            await self._jobs.ask(wish)

    async def _wish(self, now: datetime, done: int) -> Wish | None:
        """Return what is looked through next, none if another process is sooner."""
        found = await self._store.select(Statement(_UNSEARCHED, {}))
        name = found[0]["id"] if found else f"night {now.date()} {done}"
        row = Statement(_SEARCH, {"match": name, "at": now.timestamp()})
        if not await self._store.settle(row):
            return None
        return await self._public(name) if found else _of_bots(name, now, done)

    async def _public(self, id: str) -> Wish | None:
        loaded = await self._store.load(id)
        body = await asyncio.to_thread(_told, *loaded) if loaded else ""
        return _asked(id, loaded[0].game, body) if loaded and body else None


def _told(sheet: Sheet, log: list[Action]) -> str:
    """Return a match as a search reads it, "" for one that cannot be played."""
    if sheet.game not in steppe.names() or sheet.rules not in steppe.load(sheet.game).versions:
        return ""
    source = [seat.bot if seat.kind == BOT else PEOPLE for seat in sheet.seats]
    return searched(match_of(sheet, log), " ".join(source))


def _of_bots(name: str, now: datetime, number: int) -> Wish:
    game = steppe.load(steppe.names()[number % len(steppe.names())])
    bout = PuzzleMatch(game.name, game.players[0], now.toordinal(), number)
    return _asked(name, game.name, bout.to_json())


def _asked(match: str, game: str, body: str) -> Wish:
    engine = engine_of(steppe.load(game))
    return Wish(f"puzzles {match}", match, game, engine, body, "", Rank.PUZZLES, SEARCH)


async def search_on(nights: NightlyPuzzles) -> None:
    """Look through matches, night after night."""
    if nights.most:
        await repeat(lambda: nights.look(datetime.now(UTC)), _EACH, "no puzzles can be looked for")
