"""Moments to learn from: the choice of decisions, how certain each is, and the reasons."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from steppe.analysis.analyse import levels
from steppe.analysis.judge import moments
from steppe.analysis.judge.candidate_lines import Fork
from steppe.analysis.judge.effort import MOMENTS
from steppe.analysis.judge.judge import Judge
from steppe.analysis.judge.match_events import segments_of
from steppe.analysis.judge.match_study import begin, silent
from steppe.analysis.judge.moments import departure, explained
from steppe.analysis.judge.report import EXACT, Decision
from steppe.analysis.judge.rollouts import Bounds, Rollouts
from tests.analysis.matches import LEAST, SMALL, TINY, ZEBRAS, played


class EnoughError(Exception):
    """Raised to stop the analysis."""


@pytest.fixture(scope="module")
def told():
    return list(levels(played(players=1), replace(SMALL, simulations=4)))[-1]


def test_at_most_three_moments_are_reported_each_a_decision_that_cost_something(told):
    assert told.stage == MOMENTS
    for seat in told.seats:
        assert len(seat.moments) <= 3
        for moment in seat.moments:
            decision = seat.decisions[moment.decision]
            assert decision.label
            assert decision.better != decision.played


@pytest.mark.parametrize(("chances", "marked"), [(True, [1]), (False, [1, 2])])
def test_where_chances_are_not_told_smaller_losses_are_checked_too(chances, marked, monkeypatch):
    study = begin(played(players=1), replace(LEAST, marks=3), silent)
    game = study.course.match.game
    monkeypatch.setattr(type(game), "measured", lambda *_: {"chances": chances})
    costs = (0.0, 0.06, 0.02)
    account = SimpleNamespace(decisions=[Decision(0, 0, (), (), cost) for cost in costs])
    assert moments._marks(study, account) == marked


def test_a_reason_that_explains_next_to_nothing_of_a_cost_is_none():
    study = begin(played(ZEBRAS), LEAST, silent)

    def found(cost, **more):
        for one in segments_of(study.course):
            line = Decision(one.first, one.last, words(study, one), (), cost, **more)
            for move in study.course.positions[one.first].legal():
                yield explained(
                    study, study.accounts[one.seat], replace(line, better=(move, "step:1"))
                )

    assert any(found(1e-9))
    assert not any(found(1e9))
    assert not any(found(1e-9, sure=EXACT))


def words(study, segment):
    return tuple(study.course.events[place].text for place in segment.places)


def test_a_better_line_departs_where_the_first_move_differs():
    decision = Decision(0, 2, ("a", "b", "c"), ("a", "x"), 0.1)
    assert departure(decision) == 1


@pytest.mark.parametrize(
    ("low", "high", "settled"),
    [(0.01, 0.3, True), (-0.2, 0.01, True), (-0.01, 0.019, True), (-0.1, 0.2, False)],
)
def test_playouts_end_when_bounds_suffice(low, high, settled):
    assert Bounds((low + high) / 2, low, high).is_settled == settled


def test_playouts_compare_two_lines_with_the_same_dice_and_stop_without_budget():
    position = TINY.new(2).settle(3)
    judge = Judge(TINY, SMALL)
    action = position.legal_ids()[0]
    fork = Fork(judge, 0, judge.sight(position, 0), (action,), 4, ())
    bounds = Rollouts(judge).bounds(fork, (action,))
    assert bounds == Bounds(0.0, 0.0, 0.0)
    poor = Judge(TINY, replace(SMALL, looked=0))
    assert Rollouts(poor).bounds(fork, (action,)) is None


def test_an_analysis_reports_how_far_it_has_come_and_is_stopped_by_raising():
    seen = []

    def watch(level, done, total):
        seen.append((level, done, total))
        if level == "costs":
            raise EnoughError

    with pytest.raises(EnoughError):
        list(levels(played(), SMALL, watch))
    assert {level for level, _, _ in seen} == {"curve", "luck", "costs"}
    assert all(done < total for _, done, total in seen)


def test_the_cost_of_what_few_would_have_seen_counts_half(monkeypatch):
    costs = (0.1, 0.3, 0.15, 1.0, 0.4, 0.05)
    hard = {3, 4}  # decisions that a medium level would also have made
    decisions = [Decision(place, place, ("a",), ("b",), cost) for place, cost in enumerate(costs)]
    account = SimpleNamespace(decisions=decisions)
    monkeypatch.setattr(moments, "_is_avoided", lambda study, account, one: one.first not in hard)
    assert moments._teachable(None, account, range(len(costs))) == [3, 4, 1]
    account.decisions[3] = replace(decisions[3], cost=0.2)
    account.decisions[4] = replace(decisions[4], cost=0.16)
    assert moments._teachable(None, account, range(len(costs))) == [1, 2, 0]
