"""Room to look ahead: what the template ``lookahead.py`` writes on."""

from typing import Any

import numpy as np

from steppe.core.chance import reseed
from steppe.core.game import Game
from steppe.core.record import Ints

Desk = Any
"""A record, see ``new_desk``."""

DEPTH = 63  # decisions that a look ahead follows at most


def new_desk(game: Game, seed: int, limit: int) -> Ints:
    """Return an array of one desk.

    ``me`` looks ahead until turn ``last``; ``visited`` counts positions, beyond ``limit`` of
    them the rest is evaluated at once; ``ids`` lists the decisions at each depth; ``values``
    is the result for each decision at hand, ``views`` an evaluation per player.
    """
    fields = [
        ("me", np.int64),
        ("last", np.int64),
        ("visited", np.int64),
        ("limit", np.int64),
        ("ids", np.int32, (DEPTH + 1, len(game.actions))),
        ("values", np.float64, (len(game.actions),)),
        ("views", np.float64, (max(game.players),)),
        ("rng", np.int64, (4,)),
    ]
    desks = np.zeros(1, np.dtype(fields, align=True)).view(np.recarray)
    desks[0].limit = limit
    reseed(desks[0].rng, seed)
    return desks
