"""The costs of decisions: segments, lines and the exact solver."""

from itertools import pairwise

import pytest

import steppe
from steppe.analysis.judge.candidate_lines import Fork
from steppe.analysis.judge.effort import MEASURED, at_table, halving
from steppe.analysis.judge.judge import Judge
from steppe.analysis.judge.match_events import course_of, segments_of
from steppe.analysis.judge.report import DECISION, EXACT, accuracy, label
from tests.analysis.matches import SMALL, TINY, ZEBRAS, analysed, played
from tests.bots.test_search import best_result


@pytest.fixture(scope="module")
def match():
    return played(players=3)


@pytest.fixture(scope="module")
def told(match):
    return analysed(match)[2]


def test_segments_have_every_decision_once_and_end_where_something_else_happens(match):
    course = course_of(match)
    found = list(segments_of(course))
    places = [place for segment in found for place in segment.places]
    assert places == [k for k, event in enumerate(course.events) if event.kind == DECISION]
    for one, other in pairwise(found):
        turns = [course.positions[place].turn for place in (one.first, other.first)]
        assert one.seat != other.seat or one.last + 1 < other.first or turns[0] != turns[1]


def test_a_decision_without_a_choice_is_none(told, match):
    positions = course_of(match).positions
    for seat in told.seats:
        for decision in seat.decisions:
            assert any(
                len(positions[place].legal()) > 1
                for place in range(decision.first, decision.last + 1)
            )


def test_costs_stand_at_the_ends_of_decisions_and_add_up(told):
    for seat in told.seats:
        by_end = {decision.last: decision.cost for decision in seat.decisions}
        assert {k: cost for k, cost in enumerate(seat.costs) if cost} == {
            k: cost for k, cost in by_end.items() if cost
        }
        assert seat.given_away == pytest.approx(100 * seat.sums["costs"], abs=1e-3)
        assert all(bool(decision.better) or not decision.cost for decision in seat.decisions)


def test_of_costs_a_game_believes_the_share_that_is_on_file(told, match, monkeypatch):
    monkeypatch.setitem(TINY._measured, MEASURED, {"any": {"charged": 0.5}})
    half = analysed(match)[2]
    for seat, other in zip(told.seats, half.seats, strict=True):
        costs = [decision.cost for decision in seat.decisions]
        assert [decision.cost for decision in other.decisions] == pytest.approx(
            [cost / 2 for cost in costs], abs=1e-6
        )
        assert seat.curve == other.curve


def test_a_table_whose_positions_take_long_has_less_to_think_with(monkeypatch):
    assert at_table(SMALL, TINY, 3) == SMALL
    monkeypatch.setitem(TINY._measured, MEASURED, {"3": {"budget": 0.5}})
    less = at_table(SMALL, TINY, 3)
    assert (less.costs, less.looked) == (SMALL.costs // 2, SMALL.looked // 2)
    assert (less.curve, at_table(SMALL, TINY, 2)) == (SMALL.curve, SMALL)


def test_without_full_sight_anothers_decision_counts_by_what_it_changed(told):
    for seat in told.seats:
        for index, event in enumerate(told.events[:-1]):
            if event.kind == DECISION and event.seat != seat.seat:
                change = seat.curve[index + 1] - seat.curve[index]
                brought = seat.swings[index] + seat.news[index] + seat.drift[index]
                assert change == pytest.approx(brought, abs=1e-9)


def test_the_order_of_clicks_costs_nothing():
    position = TINY.new(1).settle(3)
    kinds = [place for place, count in enumerate(position.state.hand[0]) if count][:2]
    first, second = (TINY.actions.parse(position.legal()[place]) for place in range(2))
    assert len(kinds) == 2
    judge = Judge(TINY, SMALL)
    fork = Fork(judge, 0, judge.sight(position, 0), (first, second), 4, ())
    assert fork.end((first, second)) == fork.end((second, first))
    assert fork.end((first,)) != fork.end((second,))
    assert fork.end((second, first)) not in fork.others([])


@pytest.mark.parametrize(
    ("cost", "word"), [(0.04, ""), (0.05, "inaccuracy"), (0.1, "mistake"), (0.15, "blunder")]
)
def test_labels_begin_at_five_ten_and_fifteen_points(cost, word):
    assert label(cost) == word


def test_accuracy_falls_by_half_with_each_usual_share_of_lost_decisions():
    half = 0.25
    assert accuracy([], half) is None
    assert accuracy([0.0, -0.01], half) == 100
    assert accuracy([0.0, 0.1], half) == 50  # a cost of 10 points loses half a decision
    assert accuracy([0.1], half) == 25
    assert accuracy([0.0, 0.0, 0.0, 1.0], half) == pytest.approx(
        50, abs=0.1
    )  # 100 lose one at most
    assert accuracy([0.0, 0.01, 0.0, 0.0], half, {1}) == 50  # a whole round without an action


def test_an_idle_round_counts_as_lost_if_a_better_line_was_found(match, told, monkeypatch):
    text = TINY.view("text")
    monkeypatch.setattr(text, "spared", lambda *_: (1, "1 tile"), raising=False)
    monkeypatch.setattr(text, "idles", lambda position, move: True, raising=False)
    for seat, before in zip(analysed(match)[2].seats, told.seats, strict=True):
        costs = [decision.cost for decision in seat.decisions]
        idle = {place for place, cost in enumerate(costs) if cost > 0}
        assert seat.accuracy == accuracy(costs, halving(TINY, 3), idle)
        assert seat.decisions == before.decisions


def test_in_games_with_many_small_decisions_fewer_must_be_lost():
    halves = [halving(steppe.load(name), 2) for name in ("stone_age", "doggerland", "zebras")]
    assert halves == sorted(halves)


@pytest.mark.compiled
def test_the_solver_charges_what_perfect_play_says():
    match = played(ZEBRAS, seed=4)
    seats = analysed(match)[2].seats
    charged = [one for seat in seats for one in seat.decisions if one.sure == EXACT]
    positions = course_of(match).positions
    late = [one for one in charged if bin(positions[one.first].state.empty).count("1") < 4]
    assert late
    for decision in late:
        player = positions[decision.first].player
        before, after = (
            best_result(positions[place].copy(), player)
            for place in (decision.first, decision.last + 1)
        )
        assert decision.cost == (before - after) / 2
