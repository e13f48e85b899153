"""The analysis page from its top: accuracy, one curve with three marks, a review, solo losses."""

import re
from dataclasses import replace

import pytest

from steppe.analysis.explain.charts import _MARKS
from steppe.analysis.explain.summary import Summary, led, sign_of
from steppe.analysis.explain.turning_points import lesson_of
from steppe.analysis.judge.effort import MOMENTS
from steppe.core.i18n import plain
from steppe.core.scene import Goal
from steppe.draw.svg import escape
from steppe.server.analysis.analyses import NONE, State
from steppe.server.pages.analysis.analysis_report import draw_insight
from steppe.server.pages.analysis.insight import Insight
from steppe.server.pages.analysis.near_miss import missed
from steppe.server.pages.shell.page_shell import speaker
from tests.analysis.made_up import made_up
from tests.server.test_insight import ALL, FOUND, TABLE, drawn, part
from tests.server.test_result import finished, look


def test_accuracy_comes_first_then_the_curve_the_mistakes_and_their_review_and_the_rest_is_folded():
    page = drawn(1)
    order = [page.index(f'id="{name}"') for name in ("standing", "lookback", "more")]
    story = [page.index(f'id="{name}"') for name in ("chances", "moments", "more")]
    assert order == sorted(order)
    assert story == sorted(story)
    _, folded, more = page.partition('<details id="more">')
    assert folded
    for name in ("accounts", "certainty", "details"):
        assert f'id="{name}"' in more


def test_with_two_players_one_curve_is_drawn_and_with_more_all_of_them():
    for seat in (0, 1):
        picture = part(drawn(seat), "chances")
        assert picture.count('"chart-line"') == 2  # wide and narrow
        assert f'<g class="p{seat + 1}">' in picture
    table = finished("valley", "camps")
    page = draw_insight(Insight(look(table, 0), 0, ALL, made_up(table.match)))
    assert part(page, "chances").count('"chart-line"') == 2 * table.match.players


def test_the_three_marks_on_the_curve_are_the_three_mistakes_below():
    insight = Insight(look(TABLE, 0), 1, ALL, FOUND[MOMENTS])
    page = draw_insight(insight)
    signs = [sign_of(point.decision) for point in insight.points]
    curve = re.findall(r'chart-number at-middle">([^<]*)<', part(page, "chances"))
    assert len(signs) == 3
    assert curve == signs * 2
    assert re.findall(r'class="moment-number">([^<]*)<', page) == signs
    assert "chart-number" not in part(page, "certainty")
    assert "chart-doubt" not in part(page, "chances")


def test_a_review_walks_through_the_mistakes_in_the_order_of_play():
    insight = Insight(look(TABLE, 1), 1, ALL, FOUND[MOMENTS])
    way = re.search(r'href="([^"]*)">Review my mistakes<', draw_insight(insight))
    for place, point in enumerate(insight.points, 1):
        assert way
        assert way[1] == f"/m/x/analysis?seat=1&amp;at={point.at}#lookback"
        board = part(draw_insight(replace(insight, asked=point.at)), "lookback")
        assert f"<b>Mistake {place} of 3, move {insight.look.move_at(point.at)}</b>" in board
        assert escape(lesson_of(insight.told, point)) in board
        way = re.search(r'href="([^"]*)">Next mistake<', board)
    assert way is None
    assert f'at={insight.points[0].at}#lookback">Review again<' in board
    assert "Review the mistakes of Ana" in drawn(0, ALL, look=1)


def test_a_mistake_without_a_reason_has_its_chances_or_at_least_says_so(monkeypatch):
    own = FOUND[MOMENTS].seats[1]
    seat = replace(own, moments=tuple(replace(moment, why=None) for moment in own.moments))
    found = replace(FOUND[MOMENTS], seats=(FOUND[MOMENTS].seats[0], seat))
    insight, again = (Insight(look(TABLE, 0), 1, ALL, found) for _ in range(2))
    told = [lesson_of(insight.told, point) for point in insight.points]
    assert told == [led(insight.told, point.decision) for point in insight.points]
    monkeypatch.setattr(Summary, "tells_chances", False)
    assert lesson_of(again.told, again.points[0]).startswith("No single reason")


def test_the_page_counts_moves_as_the_move_list_does_and_no_turns():
    insight = Insight(look(TABLE, 0), 1, ALL, FOUND[MOMENTS])
    page = draw_insight(insight)
    for point in insight.points:
        assert f">Move {insight.look.move_at(point.at)}</a>" in part(page, "moments")
    assert ">Move 1</text>" in part(page, "chances")
    assert not re.search(r"[Tt]urn \d", page)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_the_signs_on_the_curve_mean_stands_below(language):
    assert speaker(language)(_MARKS) in part(drawn(1, language=language), "chances")


def test_a_lost_solo_match_names_the_nearest_objective_what_was_missing_and_since_when():
    page = draw_insight(
        Insight(look(finished("doggerland", "lost_by_objectives"), 0), 0, State(NONE))
    )
    assert re.search(r"Nearest objective: [^,]+, \d short of \d+\. [^<.]*round", page)


@pytest.mark.parametrize(
    ("course", "words"),
    [
        ((0, 1, 1, 1), "Nearest objective: Path, 2 short of 3. No progress after round 1."),
        ((0, 1, 2, 2), "Nearest objective: Path, 1 short of 3. No progress after round 2."),
        (
            (0, 1, 1, 2),
            "Nearest objective: Path, 1 short of 3. It grew until the last round.",
        ),
        (
            (1, 1, 1, 1),
            "Nearest objective: Path, 2 short of 3. No progress since the start.",
        ),
        (
            (0, 3, 3, 1),
            "Nearest objective: Path, 2 short of 3. It stood at 3 after round 2, then fell back.",
        ),
        ((0, 0, 0, 0), "Nearest objective: Path, 3 short of 3. It was never begun."),
        ((0, 1, 2, 3), "Nearest objective: Path, too late."),
    ],
)
def test_when_an_objective_slipped_away_follows_from_its_progress(course, words):
    goals = [
        (
            Goal("Rounds", "8 of 8", True),
            Goal("Fire", "missed", False, 0, 2),
            Goal("Done", "completed", True, 3, 3),
            Goal("Path", "too late", False, have, 3),
        )
        for have in course
    ]
    if not course[-1]:
        goals = [there[3:] for there in goals]
    assert missed(plain, range(4), goals) == words
    assert missed(plain, range(1), [()]) == ""


def test_a_condition_that_was_broken_is_when_a_match_slipped_away():
    page = draw_insight(Insight(look(finished("doggerland", "lost_alone"), 0), 0, State(NONE)))
    words = r"Too much famine [^<]* short of 9\. Famine: within limits until round 1\.<"
    assert re.search(words, page)
