"""The line of a match: the entries that stand after undoing, and the positions they lead through.

Few positions are kept: the present one, where the turn now played and the last completed one
began, and one in every ``_STRIDE`` entries, so that none is far to play again.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from steppe.core.door import within
from steppe.core.position import Position
from steppe.play.log import RESIGN, RETURN, WITHDRAW, Entry, play_entry

_STRIDE = 32


@dataclass
class Line:
    """Entries that were played from ``start``, one after the other, and where they led.

    ``turns`` holds the completed turns before each entry, ``now`` the position after the last
    one; ``resigned`` is who ended the match by giving it up, ``left`` who gave up at all, whether
    others play on or not.
    """

    start: Position
    entries: list[Entry] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)
    resigned: int | None = None
    left: frozenset[int] = frozenset()
    now: Position = field(init=False, repr=False)
    _kept: dict[int, Position] = field(init=False, repr=False)  # by the entries before them
    _began: tuple[int, int] = (0, 0)  # entries before the last completed turn, before this one

    def __post_init__(self) -> None:
        self.now, self._kept = self.start, {0: self.start}

    def copy(self) -> "Line":
        """Return an independent copy, without playing everything again."""
        other = object.__new__(Line)  # four times as fast as copy.copy: a move waits for it
        vars(other).update(vars(self))
        return other  # whatever changes is replaced

    def restart(self, kept: int) -> "Line":
        """Return a line of the first ``kept`` entries; few of them are played again."""
        line = self._cut(max(at for at in self._kept if at <= kept))
        for entry in self.entries[len(line.entries) : kept]:
            line.append(entry)
        return line

    def _cut(self, at: int) -> "Line":
        """Return a line of the first ``at`` entries, after which a position is kept."""
        line = Line(self.start)
        for entry in self.entries[:at]:
            line._leave(entry)
        line.entries, line.turns, line.now = self.entries[:at], self.turns[:at], self._kept[at]
        turns = [*line.turns, line.now.turn]
        begun = [index for index in range(1, at + 1) if turns[index] != turns[index - 1]]
        former, begin = (0, 0, *begun)[-2:]
        line._began = former, begin
        kept = {n: self._kept[n] for n in self._kept if n < at and n % _STRIDE == 0}
        found = zip((former, begin), self.positions_after((former, begin)), strict=True)
        line._kept = kept | dict(found)
        if all(entry.is_said for entry in line.entries[begin:]):
            line._kept[begin] = line.now
        return line

    def append(self, entry: Entry, after: Position | None = None) -> None:
        """Go on with an entry; ``after`` is the position that it leads to, if that is known.

        Raises what playing it does; nothing is changed then.
        """
        after = self._after(entry) if after is None else after
        if len(self.entries) % _STRIDE == 0:
            self._kept = self._kept | {len(self.entries): self.now}
        self.turns = [*self.turns, self.now.turn]
        self.entries = [*self.entries, entry]
        self._leave(entry)
        if after.turn != self.now.turn:
            self._begin_turn(after)
        self.now = after

    def _leave(self, entry: Entry) -> None:
        if entry.verb == RETURN:
            self.left -= {entry.by}
        elif entry.verb in (RESIGN, WITHDRAW):
            self.left |= {entry.by}
            self.resigned = entry.by if entry.verb == RESIGN else None

    def _begin_turn(self, position: Position) -> None:
        former, begin = self._began = self._began[1], len(self.entries)
        kept = {at: self._kept[at] for at in self._kept if at % _STRIDE == 0 or at == former}
        self._kept = kept | {begin: position}

    def _after(self, entry: Entry) -> Position:
        if entry.is_said:
            return self.now
        after = self.now.copy()
        play_entry(after, entry)
        return after

    @property
    def turn_start(self) -> Position:
        """Return the position in which the turn that is shown began: the one now played, or the
        last one when none of its decisions is taken yet."""
        former, begin = (self._kept[at] for at in self._began)
        return former if self.now is begin else begin

    @property
    def outcomes(self) -> int:
        """Return how many outcomes there were."""
        return sum(len(entry.outcomes) for entry in self.entries)

    def positions_after(self, counts: Iterable[int]) -> Iterator[Position]:
        """Yield the position after so many entries, for ascending ``counts``."""
        at, now = -1, self.start
        for count in counts:
            within("a number of entries", count, 0, len(self.entries))
            near = max(known for known in self._kept if known <= count)
            if near > at:
                at, now = near, self._kept[near].copy()
            for entry in self.entries[at:count]:
                play_entry(now, entry)
            at = count
            yield now.copy()
