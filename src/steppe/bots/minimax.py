"""Bots that search a few whole turns ahead and evaluate the positions reached."""

from math import inf
from pathlib import Path
from threading import Timer

from steppe.bots.bot_input import JudgingBot, one_at_a_time
from steppe.bots.workspace import DEPTH, new_workspace
from steppe.core.bot import FREE, Budget, Seen
from steppe.core.errors import NotationError
from steppe.core.game import Game
from steppe.engine.chance import random_below
from steppe.engine.position_type import copy_state, new_batch

TEMPLATE = Path(__file__).with_name("lookahead.py")

_LONGEST = 3600.0  # the maximum number of seconds for a move
_TIE = 1e-9  # differences below this count as none; keep it below the margin in ``lookahead.py``


class LookaheadBot(JudgingBot):
    """Searches ``turns`` turns full-width, and picks at random among equally good moves.

    ``evaluation`` is a name from the game's ``evaluations``, "" for the current one.
    """

    def __init__(
        self, game: Game, turns: int, seed: int = 0, limit: int = 1 << 62, evaluation: str = ""
    ) -> None:
        super().__init__(game, evaluation)
        self.turns = turns
        self._template = game.template(TEMPLATE, evaluation)
        self._work = new_batch(game.kernel.state, DEPTH + 1)
        self._workspaces = new_workspace(game, seed, limit)

    @one_at_a_time
    def choose(self, seen: Seen, budget: Budget = FREE) -> str:
        """Return one of the best moves."""
        self.check(seen, budget)
        copy_state(self._work, 0, seen.observation.batch, 0)
        workspace = self._workspaces[0]
        count = self._template.look_ahead(
            self._work, self._workspaces, self.turns, self.game.secrets
        )
        values = [float(value) for value in workspace.values[:count]]
        best = [k for k, value in enumerate(values) if value >= max(values) - _TIE]
        choice = best[int(random_below(workspace.rng, len(best)))]
        return self.game.actions.format(int(workspace.ids[0, choice]))


class MinimaxBot(LookaheadBot):
    """Searches a fixed number of turns, in two-player games without chance or hidden information.

    The search may be very large. When time is up, all remaining positions are evaluated without
    further search. The default limit is an hour.
    """

    def __init__(self, game: Game, turns: int, seed: int = 0, evaluation: str = "") -> None:
        if game.players != (2,) or game.secrets or len(game.outcomes):
            kind = "two-player games without chance or hidden information"
            raise NotationError(f"minimax plays {kind}, not {game.name}")
        super().__init__(game, turns, seed, evaluation=evaluation)
        self._limit = int(self._workspaces[0].limit)

    @one_at_a_time
    def choose(self, seen: Seen, budget: Budget = FREE) -> str:
        """Return one of the best moves found within the time limit."""
        self.check(seen, budget)
        seconds = budget.over(self.budget).seconds
        timer = Timer(min(inf if seconds is None else seconds, _LONGEST), self._hurry)
        timer.daemon = True
        timer.start()
        try:
            return super().choose(seen, budget)
        finally:
            timer.cancel()
            timer.join()
            self._workspaces[0].limit = self._limit

    def _hurry(self) -> None:
        """From now on, in all threads, evaluate every position without further search."""
        self._workspaces[0].limit = 0
