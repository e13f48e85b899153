"""The data of a match as the server stores it: seats, log and annotations.

Times are seconds since 1970.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from steppe.play.origin import Origin
from steppe.server.base.clock_record import Clock
from steppe.server.base.hosted_bot import is_hosted

PERSON, BOT, OPEN = "person", "bot", "open"
CHANGED = "!changed"  # the switch of a bot's seat in which another level has played before
REPLACED = "!replaced"  # the switch of a person's seat in which a bot has played for them
NETWORK_BOT = "~"  # begins the id of a guest that is a program: no cookie holds such an id
MET = "met"  # kind of a permanent note: a spectator has visited the table


def is_network_bot(guest: str) -> bool:
    """Return whether a guest is a program that plays over the network."""
    return guest.startswith(NETWORK_BOT)


@dataclass(frozen=True)
class Seat:
    """A seat in a match: its player, who is a person or a bot, and their name.

    ``switches`` lists the reaction windows whose default, asked or not asked, this person has
    reversed (``"flood"`` always, ``"flood@7"`` in round 7 only).
    """

    kind: str
    name: str = ""
    guests: tuple[str, ...] = ()  # ids of the guests who may act here, the owner first
    bot: str = ""  # the bot's name, with its level
    token: str = ""  # SHA-256 of the secret of the seat's link
    switches: tuple[str, ...] = ()
    link: int = 0  # number of times the link was renewed
    taken: float | None = field(default=None, compare=False)  # when a person took the open seat

    @property
    def is_network_bot(self) -> bool:
        """Return whether a program with an owner plays here, or played until a bot replaced it."""
        return bool(self.guests) and is_network_bot(self.guests[0])

    @property
    def is_hosted(self) -> bool:
        """Return whether a program that the host has added plays here."""
        return self.kind == BOT and is_hosted(self.bot)

    @property
    def may_win(self) -> bool:
        """Return whether a win counts for the person here: none does once a bot played for them."""
        return self.kind == PERSON and REPLACED not in self.switches


@dataclass(frozen=True)
class Action:
    """A line in the log."""

    match: str
    number: int
    seat: int
    move: str  # the move and its outcomes, separated by spaces; outcomes begin with `~`
    key: str
    at: float


@dataclass(frozen=True)
class Note:
    """A message about a position, stored beside the log. See ``server/match/annotations.py``."""

    match: str
    number: int  # number of lines in the log at that time
    part: int  # number of the note about this position
    seat: int
    kind: str
    words: str = ""
    key: str = ""
    at: float = 0.0


@dataclass(frozen=True)
class MatchStatus:
    """The status of a match after an action: the player to decide, or the result; its clock."""

    player: int | None
    returns: tuple[float, ...] = ()
    scores: tuple[int, ...] = ()
    owed: bool = field(default=False, compare=False)  # the server must act: for a bot or a window
    clock: Clock | None = field(default=None, compare=False)  # None if the table has no clock
    call: "Call | None" = field(default=None, compare=False)  # whom to notify; none: no others play


@dataclass(frozen=True)
class Call:
    """The people who must decide after an action, to be notified unless they look at the match.

    ``turn`` stays the same while one player makes several decisions; each window has its own.
    """

    seats: tuple[int, ...]
    turn: str
    delay: float  # seconds


@dataclass(frozen=True)
class Sheet:
    """All data of a match except its log; times are seconds since 1970."""

    id: str
    game: str
    players: int
    options: Mapping[str, str]
    rules: str
    secret: bytes = field(repr=False)
    created: float
    seats: tuple[Seat, ...] = ()
    listed: bool = False  # its open seats are listed on the home page
    moved: float = 0.0
    ended: float | None = None
    standing: MatchStatus = MatchStatus(0)
    start: str = ""  # the start position if it is not the usual one: see ``Origin``
    source: str = ""
    dice: str = ""

    @property
    def origin(self) -> Origin:
        """Return the match's origin, which gives its start position."""
        return Origin(self.start, self.source, self.dice)


def join_words(move: str, outcomes: Sequence[str]) -> str:
    """Join a move and its outcomes into one text."""
    return " ".join((*filter(None, [move]), *(f"~{outcome}" for outcome in outcomes)))


def split_words(text: str) -> tuple[str, tuple[str, ...]]:
    """Split a text from ``join_words`` into the move and its outcomes."""
    words = text.split()
    outcomes = tuple(word[1:] for word in words if word.startswith("~"))
    return next((word for word in words if not word.startswith("~")), ""), outcomes
