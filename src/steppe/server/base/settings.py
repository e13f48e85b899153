"""What whoever starts the server may choose."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from steppe.core.option import Window

LIMITS: Mapping[str, str] = {  # in the notation of the package `limits`
    "move": "50/second;1500/minute",
    "hint": "40/minute",
    "analyse": "10/minute;60/hour",
    "create": "20/minute;200/hour",
    "name": "30/minute",
    "own": "5/minute;30/hour",
    "other": "120/minute",
    "page": "20/second;600/minute",
    "look": "50/second;1500/minute",
}
Form = Literal["text", "json"]  # of the log
NEIGHBOURS = 12  # guests that may share an address before its limit is felt


@dataclass(frozen=True)
class Timing:
    """How long windows stay open at least, in seconds.

    A bot that has not answered by then has passed; where the time is 0 bots are waited for.
    """

    live: float = 0.0  # at a table of several people
    calm: float = 0.0  # of bots and a person, of whom nobody else can see how long he thinks
    brief: float = 0.0  # where little time is enough
    patience: float = 20.0  # until those who look at the table and say nothing have answered

    def pause(self, kind: Window, people: int) -> float:
        """Return the least time for a window at a table with so many people."""
        if not kind.hides:
            return 0.0
        usual = self.live if people > 1 else self.calm
        return min(usual, self.brief) if kind.brief else usual


LIVE = Timing(live=2.0, calm=0.8, brief=1.0)
AT_ONCE = Timing()


@dataclass(frozen=True)
class Settings:
    """Where the server keeps its data, where it listens, how it treats bots and guests."""

    data: Path  # keys, and the matches if there is no ``database``
    database: str = ""  # the address of the one in PostgreSQL that keeps the matches
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int | None = None  # processes in which bots think; None: one less than there are cores
    thinks: bool = True  # where a database is shared: whether bots think here, too
    think: float = 1.0  # seconds a bot may think about a move
    pace: float = 0.6  # seconds between the moves of bots, at least, while somebody looks on
    hang: float = 10.0  # seconds beyond its time after which a bot is taken for hung
    limits: Mapping[str, str] = field(default_factory=lambda: dict(LIMITS))  # what a guest may do
    windows: Timing = LIVE  # how long a window, in which players may react, stays open
    streams: int = 12  # that one guest may hold open
    rooms: int = 500  # matches kept in memory
    analyses: int = 3  # that one guest may wait for; 0: none are made
    puzzles: int = 0  # matches in which puzzles are looked for in a night; 0: none
    running: int = 100  # matches that one address opened and that may be played at once
    connections: int = 256  # that one address may hold open
    requests: int = 200  # of one address that may be under way, live streams among them
    patience: float = 20.0  # seconds in which a request must have arrived, and an answer be taken
    hosts: Sequence[str] = ()  # names of the site, `*.` for all below; none: any
    metrics: str = field(default="", repr=False)  # the token that `/metrics` asks for; none: closed
    forget: float = 0.0  # days after which abandoned matches are deleted; 0: never
    log: Form = "text"  # how the log is written
