"""A plugin for pytest that runs steppe's checks on installed games.

``pytest -p steppe.testing.plugin --steppe-game NAME --pyargs steppe.testing.play_checks`` runs one
module of checks. A package can also import the checks into a test file of its own and name the
plugin and the game in its settings, as ``steppe new-game`` does.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from steppe.core.errors import NotationError
from steppe.core.game import Game
from steppe.games import load
from steppe.testing.cases import Case, of_game, usual_cases

pytest.register_assert_rewrite("steppe.testing.play_checks", "steppe.testing.observation_checks")

_WHICH: dict[str, Callable[[Case], bool]] = {  # by the name of a check's argument
    "case": lambda case: True,
    "open_case": lambda case: not case.game.secrets,
    "secret_case": lambda case: case.game.secrets,
}


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options ``--steppe-game`` and ``--steppe-every-case``."""
    group = parser.getgroup("steppe")
    group.addoption(
        "--steppe-game",
        action="append",
        default=[],
        metavar="NAME",
        help="Check this installed game; may be repeated.",
    )
    group.addoption(
        "--steppe-every-case",
        action="store_true",
        help="Check all numbers of players and pairs of options, not only two usual cases.",
    )


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run each check on the named games, or on their cases."""
    games = [_loaded(name) for name in metafunc.config.getoption("steppe_game")]
    if not games:
        return
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", games, ids=[game.name for game in games], scope="module")
    for name in _WHICH.keys() & set(metafunc.fixturenames):
        cases = [case for case in _cases(metafunc.config, games) if _WHICH[name](case)]
        metafunc.parametrize(name, cases, ids=list(map(str, cases)), scope="module")


def _loaded(name: str) -> Game:
    try:
        return load(name)
    except NotationError as error:
        raise pytest.UsageError(str(error)) from None


def _cases(config: Any, games: list[Game]) -> Iterator[Case]:
    of = of_game if config.getoption("steppe_every_case") else usual_cases
    for game in games:
        yield from of(game)
