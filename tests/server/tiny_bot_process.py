"""Bot processes that know the tests' small game, and analyse a finished match quickly.

Only these processes may import this module, because importing it changes the list of games.
"""

from functools import partial

from steppe import games
from steppe.analysis.analyse import levels
from steppe.server.bots import analysis_thread
from tests.analysis.matches import LEAST
from tests.server.odd_bots import budget, make

__all__ = ["budget", "make"]

games.GAMES["tiny"] = "tests.tiny:GAME"
analysis_thread.levels = partial(levels, effort=LEAST)
