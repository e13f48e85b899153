"""The log of a match: entries, the words of the table, how an entry is played."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from steppe.core.position import Position

DEED = "!"  # begins the word of a deed: what is done at the table, in any game; no move has it
RESIGN = f"{DEED}resign"
WITHDRAW = f"{DEED}withdraw"
RETURN = f"{DEED}return"
UNDO = f"{DEED}undo"
FORMER = tuple(word.removeprefix(DEED) for word in (RESIGN, WITHDRAW, UNDO))  # as old logs have it


@dataclass(frozen=True)
class Entry:
    """A line of the log: who decided, the move, and the outcomes that followed it.

    ``by`` is a player; ``CHANCE`` with an empty move for outcomes before the first decision.
    ``!resign``, ``!withdraw``, ``!return`` and ``!undo:N`` (back to N entries played) are deeds at
    the table, not moves of a game.
    """

    by: int
    move: str
    outcomes: tuple[str, ...] = ()

    @property
    def verb(self) -> str:
        """Return the first word of the move."""
        return self.move.partition(":")[0]

    @property
    def is_parting(self) -> bool:
        """Return whether a player leaves others who play on, or comes back to them."""
        return self.verb in (WITHDRAW, RETURN)

    @property
    def is_said(self) -> bool:
        """Return whether this is said at the table, and changes nothing on it."""
        return is_deed(self.move)


def is_deed(word: str) -> bool:
    """Return whether a word is something done at the table, and no move of any game."""
    return word.startswith(DEED)


def read_word(word: str) -> str:
    """Return a word of a log as it is written today: deeds once had no sign of their own."""
    return f"{DEED}{word}" if word.partition(":")[0] in FORMER else word


def remaining(log: Iterable[Entry]) -> list[Entry]:
    """Return the entries of a log that were not taken back: the line of the match."""
    line: list[Entry] = []
    for entry in log:
        if entry.verb == UNDO:
            del line[int(entry.move.partition(":")[2]) :]
        else:
            line.append(entry)
    return line


def play_entry(position: Position, entry: Entry) -> None:
    """Play the move and the outcomes of an entry on a position."""
    if entry.move and not entry.is_said:
        position.apply(entry.move)
    for outcome in entry.outcomes:
        position.apply(outcome)


def moves_of(entries: Sequence[Entry]) -> list[str]:
    """Return the moves and outcomes of entries in order, outcomes marked with ``~``."""
    return [
        word
        for entry in entries
        for word in (*filter(None, [entry.move]), *(f"~ {outcome}" for outcome in entry.outcomes))
    ]
