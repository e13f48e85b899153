"""Let bots play as usual, and note what they thought of their legal moves."""

from dataclasses import dataclass, replace
from typing import Any

from steppe.core.bot import Bot, Budget, Seen
from steppe.core.game import Game
from steppe.lab.compare.arena import Pairing

Note = tuple[float, tuple[int, ...]]
"""A bot's value of its move, and its simulations of each legal move; no numbers without any."""


class NotingBot:
    """Plays like the bot inside, and appends a note to ``notes`` for each of its decisions."""

    def __init__(self, bot: Bot, notes: list[Note], thinks: bool) -> None:
        self._bot, self._notes, self._thinks = bot, notes, thinks
        if isinstance(own := getattr(bot, "budget", None), Budget):
            self.budget = own

    def choose(self, seen: Seen, budget: Budget) -> str:
        """Return the move of the bot inside."""
        move = self._bot.choose(seen, budget)
        self._notes.append(_note(self._bot, seen, move) if self._thinks else (0.0, ()))
        return move


def _note(bot: Any, seen: Seen, move: str) -> Note:
    """Return the note on a decision of a bot that may have ``thoughts``, as ``SearchBot`` has."""
    found = {thought.move: thought for thought in getattr(bot, "thoughts", list)()}
    if move not in found or not found[move].visits:
        return 0.0, ()
    visits = tuple(int(found[word].visits) if word in found else 0 for word in seen.legal)
    return round(float(found[move].value), 6), visits


def noted(pairing: Pairing, notes: list[Note], thinks: bool) -> Pairing:
    """Return a pairing whose bots note each decision; with ``thinks``, also their thoughts."""
    return replace(
        pairing,
        strict=True,
        makers={word: _NotingMaker(word, pairing, notes, thinks) for word in set(pairing.words)},
    )


@dataclass(frozen=True)
class _NotingMaker:
    """Makes a bot of a pairing that notes its decisions."""

    word: str
    pairing: Pairing
    notes: list[Note]
    thinks: bool

    def __call__(self, game: Game, seed: int) -> NotingBot:
        bot = self.pairing.make(self.word, seed)
        return NotingBot(bot, self.notes, self.thinks)
