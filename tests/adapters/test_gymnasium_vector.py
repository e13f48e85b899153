"""Many matches at a time in Gymnasium: its vector interface, opponents, ends and copies."""

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from steppe.adapters import gymnasium as door
from steppe.bots.opponent_pool import Batched, Pool
from steppe.core.errors import IllegalMove, NotationError
from steppe.core.vector import Vector
from tests.adapters.test_gymnasium import KINDS, id_of
from tests.tiny import GAME as TINY


@pytest.mark.parametrize(("name", "players"), KINDS)
def test_many_matches_are_what_gymnasium_says_they_are(name, players):
    envs = gymnasium.make_vec(id_of(name), num_envs=2, players=players)
    assert isinstance(envs.unwrapped, door.VectorEnv)
    seen, infos = envs.reset(seed=1)
    for _ in range(3):
        assert seen in envs.observation_space
        seen, rewards, ended, cut, infos = envs.step(envs.unwrapped.sample())
        assert rewards.shape == ended.shape == cut.shape == (2,)
        assert infos["returns"].shape == (2, players)
        assert set(infos) >= {f"_{key}" for key in infos if not key.startswith("_")}


@pytest.mark.parametrize("players", TINY.players)
def test_many_matches_reward_the_actor_and_restart(players):
    envs = door.VectorEnv(4, "tiny", players)
    assert envs.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    vector = Vector(TINY.new(players), 4, rows=True)
    envs.reset(seed=1)
    vector.reset(int(np.random.Generator(np.random.PCG64(1)).integers(2**62)))
    ends = 0
    for _ in range(40):
        actions = envs.sample()
        assert np.array_equal(actions, vector.sample())
        seen, rewards, ended, _, infos = envs.step(actions)
        vector.step(actions)
        assert np.array_equal(seen["observation"], vector.rows)
        assert np.array_equal(infos["action_mask"], vector.masks)
        assert np.array_equal(infos["player"], vector.players)
        assert np.array_equal(rewards, vector.returns[np.arange(4), vector.actors])
        assert ("final_obs" in infos) == ended.any()
        for at in np.flatnonzero(ended):
            final = infos["final_obs"][at]
            assert final in envs.single_observation_space
            assert np.array_equal(final["observation"], vector.finals[at])
            assert np.array_equal(infos["final_info"]["returns"][at], vector.returns[at])
            ends += 1
    assert ends > 0


def test_one_learns_among_random_opponents():
    envs = door.VectorEnv(3, "tiny", 3, opponents="random", seat=2)
    _, infos = envs.reset(seed=1)
    for _ in range(12):
        assert set(infos["player"]) == {2}
        _, rewards, _, _, infos = envs.step(envs.sample())
        assert np.array_equal(rewards, infos["returns"][:, 2])
    envs = door.VectorEnv(40, "tiny", 3, opponents="random")
    assert set(envs.reset(seed=1)[1]["player"]) == {0, 1, 2}
    with pytest.raises(NotationError, match="all players learn: seat must be None, not 0"):
        door.VectorEnv(3, "tiny", seat=0)


def test_masks_alone_suffice_for_speed():
    envs = door.VectorEnv(3, "tiny", observations="none")
    seen, _ = envs.reset(seed=1)
    assert list(seen) == ["action_mask"]
    assert seen in envs.observation_space


def test_returned_arrays_are_copies_unless_asked_otherwise():
    for copies in (True, False):
        envs = door.VectorEnv(3, "tiny", copy=copies)
        seen, _ = envs.reset(seed=1)
        before = seen["observation"].copy()
        after = envs.step(envs.sample())[0]
        assert np.array_equal(seen["observation"], before) == copies
        assert np.shares_memory(seen["observation"], after["observation"]) != copies


def test_many_matches_refuse_illegal_and_early_actions():
    envs = door.VectorEnv(3, "tiny")
    with pytest.raises(gymnasium.error.ResetNeeded):
        envs.step(np.zeros(3, int))
    envs.reset(seed=1)
    with pytest.raises(IllegalMove, match="in match 0"):
        envs.step(np.full(3, len(TINY.actions)))


def test_ends_look_as_in_gymnasiums_own_vector_environments():
    kinds = {"opponents": "greedy", "seat": 0}
    theirs = gymnasium.vector.SyncVectorEnv(
        [lambda: door.SeatEnv("tiny", 3, **kinds)] * 4, autoreset_mode=AutoresetMode.SAME_STEP
    )
    ours = door.VectorEnv(4, "tiny", 3, **kinds)
    assert ours.metadata["autoreset_mode"] == theirs.metadata["autoreset_mode"]
    for space in ("observation_space", "action_space", "single_observation_space"):
        assert getattr(ours, space) == getattr(theirs, space)
    ends = []
    for envs in (ours, theirs):
        seen, infos = envs.reset(seed=1)
        ended = np.zeros(4, bool)
        while not ended.any():
            actions = np.array([mask.argmax() for mask in seen["action_mask"]])
            seen, rewards, ended, cut, infos = envs.step(actions)
        at = int(ended.argmax())
        kinds = {key: type(infos[key]) for key in ("final_obs", "final_info", "_final_obs")}
        final = {key: part.dtype for key, part in infos["final_obs"][at].items()}
        shapes = [part.shape for part in (rewards, ended, cut, infos["final_obs"])]
        assert infos["_final_obs"].tolist() == infos["_final_info"].tolist() == ended.tolist()
        assert infos["final_info"]["returns"][at].shape == (3,)
        assert infos["final_obs"][at] in envs.single_observation_space
        assert all(one is None for one in infos["final_obs"][~ended])
        ends.append((kinds, final, shapes, rewards.dtype, infos["final_obs"].dtype))
    assert ends[0] == ends[1]


def test_gymnasiums_wrappers_count_matches_against_a_pool():
    pool = Pool({"random": 1.0})
    pool.add("first", Batched(lambda rows, masks: masks.argmax(1)))
    kinds = {"players": 3, "opponents": pool, "seat": "rotate"}
    envs = gymnasium.make_vec("steppe/Tiny-v0", num_envs=4, **kinds)
    counted = gymnasium.wrappers.vector.RecordEpisodeStatistics(envs)
    _, infos = counted.reset(seed=1)
    met, episodes = set(), 0
    for _ in range(30):
        assert set(infos["player"]) <= {0, 1, 2}
        _, rewards, ended, _, infos = counted.step(envs.unwrapped.sample())
        if ended.any():
            final = infos["final_info"]
            met |= {name for names in final["opponents"][ended] for name in names}
            episodes += int(ended.sum())
            assert np.array_equal(rewards, infos["returns"][np.arange(4), infos["actor"]])
    assert met == {"random", "first"}
    assert counted.episode_count == episodes > 4


def test_without_copies_arrays_are_read_only_views():
    envs = door.VectorEnv(3, "tiny", opponents="greedy", copy=False)
    seen, _ = envs.reset(seed=1)
    for part in seen.values():
        assert not part.flags.writeable
        assert np.shares_memory(np.from_dlpack(part), part)
