"""The bodies of requests and responses about tokens, bots and challenges."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from steppe.server.accounts.acceptance import AT_ONCE, MOST_AT_ONCE, Acceptance
from steppe.server.accounts.network_bots import NetworkBot
from steppe.server.accounts.tokens import Access
from steppe.server.api.schemas import MOST_SEATS, Given, Name, SeatNumber, WantedClock, Word

Players = Annotated[int, Field(ge=1, le=MOST_SEATS)]
Scope = Literal["read", "play", "challenge", "profile", "account"]
CLOCKS: tuple["ClockKind", ...] = ("none", "live", "days")
ClockKind = Literal["none", "live", "days"]


class WantedToken(Given):
    """A token to make: for you, or for your bot of that name, which is registered if it is new."""

    scopes: Annotated[list[Scope], Field(min_length=1, max_length=5)]
    words: Annotated[str, Field(max_length=60)] = ""
    bot: Name = ""


class TokenInfo(BaseModel):
    """A token in a list; ``token`` is its text, shown only to the client that has just made it.

    ``bot`` is the name of the bot for which it acts, ``null`` if it acts for you.
    """

    id: str
    words: str
    scopes: list[str]
    bot: str | None
    made: float
    used: float | None
    token: str | None = None


class AccessInfo(BaseModel):
    """What the token that you send permits: the scopes, and for whom it acts."""

    id: str
    name: str
    is_bot: bool
    scopes: list[str]

    @classmethod
    def of(cls, access: Access) -> "AccessInfo":
        """Return the description of a token."""
        scopes = sorted(access.scopes)
        return cls(id=access.id, name=access.name, is_bot=access.is_bot, scopes=scopes)


class WantedProfile(Given):
    """The challenges that your bot accepts: numbers of players by game, clocks, opponents.

    ``options`` says whether it plays with unusual options; ``at_once`` is the number of matches
    that it plays at the same time.
    """

    games: Annotated[
        dict[Word, Annotated[list[Players], Field(min_length=1, max_length=MOST_SEATS)]],
        Field(max_length=50),
    ]
    clocks: Annotated[tuple[ClockKind, ...], Field(min_length=1, max_length=3)] = CLOCKS
    people: bool = True
    bots: bool = True
    options: bool = False
    at_once: Annotated[int, Field(ge=1, le=MOST_AT_ONCE)] = AT_ONCE

    def acceptance(self) -> Acceptance:
        """Return these terms."""
        games = {name: tuple(sorted(set(players))) for name, players in self.games.items()}
        values = self.model_dump() | {"games": games, "clocks": tuple(dict.fromkeys(self.clocks))}
        return Acceptance(**values)


class WantedHook(Given):
    """The URL to which signed messages go, "" for none."""

    url: Annotated[str, Field(max_length=1024)] = ""


class BotInfo(BaseModel):
    """A network bot: its owner, what it accepts, and whether it is connected."""

    name: str
    owner: str
    words: str
    is_here: bool
    accepts: dict[str, Any]

    @classmethod
    def of(cls, bot: NetworkBot) -> "BotInfo":
        """Return the public description of a bot."""
        return cls(
            name=bot.name,
            owner=bot.owner_name,
            words=bot.words,
            is_here=bot.is_here,
            accepts=bot.accepts.to_json(),
        )


class WantedChallenge(Given):
    """A challenge: to a ``bot``, to a ``person`` with an account, or to anyone.

    ``bots`` are the names of house bots in the other seats; ``seat`` is yours, a random one by
    default.
    """

    game: Word
    bot: Name = ""
    person: Name = ""
    bots: Annotated[tuple[Name, ...], Field(max_length=MOST_SEATS - 2)] = ()
    options: Annotated[dict[Word, Word], Field(default_factory=dict)]
    clock: WantedClock | None = None
    seat: SeatNumber | None = None


class ChallengeInfo(BaseModel):
    """A challenge; ``match`` is set once it is accepted, ``to`` is ``null`` for anyone."""

    id: str
    game: str
    players: int
    options: dict[str, str]
    bots: list[str]
    clock: ClockKind
    pace: dict[str, Any] | None
    seat: int | None
    from_: Annotated[str, Field(alias="from")]
    from_bot: bool
    to: str | None
    is_mine: bool
    state: Literal["open", "accepted", "declined", "cancelled", "lapsed"]
    match: str | None
    seconds_left: float


class OpenMatch(BaseModel):
    """A listed match with open seats, by number."""

    id: str
    game: str
    players: int
    options: dict[str, str]
    open: list[int]
    clock: ClockKind


class OwnMatch(BaseModel):
    """A match in progress in which you have the seats ``seats``."""

    id: str
    game: str
    players: int
    options: dict[str, str]
    seats: list[int]
    player: int | None
