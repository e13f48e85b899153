"""A match's log: its entries, the table actions, and how an entry is played."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from steppe.core.position import Position

DEED = "!"  # the prefix of table actions, which exist in every game; no move begins with it
RESIGN = f"{DEED}resign"
WITHDRAW = f"{DEED}withdraw"
RETURN = f"{DEED}return"
ABSENT = f"{DEED}absent"
GIVE = f"{DEED}give"
UNDO = f"{DEED}undo"
WORD = f"{DEED}word"
REPAIR = f"{DEED}repair"
ON_TIME = ":time"  # follows the action of a player whose time has run out
LATE, CRASH, ILLEGAL, GONE = ":late", ":crash", ":illegal", ":gone"
FAULTS = (LATE, CRASH, ILLEGAL, GONE)  # follow the action of a program that failed
_ENDINGS = ("", ON_TIME, *FAULTS)
LEAVING = (*(f"{verb}{end}" for verb in (RESIGN, WITHDRAW) for end in _ENDINGS), ABSENT, RETURN)
AT_TABLE = (*LEAVING, GIVE)  # who plays in a seat changes
FORMER = tuple(word.removeprefix(DEED) for word in (RESIGN, WITHDRAW, UNDO))  # in old logs


@dataclass(frozen=True)
class Entry:
    """An entry in the log: the player, the move, and the outcomes that followed.

    ``by`` is a player, or ``CHANCE`` with an empty move for outcomes before the first decision.
    ``!resign``, ``!withdraw``, ``!absent``, ``!return``, ``!give`` (another person takes the seat
    over), ``!undo:N`` (back to the first N entries) and ``!word:HEX`` (a seat's word for the dice)
    are table actions, not moves of a game, and so are the host's (``repairs.py``). A player who
    withdraws loses; one who is absent does not: a bot plays for them. ``!resign`` and ``!withdraw``
    may say why: ``:time``, or what a program did (``FAULTS``).
    """

    by: int
    move: str
    outcomes: tuple[str, ...] = ()

    @property
    def verb(self) -> str:
        """Return the first word of the move."""
        return self.move.partition(":")[0]

    @property
    def fault(self) -> str:
        """Return why a program lost its seat, one of ``FAULTS``, or ""."""
        reason = self.move.removeprefix(self.verb)
        return reason if self.is_said and reason in FAULTS else ""

    @property
    def is_parting(self) -> bool:
        """Return whether a player leaves a match that others continue, or returns to it."""
        return self.verb in (WITHDRAW, ABSENT, RETURN)

    @property
    def word(self) -> str:
        """Return the word that a seat adds to the dice, or ""."""
        return self.move.removeprefix(f"{WORD}:") if self.verb == WORD else ""

    @property
    def is_lasting(self) -> bool:
        """Return whether an undo must not remove the entry."""
        return self.is_parting or self.verb in (GIVE, WORD, REPAIR)

    @property
    def kept(self) -> int | None:
        """Return how many entries of the line an undo or a repair keeps; ``None`` for others."""
        if self.verb not in (UNDO, REPAIR):
            return None
        return int(self.move.partition(":")[2].partition(":")[0])

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
        if (kept := entry.kept) is not None:
            del line[kept:]
        if entry.verb != UNDO:
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


def lines_of(entries: Iterable[Entry]) -> list[str]:
    """Return the lines of a record for entries: one for each move and each outcome."""
    lines = []
    for entry in entries:
        lines += [f"{entry.by} {entry.move}"] if entry.move else []
        lines += [f"~ {outcome}" for outcome in entry.outcomes]
    return lines
