"""What whoever starts the server may choose."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from steppe.server.windows import LIVE, Timing

LIMITS: Mapping[str, str] = {
    "move": "50/second;1500/minute",
    "hint": "40/minute",
    "create": "20/minute;200/hour",
    "name": "30/minute",
    "other": "120/minute",
    "page": "20/second;600/minute",
    "look": "50/second;1500/minute",
}
NEIGHBOURS = 12  # guests that may share an address before its limit is felt


@dataclass(frozen=True)
class Settings:
    """Where the server keeps its data, where it listens, how it treats bots and guests.

    - ``workers``: processes in which bots think; ``None`` is one less than there are cores.
    - ``think``: seconds a bot may think about a move.
    - ``pace``: seconds between the moves of bots, at least, while somebody looks at the table.
    - ``hang``: seconds beyond its time after which a bot is taken for hung.
    - ``limits``: how often a guest may do what, in the notation of the package ``limits``.
    - ``windows``: how long a window of a game, in which players may react, stays open.
    - ``streams``: how many live streams one guest may hold open.
    - ``rooms``: how many matches are kept in memory.
    - ``running``: how many matches that one address opened may be played at once.
    - ``connections``: how many connections one address may hold open.
    - ``requests``: how many requests of one address may be under way, live streams among them.
    - ``patience``: seconds in which a request must have arrived, and an answer be taken.
    - ``hosts``: names under which the site may be asked for, ``*.`` for all below; none: any.
    """

    data: Path
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int | None = None
    think: float = 1.0
    pace: float = 0.6
    hang: float = 10.0
    limits: Mapping[str, str] = field(default_factory=lambda: dict(LIMITS))
    windows: Timing = LIVE
    streams: int = 12
    rooms: int = 500
    running: int = 100
    connections: int = 256
    requests: int = 200
    patience: float = 20.0
    hosts: Sequence[str] = ()
