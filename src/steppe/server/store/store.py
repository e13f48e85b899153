"""The interface of a store: matches, their seats and logs, which survive the process.

``Store`` is the interface of every engine; the conformance suite in ``tests/server`` runs on each.
When a method returns, its change is durable.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from steppe.server.base.match_data import Action, MatchStatus, Note, Seat, Sheet


class PubSub(Protocol):
    """The coordination of processes that share a store; times are those of the engine."""

    @property
    def is_disconnected(self) -> bool:
        """Return whether no notices of others can be received now."""

    def listen(self, heard: Callable[[Collection[str] | None], None]) -> None:
        """Call ``heard`` with the matches that others have changed; ``None`` means any."""

    async def show(self, present: Mapping[str, Collection[int]]) -> None:
        """Notify the others which seats look at which matches here; valid for a few seconds."""

    def elsewhere(self, match: str) -> frozenset[int] | None:
        """Return the seats that look at a match in other processes, ``None`` if no one does."""

    async def claim(self, match: str) -> bool:
        """Take the lease of a match, if it is free; return whether it is ours."""

    async def renew(self, matches: Collection[str]) -> None:
        """Renew the leases of matches."""

    async def take_over(self, limit: int) -> list[str]:
        """Take expired leases, and return their matches."""

    async def release(self, match: str, version: int) -> None:
        """Give up the lease of a match that waits only for people, unless it has moved on."""

    async def leave(self, matches: Collection[str]) -> None:
        """Give up the leases of matches, so that others can take them at once."""

    async def versions(self, matches: Collection[str]) -> Mapping[str, tuple[int, int]]:
        """Return the number of log lines of each match, and of notes since the last one."""


Line = tuple[Action, MatchStatus]
"""A line of a log, and the status of the match after it."""


class Store(Protocol):
    """A store of matches."""

    sharing: PubSub | None = None  # the coordination with other processes, if possible

    async def create(self, sheet: Sheet) -> None:
        """Save a new match and its seats."""

    async def append(self, action: Action, standing: MatchStatus) -> None:
        """Append to the log of a match. Raises ``ConflictError`` and then changes nothing."""

    async def extend(self, lines: Sequence[Line]) -> None:
        """Append several lines of one log, all or none. Raises ``ConflictError``."""

    async def annotate(self, notes: Sequence[Note]) -> None:
        """Save notes of one table, all or none. Raises ``ConflictError`` if a number is taken."""

    async def notes(self, match: str, since: int = 0) -> list[Note]:
        """Return the notes of a match in order, starting with those at ``since`` lines."""

    async def reseat(self, match: str, number: int, seat: Seat, former: Seat | None = None) -> None:
        """Replace a seat.

        Raises ``ConflictError`` if ``former`` is given and the seat has another link, or another
        kind of player: another process has changed it.
        """

    async def load(self, match: str, since: int = 0) -> tuple[Sheet, list[Action]] | None:
        """Return a match and its log in order, from the line ``since`` on, or ``None``."""

    async def find(self, search: "Search") -> list[Sheet]:
        """Return the matches of a search; unless ordered by id, the most recent move first."""

    async def seat_of(self, token: str) -> tuple[str, int] | None:
        """Return the match and the number of the seat whose link has this hash."""

    async def probe(self) -> None:
        """Write as much as a move does, and read. Raises ``StorageError`` if that fails."""

    async def close(self) -> None:
        """Finish current work and release all resources."""


@dataclass(frozen=True)
class Search:
    """A search for matches: all conditions that are set must hold."""

    guest: str = ""  # has a seat
    open: bool = False  # listed with an open seat, and a second guest or activity
    since: float = 0.0  # in seconds since 1970
    shown: bool = False  # listed and full, with activity since then
    owed: bool = False  # the server must act: move a bot or close a window
    dice: str = ""  # the name of its dice
    beyond: str | None = None  # ids after this one
    limit: int = 100
