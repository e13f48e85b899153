"""Our games in Gymnasium: they meet its requirements, and play the same matches."""

import copy
import pickle
import re
import subprocess
import sys
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import steppe
from steppe.adapters import gymnasium as door
from steppe.adapters.opponents import RandomTable
from steppe.bots.greedy import GreedyBot
from steppe.core.errors import IllegalMove, NotationError
from steppe.core.observation import tensor
from tests.conformance.games import GAMES
from tests.tiny import GAME as TINY

door.register(TINY)

KINDS = [(game.name, players) for game in GAMES for players in game.players]


def id_of(name: str) -> str:
    return f"steppe/{''.join(word.capitalize() for word in name.split('_'))}-v0"


def env_of(players: int = 2, **more: object) -> door.SeatEnv:
    return gymnasium.make("steppe/Tiny-v0", players=players, **more).unwrapped


def played(env: door.SeatEnv, seed: int = 0) -> list[tuple]:
    """Return the result of each step in a random match."""
    steps, (_, info) = [], env.reset(seed=seed)
    env.action_space.seed(seed)
    while not steps or not steps[-1][2]:
        steps.append(env.step(env.action_space.sample(info["action_mask"])))
        info = steps[-1][4]
    return steps


def test_all_games_are_registered():
    assert {"steppe/Zebras-v0", "steppe/StoneAge-v0"} <= set(gymnasium.registry)
    assert {id_of(name) for name in steppe.names()} <= set(gymnasium.registry)


@pytest.mark.parametrize(("name", "players"), KINDS)
def test_its_own_checker_has_nothing_to_say(name, players):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(id_of(name), players=players).unwrapped)


@pytest.mark.parametrize("illegal", ["lose", "raise"])
def test_an_illegal_action_loses_or_is_refused(illegal):
    env = env_of(illegal=illegal)
    _, info = env.reset(seed=1)
    action = int(np.flatnonzero(info["action_mask"] == 0)[0])
    word = TINY.actions.format(action)
    first = int(np.flatnonzero(info["action_mask"])[0])
    legal = f"{first} ({TINY.actions.format(first)})"
    text = f"illegal action {action} ({word}) for player {info['seat']}; legal: {legal}"
    if illegal == "raise":
        with pytest.raises(IllegalMove, match=re.escape(text)):
            env.step(action)
        assert env.step(int(np.flatnonzero(info["action_mask"])[0]))
    else:
        seen, reward, is_over, _, info = env.step(action)
        assert (reward, is_over) == (-1.0, True)
        assert info["illegal"].startswith(text)
        assert not seen["action_mask"].any()


@pytest.mark.parametrize("action", [-1, len(TINY.actions)])
@pytest.mark.parametrize("opponents", ["random", "greedy"])
def test_an_invalid_action_is_refused(action, opponents):
    env = env_of(illegal="raise", opponents=opponents)
    env.reset(seed=1)
    with pytest.raises(IllegalMove, match=rf"illegal action {action} for player \d; legal: \d+ \("):
        env.step(action)


def test_before_the_first_match_there_is_no_mask():
    with pytest.raises(gymnasium.error.ResetNeeded, match="call reset before action_masks"):
        env_of().action_masks()


@pytest.mark.parametrize("double", [copy.deepcopy, pickle.dumps])
def test_a_match_against_bots_cannot_be_copied_and_the_error_says_so(double):
    env = env_of(opponents="greedy")
    env.reset(seed=1)
    with pytest.raises(TypeError, match="against bots cannot be copied or pickled"):
        double(env)


def test_an_exception_in_a_bot_names_bot_seed_match_and_position(monkeypatch):
    monkeypatch.setattr(GreedyBot, "choose", lambda *_: 1 / 0)
    env = env_of(opponents="greedy", seat=1)
    with pytest.raises(ZeroDivisionError) as raised:
        env.reset(seed=1)
    (note,) = raised.value.__notes__
    assert re.match(
        r"bot 'greedy' with seed \d+ in match 'gymnasium', after \d+ moves and outcomes", note
    )


@pytest.mark.parametrize("action", [1.5, True, "a", None, [1]])
@pytest.mark.parametrize("opponents", ["random", "greedy"])
def test_an_action_is_a_whole_number(action, opponents):
    env = env_of(opponents=opponents)
    env.reset(seed=1)
    before = env._table.observe()
    with pytest.raises(TypeError, match=re.escape(f"an action must be an integer, not {action!r}")):
        env.step(action)
    assert env._table.observe() == before


@pytest.mark.parametrize("kind", [np.int64, np.array])
def test_an_action_of_numpy_is_one(kind):
    env = env_of()
    _, info = env.reset(seed=1)
    assert "illegal" not in env.step(kind(np.flatnonzero(info["action_mask"])[0]))[4]


def test_a_game_that_is_not_there_and_a_seat_that_is_no_number_are_refused():
    for make in (door.SeatEnv, lambda game: door.VectorEnv(2, game)):
        with pytest.raises(NotationError, match="no game 'chess'; games: zebras"):
            make("chess")
    for make in (door.SeatEnv, lambda game, **more: door.VectorEnv(2, game, **more)):
        with pytest.raises(TypeError, match="seat must be an integer, not True"):
            make("tiny", opponents="random", seat=True)


def test_nothing_is_played_before_a_match_begins_or_after_it_ends():
    env = env_of()
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    played(env)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)


@pytest.mark.parametrize("players", TINY.players)
def test_the_reward_is_the_return_of_the_seat_at_the_end(players):
    rewards = set()
    for seed in range(6):
        *steps, last = played(env_of(players), seed)
        assert all(reward == 0.0 for _, reward, _, _, _ in steps)
        info = last[4]
        assert last[1] == info["returns"][info["seat"]]
        assert len(info["scores"]) == players
        rewards.add(last[1])
    assert len(rewards) > 1


def test_the_learner_sees_what_its_seat_sees():
    env = env_of(3, seat=2)
    for seed in range(3):
        for seen, _, is_over, _, _ in [(env.reset(seed=seed)[0], 0, False, 0, 0), *played(env)]:
            assert seen in env.observation_space
            if not is_over:
                assert seen["action_mask"].any()
        position = env._table.observe()
        assert np.array_equal(seen["observation"], tensor(position, 2))


def test_a_seat_is_fixed_or_drawn_for_each_match():
    env = env_of(3, seat=1)
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(5)} == {1}
    env = env_of(3)
    assert {env.reset()[1]["seat"] for _ in range(30)} == {0, 1, 2}


def test_equal_seeds_give_equal_matches():
    one, other = played(env_of(3), 5), played(env_of(3), 5)
    assert len(one) == len(other)
    for (seen, *_, info), (again, *_, told) in zip(one, other, strict=True):
        assert np.array_equal(seen["observation"], again["observation"])
        assert np.array_equal(info["returns"], told["returns"])


def test_opponents_are_bots_by_their_words():
    assert played(env_of(3, opponents=["greedy", "mcts:5"]), 2)
    with pytest.raises(NotationError, match="there are 2 opponents, but 1 names"):
        env_of(3, opponents=["greedy"])
    with pytest.raises(NotationError, match="the name of one bot, or a list of 2, not"):
        env_of(3, opponents=None)
    with pytest.raises(NotationError, match="no bot 'stone'"):
        env_of(opponents="stone")


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"seat": 2}, "seat must be from 0 to 1, not 2"),
        ({"illegal": "win"}, "illegal must be one of lose raise"),
        ({"goal": "none"}, "option 'goal' must be one of"),
        ({"players": 9}, "tiny is for"),
    ],
)
def test_an_unknown_name_is_refused_with_the_known_ones(given, told):
    with pytest.raises(NotationError, match=re.escape(told)):
        gymnasium.make("steppe/Tiny-v0", **{"players": 2, **given})


def test_the_learner_gets_a_diagram_of_its_observation():
    env = env_of(render_mode="ansi", seat=0)
    env.reset(seed=1)
    assert env.render() == env._table.observe().diagram()
    assert env_of().render() is None


def test_options_are_words_or_numbers():
    for given in (6, "6"):
        env = gymnasium.make("steppe/Doggerland-v0", players=3, length=given)
        env.reset(seed=1)
        assert env.unwrapped._start.options["length"] == "6"
        envs = gymnasium.make_vec("steppe/Doggerland-v0", 2, players=3, length=given)
        assert envs._vector.start.options["length"] == "6"


def test_the_learner_gets_a_picture_of_its_observation():
    env = env_of(render_mode="rgb_array", seat=0)
    env.reset(seed=1)
    picture = env.render()
    assert picture.shape[1:] == (640, 3)
    assert picture.dtype == np.uint8
    assert len(np.unique(picture)) > 9


def test_actions_are_masked_as_other_libraries_ask_for_it():
    env = env_of()
    seen, info = env.reset(seed=1)
    assert env.action_masks().dtype == np.bool_
    assert np.array_equal(env.action_masks(), info["action_mask"])
    assert not np.shares_memory(seen["action_mask"], info["action_mask"])


def test_a_name_with_its_module_registers_the_games():
    code = "import gymnasium; print(gymnasium.make('steppe.adapters.gymnasium:steppe/Zebras-v0'))"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "SeatEnv" in ran.stdout


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_among_random_opponents_a_copy_plays_on_alone(copied):
    env = env_of(3)
    _, info = env.reset(seed=4)
    other = copied(env)
    action = int(np.flatnonzero(info["action_mask"])[0])
    one, same = env.step(action), other.step(action)
    assert np.array_equal(one[0]["observation"], same[0]["observation"])


@pytest.mark.parametrize("players", TINY.players)
def test_random_players_play_every_legal_move_until_the_learner_decides(players):
    seen = set()
    for seed in range(60):
        table = RandomTable(TINY.new(players), 0, seed)
        assert table.is_over or table.legal_ids()
        seen.add(table.observe().to_bytes())
    assert len(seen) > 20
