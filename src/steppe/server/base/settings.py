"""Settings of the server."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from steppe.core.option import Window
from steppe.server.base.hosted_bot import HostedBot

LIMITS: Mapping[str, str] = {  # in the notation of the `limits` package
    "move": "50/second;1500/minute",
    "hint": "40/minute",
    "analyse": "10/minute;60/hour",
    "create": "20/minute;200/hour",
    "name": "30/minute",
    "own": "5/minute;30/hour",
    "test": "5/minute;30/hour",  # messages to oneself, to try one's channels
    "sign": "20/minute;120/hour",
    "account": "10/15 minute;40/day",  # attempts to sign in, for each name
    "other": "120/minute",
    "page": "20/second;600/minute",
    "look": "50/second;1500/minute",
}
Form = Literal["text", "json"]  # of the log
NEIGHBOURS = 12  # the limit of an address is this multiple of a guest's


@dataclass(frozen=True)
class Timing:
    """The minimum time in seconds for which reaction windows stay open.

    A bot that has not answered by then passes; with a minimum of 0 the server waits for bots.
    """

    live: float = 0.0  # at a table with two or more human players
    calm: float = 0.0  # at a table with one person: no other person sees how long they think
    brief: float = 0.0  # for windows that need little time
    patience: float = 20.0  # maximum wait for people who have the table open but have not answered

    def pause(self, kind: Window, people: int) -> float:
        """Return the minimum time for a window at a table with this number of people."""
        if not kind.hides:
            return 0.0
        usual = self.live if people > 1 else self.calm
        return min(usual, self.brief) if kind.brief else usual


LIVE = Timing(live=2.0, calm=0.8, brief=1.0)
AT_ONCE = Timing()


@dataclass(frozen=True)
class Settings:
    """The server's data folder, address, and limits for bots and guests."""

    data: Path  # folder for keys, and for matches if there is no ``database``
    database: str = ""  # URL of the PostgreSQL database for matches
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int | None = None  # processes for bots; None: one less than the number of cores
    thinks: bool = True  # with a shared database: whether bots think here, too
    think: float = 1.0  # seconds a bot may think per move
    pace: float = 0.2  # minimum seconds between bots' moves while a person is watching
    hang: float = 10.0  # seconds past its thinking time after which a bot counts as hung
    limits: Mapping[str, str] = field(default_factory=lambda: dict(LIMITS))  # on a guest's requests
    windows: Timing = LIVE  # how long reaction windows stay open
    streams: int = 12  # live streams for each guest
    rooms: int = 500  # matches in memory
    analyses: int = 3  # pending analyses for each guest; 0: no analyses
    puzzles: int = 0  # matches to search for puzzles each night; 0: none
    running: int = 100  # matches in progress that one address may have opened
    connections: int = 256  # open connections from each address
    requests: int = 200  # concurrent requests from each address, including live streams
    patience: float = 20.0  # seconds within which a client must send a request, or read an answer
    bots: Sequence[HostedBot] = ()  # programs that players may seat at their tables
    hosts: Sequence[str] = ()  # names of the site, `*.` for all subdomains; none: any
    smtp: str = field(default="", repr=False)  # address of the mail server; empty: no e-mail
    metrics: str = field(default="", repr=False)  # token for `/metrics`; empty: no metrics
    forget: float = 0.0  # days after which abandoned matches are deleted; 0: never
    log: Form = "text"  # format of the log
