"""Fixtures: every case of every game. All tests of one case run before those of the next."""

from pathlib import Path

import pytest

from tests.conformance.games import CASES, GAMES, OPEN_CASES, SECRET_CASES, Case, parameters

FOLDER = Path(__file__).parent


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Sort the tests in this folder by case, because a case's tests share random matches."""
    places = [place for place, item in enumerate(items) if item.path.is_relative_to(FOLDER)]
    for place, item in zip(
        places, sorted((items[place] for place in places), key=number_of), strict=True
    ):
        items[place] = item


def number_of(item: pytest.Item) -> int:
    """Return the index of a test's case among all cases, or -1 if it has none."""
    given = item.callspec.params.values() if hasattr(item, "callspec") else ()
    return next((CASES.index(one) for one in given if isinstance(one, Case)), -1)


@pytest.fixture(params=parameters(CASES))
def case(request):
    """Return a case: a game with its number of players and options."""
    return request.param


@pytest.fixture(params=GAMES, ids=lambda game: game.name)
def game(request):
    """Return a game."""
    return request.param


@pytest.fixture(params=parameters(CASES))
def drawn_case(request):
    """Return a case for checks of pictures; Tiny has the default views."""
    return request.param


@pytest.fixture(params=parameters(SECRET_CASES))
def secret_case(request):
    """Return a case from a game with hidden information."""
    return request.param


@pytest.fixture(params=parameters(OPEN_CASES))
def open_case(request):
    """Return a case from a game without hidden information."""
    return request.param
