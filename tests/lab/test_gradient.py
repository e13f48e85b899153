"""Learning: the gradient matches the loss, and training learns rows."""

import numpy as np
import pytest

from steppe.engine.net import Sizes, correct, new_pad
from steppe.lab.train.gradient import Goal, Study, Weights, add_gradients, answer, new_slate
from steppe.lab.train.learner import Learner
from steppe.lab.train.self_match import Rows

SIZES, GOAL = Sizes(4, 2), Goal(10.0, 0.5)


def rows(seed, players, count=3):
    """Return rows in which the player with the largest first feature wins and gets points."""
    rng = np.random.default_rng(seed)
    x = rng.integers(-320, 321, (count, SIZES.features(players))).astype(np.int16)
    base = rng.normal(0, 0.3, (count, 2, players)).astype(np.float32)
    first = x[:, : 4 * players : 4] / 8.0
    won = (first == first.max(axis=1, keepdims=True)).astype(float)
    won /= won.sum(axis=1, keepdims=True)
    return Rows(x, base, np.stack([won, first], axis=1).astype(np.float32))


def learner(players, seed=1):
    made = Learner(SIZES, players, GOAL, seed)
    made.weights.heads[:] = np.random.default_rng(seed).normal(0, 0.2, made.weights.heads.shape)
    made.averages.heads[:] = made.weights.heads
    return made


def loss_of(weights, given, players):
    sums = Weights(*(np.zeros_like(one) for one in weights))
    study = Study(weights, sums, SIZES, new_slate(players), GOAL)
    return add_gradients(study, (given.x, given.base, given.target)), sums


@pytest.mark.parametrize("players", [1, 2, 3])
def test_the_gradient_is_the_slope_of_the_loss(players):
    made, given, step = learner(players), rows(2, players), 1e-2
    _, sums = loss_of(made.weights, given, players)
    for array, slope in zip(made.weights, sums, strict=True):
        place = np.unravel_index(np.abs(slope).argmax(), slope.shape)
        middle, losses = array[place], []
        for moved in (middle + step, middle - step):
            array[place] = moved
            losses.append(loss_of(made.weights, given, players)[0])
        array[place] = middle
        assert (losses[0] - losses[1]) / (2 * step) == pytest.approx(slope[place], rel=0.05)


def test_rows_are_learnt():
    made, given = Learner(SIZES, 2, GOAL, 3), rows(4, 2, 100)
    picked = np.random.default_rng(5).integers(0, 100, (40, 16))
    first = made.learn(given, picked[:8], 0.02)
    assert made.learn(given, picked[8:], 0.02) < 0.8 * first


def test_what_fades_is_smaller():
    given, picked, lengths = rows(4, 2, 100), np.zeros((20, 4), int), []
    for weight_decay in (0.0, 3.0):
        made = Learner(SIZES, 2, GOAL, 3)
        made.learn(given, picked, 0.01, weight_decay)
        lengths.append(np.square(made.weights.first).sum())
    assert lengths[1] < 0.6 * lengths[0]


def test_equal_seeds_learn_the_same_weights():
    given, picked = rows(4, 3, 50), np.random.default_rng(5).integers(0, 50, (3, 8))
    found = []
    for seed in (7, 7, 8):
        made = Learner(SIZES, 3, GOAL, seed)
        made.learn(given, picked, 0.01)
        found.append(b"".join(array.tobytes() for array in made.arrays().values()))
    assert found[0] == found[1] != found[2]


def test_whole_numbers_answer_about_what_the_fractions_do():
    made, given = learner(2), rows(6, 2)
    study = Study(made.averages, made.weights, SIZES, new_slate(2), GOAL)
    for x, base in zip(given.x, given.base, strict=True):
        pad = new_pad(SIZES, 2)
        pad.x[:] = x.tolist()
        pad.logits[:], pad.points[:] = base.tolist()
        correct(made.net, SIZES, 2, pad, GOAL.unit)
        answer(study, x, base)
        assert list(pad.logits) == pytest.approx(study.slate.output[0], abs=0.005)
        assert list(pad.points) == pytest.approx(study.slate.output[1], abs=0.05)
