"""The analysis page from its top: accuracy, one curve with three marks, a review, solo losses."""

import re
from dataclasses import replace

import pytest

from steppe.analysis.explain.charts import _MARKS
from steppe.analysis.explain.summary import Summary, led, sign_of
from steppe.analysis.explain.turning_points import lesson_of
from steppe.analysis.judge.effort import CURVE, MOMENTS
from steppe.core.i18n import plain
from steppe.core.scene import Goal
from steppe.draw.svg import escape
from steppe.server.analysis.analyses import NONE, RUNNING, State
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
    fall = "\N{DOWNWARDS ARROW}"  # the largest fall, which is no mistake
    assert [sign for sign in curve if sign != fall] == signs * 2
    assert re.findall(r'class="moment-number">([^<]*)<', page) == signs
    assert "chart-number" not in part(page, "certainty")
    assert "chart-doubt" not in part(page, "chances")


def test_a_review_walks_through_the_mistakes_and_each_waits_for_a_try():
    insight = Insight(look(TABLE, 1), 1, ALL, FOUND[MOMENTS])
    page = draw_insight(insight)
    way = re.search(r'href="([^"]*)">Review my mistakes<', page)
    for place, point in enumerate(insight.points, 1):
        assert way
        assert way[1] == f"/m/x/analysis?seat=1&amp;at={point.at}#lookback"
        asked = replace(insight, asked=point.at)
        board = part(draw_insight(asked), "lookback")
        assert f"<b>Mistake {place} of 3, move {insight.look.move_at(point.at)}</b>" in board
        assert "played=" in board
        assert board.count("better") == board.count("Which move is better here?") == 1
        can_try = asked.exercise(point) is not None
        assert ('name="try" value="1"><button' in board) == can_try
        answer = f'seat=1&amp;at={point.at}&amp;answer=1#lookback">Show the answer<'
        assert answer in board
        board = part(draw_insight(replace(asked, shows=True)), "lookback")
        assert escape(lesson_of(insight.told, point)) in board
        assert "&amp;better=" in board
        assert 'href="/m/x/analysis?seat=1#moments">All mistakes</a>' in board
        way = re.search(r'href="([^"]*)">Next mistake<', board)
    assert way is None
    assert f'at={insight.points[0].at}#lookback">Review again<' in board
    assert page.count('<details class="moment-answer">') == len(insight.points)
    assert "&amp;better=" not in page
    assert "Review the mistakes of Ana" in drawn(0, ALL, look=1)
    other = Insight(look(TABLE, 0), 1, ALL, FOUND[MOMENTS], insight.points[0].at)
    assert "&amp;better=" in part(draw_insight(other), "lookback")  # nothing of the viewer's to try


def test_without_mistakes_the_review_says_so():
    own = replace(FOUND[MOMENTS].seats[1], moments=())
    found = replace(FOUND[MOMENTS], seats=(FOUND[MOMENTS].seats[0], own))
    asked = Insight(look(TABLE, 1), 1, ALL, found)
    assert "No mistakes to review." in part(draw_insight(asked), "lookback")
    early = replace(asked, state=State(RUNNING), found=FOUND[CURVE])
    assert "No mistakes yet: the analysis is still" in part(draw_insight(early), "lookback")


def test_a_mistake_without_a_better_end_is_told_and_not_asked():
    insight = Insight(look(TABLE, 1), 1, ALL, FOUND[MOMENTS])
    point = insight.points[0]
    asked = replace(insight, asked=point.at)
    asked.points[0] = same = replace(point, better=point.played)
    assert point.asks
    assert not same.asks
    assert asked.exercise(same) is None
    board = part(draw_insight(asked), "lookback")
    assert "Nothing better was found here" in board
    assert "Which move is better here?" not in board


def test_the_cost_of_a_mistake_is_the_difference_between_its_chances():
    insight = Insight(look(TABLE, 0), 1, ALL, FOUND[MOMENTS])
    decision, own = insight.points[0].decision, FOUND[MOMENTS].seats[1]
    for after, cost in ((0.296, 0.136), (0.074, 0.154), (0.5, 0.5), (0.0, 0.996)):
        curve = (*own.curve[: decision.last + 1], after, *own.curve[decision.last + 2 :])
        seats = (FOUND[MOMENTS].seats[0], replace(own, curve=curve))
        told = replace(insight.told, found=replace(FOUND[MOMENTS], seats=seats))
        better, played = map(int, re.findall(r"(\d+)%", led(told, replace(decision, cost=cost))))
        assert f"{better - played}%" == told.percent(cost)


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


def alone(moments=(), accuracy=76.0):
    """Return the analysis page of a lost solo match."""
    table = finished("doggerland", "lost_by_objectives")
    found = made_up(table.match)
    seat = replace(found.seats[0], moments=tuple(moments), accuracy=accuracy)
    return draw_insight(Insight(look(table, 0), 0, ALL, replace(found, seats=(seat,))))


def test_a_lost_solo_match_without_a_mistake_says_how_it_was_lost_and_what_accuracy_compares():
    page = alone()
    assert "What was missing is listed above." in part(page, "moments")
    assert "not with the goals: these can be missed" in part(page, "standing")
    assert "No mistakes: no decision stands out." in part(alone(accuracy=100.0), "moments")


def test_the_progress_of_a_solo_match_is_numbers_beside_what_each_objective_needs():
    table = part(alone(), "progress")
    assert "Rounds" not in table
    assert re.search(r'<th scope="row">[^<(]+ \(\d\)</th><td></td><td>\d+</td>', table)
    assert all(cell.isdecimal() or not cell for cell in re.findall(r"<td>([^<]*)</td>", table))


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


def test_a_lost_solo_match_lists_what_was_missing_and_who_lay_idle_when():
    page = part(alone(), "misses")
    items = re.findall(r"<li>([^<]*)</li>", page)
    assert len(items) == 4
    assert all(re.match(r"[^,]+, \d+ short of \d+\. [A-Z]", words) for words in items[:3])
    assert items[3] == "Left idle: 1 member in round 6 and 1 member in round 7."
    asked = Insight(look(finished("doggerland", "lost_alone"), 0), 0, State(NONE))
    assert 'id="misses"' in draw_insight(asked)  # even before any analysis
    assert 'id="misses"' not in drawn(1)


def test_the_move_below_the_board_reads_as_one_sentence_in_french():
    where = look(finished("doggerland", "lost_by_objectives"), 0, language="fr")
    page = draw_insight(Insight(where, 0, State(NONE)))
    words = re.search(r'class="lookback-words"[^>]*>(.*?)</p>', page)
    assert words
    assert not re.search(r"[^\N{NARROW NO-BREAK SPACE}];", words[1])
    assert not re.search("; [A-Z]", words[1])
