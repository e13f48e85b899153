"""A match: a log of decisions and outcomes from which everything else follows.

A change takes two steps, so that a move is stored before it is shown. First ``plan`` checks a move
and returns its log entry, dice included; then ``commit`` appends the entry. ``observe`` and
``look`` return the information that a player, bot or page may see. ``position`` and similar members
hide nothing, and are meant for programs.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from steppe.core.bot import Seen
from steppe.core.errors import IllegalMove, NotationError
from steppe.core.game import Game
from steppe.core.position import Position
from steppe.core.unchecked import play_word
from steppe.core.validation import instance, several, whole, within
from steppe.engine.chance import CHANCE
from steppe.play import dice_commitment
from steppe.play.log import AT_TABLE, REPAIR, UNDO, WORD, Entry, is_deed, moves_of, remaining
from steppe.play.match_line import Line
from steppe.play.origin import USUAL, Origin, told
from steppe.play.player_view import Sight, reveals
from steppe.play.repairs import checked
from steppe.play.result import by_departure, without_those_who_left


@dataclass
class Match:
    """A match of a game, with its dice.

    ``log`` holds every entry ever appended; ``origin`` describes an unusual start. Chance outcomes
    are drawn from ``secret``. Create matches with ``Match.new``. Raises ``NotationError`` for an
    invalid origin, and for a ``player`` who is not in the match.
    """

    game: Game
    players: int
    options: Mapping[str, str]
    id: str
    secret: bytes
    log: list[Entry] = field(default_factory=list)
    origin: Origin = USUAL
    _played: Line = field(init=False, repr=False)
    _sights: dict[int | None, Sight] = field(init=False, repr=False, compare=False)
    _revealed: dict[int, bool] = field(init=False, repr=False, compare=False)  # by entry
    _planned: tuple[Entry, Position] | None = field(
        init=False, repr=False, compare=False, default=None
    )

    def __post_init__(self) -> None:
        instance("a game", self.game, Game)
        instance("options", self.options, Mapping)
        instance("an id", self.id, str)
        instance("a secret", self.secret, bytes)
        instance("an origin", self.origin, Origin)
        earlier = several("the entries of a match", self.log)
        self.log, self._sights, self._revealed = [], {}, {}
        self._played = Line(self.origin.position(self.game, self.players, self.options))
        for entry in earlier:
            self.commit(entry)

    def _go_back(self, kept: int) -> None:
        self._played = self._played.restart(kept)
        now = self._played.now
        self._sights = {who: sight.until(kept, now) for who, sight in self._sights.items()}
        self._revealed = {index: was for index, was in self._revealed.items() if index < kept}

    @classmethod
    def new(
        cls,
        game: Game,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        id: str = "",
    ) -> "Match":
        """Return a new match, ready for its first decision, with initial outcomes drawn.

        Raises ``NotationError`` for a number of players or an option that the game does not offer,
        and for an ``id`` that is not one word.
        """
        given = {} if options is None else options
        chosen = instance("a game", game, Game).check_options(given, players)
        name = instance("an id", id, str) or dice_commitment.new_name()
        if name.split() != [name]:  # it must be a single word in the record
            raise NotationError(f"an id must be one word, not {id!r}")
        return cls(
            game, game.check_players(players), chosen, name, dice_commitment.new_secret()
        ).deal()

    def copy(self) -> "Match":
        """Return an independent copy, without replaying the match."""
        other = object.__new__(Match)
        vars(other).update(vars(self))
        other.log, other._played = list(self.log), self._played.copy()
        other._revealed = dict(self._revealed)
        return other  # other members are shared: they are replaced when they change, or only grow

    def before_undo(self) -> "Match":
        """Return the match before its last entry (an undo). Replays only the entries taken back."""
        before = self.copy()
        before._sights = {}
        before.log.pop()
        for entry in remaining(before.log)[len(self.line) :]:
            before._played.append(entry)
        return before

    @property
    def line(self) -> list[Entry]:
        """Return the entries in the match, except those taken back."""
        return self._played.entries

    @property
    def turns(self) -> list[int]:
        """Return the number of completed turns before each entry of the line."""
        return self._played.turns

    @property
    def left(self) -> frozenset[int]:
        """Return the players who have left the match, by resigning or withdrawing."""
        return self._played.left

    @property
    def absent(self) -> frozenset[int]:
        """Return the players for whom a bot plays until they return."""
        return self._played.absent

    @property
    def _now(self) -> Position:
        return self._played.now

    @property
    def position(self) -> Position:
        """Return a copy of the true position, hidden information included.

        It is for programs that evaluate or set up matches. Give ``look`` or ``observe`` to a bot or
        a page.
        """
        return self._now.copy()

    @property
    def player(self) -> int | None:
        """Return the player to act, or ``None`` when the match is over."""
        return None if self.is_over else self._now.player

    @property
    def turn(self) -> int:
        """Return the number of completed turns."""
        return self._now.turn

    @property
    def round(self) -> int:
        """Return a number that changes only when a round ends."""
        return self._now.round

    @property
    def is_over(self) -> bool:
        """Return whether the match has ended, by the rules or because players have left."""
        return self.was_left or self._now.is_over

    @property
    def was_left(self) -> bool:
        """Return whether the match ended because players have left."""
        return self._played.resigned is not None or len(self.left) >= self.players - 1 > 0

    @property
    def commitment(self) -> str:
        """Return the hash of the secret, which may be published at any time."""
        return dice_commitment.commitment(self.secret)

    @property
    def dice(self) -> str:
        """Return the name from which the dice are drawn."""
        return self.origin.dice or self.id

    @property
    def words(self) -> Mapping[int, str]:
        """Return the last word that each seat has added to the dice, by player."""
        return self._played.words

    @property
    def owing(self) -> frozenset[int]:
        """Return the players who have not yet answered another seat's first word."""
        return self._played.owing

    def start_seen_by(self, player: int | None) -> str:
        """Return the start as ``player`` saw it, as JSON, "" for the usual start."""
        if not self.origin.start or self.is_over:
            return self.origin.start
        return told(self._played.start.observe(player))

    def opening(self) -> Entry | None:
        """Return the entry with the chance outcomes before the first decision, if there are any."""
        if self._now.player != CHANCE or any(not entry.is_said for entry in self.line):
            return None
        return Entry(CHANCE, "", self._played.throw(self._now.copy(), self.secret, self.dice))

    def deal(self) -> "Match":
        """Draw the chance outcomes before the first decision, if needed; return this match."""
        if (opening := self.opening()) is not None:
            self.commit(opening)
        return self

    def plan(self, player: int, move: str) -> Entry:
        """Return the log entry for ``move`` by ``player``; the match does not change.

        ``move`` may also be one of ``AT_TABLE``, or ``!word:HEX``; with the player ``CHANCE``, a
        repair by the host. Raises ``NotationError`` if it is no move of the game, and
        ``IllegalMove`` if it is not legal now or it is not this player's turn.
        """
        if player == CHANCE and Entry(CHANCE, instance("a move", move, str)).verb == REPAIR:
            return checked(Entry(CHANCE, move))
        self._check_player(player)
        if self.is_over:
            raise IllegalMove(f"illegal move {move!r} for player {player}: the match is over")
        if instance("a move", move, str) in AT_TABLE:
            return self._played.plan_leaving(Entry(player, move))
        if move.startswith(f"{WORD}:"):
            return self._played.plan_word(Entry(player, move), bool(self.origin.dice))
        if player != self._now.player:
            other = f"player {self._now.player} is to move"
            raise IllegalMove(f"illegal move {move!r} for player {player}: {other}")
        after = self._now.copy().apply(move)
        word = self.game.actions.format(self.game.actions.parse(move))
        entry = Entry(player, word, self._played.throw(after, self.secret, self.dice))
        self._planned = entry, after
        return entry

    def play(self, move: str) -> Entry:
        """Play ``move`` for the player to act; return its entry. Raises the errors of ``plan``."""
        self.deal()
        entry = self.plan(self._now.player, move)
        self.commit(entry)
        return entry

    def plan_undo(self, player: int, kept: int) -> Entry:
        """Return the entry that takes the match back to its first ``kept`` entries.

        It does not check whether the other players agree: see ``undo_floor``. Raises
        ``IllegalMove`` if ``kept`` is out of range, or if a player has left, returned or added a
        word to the dice since.
        """
        self._check_player(player)
        if not 0 <= whole("the number of entries", kept) < len(self.line):
            raise IllegalMove(f"cannot go back to entry {kept}: the match has {len(self.line)}")
        if any(entry.is_lasting for entry in self.line[kept:]):
            since = "a player has left, returned or added a word since, or the host repaired it"
            raise IllegalMove(f"cannot go back to entry {kept}: {since}")
        return Entry(player, f"{UNDO}:{kept}")

    def commit(self, entry: Entry) -> None:
        """Append an entry from ``plan``, ``plan_undo``, ``opening`` or an existing log."""
        if (kept := instance("an entry", entry, Entry).kept) is not None:
            self._go_back(min(kept, len(self.line)) if entry.verb == REPAIR else kept)
        if entry.verb != UNDO:
            planned, after = self._planned or (None, None)
            self._played.append(entry, after if planned is entry else None)
        self.log.append(entry)
        self._planned = None

    def observe(self, player: int | None, after: int | None = None) -> Position:
        """Return the observation of ``player`` now, or after ``after`` entries of the line."""
        position = self._now if after is None else self.position_after(after)
        return position.observe(player)

    def observe_before(self, player: int | None) -> Position:
        """Return the observation of ``player`` at the start of the displayed turn.

        That is the turn in progress, or the last completed turn if no decision of the next turn has
        been made yet.
        """
        return self._played.turn_start.observe(player)

    def look(self, player: int) -> Seen:
        """Return the input for a bot in the seat of ``player``."""
        return self._seen(self._now, player, self.legal(player))

    def look_at(self, position: Position) -> Seen:
        """Return a bot's input for a hypothetical position, such as one from ``asked``."""
        player = instance("a position", position, Position).player
        within("the player to decide", player, 0, self.players - 1)
        return self._seen(position, player, position.legal())

    def _seen(self, position: Position, player: int, legal: Iterable[str]) -> Seen:
        moves = tuple(word for word in moves_of(self.seen_by(player)) if not is_deed(word))
        return Seen(position.observe(player), player, tuple(legal), moves)

    def legal(self, player: int | None) -> list[str]:
        """Return the legal moves of ``player``, empty if another player must act."""
        if player is not None:
            self._check_player(player)
        return [] if player is None or player != self.player else self._now.legal()

    def _check_player(self, player: int) -> None:
        within("a player", player, 0, self.players - 1)

    @property
    def has_window(self) -> bool:
        """Return whether a window is open, in which several players may react."""
        return not self.is_over and self._now.window is not None

    def asked(self) -> list[Position]:
        """Return a position for each player asked in the open window, as if earlier players passed.

        The list is empty if no window is open or the match is over. Nothing is hidden in these
        positions: use ``look_at``.
        """
        asked: dict[int, Position] = {}
        if self.is_over:  # a player may resign while a window is open
            return []
        now, window = self._now, self._now.window
        while window is not None and now.window == window and now.player not in asked:
            asked[now.player] = now
            now = play_word(now.copy(), window.answer)
        return list(asked.values())

    def scores(self) -> list[int]:
        """Return the current score of each player, ``[P]``, in the game's own points."""
        return self._now.scores()

    def returns(self) -> list[float]:
        """Return each player's result, ``[P]``, -1 to 1; a player who left cannot win."""
        if self.was_left:
            return by_departure(self._now, self.left)
        if self.left and self.is_over:
            return without_those_who_left(self._now, self.left)
        return self._now.returns()

    def undo_floor(self, player: int, consenting: Collection[int], together: int = 1) -> int | None:
        """Return the number of entries left if ``player`` takes back decisions without asking.

        A decision can be taken back freely if no chance outcome or revelation followed it, and only
        ``player`` and the ``consenting`` have decided since. The ``consenting`` are bots, and seats
        of the same person. Up to ``together`` of the player's decisions are taken back. ``None``
        means that no decision can be taken back freely: the other players have to agree.
        """
        self._check_player(player)
        together = whole("the number of decisions", together)
        agreed = {whole("a player", who) for who in several("the consenting players", consenting)}
        floor = None
        for kept in range(len(self.line) - 1, -1, -1):
            if self._is_barrier(kept, agreed | {player}):
                break
            if self.line[kept].by == player:
                floor, together = kept, together - 1
            if together == 0:
                break
        return floor

    def _is_barrier(self, index: int, agreed: Collection[int]) -> bool:
        """Return whether taking back an entry of the line needs another player's consent."""
        entry = self.line[index]
        if entry.by not in agreed or entry.outcomes or entry.by == CHANCE or entry.is_lasting:
            return True
        return self._has_revealed(index)

    def _has_revealed(self, index: int) -> bool:
        """Return whether the move of an entry of the line revealed hidden information."""
        if not self.game.secrets or self.line[index].is_said:
            return False
        if index not in self._revealed:
            self._revealed[index] = reveals(self.position_after(index), self.line[index].move)
        return self._revealed[index]

    def last_decision(self, player: int, together: int = 1) -> int | None:
        """Return the number of entries before the last ``together`` decisions of ``player``.

        Returns ``None`` if there are none. Raises ``NotationError`` if ``together`` is below 1.
        """
        self._check_player(player)
        within("the number of decisions", together, 1, max(1, len(self.line)))
        mine = [index for index, entry in enumerate(self.line) if entry.by == player]
        return mine[-together:][0] if mine else None

    def last_to_act(self, players: Collection[int]) -> int | None:
        """Return the player of the last entry by one of ``players``; a word is not an action."""
        mine = {whole("a player", who) for who in several("the players", players)}
        return next((e.by for e in reversed(self.line) if not e.word and e.by in mine), None)

    def seen_by(self, player: int | None) -> list[Entry]:
        """Return the line as ``player`` saw it: hidden moves and outcomes read ``name:?``."""
        if player is not None:
            self._check_player(player)
        if not self.game.secrets or self.is_over:
            return list(self.line)
        if player not in self._sights:
            self._sights[player] = Sight(self._played.start, player)
        return self._sights[player].follow(self.line)

    def positions(self) -> Iterator[Position]:
        """Yield the true position before each entry of the line, and the final one."""
        return self.positions_after(range(len(self.line) + 1))

    def position_after(self, kept: int) -> Position:
        """Return the true position after the first ``kept`` entries of the line."""
        return next(self.positions_after([kept]))

    def positions_after(self, counts: Iterable[int]) -> Iterator[Position]:
        """Yield the true position after each of the ascending ``counts`` of entries of the line."""
        return self._played.positions_after(counts)
