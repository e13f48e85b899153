"""No case of a game is forgotten: each that is not tried every time has its turn."""

import itertools

import pytest

from tests import turn
from tests.conformance.games import of_game, often


def test_a_game_tries_its_usual_case_and_each_other_in_turn(game, monkeypatch):
    cases, tried = of_game(game), []
    for number in range(len(cases)):
        monkeypatch.setenv(turn.NAME, str(number))
        tried.append(often.__wrapped__(game))
    assert all(some[0] == cases[0] for some in tried)
    assert {case for some in tried for case in some} == set(cases)


def test_the_turn_is_that_of_the_commit_or_the_one_asked_for(monkeypatch, tmp_path):
    monkeypatch.delenv(turn.NAME, raising=False)
    assert turn.turn() == turn.of_commit()
    assert turn.of_commit(tmp_path) == 0
    monkeypatch.setenv(turn.NAME, "7")
    assert turn.turn() == 7


@pytest.mark.parametrize("word", ["", "x"])
def test_a_turn_that_is_no_number_is_refused(word, monkeypatch):
    monkeypatch.setenv(turn.NAME, word)
    with pytest.raises(ValueError, match="invalid literal"):
        turn.turn()


def test_what_is_tried_with_one_commit_in_three_has_its_turn_by_then(monkeypatch):
    names, turns = [f"test_{letter}" for letter in "abcdefgh"], []
    for number in range(3):
        monkeypatch.setenv(turn.NAME, str(number))
        assert all(turn.has_turn(name, 1) for name in names)
        turns.append([name for name in names if turn.has_turn(name, 3)])
    assert all(turns)
    assert sorted(itertools.chain(*turns)) == names
