"""French sentences read well."""

from tests.games.french import spoken
from tests.games.valley.scenes import GAME

SAY = spoken(GAME)
