"""steppe: an open table for four games of mammoths, tribes and animals.

The public names. Each is imported when first asked for, so that ``steppe --help`` is quick and
a program decides by ``STEPPE_JIT`` before the first game comes in.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from steppe.core.bot import Bot, Budget, Seen
    from steppe.core.errors import IllegalMove, NotationError, RecordError
    from steppe.core.game import Game
    from steppe.core.position import Position
    from steppe.games import load, names
    from steppe.lab.files import read_record, write_record
    from steppe.play.match import Match

__version__ = "0.1.0"

__all__ = [
    "Bot",
    "Budget",
    "Game",
    "IllegalMove",
    "Match",
    "NotationError",
    "Position",
    "RecordError",
    "Seen",
    "__version__",
    "load",
    "names",
    "read_record",
    "write_record",
]

_HOMES = {
    "core.bot": ("Bot", "Budget", "Seen"),
    "core.errors": ("IllegalMove", "NotationError", "RecordError"),
    "core.game": ("Game",),
    "core.position": ("Position",),
    "games": ("load", "names"),
    "lab.files": ("read_record", "write_record"),
    "play.match": ("Match",),
}


def __getattr__(name: str) -> Any:
    for module, offered in _HOMES.items():
        if name in offered:
            return getattr(import_module(f"steppe.{module}"), name)
    raise AttributeError(f"module 'steppe' has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
