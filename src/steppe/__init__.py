"""steppe: an open table for four games of mammoths, tribes and animals."""

from steppe.core.errors import IllegalMove, NotationError, RecordError
from steppe.core.game import Game
from steppe.core.position import Position
from steppe.games import load, names

__version__ = "0.1.0"

__all__ = [
    "Game",
    "IllegalMove",
    "NotationError",
    "Position",
    "RecordError",
    "__version__",
    "load",
    "names",
]
