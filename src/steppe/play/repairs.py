"""Repairs: the host takes back the last entries of a match that cannot go on, and says why.

``!repair:KEPT:REMOVED:PLAYED:REASON`` is a table action without a player. KEPT entries stay, and
REMOVED moves were taken back; the host played PLAYED of the moves that follow. The entry itself
stays in the line, so that the table, the log and the record say what happened.
"""

import re
from collections.abc import Iterable
from typing import NamedTuple
from urllib.parse import quote, unquote

from steppe.core.errors import NotationError
from steppe.engine.chance import CHANCE
from steppe.play.log import REPAIR, UNDO, Entry
from steppe.play.player_name import visible

_PLAIN = ".,;!'()/-\u2019"  # signs that stand for themselves in a word of the log
_LONGEST = 200  # characters of a reason
_READ = re.compile(f"{REPAIR}:([0-9]{{1,9}}):([0-9]{{1,9}}):([0-9]{{1,9}}):(.*)")
_FORM = "a repair must read !repair:KEPT:REMOVED:PLAYED:REASON"


class Repair(NamedTuple):
    """A repair: how many entries stay, how many moves go, how many the host plays; the reason."""

    kept: int
    removed: int
    played: int
    reason: str

    @property
    def entry(self) -> Entry:
        """Return the log entry, in which the reason is a single word."""
        word = "".join(_written(sign) for sign in visible(self.reason))
        return Entry(CHANCE, f"{REPAIR}:{self.kept}:{self.removed}:{self.played}:{word}")


def _written(sign: str) -> str:
    """Return a character of a reason as it stands in the log and in records."""
    if sign == " ":
        return "_"
    if sign.isalnum() or sign in _PLAIN:
        return sign
    return f"%{ord(sign):02X}" if sign.isascii() else quote(sign)


def read_repair(entry: Entry) -> Repair:
    """Return the repair that an entry describes. Raises ``NotationError``."""
    found = _READ.fullmatch(entry.move)
    if found is None:
        raise NotationError(f"{_FORM}, not {entry.move!r}")
    *numbers, word = found.groups()
    kept, removed, played = map(int, numbers)
    return Repair(kept, removed, played, unquote(word.replace("_", " ")))


def checked(entry: Entry) -> Entry:
    """Return the entry of a repair. Raises ``NotationError`` if it has another form."""
    repair = read_repair(entry)
    if not repair.reason or len(repair.reason) > _LONGEST:
        raise NotationError(f"a repair needs a reason of at most {_LONGEST} characters")
    return entry


def skipped(log: Iterable[Entry]) -> frozenset[int]:
    """Return which entries of a log a later repair has removed: they need not be playable."""
    skipped: set[int] = set()
    line: list[int] = []
    for index, entry in enumerate(log):
        if entry.verb == REPAIR:
            last = line[: entry.kept][-1:] or [-1]
            skipped.update(range(last[0] + 1, index))
        if entry.kept is not None:
            del line[entry.kept :]
        if entry.verb != UNDO:
            line.append(index)
    return frozenset(skipped)
