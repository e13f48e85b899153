"""Analyses of finished matches: request them, follow their progress, read the results.

Pages and the API use ``Analyses``. While a match is in progress, ``Analyses`` reveals nothing about
its analysis, not even whether someone requested one.
"""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, replace

from steppe.analysis.analyse import engine_of, job_of
from steppe.analysis.judge.effort import CURVE, LEVELS, MOMENTS, level_at
from steppe.analysis.judge.report import Analysis
from steppe.core.i18n import msgid
from steppe.play.match_record import format_record, from_match
from steppe.server.analysis.analysis_queue import AnalysisQueue, Rank, Wish
from steppe.server.analysis.analysis_runner import AnalysisRunner
from steppe.server.base.http_errors import TableError
from steppe.server.base.settings import NEIGHBOURS, Settings
from steppe.server.bots.analysis_thread import unpacked
from steppe.server.bots.bot_service import MatchAnalyst
from steppe.server.match.daily_match import is_sealed
from steppe.server.match.room import Room
from steppe.server.match.rooms import Rooms
from steppe.server.store.rows import SqlStore

NONE, WAITING, RUNNING, KEPT, REFUSED = "none", "waiting", "running", "kept", "refused"
"""The status of an analysis: not requested, waiting, running, complete as requested, or refused."""


OFF = msgid("Analysis is turned off on this site.")
ENOUGH = msgid("You have reached the limit of pending analyses: wait, or cancel one.")
CROWDED = msgid("Too many analyses are pending at the moment; try again later.")
BROKEN = msgid("This match could not be analysed.")
"""The reasons for refusing an analysis."""

_MOST = 500  # pending analyses in total
_READ = 8  # number of analyses kept in memory
_KEY = "analysis"  # the key under which a table caches the name of its analysis


@dataclass(frozen=True)
class State:
    """The progress of an analysis; ``level`` is the deepest saved level, "" for none.

    ``place`` is the place in the queue, from 1, while the analysis waits. While it runs, ``done``
    of ``total`` steps of the level ``stage`` are complete. ``why`` is the reason for a refusal: a
    message id.
    """

    status: str
    level: str = ""
    place: int = 0
    stage: str = ""
    done: int = 0
    total: int = 0
    why: str = ""


def goes_on(state: State) -> bool:
    """Return whether more results will come without a new request."""
    return state.status in (WAITING, RUNNING)


class UnfinishedError(TableError):
    """The match is still in progress."""

    status = 409

    def __init__(self) -> None:
        super().__init__("A match can be analysed once it is over.")


class SealedError(TableError):
    """The match uses the dice of a day that is not over yet."""

    status = 409

    def __init__(self) -> None:
        super().__init__("A match of the day can be analysed once the day is over.")


class Analyses:
    """A site's analyses.

    Each method raises ``UnfinishedError`` while a match is in progress, ``SealedError`` while
    others may still play with its dice, and the errors of ``Rooms.get``.
    """

    def __init__(
        self, rooms: Rooms, jobs: AnalysisQueue, most: int, workshop: AnalysisRunner | None
    ) -> None:
        """``most``: pending analyses per guest; ``workshop``: this process's runner, if any."""
        self._rooms, self._jobs, self._most, self._workshop = rooms, jobs, most, workshop
        self._read: OrderedDict[tuple[str, int], Analysis] = OrderedDict()

    async def latest(self, match: str) -> Analysis | None:
        """Return the deepest saved analysis of a match by this engine, or ``None``."""
        id = _job(await self._room(match))
        level = await self._jobs.level(id)
        if level is None:
            return None
        if (id, level) not in self._read:
            text = await self._text(id)
            if text is None:
                return None  # the result was deleted meanwhile
            self._read[id, level] = await asyncio.to_thread(Analysis.from_json, text)
            if len(self._read) > _READ:
                self._read.popitem(last=False)
        return self._read[id, level]

    async def text(self, match: str, level: str = CURVE) -> str | None:
        """Return the deepest saved analysis of a match as JSON if it reaches that level."""
        room = await self._room(match)
        return await self._text(_job(room), level_at(level))

    async def ask(self, match: str, asker: str, level: str = MOMENTS, home: str = "") -> State:
        """Request an analysis for a guest; return its state. Repeating a request changes nothing.

        Players of the match take precedence over other people, and people over the server itself
        (``asker`` ``""``). ``home`` is the guest's address, which counts against the limits because
        a guest could use a new cookie for each request.
        """
        room, wanted = await self._room(match), level_at(level)
        id = _job(room)
        kept = await self._jobs.level(id)
        if kept is not None and kept >= wanted:
            return await self._state(room)
        owner = self._owner(home or asker)
        if why := await self._objection(asker, id, owner):
            return State(REFUSED, _level(kept), why=why)
        await self._jobs.ask(replace(_wish(room, asker, wanted), owner=owner))
        if self._workshop is not None:
            self._workshop.look()
        return await self._state(room)

    async def state(self, match: str) -> State:
        """Return the state of a match's analysis."""
        return await self._state(await self._room(match))

    async def cancel(self, match: str, asker: str) -> State:
        """Withdraw a guest's request; saved results stay.

        The analysis continues if another guest has also requested it.
        """
        room = await self._room(match)
        await self._jobs.cancel(_job(room), asker)
        if self._workshop is not None:
            await self._workshop.verify()
        return await self._state(room)

    async def _room(self, match: str) -> Room:
        room = await self._rooms.get(match)
        if not room.table.match.is_over:
            raise UnfinishedError
        if is_sealed(room.table.sheet.dice):
            raise SealedError
        return room

    async def _text(self, id: str, least: int = 0) -> str | None:
        found = await self._jobs.body(id, least)
        return None if found is None else unpacked(found)

    async def _objection(self, asker: str, id: str, owner: str) -> str:
        """Return the reason why a guest may not request an analysis, "" if they may."""
        count = await self._jobs.count(asker, id, owner)
        if not self._most:
            return OFF
        if asker and count.mine >= self._most:
            return ENOUGH
        if owner and count.ours >= self._most * NEIGHBOURS:
            return ENOUGH
        return CROWDED if count.whole >= _MOST else ""

    def _owner(self, home: str) -> str:
        """Return a hash that identifies an address in the queue without revealing it."""
        return self._rooms.house.keys.derive(f"owner {home}")[:8].hex() if home else ""

    async def _state(self, room: Room) -> State:
        id = _job(room)
        level, row = _level(await self._jobs.level(id)), await self._jobs.look(id)
        if row is None:
            return State(KEPT if level else NONE, level)
        if row["error"] is not None:
            return State(REFUSED, level, why=BROKEN)
        if not row["held"]:
            return State(WAITING, level, place=row["place"])
        return State(RUNNING, level, 0, row["stage"], row["done"], row["total"])


def analyses_of(
    rooms: Rooms, store: SqlStore, settings: Settings, analyst: MatchAnalyst | None
) -> tuple[Analyses, AnalysisRunner | None]:
    """Return a site's analyses, and their runner if this process has one."""
    jobs, is_here = AnalysisQueue(store), settings.thinks and settings.analyses > 0
    workshop = AnalysisRunner(jobs, analyst) if analyst is not None and is_here else None
    return Analyses(rooms, jobs, settings.analyses, workshop), workshop


def _job(room: Room) -> str:
    """Return the name of a match's analysis, computed once."""
    match, kept = room.table.match, room.table.kept
    if _KEY not in kept:
        kept[_KEY] = job_of(match)
    id: str = kept[_KEY]
    return id


def _level(place: int | None) -> str:
    return "" if place is None else LEVELS[place]


def _wish(room: Room, asker: str, level: int) -> Wish:
    match = room.table.match
    rank = Rank.PARTICIPANT if room.table.seats_of(asker) else Rank.SPECTATOR
    return Wish(
        _job(room),
        room.table.id,
        match.game.name,
        engine_of(match.game),
        format_record(from_match(match, {})),
        asker,
        rank if asker else Rank.SITE,
        level,
    )
