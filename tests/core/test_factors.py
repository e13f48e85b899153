"""Moves as tokens: each move has its own, and masks follow the words chosen so far."""

import re

import numpy as np
import pytest

from steppe.core.errors import IllegalMove, NotationError
from steppe.core.factors import Factors
from tests.conformance.games import GAMES
from tests.tiny import GAME as TINY


def prefixes(factors: Factors, *rows: list[int]) -> np.ndarray:
    found = np.full((len(rows), factors.depth), factors.size)
    for at, row in enumerate(rows):
        found[at, : len(row)] = row
    return found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_each_move_has_its_own_tokens_which_are_few_and_say_its_words(game):
    factors = Factors(game)
    assert factors.size < 400
    assert factors.parts.shape == (len(game.actions), factors.depth)
    for number in range(0, len(game.actions), 1 + len(game.actions) // 300):
        tokens = factors.encode(number)
        assert factors.decode(tokens) == number
        assert factors.words(tokens) == game.actions.format(number)
    assert len({tuple(row) for row in factors.parts.tolist()}) == len(game.actions)


def test_verbs_share_words_unless_one_move_can_have_a_word_twice():
    valley = next(game for game in GAMES if game.name == "valley")
    factors = Factors(valley)
    move, build = (
        factors.encode(valley.actions.parse(w)) for w in ("move:c3:warrior:d4", "build:d4")
    )
    assert build[1] not in move
    assert factors.encode(valley.actions.parse("build:c3"))[1] == move[1]
    assert factors.tokens[build[1]] == factors.tokens[move[3]] == "d4"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_word_by_word_every_legal_move_can_be_chosen_and_no_other(game):
    factors, rng = Factors(game), np.random.default_rng(1)
    position = game.new().settle(1)
    for _ in range(8):
        legal = np.zeros((1, len(game.actions)), np.int8)
        legal[0, position.legal_ids()] = 1
        found, open_prefixes = set(), [[]]
        while open_prefixes and len(found) < 60:
            prefix = prefixes(factors, open_prefixes.pop())
            if (move := int(factors.chosen(legal, prefix)[0])) >= 0:
                found.add(move)
                continue
            chosen = [token for token in prefix[0].tolist() if token < factors.size]
            following = np.flatnonzero(factors.masks(legal, prefix)[0])
            assert following.size
            open_prefixes += [[*chosen, int(token)] for token in following]
        assert found <= set(position.legal_ids())
        if not open_prefixes:
            assert found == set(position.legal_ids())
        position.apply_id(int(rng.choice(position.legal_ids()))).settle(1)
        if position.is_over:
            return


def test_several_decisions_are_masked_together():
    factors, actions = Factors(TINY), TINY.actions
    legal = np.zeros((3, len(actions)), np.int8)
    legal[0, [0, 1, actions.first("steal")]] = 1
    legal[1, [actions.first("steal"), actions.first("leave")]] = 1
    legal[2, [0, 1]] = 1
    masks = factors.masks(legal, prefixes(factors, [], [], [0]))
    words = [[factors.words([t]) for t in np.flatnonzero(row)] for row in masks]
    first, second = (actions.format(number).split(":")[1] for number in (0, 1))
    assert words == [["lay", "steal"], ["steal", "leave"], [first, second]]
    assert factors.chosen(legal, prefixes(factors, [1], [2], [0])).tolist() == [
        actions.first("steal"),
        actions.first("leave"),
        -1,
    ]


def test_tokens_that_begin_no_legal_move_are_refused():
    factors = Factors(TINY)
    legal = np.zeros((1, len(TINY.actions)), np.int8)
    legal[0, 0] = 1
    with pytest.raises(IllegalMove, match="no legal move in decision 0 begins with 'steal'"):
        factors.chosen(legal, prefixes(factors, [1]))
    assert not factors.masks(legal, prefixes(factors, [1])).any()


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda one: one.decode([0]), "tokens [0] (lay) are not a whole move"),
        (lambda one: one.decode([10**6]), "tokens [1000000] (?) are not a whole move"),
        (lambda one: one.encode(10**6), "id 1000000 is not a move"),
        (lambda one: one.masks(np.zeros(3), np.zeros((1, 2), int)), "expected shapes (3, "),
    ],
)
def test_what_is_no_move_is_refused(call, told):
    with pytest.raises(NotationError, match=re.escape(told)):
        call(Factors(TINY))
