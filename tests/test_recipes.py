"""The recipes for learners run unchanged from their page."""

import os
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "recipes.md"
ALPHAZERO = ROOT / "docs" / "alphazero.py"
PYTHON = ROOT / ".venv-recipes" / "bin" / "python"  # created by `make test-long`
RECIPES = re.findall(r"^## ([^:\n]+):.*?```python\n(.*?)```", PAGE.read_text(), re.DOTALL | re.M)
LIBRARIES = {"Stable-Baselines3": "sb3_contrib", "RLlib": "ray.rllib", "OpenSpiel": "pyspiel"}


@pytest.mark.parametrize(("library", "program"), RECIPES, ids=dict(RECIPES))
def test_a_recipe_is_a_program_for_its_library_and_ours(library, program):
    compile(program, str(PAGE), "exec")
    assert LIBRARIES[library] in program
    assert "steppe.adapters." in program
    assert len(RECIPES) == len(LIBRARIES)


@pytest.mark.parametrize("library", ["Stable-Baselines3", "RLlib"])
def test_a_recipe_that_learns_measures_sampled_play_first(library):
    program = dict(RECIPES)[library]
    measured = {"Stable-Baselines3": "deterministic=deterministic", "RLlib": "explore=explore"}
    assert measured[library] in program
    assert re.findall(r'"(sampled|the likeliest)", (True|False)', program) in (
        [("sampled", "True"), ("the likeliest", "False")],
        [("sampled", "False"), ("the likeliest", "True")],
    )


def test_the_recipe_for_open_spiel_runs():
    program = dict(RECIPES)["OpenSpiel"]
    exec(compile(program, str(PAGE), "exec"), {})


@pytest.mark.long
@pytest.mark.parametrize(("library", "program"), RECIPES, ids=dict(RECIPES))
def test_a_recipe_runs(library, program, tmp_path):
    environment = {**os.environ, "STEPPE_JIT": "0"}
    ran = subprocess.run(
        [str(PYTHON), "-c", program], cwd=tmp_path, env=environment, capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stderr
    if "sampled" in program:
        assert re.findall(r"^(.+): \d+ of 16 won$", ran.stdout, re.M) == [
            "sampled",
            "the likeliest",
        ]


def test_the_alphazero_of_the_page_is_a_program_that_is_short_enough_to_read():
    program = ALPHAZERO.read_text()
    compile(program, str(ALPHAZERO), "exec")
    assert len(program.splitlines()) <= 200
    shown = re.findall(r"{literalinclude} alphazero.py\n:pyobject: (\w+)", PAGE.read_text())
    assert shown
    assert all(re.search(rf"^(class|def) {name}\b", program, re.M) for name in shown)


@pytest.mark.long
def test_alphazero_learns_continues_and_plays_by_name(tmp_path):
    environment = {**os.environ, "STEPPE_JIT": "0", "ALPHAZERO_FOLDER": str(tmp_path)}
    small = ["--matches", "2", "--simulations", "4", "--every", "2", "--evaluate", "2"]

    def told(*command):
        ran = subprocess.run(
            [str(PYTHON), *command],
            cwd=ALPHAZERO.parent,
            env=environment,
            capture_output=True,
            text=True,
        )
        assert ran.returncode == 0, ran.stderr
        return ran.stdout

    first = told(str(ALPHAZERO), "--iterations", "1", *small)
    assert re.findall(r"iteration (\d+): loss of values [\d.]+, of moves [\d.]+$", first, re.M) == [
        "1"
    ]
    rest = told(str(ALPHAZERO), "--iterations", "2", *small)
    assert re.findall(r"iteration (\d+)", rest) == ["2"]
    assert re.findall(r"against (\w+): won [\d.]+%", rest) == ["greedy", "pebble"]
    arena = "arena zebras search:4@alphazero:trained random --matches 2 --json"
    assert '"bot": "search:4@alphazero:trained"' in told("-m", "steppe", *arena.split())
