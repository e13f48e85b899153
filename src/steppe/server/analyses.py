"""Analyses of finished matches: what is kept of them, who asks for them, how far they have come.

``Analyses`` is the door for pages and programs. Of a match that is being played nothing is told,
not even that somebody asked.
"""

from dataclasses import dataclass

from steppe.analysis.effort import LEVELS, MOMENTS
from steppe.analysis.report import Analysis
from steppe.server.errors import TableError
from steppe.server.room import Room
from steppe.server.rooms import Rooms

NONE, WAITING, RUNNING, KEPT, REFUSED = "none", "waiting", "running", "kept", "refused"
"""What may be told of an analysis: nobody has asked for it, it waits, it is being made, all that
was asked for is there, or it is not made."""


@dataclass(frozen=True)
class State:
    """How far an analysis has come; ``level`` is the deepest that is kept, "" for none.

    While it waits ``place`` is its place in the queue, from 1; while it is being made ``done`` of
    ``total`` pieces of the level ``stage`` are done. ``why`` says why it is refused: a sentence
    that can be translated.
    """

    status: str
    level: str = ""
    place: int = 0
    stage: str = ""
    done: int = 0
    total: int = 0
    why: str = ""


class UnfinishedError(TableError):
    """The match is being played."""

    status = 409

    def __init__(self) -> None:
        super().__init__("A match is analysed when it is over.")


class Analyses:
    """All that is asked about analyses.

    Each method raises ``UnfinishedError`` while a match is played, and what ``Rooms.get`` raises
    for one that there is not.
    """

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._kept: dict[str, Analysis] = {}
        self._asked: dict[str, tuple[str, str]] = {}

    async def latest(self, match: str) -> Analysis | None:
        """Return the deepest analysis that is kept of a match, by this engine."""
        await self._room(match)
        return self._kept.get(match)

    async def ask(self, match: str, asker: str, level: str = MOMENTS) -> State:
        """Ask for an analysis as a guest; return how far it is. Asking again changes nothing."""
        await self._room(match)
        self._asked.setdefault(match, (asker, level))
        return await self.state(match)

    async def state(self, match: str) -> State:
        """Return how far the analysis of a match has come."""
        await self._room(match)
        kept = self._kept.get(match)
        level = kept.stage if kept else ""
        if match not in self._asked or level == LEVELS[-1]:
            return State(KEPT if kept else NONE, level)
        return State(WAITING, level, 1 + list(self._asked).index(match))

    async def cancel(self, match: str, asker: str) -> State:
        """Ask no more, as the guest who asked; what is kept stays."""
        await self._room(match)
        if self._asked.get(match, ("", ""))[0] == asker:
            del self._asked[match]
        return await self.state(match)

    async def _room(self, match: str) -> Room:
        room = await self._rooms.get(match)
        if not room.table.match.is_over:
            raise UnfinishedError
        return room
