"""Many matches at once for Stable-Baselines3: ``MatchVecEnv`` is a ``VecEnv`` in compiled code.

``MaskablePPO`` of sb3-contrib finds the masks of legal actions by itself.
"""

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np

from steppe.adapters.optional_import import optional
from steppe.bots.seat_vector import RANDOM, Opponents, SeatVector
from steppe.core.game import Game
from steppe.core.observation import layout_of
from steppe.core.validation import instance
from steppe.engine.batch_buffers import Array
from steppe.games import load

with optional("stable_baselines3", "pip install 'stable-baselines3>=2.9,<3'"):
    from gymnasium import spaces
    from stable_baselines3.common.vec_env import VecEnv

_SEEDS = 2**62  # the range of seeds for matches
_METHOD = "action_masks"


class MatchVecEnv(VecEnv):  # type: ignore[misc]
    """``count`` matches of one kind with one learner each, for Stable-Baselines3.

    Observations are the learner's observation tensors, float32, ``[B, size]``, without the masks,
    which ``env_method("action_masks")`` returns. The reward is the learner's result at the end of a
    match, -1 to 1. The infos of matches that ended contain ``terminal_observation``,
    ``TimeLimit.truncated``, ``opponents`` (their names) and ``returns`` (of all players).
    """

    render_mode = None

    def __init__(
        self,
        game: Game | str,
        count: int,
        players: int | None = None,
        opponents: Opponents = RANDOM,
        seat: int | Literal["rotate"] | None = None,
        **options: str | int,
    ) -> None:
        """Set the kind and number of matches.

        ``opponents`` and ``seat`` are those of ``steppe.SeatVector``, ``options`` the game's
        options. Raises ``NotationError`` for an invalid value; the message lists valid ones.
        """
        known = load(game) if isinstance(game, str) else instance("a game", game, Game)
        start = known.new(players, **options)
        self._vector = SeatVector(start, count, opponents, seat)
        self._dice = np.random.default_rng()
        self._actions: Array = np.zeros(count, np.int64)
        size = layout_of(known, start.players).size
        seen = spaces.Box(0.0, 1.0, (size,), np.float32)
        super().__init__(count, seen, spaces.Discrete(len(known.actions)))

    def reset(self) -> Array:
        """Start all matches; the first seed from ``seed`` determines them. Return observations."""
        seed = self._seeds[0]
        self._vector.reset(int(self._dice.integers(_SEEDS)) if seed is None else seed)
        self._reset_seeds()
        self._reset_options()
        return self._vector.rows.copy()

    def step_async(self, actions: Array) -> None:
        """Take the actions that ``step_wait`` plays, integers, ``[B]``."""
        self._actions = actions

    def step_wait(self) -> tuple[Array, Array, Array, list[dict[str, Any]]]:
        """Play one action in each match, and the opponents' until the next decision.

        Returns observations, rewards, whether each match ended, and infos. A match that ended has
        begun again. Raises ``IllegalMove`` for an illegal action, and then plays nothing.
        """
        vector = self._vector
        vector.step(self._actions)
        ended, returns = vector.ended, vector.returns
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for at in map(int, np.flatnonzero(ended)):
            infos[at] = {
                "terminal_observation": vector.finals[at].copy(),
                "TimeLimit.truncated": False,
                "opponents": vector.met[at],
                "returns": returns[at],
            }
        return vector.rows.copy(), vector.rewards.astype(np.float32), ended, infos

    def close(self) -> None:
        """Do nothing: an environment has no window or file to close."""

    def action_masks(self) -> Array:
        """Return whether each action is legal, as bool, ``[B, A]``, read-only."""
        return self._vector.masks.view(np.bool_)

    def env_method(
        self, method_name: str, *given: Any, indices: Any = None, **named: Any
    ) -> list[Any]:
        """Return ``action_masks`` of each match, bool, ``[A]``; there is no other method."""
        if method_name != _METHOD or given or named:
            raise AttributeError(f"the only method of a match is {_METHOD}(), not {method_name}")
        masks = self.action_masks()
        return [masks[at] for at in self._indices(indices)]

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """Return an attribute, once for each match: all matches have the same."""
        return [getattr(self, attr_name) for _ in self._indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Raise ``AttributeError``: a single match has no attributes of its own."""
        raise AttributeError(f"{attr_name} of a match cannot be set: create another MatchVecEnv")

    def env_is_wrapped(self, wrapper_class: type, indices: Any = None) -> list[bool]:
        """Return ``False`` for each match: single matches have no wrappers."""
        return [False for _ in self._indices(indices)]

    def _indices(self, indices: int | Sequence[int] | None) -> Sequence[int]:
        found: Sequence[int] = self._get_indices(indices)
        return found
