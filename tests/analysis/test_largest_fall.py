"""Test which fall of a win curve is marked besides the mistakes."""

from types import SimpleNamespace

import pytest

import steppe
from steppe.analysis.explain.charts import largest_fall
from steppe.analysis.explain.summary import Summary
from steppe.analysis.judge.effort import COSTS, MOMENTS
from steppe.analysis.judge.report import CHANCE_EVENT, DECISION
from steppe.core.i18n import plain
from steppe.draw.win_chart import Flag

EVENTS = [(DECISION, 0), (CHANCE_EVENT, -1), (DECISION, 1), (DECISION, 0)]


def marked(curve, decisions=(), stage=MOMENTS):
    """Return the marks on a curve of percentages; each of ``decisions`` is a marked mistake."""
    seat = SimpleNamespace(
        curve=[value / 100 for value in curve],
        decisions=[SimpleNamespace(first=first, last=last) for first, last in decisions],
        moments=[SimpleNamespace(decision=number) for number in range(len(decisions))],
    )
    events = [SimpleNamespace(kind=kind, seat=by) for kind, by in EVENTS]
    found = SimpleNamespace(stage=stage, events=events, seats=[seat])
    return largest_fall(Summary(steppe.load("zebras"), ("Ana", "Pebble"), plain, 0, found))


@pytest.mark.parametrize(
    ("curve", "place", "words"),
    [
        ((70, 70, 66, 28, 0), 2, "\u221238%: Pebble's move"),
        ((70, 66, 40, 36, 100), 1, "\u221226%: dice or cards"),
    ],
)
def test_the_largest_fall_is_marked_with_its_cause(curve, place, words):
    assert marked(curve) == (Flag("\u2193", place, place + 1, words),)


def test_a_small_fall_the_last_step_and_a_fall_in_a_mistake_have_no_mark():
    assert marked((70, 66, 60, 55, 0)) == ()
    assert marked((70, 30, 28, 25, 0), [(0, 0)]) == ()
    assert marked((70, 70, 28, 25, 0), [(0, 1)]) == ()


def test_no_fall_is_marked_before_the_mistakes_are_known():
    assert marked((70, 70, 66, 28, 0), stage=COSTS) == ()
