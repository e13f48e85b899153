"""Matches of one client against built-in bots, in text: the base of ``steppe-mcp``.

The number of matches is bounded: when one more begins, the one unused for longest ends, finished
ones first. Clients may not name bots that open files, run programs (``bot_words.py``) or think for
hours.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from steppe.bots.bot_input import BuiltinBot
from steppe.bots.make import LEVELS, budget, make
from steppe.bots.outside.bot_words import check_for_clients
from steppe.core.bot import FREE
from steppe.core.errors import IllegalMove, NotationError
from steppe.core.game import Game
from steppe.core.i18n import plain
from steppe.core.validation import within
from steppe.play.log import RESIGN, is_deed
from steppe.play.match_text import Teller
from steppe.play.seeded_match import seeded_match

MOST_MATCHES = 8
MOST_PLAYOUTS = 2000
_QUICK = (*(level.name for level in LEVELS), "random", "greedy")
_MOST_SEED = 2**32 - 1


@dataclass(frozen=True)
class Wish:
    """A match that a client asks for: its game, the client's seat, the other seats' bots.

    ``bots`` names one bot for all other seats, or one for each of them in order of seat. ``seed``
    fixes the dice and the bots' choices.
    """

    game: Game
    seat: int = 0
    players: int | None = None
    bots: Sequence[str] = ("antler",)
    options: Mapping[str, str] = field(default_factory=dict)
    seed: int = 0


def check_bot(word: str) -> str:
    """Return the name of a bot that a client may use. Raises ``NotationError`` for others."""
    check_for_clients(word)
    playouts = budget(word).playouts
    if word in _QUICK or (playouts is not None and playouts <= MOST_PLAYOUTS):
        return word
    known = " ".join((*_QUICK, "search:PLAYOUTS"))
    raise NotationError(
        f"no bot {word!r} here; bots: {known}, with at most {MOST_PLAYOUTS} playouts"
    )


class TextMatch:
    """A match between a client in one seat and bots in the others.

    With ``lists_moves`` false, no text lists legal moves, not even the one about an illegal move.
    """

    def __init__(self, wish: Wish, lists_moves: bool = True) -> None:
        """Begin the match and play to the client's first decision. Raises ``NotationError``."""
        within("a seed", wish.seed, 0, _MOST_SEED)
        self.match = seeded_match(wish.game, wish.players, wish.options, wish.seed)
        self.seat = within("a seat", wish.seat, 0, self.match.players - 1)
        self._bots = _seated(wish, self.match.players)
        self._lists_moves, self._told = lists_moves, 0
        self._let_bots_play()

    def observe(self) -> str:
        """Return the news since the last decision, and the position as the client sees it."""
        news = self._turns()[self._told :]
        shown = self.match.observe(self.seat).describe(self.seat)
        parts = ["Since your last decision:", *(f"- {line}" for line in news), ""] if news else []
        return "\n".join([*parts, self._result(), shown] if self.match.is_over else [*parts, shown])

    def legal_moves(self) -> str:
        """Return the legal moves, one on each line with its label."""
        if self.match.is_over:
            return "The match is over."
        label = self.match.game.view("text").label
        seen = self.match.observe(self.seat)
        lines = (f"{move}: {label(seen, move, plain)}" for move in self.match.legal(self.seat))
        return "\n".join(lines)

    def play(self, move: str) -> str:
        """Play a move, then the bots' moves; return what ``observe`` returns after them.

        Raises ``NotationError`` or ``IllegalMove``; nothing is played then.
        """
        if self.match.is_over:
            raise IllegalMove("the match is over")
        word = move.strip()
        if is_deed(word) and word != RESIGN:
            raise NotationError(f"{word!r} is not a move; the only other word is {RESIGN}")
        try:
            entry = self.match.plan(self.seat, word)
        except (NotationError, IllegalMove) as error:
            if self._lists_moves:
                raise
            fault = "a legal move here" if isinstance(error, IllegalMove) else "a move of this game"
            raise type(error)(f"{word!r} is not {fault}") from None
        self._told = len(self._turns())
        self.match.commit(entry)
        self._let_bots_play()
        return self.observe()

    def resign(self) -> str:
        """Resign the match; return its result."""
        return self.play(RESIGN)

    def _let_bots_play(self) -> None:
        """Play the bots' decisions until the client decides or the match is over."""
        while not self.match.is_over and self.match.player != self.seat:
            player = self.match.player
            assert player is not None
            self.match.play(self._bots[player].choose(self.match.look(player), FREE))

    def _turns(self) -> list[str]:
        """Return a sentence for each finished turn, as the client saw it."""
        names = [
            "you" if player == self.seat else f"player {player}"
            for player in range(self.match.players)
        ]
        return list(Teller(self.match, names, plain, self.seat).turns(whole=True))

    def _result(self) -> str:
        results = self.match.returns()
        each = (f"player {player} {result:+.2f}" for player, result in enumerate(results))
        return f"The match is over. Results from -1 to 1: {', '.join(each)}. You: {self.seat}."


def _seated(wish: Wish, players: int) -> dict[int, BuiltinBot]:
    """Return the bot for each seat but the client's."""
    others = [player for player in range(players) if player != wish.seat]
    words = [check_bot(word) for word in wish.bots]
    if len(words) not in (1, len(others)):
        raise NotationError(f"name 1 bot or {len(others)}, not {len(words)}")
    seats = zip(others, words * len(others) if len(words) == 1 else words, strict=False)
    return {
        player: make(word, wish.game, wish.seed + player + 1, players) for player, word in seats
    }


class TextMatches:
    """The matches of one client, by name; at most ``most`` at a time."""

    def __init__(self, most: int = MOST_MATCHES, lists_moves: bool = True) -> None:
        self._most = within("the number of matches", most, 1, 1000)
        self._lists_moves = lists_moves
        self._known: dict[str, TextMatch] = {}  # the one unused for longest first
        self._begun = 0

    def begin(self, wish: Wish) -> tuple[str, TextMatch]:
        """Begin a match; return its name and the match. Raises ``NotationError``."""
        match = TextMatch(wish, self._lists_moves)
        while len(self._known) >= self._most:
            over = (name for name, known in self._known.items() if known.match.is_over)
            del self._known[next(over, next(iter(self._known)))]
        self._begun += 1
        name = f"m{self._begun}"
        self._known[name] = match
        return name, match

    def find(self, name: str) -> TextMatch:
        """Return a match by name. Raises ``NotationError`` for one that is not known any more."""
        if name not in self._known:
            known = " ".join(self._known) or "none yet"
            raise NotationError(f"no match {name!r}; matches: {known}")
        self._known[name] = match = self._known.pop(name)
        return match
