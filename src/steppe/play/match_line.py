"""The line of a match: the entries that were not taken back, and the positions after them.

Only some positions are kept: the current one, the starts of the current and the last completed
turn, one for every ``_STRIDE`` entries, and several near the end. So an undo replays at most about
as many entries as it takes back.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from steppe.core.position import Position
from steppe.core.validation import within
from steppe.play.log import RESIGN, RETURN, WITHDRAW, Entry, play_entry

_STRIDE = 32
_WIDTH = 4  # keep a position for this many entries times the largest power of 2 dividing its number


@dataclass
class Line:
    """Entries played from ``start`` in order, and the resulting positions.

    ``turns`` holds the completed turns before each entry, ``now`` the position after the last one,
    and ``outcomes`` the number of chance outcomes. ``resigned`` is the player who ended the match
    by resigning; ``left`` are all players who have left, whether or not the others play on.
    """

    start: Position
    entries: list[Entry] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)
    outcomes: int = 0
    resigned: int | None = None
    left: frozenset[int] = frozenset()
    now: Position = field(init=False, repr=False)
    _kept: list[Position] = field(default_factory=list, repr=False)  # one per _STRIDE entries
    _near: dict[int, Position] = field(default_factory=dict, repr=False, compare=False)
    _began: tuple[int, int] = (0, 0)  # entries before the last completed and the current turn
    _starts: dict[int, Position] = field(init=False, repr=False, compare=False)  # at turn starts

    def __post_init__(self) -> None:
        self.now, self._starts = self.start, {0: self.start}

    def copy(self) -> "Line":
        """Return an independent copy, without replaying."""
        other = object.__new__(Line)  # four times as fast as copy.copy, and every move waits for it
        vars(other).update(vars(self))
        return other  # the copies share members, which are replaced when they change

    def restart(self, kept: int) -> "Line":
        """Return a line with the first ``kept`` entries, replaying only a few of them."""
        within("the number of entries", kept, 0, len(self.entries))
        at, position = self._nearest(kept)
        line = self._cut(at, position)
        for entry in self.entries[at:kept]:
            line.append(entry)
        return line

    def _nearest(self, count: int) -> tuple[int, Position]:
        """Return the last stored position after at most ``count`` entries, and its number."""
        if count == len(self.entries):
            return count, self.now
        near = max((at for at in self._near if at <= count), default=-1)
        far = count // _STRIDE
        return (
            (near, self._near[near]) if near > far * _STRIDE else (far * _STRIDE, self._kept[far])
        )

    def _cut(self, at: int, now: Position) -> "Line":
        """Return a line of the first ``at`` entries, which lead to the position ``now``.

        Only the removed entries are examined, unless one of them is a player leaving or returning.
        """
        line, gone = self.copy(), self.entries[at:]
        line.entries, line.turns, line.now = self.entries[:at], self.turns[:at], now
        line.outcomes -= sum(len(entry.outcomes) for entry in gone)
        line._kept = self._kept[: -(-at // _STRIDE)]
        line._near = {n: position for n, position in self._near.items() if n < at}
        begin = bisect_left(line.turns, now.turn)
        previous = bisect_left(line.turns, line.turns[begin - 1]) if begin else 0
        line._began = previous, begin
        line._starts = {n: self._starts[n] for n in self._starts if n in line._began}
        if any(entry.is_said for entry in gone):
            line.left, line.resigned = frozenset(), None
            for entry in line.entries:
                line._leave(entry)
        return line

    def append(self, entry: Entry, after: Position | None = None) -> None:
        """Append an entry; ``after`` is the position that it leads to, if known.

        Raises the errors of playing the entry; the line is then unchanged.
        """
        after = self._after(entry) if after is None else after
        self._keep()
        self.turns = [*self.turns, self.now.turn]
        self.entries = [*self.entries, entry]
        self.outcomes += len(entry.outcomes)
        self._leave(entry)
        if after.turn != self.now.turn:
            self._begin_turn(after)
        self.now = after

    def _keep(self) -> None:
        """Keep the current position, and drop older ones that are no longer needed."""
        present = len(self.entries)
        if present % _STRIDE == 0:
            self._kept = [*self._kept, self.now]
        kept = self._near.items()
        near = {at: position for at, position in kept if present - at < _WIDTH * (at & -at)}
        self._near = near | ({present: self.now} if present % _STRIDE else {})

    def _leave(self, entry: Entry) -> None:
        if entry.verb == RETURN:
            self.left -= {entry.by}
        elif entry.verb in (RESIGN, WITHDRAW):
            self.left |= {entry.by}
            self.resigned = entry.by if entry.verb == RESIGN else None

    def _begin_turn(self, position: Position) -> None:
        previous, begin = self._began = self._began[1], len(self.entries)
        starts = {at: start for at, start in self._starts.items() if at == previous}
        self._starts = starts | {begin: position}

    def _after(self, entry: Entry) -> Position:
        if entry.is_said:
            return self.now
        after = self.now.copy()
        play_entry(after, entry)
        return after

    @property
    def turn_start(self) -> Position:
        """Return the position in which the displayed turn began.

        That is the turn in progress, or the last completed turn if no decision of the next turn has
        been made yet.
        """
        previous, begin = self._began
        at = previous if all(entry.is_said for entry in self.entries[begin:]) else begin
        if at not in self._starts:  # after an undo
            self._starts = self._starts | {at: next(self.positions_after([at]))}
        return self._starts[at]

    def positions_after(self, counts: Iterable[int]) -> Iterator[Position]:
        """Yield the position after each of the ascending ``counts`` of entries."""
        at, now = -1, self.start
        for count in counts:
            within("the number of entries", count, 0, len(self.entries))
            near, position = self._nearest(count)
            if near > at:
                at, now = near, position.copy()
            for entry in self.entries[at:count]:
                play_entry(now, entry)
            at = count
            yield now.copy()
