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

LEAD, RISE, LUCK = Term("lead", "a lead"), Term("rise", "a rise"), Term("luck")


class Reasons:
    """Terms and traits of a made-up game."""

    TERMS, IDLE = (LEAD, RISE, LUCK), ("end",)

    @staticmethod
    def judged(state, _player):
        return [(LEAD, state.lead), (RISE, state.rise), (LUCK, state.luck)]

    @staticmethod
    def consequence(term, two):
        before, better, other = two.of(lambda state, _: getattr(state, term.name))
        if better <= other:
            return None
        if term is RISE:
            rise = int(better - before)
            return Clause.plural("1 up", "{count} up", rise) if rise > 0 else None
        return Clause("leads" if better > 0 >= other else "gains")

    @staticmethod
    def traits(_before, moves):
        """A move "kind:which" is a trait of its own, and an effect if the kind is upper case."""
        for move in moves:
            kind, which = move.split(":")
            yield Trait(kind, which, Clause(which), kind.isupper())


GAME = SimpleNamespace(view=lambda name: Reasons)


@pytest.fixture(autouse=True)
def by_hand(monkeypatch):
    """Judge without a network."""
    place = "steppe.analysis.puzzles.separation.judge_of"
    monkeypatch.setattr(place, lambda game: game.view("reasons").judged)


def end(moves, lead=0.0, rise=0.0, luck=0.0):
    state = SimpleNamespace(lead=lead, rise=rise, luck=luck)
    return End(tuple(moves.split()), SimpleNamespace(state=state, turn=0))


def common(right, wrong, is_sure=True):
    before = end("").seen
    return separation(GAME, Ends(before, 0, right, wrong, wrong[0]), is_sure)


def test_a_consequence_of_every_right_line_over_every_other_is_the_reason():
    right = [end("a:1", 2.0), end("a:2", 1.0)]
    assert common(right, [end("a:3", -1.0), end("a:4", 0.0)]) == Common("lead", REASON)


def test_a_consequence_that_other_lines_share_is_no_reason():
    right, wrong = [end("a:1 b:1", 3.0)], [end("a:2 b:1", -1.0), end("a:3 b:1", 1.0)]
    assert common(right, wrong) == Common("lead", TRAITS, (("a 1",),))
    gains = [end("a:1 b:1", -1.0)], [end("a:2 b:2", -3.0), end("a:3 b:2", -2.0)]
    assert common(*gains).how == TRAITS  # each of the others gains on another one, too


def test_of_several_gains_the_largest_whose_consequence_no_other_line_has_is_the_reason():
    right, wrong = [end("a:1", 3.0, 1.0)], [end("a:2", 0.0, -1.0), end("a:3", 1.0, 0.0)]
    assert common(right, wrong) == Common("rise", REASON)  # the third line leads as well
    assert common(right, wrong, is_sure=False) == Common()  # not the main gain
    right, wrong = [end("a:1", 3.0, 1.0)], [end("a:2", -1.0), end("a:3", -2.0)]
    assert common(right, wrong, is_sure=False) == common(right, wrong) == Common("lead", REASON)


def test_a_number_does_not_set_a_consequence_apart():
    right, wrong = [end("a:1 b:1", 0.0, 1.0, 9.0)], [end("a:2 b:1"), end("a:3 b:1", 0.0, 5.0)]
    assert common(right, wrong).how == TRAITS
    assert common(right, wrong[:1]).how == REASON


def test_a_consequence_in_the_words_of_another_lines_trait_is_no_reason():
    right, wrong = [end("a:1", 2.0)], [end("a:2"), end("a:leads")]
    assert common(right, wrong) == Common("lead")
    assert common(right, [end("a:2"), end("a:rest")]) == Common("lead", REASON)


def test_an_effect_comes_before_what_lines_do_and_before_a_minor_gain():
    right, wrong = [end("a:1 b:1 C:1", 0.0, 1.0, 9.0)], [end("a:2 b:2 C:2")]
    assert common(right, wrong) == Common("rise", TRAITS, (("C 1",),))
    right, wrong = [end("a:1 b:1 C:1")], [end("a:1 b:2 C:2"), end("a:2 b:1 C:1")]
    assert common(right, wrong) == Common("", TRAITS, (("a 1",), ("C 1",)))


def test_two_effects_of_a_kind_say_the_same_twice():
    right, wrong = [end("C:1 C:2 a:1 b:1")], [end("C:1 C:3 a:1 b:2"), end("C:2 C:3 a:1 b:1")]
    assert common(right, wrong) == Common("", TRAITS, (("b 1",), ("C 1",)))


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
    right = [end("a:1 b:1 c:1"), end("a:2 b:1 c:2")]
    wrong = [end("a:3 b:1 c:1"), end("a:1 b:2 c:2")]
    assert common(right, wrong) == Common("", TRAITS, (("b 1",), ("a 1", "a 2")))


def test_right_moves_are_not_listed_and_nothing_is_invented():
    assert common([end("a:1")], [end("a:2")]) == Common()
    assert common([end("a:1 end:1")], [end("a:2 end:1")]) == Common()
    assert common([end("a:1"), end("a:2")], [end("a:3")]) == Common()
    assert common([end("a:1 b:1")], [end("a:1 b:2"), end("a:2 b:1")]) == Common()
    assert common([end("A:1")], [end("A:2")]).traits == (("A 1",),)
    assert common([end("A:1"), end("A:2")], [end("A:3")]) == Common()
    right = [end("a:1 b:1"), end("a:2 b:2"), end("a:3 b:3")]
    assert common(right, [end("a:1 b:2")]) == Common()


def test_moves_that_only_end_a_turn_are_idle():
    assert is_idle(GAME, "end:turn")
    assert not is_idle(GAME, "a:1")
