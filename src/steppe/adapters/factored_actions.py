"""Choose a move word by word: ``FactoredActions`` wraps an environment with one seat.

Each step chooses one token (``core/factors.py``): a verb, or a word of an argument. So the Valley's
12,490 actions become a few hundred, for any library that learns with masks.
"""

from typing import Any

import numpy as np

from steppe.adapters.gymnasium import Array, Info, SeatEnv, Seen
from steppe.adapters.optional_import import extra
from steppe.core.errors import IllegalMove
from steppe.core.factors import Factors
from steppe.core.validation import whole

with extra("gymnasium", "gymnasium"):
    import gymnasium
    from gymnasium import spaces

_NEITHER = -1  # an action that is no move


class FactoredActions(gymnasium.Wrapper[Seen, int, Seen, int]):
    """A seat in a match whose actions are tokens; ``factors`` describes them.

    A move is played as soon as its tokens fit only one legal move. Tokens without an alternative
    are chosen automatically. ``action_mask`` marks the tokens that may come next, int8, ``[T]``.
    ``observation`` is the seat's observation followed by the tokens chosen so far, a 1 for each,
    float32, ``[size + T]``. Rewards are 0 between the tokens of a move. An illegal token does what
    an illegal action does in the wrapped environment.
    """

    def __init__(self, env: gymnasium.Env[Seen, int]) -> None:
        """Wrap an environment that ``gymnasium.make("steppe/…")`` returns, or a ``SeatEnv``."""
        super().__init__(env)
        if not isinstance(env.unwrapped, SeatEnv):
            raise TypeError(f"expected an environment of one seat (SeatEnv), not {env!r}")
        self.factors = Factors(env.unwrapped.game)
        size = self.factors.size
        self.observation_space, self.action_space = _spaces(env.unwrapped.observation_space, size)
        self._chosen: list[int] = []
        self._mask: Array = np.zeros(size, np.int8)

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Seen, Info]:
        """Start a match and play to the learner's first decision."""
        seen, info = self.env.reset(seed=seed, options=options)
        return self._begin(seen, info)

    def step(self, action: int) -> tuple[Seen, float, bool, bool, Info]:
        """Choose a token; play the move if it is complete."""
        token = whole("a token", action)
        if not (0 <= token < self.factors.size and self._mask[token]):
            return self._refuse(token)
        self._chosen.append(token)
        move = int(self.factors.chosen(*self._decision())[0])
        if move < 0:
            self._advance()
            return _unrewarded(*self._shown())
        seen, reward, is_over, is_cut, info = self.env.step(move)
        shown, infos = self._begin(seen, info)
        return shown, float(reward), is_over, is_cut, infos

    def action_masks(self) -> Array:
        """Return whether each token may come next, as bool, ``[T]``; MaskablePPO calls this."""
        return self._mask.view(np.bool_).copy()

    def _begin(self, seen: Seen, info: Info) -> tuple[Seen, Info]:
        """Begin a decision; return what ``_shown`` returns."""
        self._seen, self._info, self._chosen = seen, info, []
        self._advance()
        return self._shown()

    def _advance(self) -> None:
        """Choose tokens that have no alternative, while several moves remain."""
        while True:
            self._mask = self.factors.masks(*self._decision())[0]
            several = (
                self._seen["action_mask"].any() and self.factors.chosen(*self._decision())[0] < 0
            )
            if self._mask.sum() != 1 or not several:
                return
            self._chosen.append(int(self._mask.argmax()))

    def _decision(self) -> tuple[Array, Array]:
        """Return the legal moves, ``[1, A]``, and the tokens chosen so far, ``[1, D]``."""
        prefix = np.full((1, self.factors.depth), self.factors.size)
        prefix[0, : len(self._chosen)] = self._chosen
        return self._seen["action_mask"][None], prefix

    def _shown(self) -> tuple[Seen, Info]:
        """Return the observation and the infos; all arrays are new."""
        chosen = np.zeros(self.factors.size, np.float32)
        chosen[self._chosen] = 1.0
        row = np.concatenate([self._seen["observation"], chosen])
        return (
            {"observation": row, "action_mask": self._mask.copy()},
            self._info | {"action_mask": self._mask.copy()},
        )

    def _refuse(self, token: int) -> tuple[Seen, float, bool, bool, Info]:
        """Do what an illegal action does in the wrapped environment."""
        legal = " ".join(self.factors.words([one]) for one in np.flatnonzero(self._mask)[:5])
        word, before = self.factors.words([token]), self.factors.words(self._chosen)
        told = f"illegal token {token} ({word}) after {before!r}; legal: {legal}"
        try:
            seen, reward, is_over, is_cut, info = self.env.step(_NEITHER)
        except IllegalMove:
            raise IllegalMove(told) from None
        shown, infos = self._begin(seen, info | {"illegal": told})
        return shown, float(reward), is_over, is_cut, infos


def _unrewarded(seen: Seen, info: Info) -> tuple[Seen, float, bool, bool, Info]:
    """Return a step in the middle of a move."""
    return seen, 0.0, False, False, info


def _spaces(inner: Any, size: int) -> tuple[Any, Any]:
    """Return the spaces of observations and actions, for ``size`` tokens."""
    floats = inner["observation"].shape[0]
    parts: dict[str, spaces.Space[Any]] = {
        "observation": spaces.Box(0.0, 1.0, (floats + size,), np.float32),
        "action_mask": spaces.Box(0, 1, (size,), np.int8),
    }
    return spaces.Dict(parts), spaces.Discrete(size)
