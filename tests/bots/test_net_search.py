"""Tree search with a network of one's own: batches, errors, and what the network may see."""

import numpy as np
import pytest

import steppe
from steppe.bots.mcts.net_search import NetSearch
from steppe.core.bot import Budget
from steppe.core.errors import IllegalMove, NotationError
from steppe.games import load
from tests.bots.networks import Even, Faulty, Fond
from tests.bots.seats import deal, look, parameters
from tests.bots.test_search import best_result, late
from tests.tiny import GAME as TINY

ZEBRAS = load("zebras")


def search(game, network=Even, **more):
    return NetSearch(game, network(game), 3, **more)


def searched(game, simulations=12, **more):
    return search(game, **more).run([deal(game)], simulations)


@pytest.mark.parametrize("game", parameters())
def test_every_simulation_but_the_first_visits_a_legal_move(game):
    position = deal(game)
    visits, values = search(game, leaves=4).run([position] * 2, 12)
    assert visits.sum(axis=1).tolist() == [11, 11]
    assert {*np.flatnonzero(visits[0])} <= {*position.legal_ids()}
    assert values.shape == (2, position.players)


@pytest.mark.compiled
def test_a_compiled_search_visits_legal_moves():
    for _ in range(2):
        visits, _ = search(TINY, leaves=4).run([deal(TINY)] * 2, 12, noise=0.25)
        assert visits.sum(axis=1).tolist() == [11, 11]


def test_a_network_gets_what_the_decider_knows_and_the_moves_that_count():
    position, network = deal(TINY), Even(TINY)
    NetSearch(TINY, network).run([position], 2)
    observations, masks = network.batches[0]
    assert (observations[0] == steppe.tensors([position], [position.player])[0]).all()
    assert {*np.flatnonzero(masks[0])} <= {*position.legal_ids()}
    assert (observations.dtype, masks.dtype) == (np.float32, np.int8)


def test_hidden_information_never_reaches_a_network():
    position = deal(TINY)
    others = (position.determinize(position.player, seed) for seed in range(20))
    other = next(one for one in others if one != position)
    networks = Even(TINY), Even(TINY)
    for network, one in zip(networks, (position, other), strict=True):
        NetSearch(TINY, network, 3).run([one], 20)
    told = [[observations.tolist() for observations, _ in each.batches] for each in networks]
    assert told[0] == told[1]


def test_leaves_of_many_positions_share_a_call():
    bot = search(ZEBRAS, leaves=4)
    bot.run([deal(ZEBRAS)] * 3, 21)
    assert bot.asked.positions == 3 * 21
    assert 6 <= bot.asked.calls <= 12  # the roots, then up to four leaves of each tree
    assert bot.asked.batch == 63 / bot.asked.calls
    assert max(len(masks) for _, masks in bot.network.batches) == 12


def test_the_same_seed_gives_the_same_search_whatever_was_searched_before():
    first, second = (search(TINY).run([deal(TINY)], 30, noise=0.3) for _ in range(2))
    assert (first.visits == second.visits).all()
    assert (first.values == second.values).all()


def test_priors_lead_the_search():
    position = deal(ZEBRAS)
    visits = search(ZEBRAS, Fond, leaves=1).run([position], 20).visits[0]
    assert visits.argmax() == visits.nonzero()[0].max()


def test_noise_changes_the_priors_of_the_root_alone():
    plain, noisy = (searched(ZEBRAS, 3, leaves=1), search(ZEBRAS, leaves=1))
    assert (noisy.run([deal(ZEBRAS)], 3, noise=1.0).visits != plain.visits).any()


def test_a_search_that_sees_the_end_plays_the_best_move():
    position = late(4)
    bot, me = search(ZEBRAS), position.player
    move = bot.choose(look(position), Budget(playouts=300))
    assert best_result(position.copy().apply(move), me) == best_result(position, me)


def test_a_search_ends_with_its_time_or_as_soon_as_no_move_can_catch_up(monkeypatch):
    clock = iter(range(1000))
    monkeypatch.setattr("steppe.bots.mcts.net_search.perf_counter", lambda: next(clock))
    bot = search(ZEBRAS)
    bot.choose(look(deal(ZEBRAS)), Budget(seconds=2.5))
    assert bot.asked.calls == 3
    sure = search(ZEBRAS, Fond)
    sure.choose(look(deal(ZEBRAS)), Budget(playouts=60))
    assert sure.asked.positions < 50


WRONG = {
    "must return values and priors, not 3 items": lambda v, p: (v, p, p),
    "must return values and priors, not a ndarray": lambda v, p: v,
    r"values of Faulty must have shape \[1, 3\], not \[1\]": lambda v, p: (v[:, 0], p),
    r"priors of Faulty must have shape \[1, \d+\], not \[1, 3\]": lambda v, p: (v, v),
    "values of Faulty must be from -1 to 1 and finite: found nan in row 0, column 1": lambda v, p: (
        np.where([False, True, False], np.nan, v),
        p,
    ),
    "values of Faulty must be from -1 to 1 and finite: found 2 in row 0": lambda v, p: (v + 2, p),
    "priors of Faulty must be 0 or more and finite: found -[12] in row 0, column 0": lambda v, p: (
        v,
        p - 2,
    ),
    "priors of Faulty must be an array of floats, not a list": lambda v, p: (v, ["x"]),
}


@pytest.mark.parametrize("told", WRONG)
def test_an_answer_that_is_none_is_refused_with_what_would_be(told):
    bot = NetSearch(TINY, Faulty(TINY, WRONG[told]))
    with pytest.raises((NotationError, TypeError), match=told) as refused:
        bot.run([deal(TINY)], 2)
    (note,) = refused.value.__notes__
    assert note.startswith("Faulty.evaluate was given 1 positions: observations [1, ")
    assert note.endswith("it must return values [B, P] and priors [B, A]")


def test_an_error_of_a_network_stays_its_own_with_a_note():
    def fail(values, priors):
        raise ZeroDivisionError("of the network")

    with pytest.raises(ZeroDivisionError) as raised:
        NetSearch(TINY, Faulty(TINY, fail)).run([deal(TINY)], 2)
    assert "was given 1 positions" in raised.value.__notes__[0]


def test_priors_of_nothing_count_as_equal():
    bot = NetSearch(TINY, Faulty(TINY, lambda v, p: (v, 0 * p)))
    assert bot.run([deal(TINY)], 10).visits.sum() == 9


@pytest.mark.parametrize(
    ("given", "more", "told"),
    [
        ([], {}, "at least one position"),
        ([ZEBRAS.new()], {}, "expected a decision in tiny, found <Position of zebras"),
        ([TINY.new(2), TINY.new(3)], {}, "the same number of players|expected a decision"),
        ([deal(TINY)], {"noise": 2}, "noise must be from 0 to 1, not 2"),
        ([deal(TINY)], {"simulations": 1}, "simulations must be from 2"),
    ],
)
def test_positions_that_cannot_be_searched_are_refused(given, more, told):
    with pytest.raises(NotationError, match=told):
        search(TINY).run(given, **{"simulations": 4, **more})


def test_a_class_is_no_network():
    with pytest.raises(TypeError, match="an object with a method evaluate"):
        NetSearch(TINY, Even)
    with pytest.raises(NotationError, match="number of leaves must be from 1"):
        search(TINY, leaves=0)
    with pytest.raises(IllegalMove):
        search(TINY).choose(steppe.Seen(deal(TINY), 0, ()))
