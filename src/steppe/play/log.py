"""A match's log: its entries, the table actions, and how an entry is played."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from steppe.core.position import Position

DEED = "!"  # the prefix of table actions, which exist in every game; no move begins with it
RESIGN = f"{DEED}resign"
WITHDRAW = f"{DEED}withdraw"
RETURN = f"{DEED}return"
UNDO = f"{DEED}undo"
FORMER = tuple(word.removeprefix(DEED) for word in (RESIGN, WITHDRAW, UNDO))  # in old logs


@dataclass(frozen=True)
class Entry:
    """An entry in the log: the player, the move, and the outcomes that followed.

    ``by`` is a player, or ``CHANCE`` with an empty move for outcomes before the first decision.
    ``!resign``, ``!withdraw``, ``!return`` and ``!undo:N`` (back to the first N entries) are table
    actions, not moves of a game.
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
        """Return whether a player leaves a match that others continue, or returns to it."""
        return self.verb in (WITHDRAW, RETURN)

    @property
    def is_said(self) -> bool:
        """Return whether this is a table action, which changes nothing on the board."""
        return is_deed(self.move)


def is_deed(word: str) -> bool:
    """Return whether a word is a table action, and not a move of a game."""
    return word.startswith(DEED)


def read_word(word: str) -> str:
    """Return a word from a log in its current form: table actions once had no prefix."""
    return f"{DEED}{word}" if word.partition(":")[0] in FORMER else word


def remaining(log: Iterable[Entry]) -> list[Entry]:
    """Return the line of the match: the entries that were not taken back."""
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
