"""The verdict above a second try's analysis: was the first decision better?"""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from steppe.analysis.judge.effort import CURVE
from steppe.analysis.puzzles.second_try import SecondTry, Way
from steppe.play.match import Match
from steppe.play.origin import Origin
from steppe.play.origin import told as start_of
from steppe.server.analysis.analyses import KEPT, State
from steppe.server.base.http_errors import NotFoundError
from steppe.server.pages.analysis.insight import Insight
from steppe.server.pages.analysis.retry_verdict import draw_began, draw_second, former_of
from steppe.server.pages.lobby.match_rows import _marked
from steppe.server.pages.shell.page_shell import speaker
from tests.analysis.made_up import made_up
from tests.server.site import draw_table
from tests.server.test_result import finished, look, seated

pytestmark = pytest.mark.anyio
FORMER = finished("zebras", "winner_1").match
FOUND = made_up(FORMER)
ORIGIN = Origin(start_of(FORMER.position_after(0)), "first@0")
MATCH = Match(FORMER.game, 2, dict(FORMER.options), "y", b"", FORMER.log, ORIGIN)
ALL = State(KEPT, FOUND.stage)


def insight(language="en", **more):
    begun = look(seated(MATCH, ended=1.0), 0, language=language)
    return Insight(begun, 0, ALL, **{"found": FOUND, "former": FOUND} | more)


@pytest.mark.parametrize(
    ("gain", "words"), [(0.2, "Better"), (-0.2, "Worse"), (0.0, "About the same")]
)
def test_it_is_said_whether_the_second_try_was_better(gain, words):
    here, start = insight(), FORMER.position_after(0)
    one, other = sorted(start.legal())[:2]
    ways = Way((one,), 0.5), Way((other,), 0.5 + gain)
    vars(here)["second"] = SecondTry(start.player, start, *ways)
    drawn = draw_second(here)
    assert f"{words} " in drawn
    assert "<b>50%</b>" in drawn
    assert f"<b>{50 + 100 * gain:.0f}%</b>" in drawn
    assert 'href="/m/first/analysis?at=0"' in drawn


def test_who_decides_the_same_is_told_so():
    assert "Same as the first time" in draw_second(insight())
    assert "The first time" not in draw_second(insight())


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_cannot_be_compared_says_why(language):
    here = insight(language, former=None)
    assert here.look.say("A second try") in draw_second(here)
    assert draw_second(insight(language, found=made_up(FORMER, CURVE))) == ""
    begun = look(seated(FORMER, ended=1.0), 0)
    assert draw_second(Insight(begun, 0, ALL, FOUND)) == ""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_end_of_a_second_try_says_so_and_leads_to_both_matches(language):
    here = insight(language).look
    page = draw_table(here)
    assert here.say("A second try from another match.") in page
    assert '<a href="/m/first/at/0">' in page
    assert f'<a href="{here.address}/analysis">' in page
    assert draw_began(look(seated(FORMER, ended=1.0), 0)) == ""


@pytest.mark.parametrize(
    ("language", "words"), [("en", ", second try"), ("fr", ", deuxième essai")]
)
def test_the_list_of_matches_marks_a_second_try(language, words):
    sheet = seated(MATCH, ended=1.0).sheet
    say = speaker(language)
    assert _marked(replace(sheet, source="first@0"), "Ben", say) == f"Ben{words}"
    assert _marked(sheet, "Ben", say) == "Ben"


async def test_what_may_not_be_told_of_the_former_match_is_not():
    async def latest(id):
        return FOUND

    def rooms(dice):
        async def get(id):
            if id != "first":
                raise NotFoundError("There is no such table.")
            return SimpleNamespace(table=SimpleNamespace(sheet=SimpleNamespace(dice=dice)))

        return SimpleNamespace(get=get)

    analyses, here = SimpleNamespace(latest=latest), insight().look
    assert await former_of(here, rooms(""), analyses) == FOUND
    assert await former_of(here, rooms("2999-01-01"), analyses) is None
    gone = look(seated(FORMER, ended=1.0), 0)
    assert await former_of(gone, rooms(""), analyses) is None
