"""Matches with one learning seat; all other seats play at random, or are played by bots.

Random players need no observation, so one call to compiled code plays all their moves. Bots get the
observation of their seat, as in any match.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any

from steppe.bots.own_code import budget, make
from steppe.core.bot import Seen, moment
from steppe.core.description import Description
from steppe.core.errors import IllegalMove, noting
from steppe.core.position import Position
from steppe.core.refusal import refused_id
from steppe.core.unchecked import play_id
from steppe.core.validation import Rng, drawn
from steppe.engine.position_type import new_ints
from steppe.play.match import Match

RANDOM = "random"


class RandomTable:
    """A match from the viewpoint of ``seat``; all other seats play at random."""

    def __init__(self, start: Position, seat: int, rng: Rng) -> None:
        self.seat = seat
        self._position, self._rng = start.copy(), drawn(rng)
        most = max(len(start.game.actions), len(start.game.outcomes))
        self._ids, self._weights = new_ints(most), new_ints(most, 64)
        self._go_on()

    @property
    def is_over(self) -> bool:
        """Return whether the match has ended."""
        return self._position.is_over

    def play(self, action: int) -> None:
        """Play an action, then play on to the seat's next decision. Raises ``IllegalMove``."""
        _check(action, self._legal, self._position.game, self.seat)
        play_id(self._position, action)
        self._go_on()

    def _go_on(self) -> None:
        entry, batch = self._position.game.entry(), self._position.batch
        entry.play_others(batch, 0, self.seat, self._ids, self._weights, self._rng)
        self._legal = self._position.legal_ids()

    def legal_ids(self) -> list[int]:
        """Return the seat's legal actions, ascending; empty at the end."""
        return self._legal

    def observe(self) -> Position:
        """Return the seat's observation."""
        return self._position.observe(self.seat)

    def returns(self) -> list[float]:
        """Return each player's result, all 0 before the end."""
        return self._position.returns()


class BotTable:
    """A match against bots: ``words`` are their names, starting with the next player."""

    def __init__(self, match: Match, seat: int, words: Sequence[str], seeds: Sequence[int]) -> None:
        self.seat = seat
        self._match, self._words, self._seeds = match.deal(), words, seeds
        self._bots = [
            make(word, match.game, at, match.players) for word, at in zip(words, seeds, strict=True)
        ]
        self._budgets = [budget(word, match.game, match.players) for word in words]
        self._go_on()

    @property
    def is_over(self) -> bool:
        return self._match.is_over

    def play(self, action: int) -> None:
        game = self._match.game
        _check(action, self.legal_ids(), game, self.seat)
        self._match.play(game.actions.format(action))
        self._go_on()

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("a match against bots cannot be copied or pickled, unless they are random")

    def _go_on(self) -> None:
        match = self._match
        while (player := match.player) is not None and player != self.seat:
            number = (player - self.seat - 1) % match.players
            seen = match.look(player)
            with noting(partial(self._place, number, seen)):
                match.play(self._bots[number].choose(seen, self._budgets[number]))

    def _place(self, number: int, seen: Seen) -> str:
        """Describe the bot that failed, and the position."""
        word, seed = self._words[number], self._seeds[number]
        return f"bot {word!r} with seed {seed} in match {self._match.id!r}, {moment(seen)}"

    def legal_ids(self) -> list[int]:
        return [self._match.game.actions.parse(word) for word in self._match.legal(self.seat)]

    def observe(self) -> Position:
        return self._match.observe(self.seat)

    def returns(self) -> list[float]:
        return self._match.returns() if self.is_over else [0.0] * self._match.players


def _check(action: int, legal: Sequence[int], game: Description, seat: int) -> None:
    """Raise ``IllegalMove`` for an action that is not legal."""
    if action not in legal:
        raise IllegalMove(refused_id(action, legal, game.actions, f"player {seat}"))


Table = RandomTable | BotTable
