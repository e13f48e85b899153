"""Many matches in Stable-Baselines3, run in the environment for recipes, and its benchmark."""

import ast
import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PYTHON = ROOT / ".venv-recipes" / "bin" / "python"  # created by `make test-long`

TRIAL = """
import numpy as np
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from stable_baselines3.common.vec_env import VecMonitor

from steppe.adapters.stable_baselines3 import MatchVecEnv
from tests.tiny import GAME

matches = MatchVecEnv(GAME, 6, 3, opponents="greedy", seat="rotate")
envs = VecMonitor(matches)
assert is_masking_supported(envs)
envs.seed(1)
seen, ends = envs.reset(), 0
first = seen.copy()
for _ in range(60):
    masks = get_action_masks(envs)
    assert masks.shape == (6, len(GAME.actions)) and masks.any(1).all()
    kept = seen.copy()
    after, rewards, ended, infos = envs.step(masks.argmax(1))
    assert np.array_equal(seen, kept) and after.dtype == np.float32 == rewards.dtype
    assert all(row in envs.observation_space for row in after)
    for at in range(6):
        assert ("terminal_observation" in infos[at]) == ("episode" in infos[at]) == ended[at]
        if ended[at]:
            assert infos[at]["terminal_observation"] in envs.observation_space
            assert infos[at]["episode"]["r"] == rewards[at]
            assert infos[at]["opponents"] == ("greedy", "greedy")
    seen, ends = after, ends + ended.sum()
assert ends > 6
envs.seed(1)
assert np.array_equal(envs.reset(), first)
assert envs.env_is_wrapped(VecMonitor, [0]) == [False]
for wrong in (lambda: matches.env_method("render"), lambda: matches.set_attr("x", 1)):
    try:
        wrong()
    except AttributeError:
        continue
    raise AssertionError
print("all is well")
"""


def test_the_trial_and_the_benchmark_are_programs():
    for source in (TRIAL, (ROOT / "benchmarks" / "learners.py").read_text("utf-8")):
        assert "MatchVecEnv" in source
        ast.parse(source)


@pytest.mark.long
def test_matches_are_a_vec_env_with_masks():
    path = os.pathsep.join((str(ROOT), str(ROOT / "src")))
    environment = {**os.environ, "STEPPE_JIT": "0", "PYTHONPATH": path}
    command = [str(PYTHON), "-c", TRIAL]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert ran.stdout == "all is well\n", ran.stderr
