"""Compare ``MatchVecEnv`` with eight single environments in Stable-Baselines3.

``.venv-recipes/bin/python -m benchmarks.learners GAME`` plays random legal moves in both, and lets
MaskablePPO learn in both, alternately. It prints decisions per second of processor time.
"""

import argparse
from collections.abc import Callable
from statistics import median
from time import process_time

import numpy as np
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.vec_env import VecEnv

import steppe
import steppe.adapters.gymnasium
from steppe.adapters.stable_baselines3 import MatchVecEnv

_COUNT = 8
_ROUNDS = 5
_STEPS = 500
_ROLLOUT = 128


def single(game: str, opponents: str) -> VecEnv:
    """Return eight single environments in one process."""
    name = "".join(word.capitalize() for word in game.split("_"))
    made = {"opponents": opponents}
    return make_vec_env(f"steppe/{name}-v0", _COUNT, env_kwargs=made)


def together(game: str, opponents: str) -> VecEnv:
    """Return eight matches in compiled code."""
    return MatchVecEnv(game, _COUNT, opponents=opponents)


def play(envs: VecEnv, steps: int) -> float:
    """Play random legal moves; return decisions per second."""
    rng = np.random.default_rng(1)
    envs.reset()
    begun = process_time()
    for _ in range(steps):
        masks = get_action_masks(envs)
        envs.step((rng.random(masks.shape) * masks).argmax(1))
    return steps * _COUNT / (process_time() - begun)


def learn(envs: VecEnv, steps: int) -> float:
    """Let MaskablePPO learn; return decisions per second."""
    policy = "MultiInputPolicy" if hasattr(envs.observation_space, "spaces") else "MlpPolicy"
    model = MaskablePPO(policy, envs, n_steps=_ROLLOUT, n_epochs=1, seed=1)
    begun = process_time()
    model.learn(steps * _COUNT)
    return steps * _COUNT / (process_time() - begun)


def compare(measure: Callable[[VecEnv, int], float], ways: tuple[VecEnv, VecEnv]) -> list[float]:
    """Measure both ways alternately; return both medians, and the median ratio."""
    for envs in ways:
        measure(envs, _ROLLOUT)  # compiles
    rates = [[measure(envs, _STEPS) for envs in ways] for _ in range(_ROUNDS)]
    return [*(median(rate) for rate in zip(*rates, strict=True)), median(b / a for a, b in rates)]


def main() -> None:
    """Compare the two ways in one game, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", choices=steppe.names(), nargs="?", default="zebras")
    parser.add_argument("--opponents", default="random", help="the name of a bot")
    given = parser.parse_args()
    ways = single(given.game, given.opponents), together(given.game, given.opponents)
    print(
        "| decisions per second | eight single | together | ratio |\n| --- | ---: | ---: | ---: |"
    )
    for measure in (play, learn):
        one, other, ratio = compare(measure, ways)
        print(f"| {measure.__name__} | {one:,.0f} | {other:,.0f} | {ratio:.2f} |")


if __name__ == "__main__":
    main()
