"""The games under test: all cases, as test parameters.

The games are all listed games, those of installed packages (entry points), and unlisted games given
by their module. A new game is tested as soon as it is listed in the table of games.
"""

from importlib import import_module
from typing import Any

import pytest

import steppe
from steppe.core.game import Game
from steppe.testing.cases import (
    Case,
    determinized,
    matches,
    of_game,
    positions,
    random_word,
    share,
    usual_cases,
    walk,
)

__all__ = ["Case", "determinized", "matches", "of_game", "positions", "random_word", "share"]
__all__ += ["usual_cases", "walk"]

UNLISTED = ("tests.tiny",)
GAMES: list[Game] = [steppe.load(name) for name in steppe.names()]
GAMES += [import_module(name).GAME for name in UNLISTED]
BY_NAME = {game.name: game for game in GAMES}
CASES = [case for game in GAMES for case in of_game(game)]


def parameters(cases: list[Case]) -> list[Any]:
    """Return cases as test parameters; all but the usual cases are marked ``long``."""
    return [
        pytest.param(
            case, marks=() if case in usual_cases(case.game) else pytest.mark.long, id=str(case)
        )
        for case in cases
    ]


SECRET_CASES = [case for case in CASES if case.game.secrets]
OPEN_CASES = [case for case in CASES if not case.game.secrets]
