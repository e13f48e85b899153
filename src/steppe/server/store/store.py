"""What outlives the process: matches, who sits at them, and their logs.

``Store`` is the door to any engine; the conformance suite in ``tests/server`` runs on each.
Whatever a method has returned from is durable.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from steppe.server.base.match_data import Action, MatchStatus, Note, Seat, Sheet


class PubSub(Protocol):
    """What processes that share a store do for each other; times are those of the engine."""

    @property
    def is_disconnected(self) -> bool:
        """Return whether nothing can be heard of the others now."""

    def listen(self, heard: Callable[[Collection[str] | None], None]) -> None:
        """Call ``heard`` with the matches that others have changed; ``None``: it may be any."""

    async def show(self, present: Mapping[str, Collection[int]]) -> None:
        """Tell the others who looks at which matches here; it holds for a few seconds."""

    def elsewhere(self, match: str) -> frozenset[int] | None:
        """Return the seats of those who look at a match at other processes, ``None`` if none do."""

    async def claim(self, match: str) -> bool:
        """Attend to a match from now on, unless somebody does; tell whether it is ours."""

    async def renew(self, matches: Collection[str]) -> None:
        """Say that we still attend to matches."""

    async def take_over(self, limit: int) -> list[str]:
        """Attend to matches to which nobody does any more, and return them."""

    async def release(self, match: str, version: int) -> None:
        """Say that a match waits for nobody but people, unless it has gone on since."""

    async def leave(self, matches: Collection[str]) -> None:
        """Let others attend to matches at once."""

    async def versions(self, matches: Collection[str]) -> Mapping[str, tuple[int, int]]:
        """Return how many lines each match has, and notes since the last one."""


Line = tuple[Action, MatchStatus]
"""A line of a log, and how the match stands after it."""


class Store(Protocol):
    """Where matches are kept."""

    sharing: PubSub | None = None  # how it is shared with other processes, if it can be

    async def create(self, sheet: Sheet) -> None:
        """Keep a new match and its seats."""

    async def append(self, action: Action, standing: MatchStatus) -> None:
        """Append to the log of a match. Raises ``ConflictError`` and then changes nothing."""

    async def extend(self, lines: Sequence[Line]) -> None:
        """Append several lines of one log, all or none. Raises ``ConflictError``."""

    async def annotate(self, notes: Sequence[Note]) -> None:
        """Keep notes of one table, all or none. Raises ``ConflictError`` where a place is taken."""

    async def notes(self, match: str, since: int = 0) -> list[Note]:
        """Return the notes of a match in order, from those made at ``since`` lines on."""

    async def reseat(self, match: str, number: int, seat: Seat, former: Seat | None = None) -> None:
        """Change who sits in a seat.

        Raises ``ConflictError`` if ``former`` is given and the seat has another link, or another
        kind of player, than that: another process has changed it.
        """

    async def load(self, match: str, since: int = 0) -> tuple[Sheet, list[Action]] | None:
        """Return a match and its log in order, from the line ``since`` on, or ``None``."""

    async def find(self, search: "Search") -> list[Sheet]:
        """Return the matches that a search asks for; if not by id, those moved last first."""

    async def seat_of(self, token: str) -> tuple[str, int] | None:
        """Return the match and the number of the seat whose link has this hash."""

    async def probe(self) -> None:
        """Write as much as a move does, and read. Raises ``StorageError`` if that does not work."""

    async def close(self) -> None:
        """Finish what is under way and let go of everything."""


@dataclass(frozen=True)
class Search:
    """Which matches to find: all conditions that are set must hold."""

    guest: str = ""  # sits there
    open: bool = False  # has an open seat that is listed, and a second guest or something done
    since: float = 0.0  # in seconds since 1970
    shown: bool = False  # is listed and full, and something was done since then
    owed: bool = False  # the site is to go on, by a bot that moves or a window that closes
    dice: str = ""  # are drawn by this name
    beyond: str | None = None  # by their ids, those after this one
    limit: int = 100
