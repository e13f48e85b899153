"""The data of a match as the server keeps it: its seats, its log, its notes.

Times are seconds since 1970.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from steppe.play.origin import Origin

PERSON, BOT, OPEN = "person", "bot", "open"
MET = "met"  # the kind of a note that holds for good: somebody has looked on who does not sit there


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
    """Something said at a table in one position, without changing the match: see
    ``server/match/annotations.py``."""

    match: str
    number: int  # the lines that the log had then
    part: int  # counts the notes of that position
    seat: int
    kind: str
    words: str = ""
    key: str = ""
    at: float = 0.0


@dataclass(frozen=True)
class MatchStatus:
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
    standing: MatchStatus = MatchStatus(0)
    start: str = ""  # where it begins, if not as usual: see ``Origin``
    source: str = ""
    dice: str = ""

    @property
    def origin(self) -> Origin:
        """Return where it begins."""
        return Origin(self.start, self.source, self.dice)


def join_words(move: str, outcomes: Sequence[str]) -> str:
    """Return a move and its outcomes as one text."""
    return " ".join((*filter(None, [move]), *(f"~{outcome}" for outcome in outcomes)))


def split_words(text: str) -> tuple[str, tuple[str, ...]]:
    """Return the move and the outcomes that ``join_words`` joined."""
    words = text.split()
    outcomes = tuple(word[1:] for word in words if word.startswith("~"))
    return next((word for word in words if not word.startswith("~")), ""), outcomes
