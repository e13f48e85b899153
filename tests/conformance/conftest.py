"""Fixtures: every case of every game; all tests of a module for one case before the next."""

import pytest

from tests.conformance.games import CASES, GAMES, OPEN_CASES, SECRET_CASES, parameters


@pytest.fixture(params=parameters(CASES), scope="module")
def case(request):
    """Return a game with its number of players and options."""
    return request.param


@pytest.fixture(params=GAMES, ids=lambda game: game.name)
def game(request):
    """Return a game."""
    return request.param


@pytest.fixture(params=parameters(SECRET_CASES), scope="module")
def secret_case(request):
    """Return a case of a game that hides something."""
    return request.param


@pytest.fixture(params=parameters(OPEN_CASES), scope="module")
def open_case(request):
    """Return a case of a game that hides nothing."""
    return request.param
