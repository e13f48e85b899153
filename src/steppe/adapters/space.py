"""The observation and action spaces of a match, for Gymnasium and PettingZoo."""

from typing import Any

import numpy as np
from gymnasium import spaces

from steppe.core.description import Description
from steppe.core.observation import layout_of


def spaces_of(game: Description, players: int) -> tuple[Any, Any]:
    """Return the space of observations with action masks, and the space of actions."""
    size, actions = layout_of(game, players).size, len(game.actions)
    parts: dict[str, spaces.Space[Any]] = {
        "observation": spaces.Box(0.0, 1.0, (size,), np.float32),
        "action_mask": spaces.Box(0, 1, (actions,), np.int8),
    }
    return spaces.Dict(parts), spaces.Discrete(actions)
