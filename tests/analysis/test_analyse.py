"""A match's win curves, luck and news, and their JSON."""

from dataclasses import replace
from math import isclose

import pytest

import steppe
from steppe.analysis.analyse import engine_of, job_of
from steppe.analysis.judge import judge as judging
from steppe.analysis.judge.judge import Judge, won
from steppe.analysis.judge.luck import Luck
from steppe.analysis.judge.match_study import ProgressThrottle
from steppe.analysis.judge.report import CHANCE_EVENT, PARTS, Analysis
from steppe.core.position import Position
from steppe.engine.chance import CHANCE
from steppe.play import origin
from steppe.play.match import Match
from steppe.play.origin import Origin
from tests.analysis.matches import SMALL, TINY, ZEBRAS, analysed, played


@pytest.fixture(scope="module")
def match():
    return played()


@pytest.fixture(scope="module")
def told(match):
    return analysed(match)


def test_what_a_result_is_made_of_adds_up_in_each_seat_at_each_level(told):
    for analysis in told:
        for seat in analysis.seats:
            luck, costs, swings, news, drift = (sum(getattr(seat, part)) for part in PARTS)
            whole = luck - costs + swings + news + drift
            assert abs(seat.result - seat.curve[0] - whole) < 1e-9


def test_a_curve_has_a_share_before_the_first_event_and_after_each(told, match):
    (analysis, *_) = told
    assert [event.entry for event in analysis.events][-1] == len(match.line) - 1
    assert {len(seat.curve) for seat in analysis.seats} == {len(analysis.events) + 1}
    assert [seat.result for seat in analysis.seats] == list(won(match.returns()))
    assert all(0 <= share <= 1 for seat in analysis.seats for share in seat.curve)


def test_each_change_is_explained_or_drift(told):
    for seat in told[-1].seats:
        for index in range(len(told[-1].events)):
            luck, cost, swing, news, drift = (getattr(seat, part)[index] for part in PARTS)
            change = seat.curve[index + 1] - seat.curve[index]
            assert isclose(change, luck - cost + swing + news + drift, abs_tol=1e-9)


def test_the_same_match_has_the_same_bytes(told, match):
    assert [again.to_json() for again in analysed(match)] == [one.to_json() for one in told]


def test_json_leads_back(told):
    for analysis in told:
        assert Analysis.from_json(analysis.to_json()) == analysis


@pytest.mark.parametrize("text", ["", "5", "{}", '{"format":"steppe analysis 1"}', "[1]"])
def test_other_json_is_refused(text):
    with pytest.raises(steppe.NotationError, match="not an analysis"):
        Analysis.from_json(text)


def test_luck_is_zero_on_average():
    judge = Judge(TINY, SMALL)
    position = TINY.new(2)
    while position.player != CHANCE or position.outcomes()[0][0].startswith("deal"):
        position.apply(position.possible()[0])
    prospect = Luck(judge, 100).prospect(judge.sight(position, 0), 0)
    mean = sum(
        chance * prospect.after[judge.sight(position.copy().apply(word), 0).key][0]
        for word, chance in position.outcomes()
    )
    assert len(prospect.after) == len(position.outcomes())
    assert isclose(mean, prospect.mean[0], abs_tol=1e-12)


def test_luck_comes_from_chance_alone_and_some_seat_has_some(told):
    analysis = told[1]
    for index, event in enumerate(analysis.events):
        if event.kind != CHANCE_EVENT:
            assert all(seat.luck[index] == 0 for seat in analysis.seats)
    assert any(any(seat.luck) for seat in analysis.seats)


def test_what_may_be_shown_to_a_seat_hides_words_that_it_did_not_hear(told):
    analysis = told[0].of(0)
    texts = {event.text for event in analysis.events}
    assert "deal:?" in texts
    assert len(analysis.seats) == 1
    assert told[1].omniscient
    assert not told[1].of(0).omniscient


def test_a_resignation_ends_the_curve():
    match = steppe.Match.new(ZEBRAS)
    match.play("guard:3")
    match.commit(match.plan(1, "!resign"))
    (first, *_) = analysed(match)
    assert [event.kind for event in first.events] == ["decision", "deed"]
    assert [seat.result for seat in first.seats] == [1.0, 0.0]


def test_a_match_that_is_not_over_is_not_analysed():
    with pytest.raises(steppe.NotationError, match="only a finished match"):
        steppe.analyse(steppe.Match.new(ZEBRAS))
    with pytest.raises(steppe.NotationError, match="level of an analysis"):
        steppe.analyse(steppe.Match.new(ZEBRAS), "deep")
    with pytest.raises(TypeError, match="a match"):
        steppe.analyse(5)


def test_a_job_is_named_by_the_match_and_the_analyser(match):
    assert job_of(match) == job_of(replace(match, id="other", log=match.log))
    assert job_of(match) != job_of(played(seed=2))


def test_a_match_that_begins_elsewhere_has_another_job():
    match, start = Match.new(ZEBRAS), Position.new(ZEBRAS).play("guard:3")
    assert job_of(match) != job_of(replace(match, origin=Origin(origin.told(start))))
    assert engine_of(TINY) != engine_of(ZEBRAS)


def test_alone_the_share_is_the_chance_to_win():
    match = played(players=1)
    (first, *_) = analysed(match)
    assert first.seats[0].result == (1.0 if match.returns()[0] == 1 else 0.0)


def test_a_long_search_rests_between_pieces_and_comes_to_the_same(monkeypatch):
    position = TINY.new(1).settle(3)
    whole = Judge(TINY, SMALL)
    expected = whole.shares(whole.sight(position, 0), 50)
    monkeypatch.setattr(judging, "_PIECE", 16)
    rests = []
    parts = Judge(TINY, SMALL, rest=lambda: rests.append(1))
    assert parts.shares(parts.sight(position, 0), 50) == expected
    assert len(rests) == 3


def test_a_watcher_may_stop_within_a_piece_of_work():
    told = []

    def watch(*word):
        if len(told) == 2:
            raise StopIteration
        told.append(word)

    pulse = ProgressThrottle(watch)
    pulse("costs", 3, 7)
    pulse.again()
    assert told == [("costs", 3, 7)] * 2
    with pytest.raises(StopIteration):
        pulse.again()
