"""Find puzzles at night, in finished public matches and in matches between bots.

Between one and five o'clock (UTC), the server searches one match at a time, up to the number of
matches that the host allows. These searches have a lower priority than any other analysis. The
latest public matches come first, each once. Then the bots play matches, cycling through all games.
Matches of the day, and matches that began from a chosen position, are left out. If there are
several processes, any of them may request a search.
"""

import asyncio
from collections.abc import Iterable
from datetime import UTC, datetime

import steppe
from steppe.analysis.analyse import engine_of
from steppe.analysis.puzzles.puzzle import PEOPLE
from steppe.analysis.puzzles.puzzle_matches import PuzzleMatch, searched
from steppe.server.analysis.analysis_queue import SEARCH, AnalysisQueue, Rank, Wish
from steppe.server.base.background import repeat
from steppe.server.base.match_data import BOT, Action, Seat, Sheet
from steppe.server.match.proposals import match_of
from steppe.server.store.rows import SqlStore, Statement

HOURS = range(1, 5)
"""The hours of the night, in UTC."""

_EACH = 60.0  # seconds between two checks
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
    """Requests searches of up to ``most`` matches each night."""

    def __init__(self, store: SqlStore, most: int) -> None:
        self._store, self._jobs, self.most = store, AnalysisQueue(store), most

    async def look(self, now: datetime) -> None:
        """At night, request another search if none is pending and the limit is not reached."""
        if now.hour not in HOURS or await self._jobs.searches():
            return
        midnight = now.replace(hour=0, minute=0, second=0, microsecond=0).timestamp()
        (row,) = await self._store.select(Statement(_DONE, {"since": midnight}))
        done = int(row["number"])
        if done < self.most and (wish := await self._wish(now, done)):
            await self._jobs.ask(wish)

    async def _wish(self, now: datetime, done: int) -> Wish | None:
        """Return the next search, or ``None`` if another process has requested it."""
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
    """Return a match in the form that the search reads, "" if this version lacks its rules."""
    if sheet.game not in steppe.names() or sheet.rules not in steppe.load(sheet.game).versions:
        return ""
    source = source_of(sheet.seats)
    return searched(match_of(sheet, log), " ".join(source))


def _of_bots(name: str, now: datetime, number: int) -> Wish:
    game = steppe.load(steppe.names()[number % len(steppe.names())])
    bout = PuzzleMatch(game.name, game.players[0], now.toordinal(), number)
    return _asked(name, game.name, bout.to_json())


def _asked(match: str, game: str, body: str) -> Wish:
    engine = engine_of(steppe.load(game))
    return Wish(f"puzzles {match}", match, game, engine, body, "", Rank.PUZZLES, SEARCH)


async def search_on(nights: NightlyPuzzles) -> None:
    """Search matches for puzzles, night after night."""
    if nights.most:
        await repeat(lambda: nights.look(datetime.now(UTC)), _EACH, "puzzles cannot be searched")


def source_of(seats: Iterable[Seat]) -> list[str]:
    """Return who played a match, as puzzles name them."""
    return [seat.bot if seat.kind == BOT else PEOPLE for seat in seats]
