"""Compiled and interpreted code give the same results."""

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from steppe.lab.measure.signature import signature
from tests.conformance.games import GAMES
from tests.conformance.trace import trace

ROOT = Path(__file__).resolve().parents[2]


@cache
def interpreted(game: str) -> tuple[int, str]:
    """Return a game's signature and trace from an interpreted process."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.conformance.trace", game],
        cwd=ROOT,
        env={**os.environ, "STEPPE_JIT": "0"},
        capture_output=True,
        text=True,
        check=True,
    )
    number, told = done.stdout.split()
    return int(number), told


@pytest.mark.compiled("stone_age")
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_compiled_and_interpreted_play_are_equal(game):
    assert signature(game) == interpreted(game.name)[0]


@pytest.mark.compiled
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_compiled_and_interpreted_answers_are_equal(game):
    assert trace(game) == interpreted(game.name)[1]
