"""The interface of a store: matches, their seats and logs survive the process.

Every engine implements ``Store``; the conformance suite in ``tests/server`` runs on each engine.
When a method returns, its change is durable.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from steppe.server.base.match_data import Action, MatchStatus, Note, Seat, Sheet


class PubSub(Protocol):
    """The coordination of processes that share a store; all times are by the engine's clock."""

    def tell(self, matches: Collection[str]) -> None:
        """Announce changed matches to other processes soon."""

    @property
    def is_disconnected(self) -> bool:
        """Return whether notices from other processes cannot currently arrive."""

    def listen(self, heard: Callable[[Collection[str] | None], None]) -> None:
        """Call ``heard`` with matches that other processes changed; ``None`` means any match."""

    async def show(self, present: Mapping[str, Collection[int]]) -> None:
        """Announce the seats that have each match open here; valid for a few seconds."""

    def elsewhere(self, match: str) -> frozenset[int] | None:
        """Return the seats with a match open in other processes, ``None`` if it is open in none."""

    async def claim(self, match: str) -> bool:
        """Take the lease on a match if it is free; return whether it is ours."""

    async def renew(self, matches: Collection[str]) -> None:
        """Renew the leases on matches."""

    async def take_over(self, limit: int) -> list[str]:
        """Take expired leases, and return their matches."""

    async def release(self, match: str, version: int) -> None:
        """Give up the lease on a match that waits only for people, unless it has moved on."""

    async def leave(self, matches: Collection[str]) -> None:
        """Give up the leases on matches, so that other processes can take them immediately."""

    async def versions(self, matches: Collection[str]) -> Mapping[str, tuple[int, int]]:
        """Return each match's number of log lines, and of notes since the last line."""


Line = tuple[Action, MatchStatus]
"""A line of a log, and the status of the match after it."""


class Store(Protocol):
    """A store of matches."""

    sharing: PubSub | None = None  # coordination with other processes, if the engine supports it

    async def create(self, sheet: Sheet) -> None:
        """Save a new match and its seats."""

    async def append(self, action: Action, standing: MatchStatus) -> None:
        """Append a line to a log. Raises ``ConflictError`` if the number or key is taken."""

    async def extend(self, lines: Sequence[Line]) -> None:
        """Append several lines of one log, all or none. Raises ``ConflictError``."""

    async def annotate(self, notes: Sequence[Note]) -> None:
        """Save one table's notes, all or none. Raises ``ConflictError`` if a number is taken."""

    async def notes(self, match: str, since: int = 0) -> list[Note]:
        """Return a match's notes in order, starting with those written at ``since`` log lines."""

    async def reseat(self, match: str, number: int, seat: Seat, former: Seat | None = None) -> None:
        """Replace a seat.

        Raises ``ConflictError`` if another process has changed the seat: its link or kind of player
        differs from ``former``, if given.
        """

    async def load(self, match: str, since: int = 0) -> tuple[Sheet, list[Action]] | None:
        """Return a match and its log in order, from line ``since`` on, or ``None``."""

    async def find(self, search: "Search") -> list[Sheet]:
        """Return the matches that fit a search, most recent move first by default."""

    async def seat_of(self, token: str) -> tuple[str, int] | None:
        """Return the match and the number of the seat whose link has this hash."""

    async def probe(self) -> None:
        """Write as much data as a move does, then read. Raises ``StorageError`` if that fails."""

    async def close(self) -> None:
        """Finish current work and release all resources."""


@dataclass(frozen=True)
class Search:
    """A search for matches: all conditions that are set must hold."""

    guest: str = ""  # this guest has a seat
    open: bool = False  # listed with an open seat, and a second guest or activity
    since: float = 0.0  # in seconds since 1970
    shown: bool = False  # listed and full, with activity since then
    owed: bool = False  # the server must act: play for a bot or close a window
    dice: str = ""  # the name of the match's dice
    resigned: bool = False  # a player's resignation ended it
    game: str = ""
    ended: bool | None = None  # only finished matches, or only matches in progress
    bot: str = ""  # a bot of this level plays, not in place of a person
    people: bool | None = None  # at least two people play, or fewer do
    alone: bool = False  # it has a single seat
    turn: bool | None = None  # it waits for this guest, or has an open window; or neither
    switched: bool = False  # this guest's seat has switches
    before: tuple[float, str] | None = None  # after a match with this last move and id
    beyond: str | None = None  # ids after this one
    among: tuple[str, ...] | None = None  # one of these ids
    oldest: bool = False  # oldest move first
    limit: int = 100
