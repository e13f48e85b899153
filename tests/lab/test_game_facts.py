"""The facts on a game's page are read from its code."""

import pytest

import steppe
from steppe.core.errors import NotationError
from steppe.lab.measure import game_facts


@pytest.fixture(params=steppe.names())
def game(request):
    return steppe.load(request.param)


def test_every_field_of_a_position_says_what_it_means(game):
    fields = list(game_facts.fields(game))
    assert [field.name for field in fields] == list(game.kernel.state.names)
    assert [field.name for field in fields if not field.meaning] == []


def test_the_verbs_make_all_the_moves(game):
    assert sum(verb.moves for verb in game_facts.verbs(game.actions)) == len(game.actions)


def test_every_part_of_the_row_has_a_rule_and_a_meaning_and_follows_the_one_before(game):
    for players in game.players:
        planes = list(game_facts.planes(game, players))
        assert [plane.name for plane in planes if not (plane.rule and plane.meaning)] == []
        ends = [plane.floats[1] for plane in planes]
        assert [plane.floats[0] for plane in planes] == [0, *(end + 1 for end in ends[:-1])]


def test_a_part_of_the_row_says_its_shape_its_range_and_whether_players_are_turned():
    planes = {plane.name: plane for plane in game_facts.planes(steppe.load("stone_age"), 3)}
    assert (planes["dice"].shape, planes["dice"].form) == ((10,), "count 0 … 6")
    assert (planes["placed"].shape, planes["placed"].form) == ((3, 16), "count 0 … 10, turned")
    assert planes["tile"].form == "word of 7, turned"


def test_figures_hold_what_random_play_shows(game):
    found = game_facts.figures(game, matches=5, seed=3)
    assert found == game_facts.figures(game, matches=5, seed=3)
    assert 0 < found.plies[0] <= found.plies[1] <= found.plies[2] <= game.max_plies
    assert 1 < found.choices[0] <= found.choices[1]


def test_figures_need_two_matches():
    with pytest.raises(NotationError, match="the number of matches must be from 2 to"):
        game_facts.figures(steppe.load("zebras"), 1)


def test_long_lists_of_words_are_reported_by_their_ends():
    place = [verb for verb in game_facts.verbs(steppe.load("zebras").actions) if verb.moves == 150]
    assert place[0].form == "place:…:…"
    assert place[0].domains == ("gazelle, zebra, crocodile, lion, elephant", "a1 … f5")
