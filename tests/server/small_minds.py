"""Processes of bots that know the tests' small game, and think little about a finished match."""

from functools import partial

from steppe import games
from steppe.analysis.analyse import levels
from steppe.analysis.effort import Effort
from steppe.server import analyst
from tests.server.odd_bots import budget, make

LEAST = Effort(2, 1, 8, 8, rungs=(1, 1, 1), candidates=1, solved=1, marks=1, playouts=(1, 1))
__all__ = ["budget", "make"]

games.GAMES["tiny"] = "tests.tiny:GAME"
analyst.levels = partial(levels, effort=LEAST)
