"""OpenSpiel's searches play whole matches of our games."""

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.algorithms.minimax import alpha_beta_search

from steppe.adapters.open_spiel import Evaluator
from tests.adapters.spiel import KINDS


def played_out(game, choose):
    """Return the final state of a match played by ``choose(state)``."""
    random, state = np.random.RandomState(5), game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choice(actions, p=chances))
        else:
            state.apply_action(choose(state))
    return state


@pytest.mark.compiled
@pytest.mark.parametrize("kind", KINDS)
def test_mcts_plays_a_whole_match(kind):
    game = pyspiel.load_game(kind)
    bot = mcts.MCTSBot(game, 1.0, 3, Evaluator(), random_state=np.random.RandomState(1))
    end = played_out(game, bot.step)
    assert end.is_terminal()
    assert len(end.returns()) == game.num_players()


@pytest.mark.parametrize("kind", ["steppe_tiny(players=3)", "steppe_zebras"])
def test_mcts_with_random_rollouts_plays_a_whole_match(kind):
    game = pyspiel.load_game(kind)
    random = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, random, max_length=20)
    bot = mcts.MCTSBot(game, 1.0, 2, evaluator, random_state=random)
    assert played_out(game, bot.step).is_terminal()


@pytest.mark.parametrize("players", [1, 2, 3])
def test_bots_of_its_core_play_a_whole_match(players):
    state = pyspiel.load_game(f"steppe_tiny(players={players})").new_initial_state()
    bots = [pyspiel.make_uniform_random_bot(player, 7) for player in range(players)]
    assert pyspiel.evaluate_bots(state, bots, 3) == pytest.approx(state.returns())
    assert state.is_terminal()


def test_mcts_finds_a_prey_that_is_there_for_the_taking():
    game = pyspiel.load_game("steppe_tiny(players=1,goal=low,herd=small)")
    bot = mcts.MCTSBot(game, 1.0, 60, Evaluator(), random_state=np.random.RandomState(1))
    assert played_out(game, bot.step).returns() == [1.0]


def test_alpha_beta_plays_a_whole_match_and_beats_random_play():
    game, random = pyspiel.load_game("steppe_zebras"), np.random.RandomState(2)

    def choose(state):
        if state.current_player() == 1:
            return random.choice(state.legal_actions())
        value = lambda end: end.evaluate()[0]  # noqa: E731
        return alpha_beta_search(game, state, value, 1, 0)[1]

    assert played_out(game, choose).returns() == [1.0, -1.0]


def test_ismcts_considers_hidden_information():
    game = pyspiel.load_game("steppe_tiny(players=2)")
    random = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game,
        mcts.RandomRolloutEvaluator(1, random),
        1.0,
        20,
        random_state=random,
        final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
    )
    assert played_out(game, bot.step).is_terminal()


def test_learners_of_openspiel_are_given_an_environment():
    environment = rl_environment.Environment(pyspiel.load_game("steppe_tiny(players=2)"))
    environment.seed(1)
    step = environment.reset()
    while not step.last():
        legal = step.observations["legal_actions"][step.current_player()]
        step = environment.step([legal[0]])
    assert sum(step.rewards) == pytest.approx(0.0)
