"""Line charts: round numbers on the axis, and names that do not overlap."""

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from steppe.draw.chart import Chart, Curve, apart, draw_chart, ticks

SIZE = (452, 186)


def chart(*rows: tuple[int, ...]) -> Chart:
    curves = tuple(Curve(player, f"player {player}", row) for player, row in enumerate(rows))
    return Chart(curves, tuple(map(str, range(len(rows[0])))), SIZE)


@pytest.mark.parametrize(
    ("values", "wanted"),
    [
        ((0, 52), [0, 20, 40, 60]),
        ((0,), [0, 1]),
        ((-66, 7), [-80, -60, -40, -20, 0, 20]),
        ((0, 3), [0, 1, 2, 3]),
        ((1200, 90), [0, 500, 1000, 1500]),
    ],
)
def test_the_numbers_at_the_side_are_round_and_hold_all_values(values, wanted):
    assert ticks(values) == wanted


def test_a_chart_is_whole_and_a_curve_begins_and_ends_within_it():
    drawn = chart((0, 5, 9), (0, -2, 4))
    picture = ElementTree.fromstring(draw_chart(drawn, "wide-only"))
    assert picture.get("class") == "chart wide-only"
    assert 0 < drawn.y(9) < drawn.y(-2) < SIZE[1]
    assert drawn.x(0) < drawn.x(2) < SIZE[0]


def test_names_of_equal_players_stand_apart_and_inside():
    drawn = draw_chart(chart(*[(0, 40)] * 6), "wide-only")
    heights = [float(y) for y in re.findall(r'y="([\d.]+)" class="chart-name"', drawn)]
    assert len(heights) == 6
    assert all(later - sooner >= 16 for sooner, later in pairwise(heights))
    assert max(heights) < SIZE[1]


LONG = "<b>a name that is very long"


def test_a_long_name_is_cut_and_words_are_escaped():
    drawn = draw_chart(Chart((Curve(0, LONG, (0, 1)),), ("0", "1"), SIZE), "x")
    assert "&lt;b&gt;a name that…" in drawn


def test_what_would_overlap_is_moved_apart_and_kept_within():
    assert apart([0, 1, 50], 7, 100) == [0, 7, 50]
    assert apart([97, 98, 99], 7, 100) == [86, 93, 100]
    assert apart([], 7, 100) == []
