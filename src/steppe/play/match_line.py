"""The line of a match: the entries that were not taken back, and the positions after them.

Only some positions are kept: the current one, the starts of the current and the last completed
turn, one for every ``_STRIDE`` entries, and several near the end. So an undo replays at most about
as many entries as it takes back.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from steppe.core.errors import IllegalMove, NotationError
from steppe.core.position import Position
from steppe.core.validation import within
from steppe.engine.chance import CHANCE
from steppe.play import dice_commitment
from steppe.play.log import ABSENT, GIVE, RESIGN, RETURN, WITHDRAW, Entry, play_entry

_STRIDE = 32
_WIDTH = 4  # keep a position for this many entries times the largest power of 2 dividing its number


@dataclass
class Line:
    """Entries played from ``start`` in order, and the resulting positions.

    ``turns`` holds the completed turns before each entry, ``now`` the position after the last one,
    and ``outcomes`` the number of chance outcomes. ``resigned`` is the player who ended the match
    by resigning; ``left`` are all players who have left, whether or not the others play on, and
    ``absent`` those for whom a bot plays until they return. ``said`` are the words that seats have
    added to the dice, in order, ``words`` the last one of each player, and ``owing`` the players
    who have not yet answered another seat's first word.
    """

    start: Position
    entries: list[Entry] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)
    outcomes: int = 0
    resigned: int | None = None
    left: frozenset[int] = frozenset()
    absent: frozenset[int] = frozenset()
    words: Mapping[int, str] = field(default_factory=dict)
    said: tuple[str, ...] = ()
    owing: frozenset[int] = frozenset()
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
            line.left, line.absent, line.resigned = frozenset(), frozenset(), None
            line.words, line.said, line.owing = {}, (), frozenset()
            for entry in line.entries:
                line._note(entry)
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
        self._note(entry)
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

    def plan_leaving(self, entry: Entry) -> Entry:
        """Return the entry if a player can leave or return by it. Raises ``IllegalMove``."""
        if refused := self._refusal(entry):
            raise IllegalMove(f"illegal move {entry.move!r} for player {entry.by}: {refused}")
        return entry

    def _refusal(self, entry: Entry) -> str:
        is_away = entry.by in self.left | self.absent
        if entry.verb == WITHDRAW and (self.start.players < 3 or entry.by in self.left):
            return "no one would play on"
        if entry.verb == ABSENT and is_away:
            return "they are already away"
        return "they have not left" if entry.verb == RETURN and not is_away else ""

    def plan_word(self, entry: Entry, is_shared: bool) -> Entry:
        """Return the entry if its word can be added to the dice.

        ``is_shared`` says that other matches have the same dice. Raises ``NotationError`` or
        ``IllegalMove``.
        """
        if not dice_commitment.is_word(entry.word):
            raise NotationError(f"a word for the dice is 32 hexadecimal digits, not {entry.word!r}")
        if is_shared:
            raise IllegalMove("other matches have the same dice: no word can be added to them")
        last = self.words.get(entry.by)
        if last is not None and entry.by not in self.owing:
            raise IllegalMove(f"player {entry.by} has already added a word to the dice")
        if last is not None and dice_commitment.hash_of(entry.word) != last:
            raise IllegalMove(f"the hash of {entry.word} does not begin with {last}")
        return entry

    def throw(self, position: Position, secret: bytes, dice: str) -> tuple[str, ...]:
        """Play the next chance outcomes on ``position`` until a player must decide; return them."""
        thrown: list[str] = []
        while position.player == CHANCE:
            number = self.outcomes + len(thrown)
            label = dice_commitment.label_of(dice, number, self.said)
            choices = position.weighted_outcomes()
            weights = [weight for _, weight, _ in choices]
            thrown.append(choices[dice_commitment.draw(secret, label, weights)][0])
            position.apply(thrown[-1])
        return tuple(thrown)

    def _note(self, entry: Entry) -> None:
        """Take account of a table action."""
        if entry.word:
            is_first = entry.by not in self.words
            self.owing = frozenset(self.words) if is_first else self.owing - {entry.by}
            self.words = {**self.words, entry.by: entry.word}
            self.said = (*self.said, entry.word)
        elif entry.verb == GIVE:
            self.words = {by: word for by, word in self.words.items() if by != entry.by}
            self.owing -= {entry.by}
        elif entry.verb == ABSENT:
            self.absent |= {entry.by}
        elif entry.verb == RETURN:
            self.left -= {entry.by}
            self.absent -= {entry.by}
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
