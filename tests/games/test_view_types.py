"""In every game's views, a type checker knows the fields of a position."""

import subprocess
import sys
from pathlib import Path

import pytest

import steppe

ROOT = Path(__file__).resolve().parents[2]
VIEW = """
from steppe.games.{game}.rules.state import State
from steppe.games.{game}.views.types import Position, Scene, Step


def read(s: State, position: Position, scene: Scene, step: Step) -> list[int]:
    return [
        s.phase + step.after.state.phase,
        s.phaze,
        position.observe(None).state.phaze,
        scene.position.copy().state.phaze,
        step.s.phaze,
    ]
"""
FAULTS = [9, 10, 11, 12]  # lines


@pytest.mark.long
def test_a_misspelt_field_is_an_error_however_the_state_comes_in(tmp_path):
    paths = [tmp_path / f"view_of_{game}.py" for game in steppe.names()]
    for path, game in zip(paths, steppe.names(), strict=True):
        path.write_text(VIEW.format(game=game))
    command = [sys.executable, "-m", "mypy", "--no-error-summary", *map(str, paths)]
    checked = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    expected = [(path.name, line) for path in paths for line in FAULTS]
    errors = [line for line in checked.stdout.splitlines() if ": error: " in line]
    assert sorted(map(_place, errors)) == sorted(expected), checked.stdout + checked.stderr
    assert all('"State" has no attribute "phaze"' in error for error in errors)


def _place(error: str) -> tuple[str, int]:
    path, line, _ = error.split(":", 2)
    return Path(path).name, int(line)
