"""Our games in PettingZoo: they pass its test suite, and play the same matches."""

import copy
import itertools
import pickle
import sys
from collections.abc import Iterator
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

import steppe
from steppe.adapters.pettingzoo import MatchEnv, env, raw_env
from steppe.adapters.picture import WIDTH
from steppe.core.errors import IllegalMove, NotationError
from steppe.core.observation import layout_of, tensor
from steppe.core.position import Position
from tests.adapters import SECRETIVE
from tests.conformance.games import CASES, GAMES, Case, parameters
from tests.conformance.twins import veiled
from tests.tiny import GAME as TINY

KINDS = [
    pytest.param(game, players, id=f"{game.name}-{players}")
    for game in GAMES
    for players in sorted({game.players[0], game.players[-1]})
]
RENDERED = [
    pytest.param(*kind.values, id=kind.id, marks=pytest.mark.long if kind.values[1] > 4 else ())
    for kind in KINDS
]
BENCHMARK = sys.modules["pettingzoo.test.performance_benchmark"]

its_doubts = [  # the suite's warnings for every environment with masks in its observations
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be:UserWarning",
    "ignore:Action mask numpy array is all zeros:UserWarning",
]


def made(case: Case) -> Any:
    """Return a case's environment, with the usual wrappers."""
    return env(case.game, case.players, **dict(case.options))


def decisions(match: Any, seed: int = 0) -> Iterator[str]:
    """Play a random match to its end; yield each agent that is to decide."""
    random = np.random.default_rng(seed)
    match.reset(seed=seed)
    while not any(match.terminations.values()):
        yield match.agent_selection
        mask = match.observe(match.agent_selection)["action_mask"]
        match.step(int(random.choice(np.flatnonzero(mask))))


def words(match: Any) -> list[str]:
    """Return the selected agent's legal actions, as text."""
    mask = match.observe(match.agent_selection)["action_mask"]
    return [match.game.actions.format(number) for number in np.flatnonzero(mask)]


@pytest.mark.parametrize("name", steppe.names())
def test_every_game_is_registered(name):
    match = pettingzoo.make("aec", f"steppe/{name}")
    assert str(match) == f"steppe_{name}"
    assert match.unwrapped.position == steppe.load(name).new()


@pytest.mark.parametrize("case", parameters(CASES))
@pytest.mark.filterwarnings(*its_doubts)
def test_the_api_test_finds_no_fault(case):
    api_test(made(case))


@pytest.mark.compiled
@pytest.mark.parametrize(("game", "players"), KINDS)
@pytest.mark.filterwarnings(*its_doubts)
def test_the_api_test_finds_no_fault_in_compiled_code(game, players):
    api_test(env(game, players))
    seed_test(partial(env, game, players))


@pytest.mark.parametrize(("game", "players"), KINDS)
@pytest.mark.filterwarnings(*its_doubts)
def test_the_api_test_finds_no_fault_without_wrappers(game, players):
    api_test(raw_env(game, players), num_cycles=20)


@pytest.mark.parametrize(("game", "players"), KINDS)
def test_the_seed_test_finds_no_fault(game, players):
    seed_test(partial(env, game, players), num_cycles=60)


@pytest.mark.long
@pytest.mark.parametrize(("game", "players"), RENDERED)
def test_the_render_test_finds_no_fault(game, players):
    def is_picture(shown):
        return shown.startswith("<svg") and shown.endswith("</svg>")

    render_test(partial(env, game, players), {"svg": is_picture})


@pytest.mark.parametrize(("game", "players"), KINDS)
def test_the_performance_benchmark_runs(game, players, monkeypatch, capsys):
    clock = itertools.count(0.0, 0.5)  # a fake clock shortens the five seconds of play
    monkeypatch.setattr(BENCHMARK, "time", SimpleNamespace(time=lambda: next(clock)))
    performance_benchmark(env(game, players))
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.long
@pytest.mark.compiled
@pytest.mark.parametrize("name", steppe.names())
def test_the_performance_benchmark_runs_for_its_five_seconds(name, capsys):
    performance_benchmark(env(name))
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize("case", parameters(CASES))
def test_a_match_is_that_of_our_positions(case):
    match = raw_env(case.game, case.players, **dict(case.options))
    for agent in itertools.islice(decisions(match), 0, None, 5):
        position = match.position
        assert position.options == dict(case.options)
        assert agent == f"player_{position.player}"
        assert words(match) == position.legal()
        assert set(match.rewards.values()) == {0.0}


@pytest.mark.parametrize(("game", "players"), KINDS)
def test_all_agents_end_together_with_the_returns_as_rewards_given_once(game, players):
    match, total = env(game, players), dict.fromkeys(range(players), 0.0)
    agents = list(decisions(match))
    assert match.agents == match.possible_agents == [f"player_{n}" for n in range(players)]
    assert set(agents) == set(match.agents)
    returns, scores = match.position.returns(), match.position.scores()
    for player, agent in enumerate(match.agent_iter()):
        seen, reward, terminated, truncated, info = match.last()
        total[player] += reward
        assert (agent, terminated, truncated) == (f"player_{player}", True, False)
        assert (not seen["action_mask"].any(), info) == (True, {"score": scores[player]})
        match.step(None)
    assert (match.agents, list(total.values())) == ([], returns)


@pytest.mark.parametrize(("game", "players"), KINDS)
def test_an_observation_is_a_row_of_planes_and_a_mask_for_the_player_to_decide(game, players):
    match = raw_env(game, players)
    for selected in itertools.islice(decisions(match), 0, 120, 40):
        for player, agent in enumerate(match.agents):
            seen = match.observe(agent)
            assert match.observation_space(agent).contains(seen)
            assert np.array_equal(seen["observation"], tensor(match.position, player))
            assert seen["action_mask"].any() == (agent == selected)
    size = layout_of(game, players).size
    assert match.observation_space("player_0")["observation"].shape == (size,)
    assert match.action_space("player_0").n == len(game.actions)


def test_what_an_agent_is_given_is_its_own():
    match = raw_env("zebras")
    match.reset(seed=0)
    seen = match.observe("player_0")
    before = {name: part.copy() for name, part in seen.items()}
    for part in seen.values():
        part[:] = 1
    assert all(
        np.array_equal(before[name], part) for name, part in match.observe("player_0").items()
    )


@pytest.mark.parametrize("case", SECRETIVE, ids=str)
def test_nothing_hidden_is_in_what_an_agent_or_a_spectator_is_given(case):
    differ = False
    for number, position in enumerate(decided(veiled(case, 40))):
        for viewer in case.viewers:
            other = position.determinize(viewer, number)
            assert given(other, viewer) == given(position, viewer)
            differ |= other != position
    assert differ


def test_an_agent_that_is_shown_too_much_is_found_out(monkeypatch):
    case = next(case for case in SECRETIVE if case.game is TINY and case.players == 2)
    tried = [
        (position, position.determinize(viewer, number), viewer)
        for number, position in enumerate(decided(veiled(case, 40)))
        for viewer in case.viewers
    ]
    monkeypatch.setattr(Position, "observe", lambda position, viewer: position.copy())
    assert not all(given(one, viewer) == given(other, viewer) for one, other, viewer in tried)


@pytest.mark.parametrize("agent", ["x", 0, ["player_0"]])
def test_requests_for_no_agent_or_too_early_are_refused_in_words(agent):
    match = raw_env(TINY, 2)
    for early in (lambda: match.step(0), match.last):
        with pytest.raises(NotationError, match=r"reset\(\)"):
            early()
    match.reset(seed=1)
    with pytest.raises(NotationError, match="player_0 player_1"):
        match.observe(agent)
    with pytest.raises(TypeError, match="an integer"):
        match.reset(seed=agent if agent else 0.5)


def decided(positions: list[Position]) -> list[Position]:
    """Return the first positions in which a player has to decide."""
    return [position for position in positions if position.player >= 0][:6]


def given(position: Position, viewer: int | None) -> list[Any]:
    """Return everything that an agent, or a spectator, receives about a position."""
    match = MatchEnv(position, "ansi" if viewer is None else None)
    match.reset()
    if viewer is None:
        return [match.render(), position.render()]
    agent = f"player_{viewer}"
    match.agent_selection, selected = agent, match.agent_selection
    seen, *rest = match.last()
    return [selected, *(part.tobytes() for part in seen.values()), *rest]


def test_chance_is_the_same_for_a_seed_and_goes_on_without_one():
    match, other = raw_env(TINY, 2), raw_env(TINY, 2)
    found = []
    for seed in (7, None, None, 7, 8):
        match.reset(seed=seed)
        other.reset(seed=seed)
        assert match.position == other.position
        found.append(match.position.to_bytes())
    assert found[0] == found[3]
    assert len(set(found)) > 2


def test_chance_differs_where_nobody_gives_a_seed():
    matches = [raw_env(TINY, 3) for _ in range(20)]
    for match in matches:
        match.reset()
    assert len({match.position.to_bytes() for match in matches}) > 1


def test_an_action_that_is_not_to_be_had_is_refused_with_those_that_are():
    match = raw_env(TINY, 2)
    match.reset(seed=0)
    before = match.position.copy()
    steal = TINY.actions.parse("steal")
    for wrong, told in ((steal, f"{steal} \\(steal\\)"), (-1, "-1"), (len(TINY.actions), r"\d+")):
        expected = rf"illegal action {told} for player 0; legal: \d+ \(lay:"
        with pytest.raises(IllegalMove, match=expected):
            match.step(wrong)
    for wrong in (1.5, True, "a", [1]):
        with pytest.raises(TypeError, match="an action must be an integer"):
            match.step(wrong)
    with pytest.raises(NotationError, match="player_0 must act: None is not an action"):
        match.step(None)
    assert match.position == before


def test_with_the_usual_wrappers_an_illegal_action_loses_and_reveals_nothing(capsys):
    match = env(TINY, 2)
    match.reset(seed=0)
    match.step(TINY.actions.parse("steal"))
    found = {}
    for agent in match.agent_iter():
        seen, found[agent], terminated, *_ = match.last()
        assert terminated
        assert not seen["action_mask"].any()
        match.step(None)
    assert found == {"player_0": -1.0, "player_1": 0.0}
    with pytest.raises(AssertionError, match="not in action space"):
        match.reset() or match.step(len(TINY.actions))


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"game": "chess"}, "no game 'chess'; games: zebras"),
        ({"game": TINY, "players": 4}, "tiny is for 1 to 3 players, not 4"),
        ({"game": TINY, "herd": "huge"}, "option 'herd' must be one of big small, not 'huge'"),
        (
            {"game": TINY, "render_mode": "film"},
            "render_mode must be one of human, ansi, svg, rgb_array, not",
        ),
    ],
)
def test_a_wrong_choice_is_refused_with_the_right_ones(arguments, sentence):
    with pytest.raises(NotationError) as raised:
        env(**arguments)
    assert str(raised.value).startswith(sentence)


def test_an_unknown_game_is_named():
    with pytest.raises(TypeError, match="a game must be of type Game, not 5"):
        env(5)


def test_options_are_words_or_numbers():
    match = pettingzoo.make("aec", "steppe/stone_age", players=3, limit=0)
    assert match.unwrapped.position == steppe.load("stone_age").new(3, limit="0")


def test_a_spectator_is_shown_the_position_in_each_mode(capsys):
    shown = {}
    for mode in raw_env(TINY).metadata["render_modes"]:
        match = raw_env(TINY, 2, mode)
        match.reset(seed=0)
        shown[mode] = match.render()
    seen = match.position.observe(None)
    assert (shown["ansi"], shown["svg"]) == (seen.diagram(), match.position.render())
    assert shown["rgb_array"].shape[1:] == (WIDTH, 3)
    assert len(np.unique(shown["rgb_array"])) > 2
    printed = capsys.readouterr().out
    assert printed.count(seen.diagram()) == 2
    with pytest.raises(NotationError, match="name a render_mode: human"):
        raw_env(TINY).render()


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda match: pickle.loads(pickle.dumps(match))])
def test_a_copy_plays_on_alone_and_has_the_same_chance(copied):
    match = env(TINY, 3)
    for _ in itertools.islice(decisions(match), 4):
        pass
    other, before = copied(match), match.position.to_bytes()
    played = [play_out(one) for one in (other, match)]
    assert played[0] == played[1]
    assert len(played[0]) > 2
    assert before == match.position.to_bytes() or match.position.is_over


def play_out(match: Any) -> list[bytes]:
    """Play the first legal action until the end; return the positions."""
    found = []
    while not any(match.terminations.values()):
        found.append(match.position.to_bytes())
        mask = match.observe(match.agent_selection)["action_mask"]
        match.step(int(np.argmax(mask)))
    return found
