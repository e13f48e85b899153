"""What the page of a game tells is read from its code."""

import pytest

import steppe
from steppe.lab import facts


@pytest.fixture(params=steppe.names())
def game(request):
    return steppe.load(request.param)


def test_every_field_of_a_position_says_what_it_means(game):
    fields = list(facts.fields(game))
    assert [field.name for field in fields] == list(game.kernel.state.names)
    assert [field.name for field in fields if not field.meaning] == []


def test_the_verbs_make_all_the_moves(game):
    assert sum(verb.count for verb in facts.verbs(game.actions)) == len(game.actions)


def test_figures_hold_what_random_play_shows(game):
    found = facts.figures(game, matches=5, seed=3)
    assert found == facts.figures(game, matches=5, seed=3)
    assert 0 < found.plies[0] <= found.plies[1] <= found.plies[2] <= game.max_plies
    assert 1 < found.choices[0] <= found.choices[1]


def test_long_lists_of_words_are_told_by_their_ends():
    place = [verb for verb in facts.verbs(steppe.load("zebras").actions) if verb.count == 150]
    assert place[0].form == "place:…:…"
    assert place[0].domains == ("gazelle, zebra, crocodile, lion, elephant", "a1 … f5")
