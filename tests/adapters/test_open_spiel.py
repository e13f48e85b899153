"""Our games in OpenSpiel: they are registered, meet its requirements, and play the same matches."""

import itertools
import json
import pickle
import re
import subprocess
import sys

import numpy as np
import pyspiel
import pytest

import steppe
from steppe.adapters import open_spiel
from steppe.adapters.open_spiel import BITS, RECENT
from steppe.core.errors import IllegalMove, NotationError
from steppe.core.observation import layout_of, tensor
from steppe.core.position import Position
from steppe.engine.chance import CHANCE
from tests.adapters import SECRETIVE
from tests.adapters.spiel import KINDS, loaded, states
from tests.conformance.games import CASES, GAMES
from tests.tiny import GAME as TINY

TYPE = pyspiel.GameType


@pytest.fixture(params=KINDS)
def game(request):
    """Return the game for each number of players."""
    return pyspiel.load_game(request.param)


@pytest.fixture
def tiny():
    """Return a two-player state of Tiny after the deal and the first roll."""
    state = pyspiel.load_game("steppe_tiny(players=2)").new_initial_state()
    for word in ("thief", "guard", "bow", "thief", "spear", "bow"):
        state.apply_action(state.string_to_action(CHANCE, f"deal:{word}"))
    state.apply_action(state.string_to_action(CHANCE, "roll:deer"))
    return state


def test_all_games_are_registered():
    assert {f"steppe_{name}" for name in steppe.names()} <= set(pyspiel.registered_names())


@pytest.mark.parametrize("case", CASES, ids=str)
def test_options_are_parameters(case):
    game = loaded(case)
    state = game.new_initial_state()
    assert state.trajectory.position == case.new()
    assert state.trajectory.position.options == dict(case.options)
    assert str(pyspiel.load_game(str(game))) == str(game)


def test_a_word_that_would_be_read_as_a_number_stands_in_quotes():
    game = pyspiel.load_game("steppe_valley(food='8',turns=60)")
    options = game.new_initial_state().trajectory.position.options
    assert (options["food"], options["turns"]) == ("8", "60")


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ("steppe_tiny(players=4)", "tiny is for 1 to 3 players, not 4"),
        ("steppe_tiny(herd=huge)", "option 'herd' must be one of big small, not 'huge'"),
        ("steppe_tiny(goal=high)", "option 'goal' is for matches of 1, not of 3 players"),
        ("steppe_stone_age(limit=7)", "option 'limit' must be one of 60 0, not '7'"),
    ],
)
def test_a_wrong_parameter_is_refused_with_the_right_ones(wrong, sentence):
    with pytest.raises(NotationError) as raised:
        pyspiel.load_game(wrong)
    assert str(raised.value) == sentence


def test_a_game_says_what_it_is(game):
    of = game.new_initial_state().trajectory.position.game
    kind, players = game.get_type(), game.num_players()
    assert (kind.chance_mode == TYPE.ChanceMode.DETERMINISTIC) == (not len(of.outcomes))
    assert (kind.information == TYPE.Information.PERFECT_INFORMATION) == (not of.secrets)
    assert (kind.utility == TYPE.Utility.ZERO_SUM) == (players > 1)
    assert game.utility_sum() == (0.0 if players > 1 else None)
    assert (game.min_utility(), game.max_utility()) == (-1.0, 1.0)
    assert game.num_distinct_actions() == len(of.actions)
    assert game.max_chance_outcomes() == len(of.outcomes)
    assert game.max_game_length() == of.max_plies
    assert game.max_move_number() == of.max_plies + of.max_outcomes


@pytest.mark.compiled
@pytest.mark.parametrize("kind", [f"steppe_{it.name}(players={max(it.players)})" for it in GAMES])
def test_the_random_simulation_of_openspiel_finds_no_fault(kind, capfd):
    game = pyspiel.load_game(kind)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.long
def test_the_simulation_of_its_python_games_finds_no_fault(game, capsys):
    from open_spiel.python.tests import games_sim_test  # takes several seconds

    np.random.seed(1)
    games_sim_test.GamesSimTest().sim_game(game)


def test_states_are_those_of_our_positions(game):
    for state in itertools.islice(states(game), 0, 400, 7):
        position = state.trajectory.position
        assert state.current_player() == position.player
        assert pyspiel.State.legal_actions(state) == state.legal_actions()
        words = [state.action_to_string(action) for action in state.legal_actions()]
        assert words == position.possible()
        if state.is_chance_node():
            chances = [(state.action_to_string(n), chance) for n, chance in state.chance_outcomes()]
            assert chances == position.outcomes()
        assert (state.returns(), state.evaluate()) == (position.returns(), position.evaluate())


def test_only_the_player_to_move_has_legal_actions(tiny):
    assert [bool(tiny.legal_actions(player)) for player in range(2)] == [True, False]


@pytest.mark.parametrize("action", [-2, 10**6])
def test_an_illegal_action_is_refused_and_nothing_is_played(action):
    state = pyspiel.load_game("steppe_tiny").new_initial_state()
    sentences = set()
    while True:
        before = str(state)
        with pytest.raises(IllegalMove, match=f"illegal action {action}") as raised:
            state.apply_action(action)
        sentences.add(re.split(f" {action} for |; |: ", str(raised.value))[1])
        assert str(state) == before
        if state.is_terminal():
            break
        state.apply_action(state.legal_actions()[0])
    assert sentences >= {"chance", "player 0", "player 1", "the match is over"}


@pytest.mark.parametrize("action", [1.5, True, "a", None, [1]])
def test_an_action_is_a_whole_number(tiny, action):
    before = str(tiny)
    with pytest.raises(TypeError, match="an action must be an integer"):
        tiny.apply_action(action)
    assert str(tiny) == before


def test_an_action_that_others_may_play_is_refused(tiny):
    legal = tiny.legal_actions()
    illegal = next(a for a in range(len(TINY.actions)) if a not in legal)
    with pytest.raises(IllegalMove, match=rf"legal: {legal[0]} \("):
        tiny.apply_action(illegal)


@pytest.mark.parametrize(
    ("players", "options", "sentence"),
    [
        (4, {}, "tiny is for 1 to 3 players, not 4"),
        (3, {"her": "big"}, "tiny has no option 'her'"),
        (3, {"herd": 8}, "option 'herd' must be one of big small, not '8'"),
    ],
)
def test_parameters_are_checked(players, options, sentence):
    with pytest.raises(NotationError, match=sentence):
        open_spiel.parameters(TINY, players, options)


def test_a_clone_plays_on_alone(tiny):
    other, before = tiny.clone(), str(tiny)
    other.apply_action(other.legal_actions()[0])
    assert str(tiny) == before
    assert other.history() == [*tiny.history(), other.history()[-1]]
    assert str(tiny.child(other.history()[-1])) == str(other)


def test_a_state_comes_back_with_all_that_was_seen(tiny):
    text = pyspiel.serialize_game_and_state(tiny.get_game(), tiny)
    for other in (pyspiel.deserialize_game_and_state(text)[1], pickle.loads(pickle.dumps(tiny))):
        assert str(other) == str(tiny)
        assert other.history() == tiny.history()
        for player in range(2):
            assert other.information_state_string(player) == tiny.information_state_string(player)
        other.apply_action(other.legal_actions()[0])
        assert other.trajectory.position != tiny.trajectory.position


def test_a_resampled_state_is_not_serialised(tiny):
    other = tiny.resample_from_infostate(0, lambda: 0.3).clone()
    with pytest.raises(TypeError, match="a resampled state"):
        pickle.dumps(other.trajectory)


def test_a_state_reads_as_its_record(tiny):
    assert str(tiny).splitlines()[-3:-1] == ["~ deal:bow", "~ roll:deer"]


def test_an_information_state_is_what_a_player_saw(tiny):
    tiny.apply_action(tiny.string_to_action("lay:bow"))
    own, *seen, digest = tiny.information_state_string(1).splitlines()
    assert own == "player 1"
    assert seen[2:6] == ["~ deal:?", "~ deal:thief", "~ deal:spear", "~ deal:bow"]
    assert seen[6:] == ["~ roll:deer", "0 lay:?"]
    assert digest.startswith("seen ")


def test_nobody_forgets(game):
    before = ""
    for state in itertools.islice(states(game), 120):
        lines = state.information_state_string(0).splitlines()[:-1]
        assert lines[: len(before.splitlines())] == before.splitlines()
        before = "\n".join(lines)


def test_an_observation_is_a_row_of_named_planes(game):
    observer = game.make_py_observer()
    for state in itertools.islice(states(game), 0, 120, 40):
        position = state.trajectory.position
        for player in range(game.num_players()):
            observer.set_from(state, player)
            assert np.array_equal(observer.tensor, tensor(position, player))
            assert state.observation_tensor(player) == observer.tensor.tolist()
    slots = layout_of(position.game, position.players).slots
    assert [part.shape for part in observer.dict.values()] == [slot.shape for slot in slots]
    assert game.observation_tensor_size() == sum(part.size for part in observer.dict.values())


def test_rows_of_information_states_are_equal_where_these_are(tiny):
    game, rows = tiny.get_game(), {}
    for seed in range(40):
        for state in itertools.islice(states(game, seed), 9):
            for player in range(2):
                row = tuple(state.information_state_tensor(player))
                assert len(row) == game.observation_tensor_size() + RECENT + BITS
                assert 0.0 <= min(row) <= max(row) <= 1.0
                text = state.information_state_string(player)
                assert rows.setdefault(text, row) == row
    assert len(set(rows.values())) == len(rows)


def test_a_spectator_sees_public_information(tiny):
    kind = pyspiel.IIGObservationType(True, True, pyspiel.PrivateInfoType.NONE)
    observer = tiny.get_game().make_py_observer(kind)
    observer.set_from(tiny, 0)
    spectators = observer.tensor.copy()
    observer.set_from(tiny, 1)
    assert np.array_equal(observer.tensor, spectators)
    assert observer.string_from(tiny, 0).splitlines()[:2] == ["spectator", "~ deal:?"]


def test_observations_of_other_kinds_are_refused():
    game = pyspiel.load_game("steppe_tiny")
    kind = pyspiel.IIGObservationType(True, False, pyspiel.PrivateInfoType.ALL_PLAYERS)
    with pytest.raises(NotationError, match="of one player or of a spectator"):
        game.make_py_observer(kind)
    with pytest.raises(NotationError, match="no parameters"):
        game.make_py_observer(None, {"size": 3})


@pytest.mark.parametrize("case", SECRETIVE, ids=str)
def test_nothing_hidden_is_in_what_a_player_is_given(case):
    for number, state in enumerate(itertools.islice(states(loaded(case)), 0, 160, 40)):
        for player in case.seats:
            other = state.resample_from_infostate(player, lambda number=number: number / 7)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)


def test_a_program_that_used_the_games_ends_without_complaint():
    program = "import pyspiel, steppe.adapters.open_spiel as a; pyspiel.load_game('steppe_zebras')"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_states_actions_and_observations_are_structs(game):
    for state in itertools.islice(states(game), 0, 200, 20):
        position = state.trajectory.position
        struct = state.to_struct().to_dict()
        assert json.loads(state.to_json()) == struct
        assert struct["fields"] == position.to_json()
        assert (struct["current_player"], struct["options"]) == (position.player, position.options)
        assert (
            Position.from_json(
                position.game, struct["fields"], position.players, **struct["options"]
            )
            == position
        )
        for action in state.legal_actions()[:3]:
            named = state.action_to_struct(action)
            assert named.to_dict()["action"] == state.action_to_string(action)
            assert state.struct_to_actions(named) == [action]


def test_an_observation_struct_hides_what_its_player_may_not_know(tiny):
    for player in range(2):
        struct = tiny.to_observation_struct(player).to_dict()
        assert struct["fields"] == tiny.trajectory.position.observe(player).to_json()
        assert struct["fields"] != tiny.to_struct().to_dict()["fields"]
        assert "history" not in struct
