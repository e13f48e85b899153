"""Repair a match that cannot go on: take back its last entries, and perhaps play others.

Nothing is deleted. Entries after those that stay are followed by one line that takes them back
(``play/repairs.py``), so that every process, however old its copy of the match, reads the same.
Words for the dice and departures among them are written again; the dice follow as ever from the
secret and the words.
"""

import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from steppe.core.errors import IllegalMove, NotationError
from steppe.play.log import REPAIR, Entry, remaining
from steppe.play.match import Match
from steppe.play.repairs import Repair, checked
from steppe.server.base.atomic_files import whole
from steppe.server.base.http_errors import UnplayableError
from steppe.server.base.match_data import BOT, Action, MatchStatus, Sheet
from steppe.server.match.proposals import (
    MOST_MOVES,
    BrokenLogError,
    action_of,
    entry_of,
    match_of,
    standing,
)
from steppe.server.match.turn_call import call_after
from steppe.server.store.rows import Statement, additions
from steppe.server.store.store import Line

_KEY = "repair"


@dataclass(frozen=True)
class Wish:
    """What a host wants: the number of moves to take back, and the moves to play instead.

    Without a number, the moves from the first broken one on are taken back.
    """

    reason: str
    removed: int | None = None
    moves: Sequence[str] = ()


@dataclass(frozen=True)
class Plan:
    """A repair of a match, not yet saved: the moves taken back, and the lines to append."""

    sheet: Sheet
    log: Sequence[Action]
    removed: Sequence[Entry]
    after: Match
    lines: Sequence[Line]

    @property
    def repair(self) -> Entry:
        """Return the entry that says what was taken back, and why."""
        return entry_of(self.lines[0][0])

    @property
    def played(self) -> list[Entry]:
        """Return the moves that the host plays instead."""
        return [*filter(_is_move, (entry_of(action) for action, _ in self.lines))]

    def check(self, now: tuple[Sheet, Sequence[Action]]) -> None:
        """Raise ``NotationError`` unless the match is as it was when the repair was planned."""
        sheet, log = now
        if (len(log), sheet.seats) != (len(self.log), self.sheet.seats):
            raise NotationError(f"match {sheet.id} has changed meanwhile: try again")

    def statements(self, now: str) -> Iterator[Statement]:
        """Yield the statements that save the repair; the players to move are notified again.

        ``now`` is SQL for the current time.
        """
        yield Statement("DELETE FROM outbox WHERE match = :match", {"match": self.sheet.id})
        yield from additions(self.lines, now)

    def copy(self, folder: Path) -> Path:
        """Write the log as it was into a new file in a folder, and return the file."""
        path = folder / f"before-repair-{self.sheet.id}-{len(self.log)}.json"
        with whole(path, only_new=True) as file:
            file.write(json.dumps([asdict(action) for action in self.log]).encode())
        return path


def planned(sheet: Sheet, log: list[Action], wish: Wish) -> Plan:
    """Return the repair of a match. Raises ``NotationError`` if it is impossible."""
    if sheet.ended is not None:
        raise NotationError(
            f"match {sheet.id} is over, and its record shows the secret of its dice: it cannot go"
            " on. Under its replay, 'Try again from here' opens a new match from any position."
        )
    line = remaining(map(entry_of, log))
    kept = _playable(sheet, log) if wish.removed is None else _before(sheet, line, wish.removed)
    if kept == len(line):
        raise NotationError(
            f"match {sheet.id} can go on as it is: name with --remove how much to take back"
        )
    removed = [*filter(_is_move, line[kept:])]
    entry = checked(Repair(kept, len(removed), len(wish.moves), wish.reason).entry)
    if len(wish.moves) > MOST_MOVES:
        raise NotationError(f"at most {MOST_MOVES} moves at once, not {len(wish.moves)}")
    match = _repaired(sheet, log, entry)
    before, found = match.copy(), [entry]
    before.log.pop()
    found += _go_on(match, line[kept:], wish.moves)
    return Plan(sheet, log, removed, match, [*_lines(sheet, before, found)])


def _is_move(entry: Entry) -> bool:
    """Return whether an entry is a decision, which a repair takes back for good."""
    return bool(entry.move) and not entry.is_lasting


def _before(sheet: Sheet, line: Sequence[Entry], number: int) -> int:
    """Return how many entries come before the last ``number`` moves."""
    moves = [at for at, entry in enumerate(line) if _is_move(entry)]
    if not 0 < number <= len(moves):
        has = f"match {sheet.id} has {len(moves)} moves"
        raise NotationError(f"{has}: --remove takes 1 to {len(moves)}, not {number}")
    return moves[-number]


def _playable(sheet: Sheet, log: list[Action]) -> int:
    """Return how many entries of the line can stay: those before the first broken one."""
    try:
        match_of(sheet, log)
    except UnplayableError as error:
        if error.line is None:
            raise NotationError(str(error)) from error
        return len(remaining(map(entry_of, log[: error.line])))
    return len(remaining(map(entry_of, log)))


def _repaired(sheet: Sheet, log: list[Action], entry: Entry) -> Match:
    """Return the match after a repair. Raises ``NotationError`` if it is still broken."""
    line = Action(sheet.id, len(log), entry.by, entry.move, "", 0.0)
    try:
        return match_of(sheet, [*log, line])
    except UnplayableError as error:
        reason = error.__cause__ if isinstance(error.__cause__, BrokenLogError) else error
        raise NotationError(f"that is not enough: {reason}") from error


def _go_on(match: Match, removed: Sequence[Entry], moves: Sequence[str]) -> Iterator[Entry]:
    """Commit and yield the entries that follow a repair: what lasts, the opening, the moves."""
    for entry in removed:
        if entry.is_lasting and entry.verb != REPAIR:
            yield _commit(match, entry.by, entry.move)
    if (opening := match.opening()) is not None:
        match.commit(opening)
        yield opening
    for move in moves:
        yield _commit(match, match.player, move)


def _commit(match: Match, player: int | None, move: str) -> Entry:
    if player is None:
        raise IllegalMove(f"illegal move {move!r}: the match is over")
    entry = match.plan(player, move)
    match.commit(entry)
    return entry


def _lines(sheet: Sheet, match: Match, entries: Sequence[Entry]) -> Iterator[Line]:
    """Yield the lines for entries, each with the status after it.

    The clock stands until a server has read them (``clocks.reseated``).
    """
    clock = sheet.standing.clock
    stopped = clock and replace(clock, runs=())
    sheet = replace(sheet, moved=time.time())
    for entry in entries:
        line = action_of(entry, f"{_KEY} {len(match.log)}", match)
        match.commit(entry)
        status = _status(sheet, match)
        yield line, replace(status, clock=stopped, call=call_after(sheet, match, clock))


def _status(sheet: Sheet, match: Match) -> MatchStatus:
    player = match.player
    is_bot = player is not None and sheet.seats[player].kind == BOT
    return replace(standing(match), owed=is_bot or match.has_window)
