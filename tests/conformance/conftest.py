"""Fixtures: every case of every game."""

import pytest

from tests.conformance.games import CASES, GAMES


@pytest.fixture(params=CASES, ids=str)
def case(request):
    """Return a game with its number of players and options."""
    return request.param


@pytest.fixture(params=GAMES, ids=lambda game: game.name)
def game(request):
    """Return a game."""
    return request.param


@pytest.fixture
def secret_case(case):
    """Return a case of a game that hides something."""
    if not case.game.secrets:
        pytest.skip("nothing is hidden in this game")
    return case
