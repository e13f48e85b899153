"""The workspace for a look-ahead search: scratch memory for the template ``lookahead.py``."""

from typing import Any

import numpy as np

from steppe.core.game import Game
from steppe.engine.chance import SEEDS, reseed
from steppe.engine.net import MEMORY
from steppe.engine.position_type import Ints

Workspace = Any
"""A record, see ``new_workspace``."""

DEPTH = 63  # maximum number of decisions in a line


def new_workspace(game: Game, seed: int, limit: int) -> Ints:
    """Return an array with one workspace.

    ``me`` searches until turn ``last``. ``visited`` counts positions; after ``limit`` positions,
    the rest are evaluated without search. For each depth, ``ids`` lists the ``count`` decisions,
    ``done`` is the number of those searched, and ``low`` and ``high`` are the search window.
    ``values`` holds the result for each decision at the root, ``views`` an evaluation per player,
    and ``memory`` belongs to the evaluation.
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
