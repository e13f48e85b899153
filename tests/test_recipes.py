"""The recipes for learners run unchanged from their page."""

import os
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "recipes.md"
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
