"""Notes: messages about one position that are stored beside the log and do not change it.

The log, the seats, the visitors and the notes determine everything a table shows, in any process
and after a restart. Notes are read in the order in which they were written. A process writes a note
only after it has read all earlier notes.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from steppe.server.base.match_data import MET, Note
from steppe.server.match.proposals import BotWish, Hint, TakeBack
from steppe.server.match.table import Table
from steppe.server.match.windows import Answer

ANSWER = "answer"  # the move in answer to the open window
SILENCE = "silence"  # no answer, so a pass: the window's name, "" for a person who was not asked
ASK = "ask"  # a request for a take-back: the number of entries to keep, the seats that must agree
AGREE, REFUSE = "agree", "refuse"  # the answer to such a request: the action
SEEK, ADVICE = "seek", "advice"  # a request for a hint; a hint: the best and the second-best move
STAND_IN = "stand-in"  # a seat agrees that a bot plays for a person who is away: their seat
NEXT = "next"  # the next match, and a seat that went on to it
SPURN, RECALL = "spurn", "recall"  # a seat declines the offered rematch; its offer is withdrawn
LEVEL = "level"  # a seat agrees that a bot takes a seat, or refuses: the seat, the bot or ""

Seats = frozenset[int]
NOBODY: Seats = frozenset()


@dataclass(frozen=True)
class PendingNote:
    """A note that does not have a number yet."""

    seat: int
    kind: str
    words: str = ""
    key: str = ""


def read(table: Table, note: Note) -> Seats | None:
    """Apply a note to a table; return the seats that see it, ``None`` for all."""
    if note.kind == MET:
        table.presence.has_met_others = True
        return NOBODY
    if note.kind == LEVEL:
        _level(table, note)
        return None
    if note.number == table.version:
        return _READ[note.kind](table, note)
    if note.kind == SILENCE and note.words:
        _miss(table, note)
    return NOBODY


def _answer(table: Table, note: Note) -> Seats:
    if table.window is not None:
        table.window.answer(note.seat, Answer(note.words, note.key))
    return frozenset({note.seat})


def _silence(table: Table, note: Note) -> Seats:
    if table.window is not None and table.window.waits_for(note.seat):
        table.window.passes(note.seat)
    if note.words:
        _miss(table, note)
    return frozenset({note.seat})


def _miss(table: Table, note: Note) -> None:
    """Show a player, until their next action, that they let a window pass."""
    kinds = {kind.name: kind for kind in table.match.game.windows}
    since = [entry.move for entry in table.match.log[note.number :] if entry.by == note.seat]
    kind = kinds.get(note.words)
    if kind is not None and since in ([], [kind.answer]):
        table.missed[note.seat] = kind


def _ask(table: Table, note: Note) -> None:
    kept, *waiting = map(int, note.words.split())
    table.request = TakeBack(note.seat, kept, frozenset(waiting), note.key)
    table.declined = None


def _agree(table: Table, note: Note) -> None:
    if table.request is not None:
        waiting = table.request.waiting - {note.seat}
        table.request = replace(table.request, waiting=waiting)


def _refuse(table: Table, note: Note) -> None:
    if table.request is not None:
        table.declined = table.request.seat
        table.request = None


def _let_stand_in(table: Table, note: Note) -> None:
    seat = int(note.words)
    table.votes[seat] = table.votes.get(seat, NOBODY) | {note.seat}


def _seek(table: Table, note: Note) -> None:
    table.hint = Hint()


def _advise(table: Table, note: Note) -> None:
    best, _, second = note.words.partition(" ")
    table.hint = Hint(best, second, failed=not best)


def _go_on(table: Table, note: Note) -> None:
    table.successor = note.words
    table.gone_on = tuple(dict.fromkeys((*table.gone_on, note.seat)))
    table.spurned -= {note.seat}


def _spurn(table: Table, note: Note) -> None:
    table.spurned |= {note.seat}


def _recall(table: Table, note: Note) -> None:
    table.successor, table.gone_on, table.spurned = "", (), NOBODY


def _level(table: Table, note: Note) -> None:
    """Count who agrees to a bot; the wish lasts beyond this position, until someone refuses."""
    seat, _, bot = note.words.partition(" ")
    wish = table.wishes.pop(int(seat), None)
    if bot:
        agreed = wish.agreed if wish is not None and wish.bot == bot else ()
        table.wishes[int(seat)] = BotWish(bot, tuple(dict.fromkeys((*agreed, note.seat))))


_READ: Mapping[str, Callable[[Table, Note], Seats | None]] = {
    ANSWER: _answer,
    SILENCE: _silence,
    ASK: _ask,
    AGREE: _agree,
    REFUSE: _refuse,
    STAND_IN: _let_stand_in,
    SEEK: _seek,
    ADVICE: _advise,
    NEXT: _go_on,
    SPURN: _spurn,
    RECALL: _recall,
}


def deed_of(note: Note) -> str:
    """Return the move or action of a note, for its key; "" for other notes."""
    return note.words if note.key and note.kind in (ANSWER, AGREE, REFUSE) else ""
