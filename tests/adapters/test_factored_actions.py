"""A seat whose actions are words: it plays the same game, token by token."""

import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from steppe.adapters import gymnasium as door
from steppe.adapters.factored_actions import FactoredActions
from steppe.core.errors import IllegalMove
from tests.tiny import GAME as TINY

door.register(TINY)


def env_of(name: str = "tiny", **more: object) -> FactoredActions:
    return FactoredActions(door.SeatEnv(name, **more))


@pytest.mark.parametrize(("name", "size"), [("tiny", 20), ("valley", 200), ("doggerland", 400)])
def test_gymnasiums_checker_has_nothing_to_say_and_actions_are_few(name, size):
    env = env_of(name)
    assert env.action_space.n < size
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", ".*WARN.*not the environment itself.*")
        warnings.filterwarnings("ignore", message=".*is different from the unwrapped version.*")
        check_env(env, skip_render_check=True)


def test_a_match_goes_to_its_end_word_by_word():
    env, moves, rewards = env_of(players=3, seat=1), 0, []
    for seed in range(5):
        _, info = env.reset(seed=seed)
        is_over = False
        while not is_over:
            assert env.action_masks().any()
            assert np.array_equal(env.action_masks(), info["action_mask"])
            token = env.action_space.sample(info["action_mask"])
            seen, reward, is_over, _, info = env.step(token)
            assert seen in env.observation_space
            moves += 1
        rewards.append(reward)
    assert moves > 10
    assert any(rewards)


def test_the_chosen_tokens_are_part_of_the_observation():
    env = env_of("valley", seat=0)
    seen, info = env.reset(seed=1)
    size = env.factors.size
    for _ in range(200):
        tokens = np.flatnonzero(seen["observation"][-size:])
        assert len(tokens) < env.factors.depth
        seen, _, is_over, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
        if len(np.flatnonzero(seen["observation"][-size:])) > 0 or is_over:
            break
    assert seen["observation"][-size:].any()


@pytest.mark.parametrize("illegal", ["lose", "raise"])
def test_an_illegal_token_loses_or_is_refused(illegal):
    env = env_of(illegal=illegal)
    _, info = env.reset(seed=1)
    token = int(np.flatnonzero(info["action_mask"] == 0)[0])
    if illegal == "raise":
        with pytest.raises(IllegalMove, match=f"illegal token {token} .* legal: "):
            env.step(token)
    else:
        _, reward, is_over, _, info = env.step(token)
        assert (reward, is_over) == (-1.0, True)
        assert info["illegal"].startswith(f"illegal token {token} ")
        assert not info["action_mask"].any()


def test_another_environment_is_refused():
    with pytest.raises(TypeError, match="expected an environment of one seat"):
        FactoredActions(gymnasium.make("CartPole-v1"))
