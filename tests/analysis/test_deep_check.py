"""Marks are checked by longer searches in games without chance or hidden information."""

from dataclasses import replace

import pytest

from steppe.analysis.analyse import levels
from steppe.analysis.explain.summary import Summary, sure
from steppe.analysis.judge.candidate_lines import Fork
from steppe.analysis.judge.judge import Judge
from steppe.analysis.judge.moments import DeepCheck
from steppe.analysis.judge.report import CLEAR, EXACT, LIKELY
from steppe.analysis.judge.rollouts import Bounds, Rollouts
from steppe.core.i18n import plain
from steppe.core.position import Position
from tests.analysis.matches import LEAST, SMALL, TINY, ZEBRAS, played

EFFORT = replace(LEAST, marks=2)


def fork_and_better(effort=LEAST):
    """Return a fork where the first legal move was played, and the last as the "better" move."""
    position = Position.new(ZEBRAS).apply("guard:0")
    first, *_, last = position.legal_ids()
    judge = Judge(ZEBRAS, effort)
    sight = judge.sight(position, position.player)
    return Fork(judge, position.player, sight, (first,), 1, effort.rungs), (last,)


def test_the_move_played_is_no_better_than_itself():
    fork, _ = fork_and_better()
    assert DeepCheck(fork.judge).bounds(fork, fork.played) == Bounds(0.0, 0.0, 0.0)


def test_a_check_takes_ten_times_the_simulations_of_costs_and_more(monkeypatch):
    asked, shares = [], Judge.shares

    def noted(self, sight, simulations, line=()):
        asked.append(simulations)
        return shares(self, sight, simulations)

    monkeypatch.setattr(Judge, "shares", noted)
    fork, better = fork_and_better(replace(LEAST, rungs=(1, 3)))
    bounds = DeepCheck(fork.judge).bounds(fork, better)
    assert set(asked) == {30, 120}
    assert bounds.low <= bounds.mean <= bounds.high


@pytest.mark.parametrize(
    ("low", "high", "told"), [(0.03, 0.2, CLEAR), (0.01, 0.2, LIKELY), (-0.2, 0.01, LIKELY)]
)
def test_a_mark_is_clear_only_where_longer_searches_confirm_it(low, high, told, monkeypatch):
    monkeypatch.setattr(Rollouts, "bounds", None)  # no rollouts are played
    monkeypatch.setattr(DeepCheck, "bounds", lambda *_: Bounds(high, low, high))
    *_, found = levels(played(ZEBRAS), EFFORT)
    checked = [one for seat in found.seats for one in seat.decisions if one.low is not None]
    assert {(one.sure, one.low, one.high) for one in checked} == {(told, low, high)}
    moments = [seat.decisions[one.decision] for seat in found.seats for one in seat.moments]
    assert all((one.high or 1.0) > 0.02 for one in moments)  # refuted marks are dropped


def test_chance_is_left_to_playouts(monkeypatch):
    monkeypatch.setattr(DeepCheck, "bounds", None)
    *_, found = levels(played(players=1), replace(SMALL, simulations=4))
    seats = (one for seat in found.seats for one in seat.decisions if one.sure != EXACT)
    assert any(one.low is not None for one in seats)


@pytest.mark.parametrize(("game", "words"), [(ZEBRAS, "longer search"), (TINY, "Bots that play")])
def test_it_is_recorded_how_a_cost_was_checked(game, words):
    assert words in sure(Summary(game, ("Ana", "Ben"), plain, 0), CLEAR)[1]
