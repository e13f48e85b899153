"""What separates the right lines of a puzzle: a reason, traits, or nothing."""

from types import SimpleNamespace

import pytest

from steppe.analysis.puzzles.separation import (
    REASON,
    TRAITS,
    Common,
    End,
    Ends,
    is_idle,
    separation,
)
from steppe.core.eval_terms import Clause, Term, Trait

LEAD, LUCK = Term("lead", "a lead"), Term("luck")


class Reasons:
    """Terms and traits of a made-up game: a move "kind:which" is a trait of its own."""

    TERMS, IDLE = (LEAD, LUCK), ("end",)

    @staticmethod
    def judged(state, _player):
        return [(LEAD, state.lead), (LUCK, state.luck)]

    @staticmethod
    def consequence(_term, two):
        _, better, other = two.of(lambda state, _: state.lead)
        return (
            Clause("leads") if better > 0 >= other else Clause("gains") if better > other else None
        )

    @staticmethod
    def traits(_before, moves):
        for move in moves:
            kind, which = move.split(":")
            yield Trait(kind, which, Clause(move))


GAME = SimpleNamespace(view=lambda name: Reasons)


@pytest.fixture(autouse=True)
def by_hand(monkeypatch):
    """Judge without a network."""
    place = "steppe.analysis.puzzles.separation.judge_of"
    monkeypatch.setattr(place, lambda game: game.view("reasons").judged)


def end(moves, lead=0.0):
    state = SimpleNamespace(lead=lead, luck=0.0)
    return End(tuple(moves.split()), SimpleNamespace(state=state, turn=0))


def common(right, wrong):
    before = end("").seen
    return separation(GAME, Ends(before, 0, right, wrong, wrong[0]))


def test_a_consequence_of_every_right_line_over_every_other_is_the_reason():
    right = [end("a:1", 2.0), end("a:2", 1.0)]
    assert common(right, [end("a:3", -1.0), end("a:4", 0.0)]) == Common("lead", REASON)


def test_a_consequence_that_other_lines_share_is_no_reason():
    right, wrong = [end("a:1 b:1", 3.0)], [end("a:2 b:1", -1.0), end("a:3 b:1", 1.0)]
    assert common(right, wrong) == Common("lead", TRAITS, (("a 1",),))
    gains = [end("a:1 b:1", -1.0)], [end("a:2 b:2", -3.0), end("a:3 b:2", -2.0)]
    assert common(*gains).how == TRAITS  # each of the others gains on another one, too


def test_a_gain_that_another_line_comes_near_is_no_theme():
    assert common([end("a:1", 2.0)], [end("a:2", 0.0), end("a:3", 1.4)]).term == "lead"
    assert common([end("a:1", 2.0)], [end("a:2", 0.0), end("a:3", 1.6)]).term == ""


def test_the_first_deed_that_all_right_lines_and_no_other_have_separates_them():
    right = [end("a:1 b:1 c:1"), end("a:2 b:1 c:1")]
    assert common(right, [end("a:1 b:2 c:2")]) == Common("", TRAITS, (("b 1",),))


def test_of_two_kinds_of_right_lines_each_has_one_of_two_deeds():
    right = [end("a:1 b:1"), end("a:2 b:1"), end("a:2 b:2")]
    assert common(right, [end("a:3 b:1"), end("a:3 b:2")]) == Common("", TRAITS, (("a 1", "a 2"),))


def test_two_traits_together_separate_what_neither_does_alone():
    right = [end("a:1 b:1 c:1"), end("a:1 b:1 c:2")]
    wrong = [end("a:1 b:2 c:1"), end("a:2 b:1 c:2")]
    assert common(right, wrong) == Common("", TRAITS, (("a 1",), ("b 1",)))
    right = [end("a:1 b:1"), end("a:2 b:1")]
    wrong = [end("a:3 b:1"), end("a:1 b:2")]
    assert common(right, wrong) == Common("", TRAITS, (("b 1",), ("a 1", "a 2")))


def test_a_single_right_move_is_not_repeated_and_nothing_is_invented():
    assert common([end("a:1")], [end("a:2")]) == Common()
    right = [end("a:1 b:1"), end("a:2 b:2"), end("a:3 b:3")]
    assert common(right, [end("a:1 b:2")]) == Common()


def test_moves_that_only_end_a_turn_are_idle():
    assert is_idle(GAME, "end:turn")
    assert not is_idle(GAME, "a:1")
