"""A match: a log of decisions and outcomes from which everything else follows.

Changing a match takes two steps, so that a move is durable before it is shown: ``plan`` checks
what somebody wants to do and returns the log entry with the dice thrown, ``commit`` appends it.
The true position never leaves this module but through ``observe``.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field

from steppe.core.bot import Seen
from steppe.core.chance import CHANCE
from steppe.core.errors import IllegalMove
from steppe.core.game import Game
from steppe.core.position import Position
from steppe.play import fair

RESIGN = "resign"
UNDO = "undo"
TABLE_WORDS = (RESIGN, UNDO)  # what is said at the table, in any game


@dataclass(frozen=True)
class Entry:
    """A line of the log: who decided, the move, and the outcomes that followed it.

    ``by`` is a player; ``CHANCE`` with an empty move for outcomes before the first decision.
    ``resign`` and ``undo:N`` (back to N entries played) are moves of the table, not of a game.
    """

    by: int
    move: str
    outcomes: tuple[str, ...] = ()

    @property
    def verb(self) -> str:
        """Return the first word of the move."""
        return self.move.partition(":")[0]


@dataclass
class Match:
    """One played instance of a game.

    ``log`` holds every entry ever appended, ``line`` those that still stand after undoing.
    """

    game: Game
    players: int
    options: Mapping[str, str]
    id: str
    secret: bytes
    log: list[Entry] = field(default_factory=list)
    line: list[Entry] = field(default_factory=list)
    resigned: int | None = None
    _now: Position = field(init=False, repr=False)
    _begin: Position = field(init=False, repr=False)  # when the turn now played began
    _fresh: bool = field(init=False, repr=False)  # nothing of that turn is decided yet
    _before: Position = field(init=False, repr=False)  # when the last completed turn began
    _planned: tuple[Entry, Position] | None = field(
        init=False, repr=False, compare=False, default=None
    )

    def __post_init__(self) -> None:
        earlier = list(self.log)
        self.log, self.line = [], []
        self._restart()
        for entry in earlier:
            self.commit(entry)

    @classmethod
    def new(
        cls,
        game: Game,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        id: str = "",
    ) -> "Match":
        """Return a match before its first entry; ``opening`` tells whether chance begins."""
        chosen = game.check_options(options or {})
        name = id or fair.new_name()
        return cls(game, game.check_players(players), chosen, name, fair.new_secret())

    def copy(self) -> "Match":
        """Return an independent copy, without playing everything again."""
        other = copy(self)
        other.log, other.line = list(self.log), list(self.line)
        return other  # the positions are shared: none is ever changed in place

    @property
    def player(self) -> int | None:
        """Return who is to decide, or ``None`` when the match is over."""
        return None if self.is_over else self._now.player

    @property
    def is_over(self) -> bool:
        """Tell whether the match has ended, by the rules or because somebody resigned."""
        return self.resigned is not None or self._now.is_over

    @property
    def commitment(self) -> str:
        """Return the hash of the secret, which may be shown at any time."""
        return fair.commitment(self.secret)

    def opening(self) -> Entry | None:
        """Return the entry of the outcomes before the first decision, if chance begins."""
        if self.log or self._now.player != CHANCE:
            return None
        return Entry(CHANCE, "", tuple(self._throw(self._now.copy())))

    def plan(self, player: int, move: str) -> Entry:
        """Return the entry that ``move`` of ``player`` becomes; the match is not changed.

        Raises ``NotationError`` for no move of this game and ``IllegalMove`` for one that is
        not allowed now or not this player's.
        """
        if self.is_over:
            raise IllegalMove(f"illegal move {move!r} for player {player}: the match is over")
        if move == RESIGN:
            return Entry(player, RESIGN)
        if player != self._now.player:
            raise IllegalMove(
                f"illegal move {move!r} for player {player}: player {self._now.player} is to move"
            )
        after = self._now.copy().apply(move)
        word = self.game.actions.format(self.game.actions.parse(move))
        entry = Entry(player, word, tuple(self._throw(after)))
        self._planned = entry, after
        return entry

    def play(self, move: str) -> Entry:
        """Let whoever is to decide play ``move``, for programs that save nothing between.

        Raises what ``plan`` raises; the match is then unchanged.
        """
        if (opening := self.opening()) is not None:
            self.commit(opening)
        entry = self.plan(self._now.player, move)
        self.commit(entry)
        return entry

    def plan_undo(self, player: int, kept: int) -> Entry:
        """Return the entry that takes the match back to its first ``kept`` entries.

        Whether the others agree is for the table to know: see ``undo_floor``.
        """
        if not 0 <= kept < len(self.line):
            raise IllegalMove(f"cannot go back to entry {kept}: {len(self.line)} are played")
        return Entry(player, f"{UNDO}:{kept}")

    def commit(self, entry: Entry) -> None:
        """Append an entry that ``plan``, ``plan_undo``, ``opening`` or an old log gave."""
        if entry.verb == UNDO:
            self.line = self.line[: int(entry.move.partition(":")[2])]
            self.resigned = None
            self._restart()
            for kept in self.line:
                self._advance(kept)
        elif entry.verb == RESIGN:
            self.line = [*self.line, entry]
            self.resigned = entry.by
        else:
            self._advance(entry)
            self.line = [*self.line, entry]
        self.log.append(entry)
        self._planned = None

    def _restart(self) -> None:
        self._now = self._start()
        self._begin = self._before = self._now
        self._fresh = True

    def _advance(self, entry: Entry) -> None:
        turn = self._now.turn
        self._now = self._after(entry)
        self._fresh = self._now.turn != turn
        if self._fresh:
            self._before, self._begin = self._begin, self._now

    def _after(self, entry: Entry) -> Position:
        """Return the position after an entry: the one it was planned with, if it was."""
        if self._planned is not None and self._planned[0] is entry:
            return self._planned[1]
        after = self._now.copy()
        _play(after, entry)
        return after

    def observe(self, player: int | None, after: int | None = None) -> Position:
        """Return what ``player`` may know now, or knew after so many entries of the line."""
        position = self._now if after is None else self.position_after(after)
        return position.observe(player)

    def observe_before(self, player: int | None) -> Position:
        """Return what ``player`` knew when the turn that is shown began: the one now played, or
        the last one when none of its decisions is taken yet."""
        return (self._before if self._fresh else self._begin).observe(player)

    def look(self, player: int) -> Seen:
        """Return what a bot in the seat of ``player`` is given."""
        moves = tuple(moves_of(self.seen_by(player)))
        return Seen(self.observe(player), player, tuple(self.legal(player)), moves)

    def legal(self, player: int | None) -> list[str]:
        """Return the legal moves of ``player``, none if somebody else is to decide."""
        return [] if player is None or player != self.player else self._now.legal()

    def scores(self) -> list[int]:
        """Return the points of each player as the game counts them so far."""
        return self._now.scores()

    def returns(self) -> list[float]:
        """Return the result for each player; who resigned loses to all others alike."""
        if self.resigned is None:
            return self._now.returns()
        share = 1.0 / max(1, self.players - 1)
        return [-1.0 if player == self.resigned else share for player in range(self.players)]

    def undo_floor(self, player: int, consenting: Collection[int]) -> int | None:
        """Return how many entries stay if ``player`` takes back a decision freely.

        Free is what no outcome and no revelation followed, and nobody decided since but the
        player and the ``consenting`` (bots, and seats of the same person). ``None``: beyond the
        barrier, the table must agree.
        """
        before = list(self.positions()) if self.game.secrets else []
        for kept in range(len(self.line) - 1, -1, -1):
            entry = self.line[kept]
            if entry.by != player and entry.by not in consenting:
                return None
            if entry.outcomes or entry.by == CHANCE:
                return None
            if before and entry.verb != RESIGN and _reveals(before[kept], entry):
                return None
            if entry.by == player:
                return kept
        return None

    def last_decision(self, player: int) -> int | None:
        """Return how many entries stay if ``player`` takes back the last decision at all."""
        mine = [index for index, entry in enumerate(self.line) if entry.by == player]
        return mine[-1] if mine else None

    def seen_by(self, player: int | None) -> list[Entry]:
        """Return the line as ``player`` saw it: what is hidden reads ``name:?``."""
        if not self.game.secrets or self.is_over:
            return list(self.line)
        return [
            self._seen(position, entry, player)
            for position, entry in zip(self.positions(), self.line, strict=False)
        ]

    def positions(self) -> Iterator[Position]:
        """Yield the true position before each entry of the line, and the last one."""
        now = self._start()
        yield now.copy()
        for entry in self.line:
            _play(now, entry)
            yield now.copy()

    def position_after(self, kept: int) -> Position:
        """Return the true position after the first ``kept`` entries of the line."""
        now = self._start()
        for entry in self.line[:kept]:
            _play(now, entry)
        return now

    def turn_start(self, after: int) -> int:
        """Return how many entries stood when the turn shown after ``after`` entries began."""
        turns = [position.turn for position in self.positions()][: after + 1]
        if after == 0:
            return 0
        return turns.index(turns[after - 1])

    def _start(self) -> Position:
        return Position.new(self.game, self.players, **self.options)

    def _throw(self, position: Position) -> Iterator[str]:
        """Let chance play on ``position`` until somebody decides; yield the outcomes."""
        number = sum(len(entry.outcomes) for entry in self.line)
        while position.player == CHANCE:
            choices = position.weighted_outcomes()
            weights = [weight for _, weight, _ in choices]
            outcome = choices[fair.draw(self.secret, self.id, number, weights)][0]
            position.apply(outcome)
            number += 1
            yield outcome

    def _seen(self, before: Position, entry: Entry, player: int | None) -> Entry:
        now = before.copy()
        move = entry.move
        if move and move != RESIGN:
            move = _veil(now, move, now.legal(), player) if entry.by != player else move
            now.apply(entry.move)
        outcomes = []
        for outcome in entry.outcomes:
            possible = [word for word, _ in now.outcomes()]
            outcomes.append(_veil(now, outcome, possible, player))
            now.apply(outcome)
        return Entry(entry.by, move, tuple(outcomes))


def _play(position: Position, entry: Entry) -> None:
    if entry.move and entry.verb not in TABLE_WORDS:
        position.apply(entry.move)
    for outcome in entry.outcomes:
        position.apply(outcome)


def _reveals(before: Position, entry: Entry) -> bool:
    """Tell whether a move showed anybody what could not be foreseen from what was known."""
    after = before.copy().apply(entry.move)
    return any(
        _foreseen(before.observe(player), entry.move, player) != after.observe(player)
        for player in range(before.players)
    )


def _foreseen(observation: Position, move: str, player: int) -> Position | None:
    """Return what ``player`` expects to see after a move, or ``None`` if that cannot be told."""
    try:
        return observation.apply(move).observe(player)
    except (IllegalMove, IndexError):
        return None


def _veil(before: Position, word: str, possible: Iterable[str], player: int | None) -> str:
    """Return ``word``, or ``name:?`` when ``player`` cannot tell it from another possible one."""
    shown = before.copy().apply(word).observe(player)
    for other in possible:
        if other != word and before.copy().apply(other).observe(player) == shown:
            return f"{word.partition(':')[0]}:?"
    return word


def moves_of(entries: Sequence[Entry]) -> list[str]:
    """Return the moves and outcomes of entries in order, outcomes marked with ``~``."""
    return [
        word
        for entry in entries
        for word in (*filter(None, [entry.move]), *(f"~ {outcome}" for outcome in entry.outcomes))
    ]
