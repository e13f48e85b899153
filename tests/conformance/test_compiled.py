"""Compiled code and its interpreted twin are the same game."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from steppe.lab.signature import signature
from tests.conformance.games import GAMES
from tests.conformance.trace import trace

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def interpreted() -> dict[str, tuple[int, str]]:
    """Return signature and trace of each game, as a process without the compiler finds them."""
    command = [sys.executable, "-m", "tests.conformance.trace"]
    environment = {**os.environ, "STEPPE_JIT": "0"}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    rows = [line.split() for line in done.stdout.splitlines()]
    return {name: (int(number), told) for name, number, told in rows}


@pytest.mark.compiled
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_compiled_and_interpreted_play_alike(game, interpreted):
    assert signature(game) == interpreted[game.name][0]


@pytest.mark.compiled
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_compiled_and_interpreted_answer_alike(game, interpreted):
    assert trace(game) == interpreted[game.name][1]
