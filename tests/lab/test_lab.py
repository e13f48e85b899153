"""Counting, simulating and signing, with the tests' own game."""

from dataclasses import replace

import pytest

from steppe.core.errors import NotationError
from steppe.core.position import Position
from steppe.lab.measure import perft as fast
from steppe.lab.measure.signature import signature, trials
from steppe.lab.measure.simulate import simulate
from steppe.lab.run.match_kinds import kinds
from steppe.play import perft as plain
from tests.tiny import GAME
from tests.tiny.rules.phases import defending

START = Position.new(GAME, 2)
DEAL = "deal:thief deal:guard deal:bow deal:thief deal:spear deal:bow"


@pytest.fixture
def dealt() -> Position:
    return Position.new(GAME, 2).play(DEAL)


@pytest.mark.parametrize("depth", [0, 1, 2, 3])
@pytest.mark.parametrize("decisions", [False, True])
def test_both_counters_agree(dealt, depth, decisions):
    assert fast.perft(dealt, depth, decisions) == plain.perft(dealt, depth, decisions)


def test_turns_and_decisions_are_counted_apart_and_chance_branches(dealt):
    assert plain.perft(dealt, 1) == 3 * 3  # three faces, three cards
    assert plain.perft(dealt, 2) == 3 * 3 * 3
    assert plain.perft(dealt, 2, True) == 3 * 3 * 3
    assert plain.perft(dealt, 3, True) > 3 * 3 * 3


def test_what_ends_before_its_depth_does_not_count(dealt):
    position = dealt.play("roll:hare lay:bow lay:bow leave roll:hare lay:spear lay:guard leave")
    position.play("roll:hare lay:thief")
    assert plain.perft(position, 1) == fast.perft(position, 1) == 1
    assert plain.perft(position, 2) == fast.perft(position, 2) == 0


def test_a_division_adds_up_and_names_moves_and_outcomes(dealt):
    parts = plain.divide(dealt, 2)
    assert list(parts) == ["~roll:hare", "~roll:deer", "~roll:bison"]
    assert sum(parts.values()) == plain.perft(dealt, 2)
    assert plain.divide(dealt, 2, count=fast.perft) == parts


def test_a_long_line_of_moves_makes_the_counter_ask_for_more_room(dealt, monkeypatch):
    monkeypatch.setattr(fast, "_FIRST_LEVELS", 2)
    assert fast.perft(dealt, 3) == plain.perft(dealt, 3)


def test_counting_leaves_the_position_as_it_is(dealt):
    before = dealt.to_bytes()
    fast.perft(dealt, 2)
    plain.perft(dealt, 2)
    assert dealt.to_bytes() == before


def test_a_random_match_can_be_played_again_alone(dealt):
    results = list(simulate(dealt, 5, seed=10))
    assert [result.seed for result in results] == [10, 11, 12, 13, 14]
    assert next(simulate(dealt, 1, seed=13)) == results[3]
    assert len({result.moves for result in results}) > 1


def test_a_random_match_has_a_length_and_an_end(dealt):
    for result in simulate(dealt, 20):
        end = dealt.copy()
        for move in result.moves:
            end.apply(move)
        assert end.is_over
        assert result.plies == sum(not move.startswith("~") for move in result.moves)
        assert (result.turns, list(result.scores)) == (end.turn, end.scores())


def test_a_match_longer_than_the_first_log_is_whole(dealt, monkeypatch):
    usual = next(simulate(dealt, 1, seed=3))
    monkeypatch.setattr("steppe.lab.measure.simulate._FIRST_LENGTH", 2)
    assert next(simulate(dealt, 1, seed=3)) == usual


def test_every_number_of_players_with_every_option_is_signed():
    assert list(kinds(GAME)) == [
        *((players, {"herd": herd}) for players in (3, 2) for herd in ("big", "small")),
        *(
            (1, {"herd": herd, "goal": goal})
            for herd in ("big", "small")
            for goal in ("low", "high")
        ),
    ]


def test_a_signature_is_a_number_that_every_language_keeps():
    assert 0 < signature(GAME, 2) < 1 << 53
    assert signature(GAME, 2) == signature(GAME, 2)


def test_a_changed_rule_changes_the_signature(monkeypatch):
    before = signature(GAME, 4)
    monkeypatch.setattr(defending, "POINTS", [2, 2, 2])
    assert signature(GAME, 4) != before


def test_a_new_version_of_the_rules_is_another_signature():
    assert signature(replace(GAME, rules="1.1"), 2) != signature(GAME, 2)


def test_random_matches_of_each_kind_come_to_a_number_of_their_own():
    found = list(trials(GAME, 3))
    assert [(players, options) for players, options, _ in found] == list(kinds(GAME))
    assert len({number for _, _, number in found}) == len(found)
    assert found == list(trials(GAME, 3))
    assert found != list(trials(GAME, 4))


@pytest.mark.parametrize(
    ("given", "error", "told"),
    [
        (("zebras", 2), TypeError, "a position must be of type Position, not 'zebras'"),
        ((START, 0), NotationError, "the number of matches must be from 1 to 1000000, not 0"),
        ((START, -1), NotationError, "not -1"),
        ((START, 1_000_001), NotationError, "not 1000001"),
        ((START, 1.5), TypeError, "the number of matches must be an integer, not 1.5"),
        ((START, 2, "a"), TypeError, "a seed must be an integer, not 'a'"),
    ],
)
def test_a_simulation_says_at_once_what_it_cannot_play(given, error, told):
    with pytest.raises(error, match=told):
        simulate(*given)
    with pytest.raises(TypeError, match="progress must be callable with two numbers"):
        simulate(START, 2, progress=5)
