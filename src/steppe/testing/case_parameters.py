"""The games and cases on which checks run: options and parameters for pytest (``plugin.py``)."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest

from steppe.core.errors import NotationError
from steppe.core.game import Game
from steppe.games import load
from steppe.testing.cases import of_game, usual_cases


class Choice(NamedTuple):
    """The games that a check is for, and the reason to skip it for the others."""

    fits: Callable[[Game], bool]
    reason: str


_CHOICES = {  # by the name of a check's argument
    "case": Choice(lambda game: True, ""),
    "open_case": Choice(lambda game: not game.secrets, "{} hides information (Game.secrets)"),
    "secret_case": Choice(lambda game: game.secrets, "{} hides nothing (Game.secrets)"),
    "drawn_case": Choice(
        lambda game: (game.folder / "views").is_dir(),
        "{} has no folder views: the default views draw it, and steppe's own tests check those",
    ),
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
    for name in _CHOICES.keys() & set(metafunc.fixturenames):
        cases = [*_cases(metafunc.config, games, _CHOICES[name])]
        metafunc.parametrize(name, cases, scope="module")


def _loaded(name: str) -> Game:
    try:
        return load(name)
    except NotationError as error:
        raise pytest.UsageError(str(error)) from None


def _cases(config: Any, games: list[Game], choice: Choice) -> Iterator[Any]:
    """Yield the cases of the games that fit; for each of the others, one case that is skipped."""
    of = of_game if config.getoption("steppe_every_case") else usual_cases
    for game in games:
        if choice.fits(game):
            yield from (pytest.param(case, id=str(case)) for case in of(game))
        else:
            skipped = pytest.mark.skip(reason=choice.reason.format(game.name))
            yield pytest.param(None, marks=skipped, id=game.name)
