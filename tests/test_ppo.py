"""The PPO program of the baselines page: it runs, and the page describes its options."""

import ast
import os
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PROGRAM = ROOT / "docs" / "ppo.py"
PAGE = (ROOT / "docs" / "baselines.md").read_text("utf-8")
PYTHON = ROOT / ".venv-recipes" / "bin" / "python"  # created by `make test-long`
SOURCE = PROGRAM.read_text("utf-8")


def test_the_program_is_one():
    ast.parse(SOURCE)
    assert "import torch" in SOURCE


def test_the_page_names_only_options_that_there_are():
    named = {*re.findall(r"--([a-z]+)", PAGE)}
    known = {*re.findall(r'"--([a-z]+)"', SOURCE)}
    known |= {*re.findall(r'"([a-z]+)"', re.search(r"for name in \((.*?)\):", SOURCE)[1])}
    assert named
    assert named <= known


@pytest.mark.long
@pytest.mark.parametrize("heads", ["words", "ids"])
def test_the_program_trains_and_writes_its_curve(tmp_path, heads):
    options = "--steps 64 --tests 1 --matches 2 --envs 4 --horizon 8 --hidden 8 --measured random"
    environment = {**os.environ, "STEPPE_JIT": "0"}
    command = [str(PYTHON), str(PROGRAM), "zebras", "--heads", heads, *options.split()]
    command += ["--against", "random", "self"]
    ran = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    header, *rows = (tmp_path / "ppo.csv").read_text("utf-8").splitlines()
    assert header == "decisions,seconds,rival,matches,won,low,high"
    assert [row.split(",")[0] for row in rows] == ["0", "64"]
    assert "decisions, against random: won" in ran.stdout
    assert (tmp_path / "ppo.pt").exists()
