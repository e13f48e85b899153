"""What outlives the process: matches, who sits at them, and their logs.

``Store`` is the door to any engine; the conformance suite in ``tests/server`` runs on each.
Whatever a method has returned from is durable.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from steppe.play.origin import Origin

PERSON, BOT, OPEN = "person", "bot", "open"
MET = "met"  # the kind of a note that holds for good: somebody has looked on who does not sit there


class ConflictError(Exception):
    """A change contradicts the stored data.

    The log has an action of this number or with this key; a seat is not as it was known.
    """


class StorageError(Exception):
    """The engine could not do what it was asked: a full disk, a file gone."""


class UnreadError(StorageError):
    """The engine could not read what it was asked for; nothing was to be saved."""


@dataclass(frozen=True)
class Seat:
    """A chair of a match: what sits there, under which name.

    ``switches`` are the windows of the game for which this person wants the other than the usual:
    not to be asked, or to be asked (``"flood"`` always, ``"flood@7"`` in round 7 only).
    """

    kind: str
    name: str = ""
    guests: tuple[str, ...] = ()  # ids of those who may act for a person, the owner first
    bot: str = ""  # the word that makes it
    token: str = ""  # SHA-256 of the secret of the seat's link
    switches: tuple[str, ...] = ()
    link: int = 0  # how often that link was renewed


@dataclass(frozen=True)
class Action:
    """A line of the log."""

    match: str
    number: int
    seat: int
    move: str  # and its outcomes, separated by spaces, outcomes marked with `~`
    key: str
    at: float


@dataclass(frozen=True)
class Note:
    """Something said at a table in one position, without changing the match: see ``notes.py``."""

    match: str
    number: int  # the lines that the log had then
    part: int  # counts the notes of that position
    seat: int
    kind: str
    words: str = ""
    key: str = ""
    at: float = 0.0


@dataclass(frozen=True)
class Standing:
    """How a match stands after an action: who is to decide, and the result once it is over."""

    player: int | None
    returns: tuple[float, ...] = ()
    scores: tuple[int, ...] = ()
    owed: bool = field(default=False, compare=False)  # the site is to go on: by a bot, by a window


@dataclass(frozen=True)
class Sheet:
    """All that is known of a match but its log; times are seconds since 1970."""

    id: str
    game: str
    players: int
    options: Mapping[str, str]
    rules: str
    secret: bytes = field(repr=False)
    created: float
    seats: tuple[Seat, ...] = ()
    listed: bool = False  # strangers find its open seats on the home page
    moved: float = 0.0
    ended: float | None = None
    standing: Standing = Standing(0)
    start: str = ""  # where it begins, if not as usual: see ``Origin``
    source: str = ""
    dice: str = ""

    @property
    def origin(self) -> Origin:
        """Return where it begins."""
        return Origin(self.start, self.source, self.dice)


class Sharing(Protocol):
    """What processes that share a store do for each other; times are those of the engine."""

    @property
    def is_deaf(self) -> bool:
        """Tell whether nothing can be heard of the others now."""

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


Line = tuple[Action, Standing]
"""A line of a log, and how the match stands after it."""


class Store(Protocol):
    """Where matches are kept."""

    sharing: Sharing | None = None  # how it is shared with other processes, if it can be

    async def create(self, sheet: Sheet) -> None:
        """Keep a new match and its seats."""

    async def append(self, action: Action, standing: Standing) -> None:
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


def join_words(move: str, outcomes: Sequence[str]) -> str:
    """Return a move and its outcomes as one text."""
    return " ".join((*filter(None, [move]), *(f"~{outcome}" for outcome in outcomes)))


def split_words(text: str) -> tuple[str, tuple[str, ...]]:
    """Return the move and the outcomes that ``join_words`` joined."""
    words = text.split()
    outcomes = tuple(word[1:] for word in words if word.startswith("~"))
    return next((word for word in words if not word.startswith("~")), ""), outcomes
