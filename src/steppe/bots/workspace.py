"""Room to look ahead: what the template ``lookahead.py`` writes on."""

from typing import Any

import numpy as np

from steppe.core.game import Game
from steppe.engine.chance import SEEDS, reseed
from steppe.engine.net import MEMORY
from steppe.engine.position_type import Ints

Workspace = Any
"""A record, see ``new_workspace``."""

DEPTH = 63  # decisions that a look ahead follows at most


def new_workspace(game: Game, seed: int, limit: int) -> Ints:
    """Return an array of one workspace.

    ``me`` looks ahead until turn ``last``; ``visited`` counts positions, beyond ``limit`` of
    them the rest is evaluated at once. At each depth, ``ids`` lists the ``count`` decisions of
    which so many are ``done``, and the value is sought between ``low`` and ``high``. ``values``
    is the result for each decision at hand, ``views`` an evaluation per player, ``memory`` what the
    evaluation keeps.
    """
    fields = [
        ("me", np.int64),
        ("last", np.int64),
        ("visited", np.int64),
        ("limit", np.int64),
        ("ids", np.int32, (DEPTH + 1, len(game.actions))),
        ("count", np.int32, (DEPTH + 1,)),
        ("done", np.int32, (DEPTH + 1,)),
        ("low", np.float64, (DEPTH + 1,)),
        ("high", np.float64, (DEPTH + 1,)),
        ("values", np.float64, (len(game.actions),)),
        ("views", np.float64, (max(game.players),)),
        ("memory", np.int32, (MEMORY,)),
        ("rng", np.int64, (4,)),
    ]
    workspaces = np.zeros(1, np.dtype(fields, align=True)).view(np.recarray)
    workspaces[0].limit = limit
    reseed(workspaces[0].rng, seed & SEEDS)
    return workspaces
