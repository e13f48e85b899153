"""The first decisions that count as an opening."""

import pytest

import steppe
from steppe.core.option import Opening


def test_by_default_every_first_move_is_counted_as_it_is():
    assert Opening().word("place:lion:e4") == "place:lion:e4"


def test_verbs_that_are_not_named_are_left_out():
    assert Opening(verbs=("place",)).word("step:1") == ""
    assert Opening(verbs=("place",)).word("place:e4") == "place:e4"


def test_what_names_something_dealt_counts_as_one():
    opening = Opening(alike={"craft": "Plan a craft"})
    assert {opening.word("craft:st1"), opening.word("craft:ne8")} == {"craft"}


@pytest.mark.parametrize("name", steppe.names())
def test_a_game_declares_verbs_and_beginnings_of_its_first_moves(name):
    game = steppe.load(name)
    words = [*game.actions]
    verbs = {word.partition(":")[0] for word in words}
    assert {*game.opening.verbs} <= verbs
    for key in game.opening.alike:
        assert {game.opening.word(word) for word in words if word.startswith(key)} == {key}
