"""All games for PettingZoo: ``env(NAME)``, or ``pettingzoo.make("aec", "steppe/NAME")``.

The environments follow the agent environment cycle. The agents ``player_0``, ``player_1`` … act in
the order that the rules set, a generator seeded by ``reset`` draws chance outcomes in between, and
all agents finish together. Actions are steppe's action ids. An observation is a dictionary with the
observation tensor (``core/observation.py``) and an action mask, which is all 0 for agents that are
not to act. Rewards are the returns, given once, at the end.
"""

import secrets
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
from rich.console import Console

from steppe.adapters.optional_import import extra
from steppe.core.errors import IllegalMove, NotationError
from steppe.core.game import Game
from steppe.core.observation import tensor
from steppe.core.position import Position
from steppe.core.refusal import refused_id
from steppe.core.unchecked import play_id
from steppe.core.validation import instance, whole
from steppe.engine.chance import TERMINAL
from steppe.games import load, names

with extra("pettingzoo", "pettingzoo"):
    from pettingzoo import AECEnv, register
    from pettingzoo.utils import wrappers
with extra("pettingzoo", "PIL"):
    from steppe.adapters.picture import pixels
with extra("pettingzoo", "gymnasium"):
    from steppe.adapters.space import spaces_of

ILLEGAL = -1.0  # the reward for an illegal action in the environment with the usual wrappers

RENDER_MODES = ("human", "ansi", "svg", "rgb_array")

Seen = dict[str, Any]
"""``observation``, ``[size]`` float32 from 0 to 1, and ``action_mask``, ``[A]`` int8 of 0 and 1."""


def env(game: str | Game, players: int | None = None, **more: Any) -> Any:
    """Return an environment with the usual wrappers for PettingZoo's board games.

    An action outside the mask ends the match with reward -1 for the agent. See ``raw_env`` for the
    arguments.
    """
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(game, players, **more), ILLEGAL)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


def raw_env(
    game: str | Game, players: int | None = None, render_mode: str | None = None, **options: Any
) -> "MatchEnv":
    """Return an environment without wrappers; an action outside the mask raises ``IllegalMove``.

    ``options`` are the game's options, each a string or an integer. Raises ``NotationError`` for an
    unknown game, option or render mode, or an unsupported number of players; the message lists the
    valid ones.
    """
    chosen = load(game) if isinstance(game, str) else instance("a game", game, Game)
    return MatchEnv(chosen.new(players, **options), render_mode)


class MatchEnv(AECEnv):  # type: ignore[misc]
    """A match as an environment. ``position`` is the true position: do not show it to agents.

    It can be copied and pickled during a match; the copy is independent.
    """

    def __init__(self, start: Position, render_mode: str | None = None) -> None:
        """Set the start of each match. Raises ``NotationError`` for an unknown render mode."""
        if render_mode not in (None, *RENDER_MODES):
            known = ", ".join(RENDER_MODES)
            raise NotationError(f"render_mode must be one of {known}, not {render_mode!r}")
        super().__init__()
        self.game, self.position, self.render_mode = start.game, start, render_mode
        self.metadata = {
            "name": f"steppe_{start.game.name}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.possible_agents = [f"player_{player}" for player in range(start.players)]
        self.agents: list[str] = []  # empty before the first ``reset`` and after the end
        self._number = {agent: player for player, agent in enumerate(self.possible_agents)}
        spaces = {agent: spaces_of(self.game, start.players) for agent in self.possible_agents}
        self.observation_spaces = {agent: seen for agent, (seen, _) in spaces.items()}
        self.action_spaces = {agent: done for agent, (_, done) in spaces.items()}
        self._start, self._rng = start, Random(secrets.randbits(63))
        self.terminations: dict[str, bool] = {}
        self._mask = np.zeros(len(self.game.actions), np.int8)

    def observation_space(self, agent: str) -> Any:
        """Return an agent's observation space, always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return an agent's action space, always the same object."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a match; ``seed``, if given, reseeds chance. ``options`` is ignored."""
        if seed is not None:
            self._rng = Random(whole("a seed", seed))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.position = self._start.copy()
        self._go_on()

    def step(self, action: Any) -> None:
        """Play an action for the selected agent, or take ``None`` from one whose match is over.

        Raises ``IllegalMove`` for an illegal action and ``TypeError`` for anything but an integer;
        in both cases nothing is played.
        """
        if not self.agents:
            raise NotationError("no match is under way: call reset() before step()")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise NotationError(f"{agent} must act: None is not an action")
        number = whole("an action", action)
        legal = [int(one) for one in np.flatnonzero(self._mask)]
        if number not in legal:
            who = f"player {self._number[agent]}"
            raise IllegalMove(refused_id(number, legal, self.game.actions, who))
        play_id(self.position, number)
        self._go_on()

    def _go_on(self) -> None:
        """Draw chance outcomes, then select the next agent, or end the match."""
        player = self.position.settle(self._rng).player
        self._mask = np.zeros(len(self.game.actions), np.int8)
        if player == TERMINAL:
            self._end()
        else:
            self.agent_selection = self.possible_agents[player]
            self._mask[self.position.legal_ids()] = 1
        if self.render_mode == "human":
            self.render()

    def _end(self) -> None:
        returns, scores = self.position.returns(), self.position.scores()
        for agent, value, points in zip(self.agents, returns, scores, strict=True):
            self.rewards[agent], self.infos[agent] = value, {"score": points}
            self.terminations[agent] = True
        self._accumulate_rewards()
        self._deads_step_first()

    def last(self, observe: bool = True) -> tuple[Any, ...]:
        """Return the selected agent's observation, reward, termination, truncation and info."""
        if not self.terminations:
            raise NotationError("no match is under way: call reset() before last()")
        result: tuple[Any, ...] = super().last(observe)
        return result

    def observe(self, agent: str) -> Seen:
        """Return an agent's observation and its action mask, all 0 unless the agent is to act."""
        if agent not in self.possible_agents:
            raise NotationError(f"no agent {agent!r}; agents: {' '.join(self.possible_agents)}")
        player = self._number[agent]
        is_over = self.terminations.get(agent, True)  # wrappers may end matches, too
        is_asked = player == self.position.player and not is_over
        mask = self._mask.copy() if is_asked else np.zeros_like(self._mask)
        return {"observation": tensor(self.position, player), "action_mask": mask}

    def render(self) -> Any:
        """Return the position as a spectator sees it, in the form that ``render_mode`` names.

        ``ansi`` is the diagram as text and ``svg`` the picture as text; ``rgb_array`` is the
        picture as uint8 pixels, ``[height, 640, 3]``; ``human`` prints the diagram.
        """
        if self.render_mode is None:
            raise NotationError(f"name a render_mode: {', '.join(RENDER_MODES)}")
        return _DRAW[self.render_mode](self.position)

    def close(self) -> None:
        """Do nothing: an environment has no window or file to close."""


def _print(position: Position) -> None:
    """Print a spectator's view of a position to the terminal."""
    terminal = Console(highlight=False, emoji=False, soft_wrap=True)
    terminal.print(position.observe(None).diagram(), markup=False)


_DRAW: dict[str, Callable[[Position], Any]] = {
    "human": _print,
    "ansi": lambda position: position.observe(None).diagram(),
    "svg": lambda position: position.render(),
    "rgb_array": lambda position: pixels(position.render()),
}

for _name in names():
    register("aec", f"steppe/{_name}", env, kwargs={"game": _name})
