"""Charts of win probabilities and their causes: the parts' positions, and the empty frame."""

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from steppe.core.i18n import MINUS
from steppe.draw.chart import Curve
from steppe.draw.score_bars import Account, Balance, Bar, draw_balance
from steppe.draw.win_chart import Flag, Steps, draw_steps

WIDE, NARROW = (760, 330), (350, 262)
LINES = (Curve(0, "Ana", (50, 50, 30, 30, 0)), Curve(1, "Ben", (50, 50, 70, 70, 100)))
FLAGS = (Flag("??", 1, 2, f"{MINUS}20"),)
WHOLE = Steps(LINES, ("Round 1", "2"), WIDE, (0, 2), 4, 0, FLAGS, ((40, 60),) * 5)


def drawn(chart: Steps) -> str:
    picture = draw_steps(chart, "wide-only")
    ElementTree.fromstring(picture)
    return picture


def test_a_value_holds_until_something_changes_it():
    (line,) = set(re.findall(r'class="chart-line" d="(M34 [^"]*)"', drawn(WHOLE))[1:])
    assert re.findall("[A-Z]", line) == ["M", "H", "V", "H", "V", "H"]


def test_the_own_curve_comes_last_so_that_nothing_lies_over_it():
    assert drawn(WHOLE).rindex('class="p1 own"') > drawn(WHOLE).rindex('class="p2"')


@pytest.mark.parametrize("size", [WIDE, NARROW])
def test_a_mistake_has_its_sign_above_and_what_it_cost_in_its_title(size):
    picture = drawn(Steps(LINES, ("1", "2"), size, (0, 2), 4, 0, FLAGS))
    assert 'class="chart-number at-middle">??</text>' in picture
    assert f"<title>{MINUS}20</title>" in picture


def test_labels_keep_apart_where_moves_are_of_uneven_length():
    labels, starts = ("Move 1", "2", "3", "4"), (0, 1, 2, 40)
    chart = Steps((Curve(0, "Ana", (50,) * 81),), labels, NARROW, starts, 80)
    places = [x for x, _ in chart.stations()]
    assert [label for _, label in chart.stations()] == ["Move 1", "3", "4"]
    assert all(later - sooner >= 44 for sooner, later in pairwise(places))


def test_doubt_is_a_band_around_the_own_curve():
    assert drawn(WHOLE).count("chart-doubt") == 1


def test_a_lone_player_has_an_area_below_their_curve():
    assert "chart-area" in drawn(Steps(LINES[:1], ("1",), WIDE, (0,), 4))
    assert "chart-area" not in drawn(WHOLE)


def test_a_curve_alone_uses_the_whole_width_without_its_name():
    alone = Steps(LINES[:1], ("1",), NARROW, (0,), 4)
    assert alone.end > NARROW[0] - 20
    assert "Ana" not in drawn(alone)
    assert "Ana" in drawn(WHOLE)


def test_a_number_beyond_the_limit_has_room_at_the_end_of_its_bar():
    for value, edge in ((300, NARROW[0]), (-300, 86)):
        balance = Balance((Account(0, "Ana", (Bar("rest", value, "rest"),)),), NARROW[0])
        assert abs(balance.x(value) - edge) >= 44


def test_the_frame_is_as_large_before_there_is_anything_to_show():
    empty = drawn(Steps((), (), WIDE))
    assert re.findall('viewBox="[^"]*"', empty) == re.findall('viewBox="[^"]*"', drawn(WHOLE))
    assert ">100</text>" in empty


def account(player: int, *values: int | None) -> Account:
    styles = ("luck", "own")
    return Account(
        player,
        "Ana",
        tuple(Bar(style, value, style) for style, value in zip(styles, values, strict=True)),
    )


def test_bars_go_both_ways_from_a_common_zero():
    balance = Balance((account(0, 8, -31), account(1, -8, 0)), 760)
    picture = draw_balance(balance, "wide-only")
    ElementTree.fromstring(picture)
    assert picture.count('class="chart-bar') == 3
    assert ">+8 luck</text>" in picture
    assert f">{MINUS}31 own</text>" in picture
    assert ">0 own</text>" in picture
    assert balance.ticks == [-20, 0, 20]


def test_no_bar_is_longer_than_the_whole_chance_to_win():
    balance = Balance((account(0, 137, -250), account(1, 100, -1)), 350)
    picture = draw_balance(balance, "narrow-only")
    bars = [float(width) for width in re.findall(r'<rect[^>]* width="([\d.]+)"', picture)]
    assert bars[0] == bars[1] == bars[2] == max(bars)
    assert balance.ticks == [-100, -50, 0, 50, 100]
    assert ">&gt;+100</text>" in picture
    assert f">&lt;{MINUS}100</text>" in picture


def test_what_is_still_to_come_takes_the_same_room():
    full = Balance((account(0, 8, -31),), 350)
    begun = Balance((account(0, 8, None),), 350)
    assert begun.size == full.size
    picture = draw_balance(begun, "narrow-only")
    assert picture.count("chart-bar") == 1
    assert picture.count(">0</text>") == 1  # the one on the axis


def test_a_long_name_has_two_lines_on_a_narrow_chart():
    long = Account(0, "Invité 265 de la steppe", account(0, 8, -31).bars)
    picture = draw_balance(Balance((long,), 350), "narrow-only")
    assert re.findall(r'class="chart-name">([^<]*)<', picture) == ["Invité", "265 de…"]
