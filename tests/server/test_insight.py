"""A finished match's analysis page: accuracy, charts, mistakes, replay, missing levels."""

import re
from dataclasses import replace

import pytest

from steppe.analysis.explain.charts import draw_certainty, draw_chances
from steppe.analysis.explain.standalone_page import sheet
from steppe.analysis.explain.summary import Summary, about_luck, headline, led
from steppe.analysis.judge.effort import COSTS, CURVE, LUCK, MOMENTS
from steppe.analysis.judge.report import CLEAR, EXACT, LIKELY
from steppe.core.i18n import plain
from steppe.server.analysis.analyses import KEPT, NONE, REFUSED, RUNNING, WAITING, State
from steppe.server.pages.analysis.analysis_report import draw_insight
from steppe.server.pages.analysis.insight import Insight
from steppe.server.pages.shell.page_shell import speaker
from tests.analysis.made_up import made_up
from tests.server.site import browser, play_some, table_of_three
from tests.server.test_result import finished, look
from tests.server.tree import misplaced, read

pytestmark = pytest.mark.anyio
UNLIMITED = True
TABLE = finished("zebras", "winner_1")
FOUND = {stage: made_up(TABLE.match, stage) for stage in (CURVE, LUCK, COSTS, MOMENTS)}
ALL = State(KEPT, MOMENTS)


def drawn(seat: int = 0, state: State = ALL, stage: str = MOMENTS, **more) -> str:
    """Return a match's page, as seat 0 sees it unless ``look`` names another, tags balanced."""
    seen = look(TABLE, more.pop("look", 0), language=more.pop("language", "en"))
    page = draw_insight(Insight(seen, seat, state, FOUND.get(stage), **more))
    assert list(misplaced(read(page))) == []
    return page


def part(page: str, name: str) -> str:
    found = re.search(rf'<(\w+)[^>]* id="{name}".*?</\1>', page, re.DOTALL)
    assert found, name
    return found[0]


def heights(page: str) -> list[str]:
    """Return the sizes of all charts."""
    return re.findall(r'<svg class="chart [^"]*" viewBox="([^"]*)"', page)


def test_it_says_how_the_match_ended_and_what_decided_it():
    page = drawn(1)
    assert "<h1>Ben wins</h1>" in page
    assert re.search(r"\d mistakes cost \w+ between \d+ and \d+ points of winning chance\.", page)
    accuracy, decisions = FOUND[MOMENTS].seats[1].accuracy, FOUND[MOMENTS].seats[1].decisions
    words = f"Accuracy {round(accuracy)}% in {len(decisions)} decisions"
    assert words in part(page, "standing")


def test_charts_say_themselves_and_have_a_table():
    page = drawn()
    for name in ("chances", "accounts"):
        section = part(page, name)
        assert 'role="img" aria-label="' in section
        assert f'id="{name}-table"' in section
    rows = part(page, "chances-table").count("<tr>")
    assert rows == 2 + len(look(TABLE, 0).lines)


def test_sums_in_the_table_add_up_but_for_what_rounding_takes():
    row = re.search(r'<tr><th scope="row">Ana</th>(.*?)</tr>', part(drawn(), "accounts-table"))[1]
    numbers = [int(cell.replace("\u2212", "-")) for cell in re.findall(r"<td>([^<]*)</td>", row)]
    assert abs(sum(numbers[:-1]) - numbers[-1]) <= len(numbers) / 2


def test_missing_results_are_not_shown_as_nothing():
    row = re.search(r"Ana</th>(.*?)</tr>", part(drawn(stage=CURVE), "accounts-table"))[1]
    first, *between, _ = re.findall(r"<td>([^<]*)</td>", row)
    assert first.isdigit()
    assert {*between} == {"\u2013"}


def test_it_is_said_from_which_turn_on_all_is_worked_out():
    found, sentence = FOUND[MOMENTS], "on, the outcome is solved."
    told = Summary(TABLE.match.game, ("Ana", "Ben"), plain, 0, found)
    assert f'<span class="unsaid">From turn 0 {sentence}</span>' in draw_certainty(told)
    last = len(found.events)
    solved = replace(found.seats[0], exact=(3, *range(last - 6, last + 1)))
    told = replace(told, found=replace(found, seats=(solved, found.seats[1])))
    turn = found.events[last - 6].round + 1
    assert f"<span>From turn {turn} {sentence}</span>" in draw_certainty(told)
    moves = tuple(range(1, last + 1))
    words = f"<span>From move {last - 5} {sentence}</span>"
    assert words in draw_certainty(replace(told, moves=moves))


def test_chances_with_all_cards_open_are_a_chart_apart_where_some_are_hidden():
    found = FOUND[MOMENTS]
    told = Summary(TABLE.match.game, ("Ana", "Ben"), plain, 0, found)
    assert "With all cards open" not in draw_certainty(told)
    reversed_ = tuple(seat.curve for seat in reversed(found.seats))
    both = draw_certainty(replace(told, found=replace(found, omniscient=reversed_)))
    assert '<details class="open-cards">' in both
    assert "chart-fall" in draw_chances(told)
    assert "chart-fall" not in both
    ends = re.findall(r'aria-label="Chance to win from start to finish: ([^"]*)"', both)
    assert ends[0] != ends[1]
    assert 'id="open-table"' in both


def test_each_moment_has_board_words_and_a_way_to_try_again():
    page, moments = drawn(1), FOUND[MOMENTS].seats[1].moments
    cards = part(page, "moments").split('<li class="moment-card" ')[1:]
    assert len(cards) == len(moments)
    assert {card.partition(">")[0] for card in cards} == {f'id="moment-{n}"' for n in (1, 2, 3)}
    for card in cards:
        assert card.count('class="moment-why"') == 1
        assert re.search(r"/m/x/analysis/board\?seat=1&amp;at=\d+&amp;played=", card)
        assert 'loading="lazy"' in card
        assert 'href="/new?from=x@' in card
        assert "played</span>" in card
        assert "better</span>" in card


def test_shares_of_the_win_are_in_per_cent_and_points_are_those_of_the_game():
    above = drawn(1).partition('id="moments"')[0]
    assert not re.search(r"points(?! of winning chance)", above)
    cards = part(drawn(1), "moments")
    assert re.search(r"<b>\u2212\d+%</b>", cards)
    assert not re.search(r"\d points", cards)


def test_a_solved_moment_says_what_it_came_to_and_any_other_its_chances():
    own = FOUND[MOMENTS].seats[1]
    told = Summary(TABLE.match.game, ("Ana", "Ben"), plain, 1, FOUND[MOMENTS])
    decision = replace(own.decisions[0], cost=1.0, sure=EXACT)
    curve = (*own.curve[: decision.last + 1], 0.0, *own.curve[decision.last + 2 :])
    seats = (FOUND[MOMENTS].seats[0], replace(own, curve=curve))
    lost = replace(told, found=replace(FOUND[MOMENTS], seats=seats))
    assert "the better move wins; the move played loses" in led(lost, decision)
    likely = led(lost, replace(decision, cost=0.2, sure=LIKELY))
    assert likely.startswith("Chance to win: 20% with the better move, 0%")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_how_sure_a_moment_is_can_be_read_and_has_no_numbers_of_its_own(language):
    own = FOUND[MOMENTS].seats[1]
    some = [replace(one, sure=CLEAR, low=0.0, high=0.05) for one in own.decisions]
    seats = (FOUND[MOMENTS].seats[0], replace(own, decisions=tuple(some)))
    found = replace(FOUND[MOMENTS], seats=seats)
    page = draw_insight(Insight(look(TABLE, 0, language=language), 1, ALL, found))
    words = speaker(language)("A much longer search agrees.")
    assert part(page, "details").count(words) == len(own.moments)
    assert words not in part(page, "moments")
    assert not re.search(r"\b5\s*%", part(page, "details"))


def test_bars_and_their_key_have_the_same_words():
    section = part(drawn(), "accounts")
    words = re.findall(r"chart-words[^>]*>[^<]*\d ([a-z]+)<", section)
    assert set(words) <= set(re.findall(r"</i>(\w+): ", section))
    assert words


def test_the_table_that_is_only_heard_takes_no_room():
    page = draw_insight(Insight(look(TABLE, 0), 0, State(NONE)))
    assert '<div class="sr"><table id="account">' in page
    assert not re.search(r'<table[^>]* class="sr"', page)


def test_the_page_on_file_says_the_same_in_the_same_language():
    say, found = speaker("fr"), FOUND[MOMENTS]
    page = sheet(found, ("Ana", "Ben"), say, "fr")
    decision = found.seats[1].decisions[found.seats[1].moments[0].decision]
    told = Summary(TABLE.match.game, ("Ana", "Ben"), say, 1, found)
    assert led(told, decision) in page
    assert not re.search(">(played|better)|Round |points of", page)


def test_nothing_is_said_of_luck_where_chance_has_no_part():
    assert not re.search("luck|throw|chance, or", drawn())


def test_a_moment_to_learn_from_opens_before_its_move_with_both_ways_marked():
    first = sorted(FOUND[MOMENTS].seats[0].moments, key=lambda one: one.decision)[0]
    decision = FOUND[MOMENTS].seats[0].decisions[first.decision]
    board = part(drawn(asked=decision.first, shows=True), "lookback")
    seen = look(TABLE, 0)
    assert f"<b>Mistake 1 of 3, move {seen.move_at(decision.first)}</b> played: " in board
    assert "&amp;better=" in board
    assert "<b>Move 1 of" in part(drawn(asked=seen.lines[0].end), "lookback")


def test_the_way_through_the_mistakes_stays_where_it_is():
    first = sorted(FOUND[MOMENTS].seats[0].moments, key=lambda one: one.decision)[0]
    at = FOUND[MOMENTS].seats[0].decisions[first.decision].first
    way = re.compile(r'class="lookback-steps">.*?id="show-mistake"[^>]*>(.*?)</a>(.*?)</div><p ')
    asks = ({}, {"asked": at}, {"asked": at, "shows": True})
    words = [way.findall(part(drawn(**asked), "lookback")) for asked in asks]
    back = '<a class="quiet" href="/m/x/analysis?seat=0#moments">All mistakes</a>'
    then = [[("Show the answer", back)], [("Next mistake", back)]]
    assert words == [[("Review my mistakes", "")], *then]


def test_before_anyone_asks_nothing_stands_where_charts_would():
    for state in (State(NONE), State(REFUSED, why="Too many.")):
        page = drawn(0, state, "")
        assert heights(page) == []
        assert "moment-card" not in page
        assert 'id="lookback"' in page


def test_every_seat_is_a_link_away_without_script():
    page = drawn(1)
    tabs = re.findall(r'<a href="([^"]*)" data-show="seat"( aria-current="true")?', page)
    assert tabs == [("/m/x/analysis?seat=0", ""), ("/m/x/analysis?seat=1", ' aria-current="true"')]
    assert drawn(0) != page


def test_the_replay_stands_at_the_end_and_goes_where_one_likes():
    page, last = drawn(0), len(look(TABLE, 0).story)
    assert f'value="{last}" data-show-at' in page
    assert 'href="/m/x/analysis?seat=0&amp;at=0"' in part(page, "lookback")
    assert 'value="3" data-show-at' in drawn(0, asked=3)


@pytest.mark.parametrize("stage", ["", CURVE, LUCK, COSTS])
def test_what_is_still_to_come_has_its_place_already(stage):
    page = drawn(0, State(RUNNING, stage, 0, LUCK, 3, 9), stage)
    assert heights(page) == heights(drawn())
    assert page.count('awaited"') == page.count("Looking for mistakes") == 3
    assert all('class="analysis-page analysed' in one for one in (page, drawn()))  # equal headers
    assert ("Accuracy " in part(page, "standing").partition("</ol>")[0]) == (stage == COSTS)


@pytest.mark.parametrize(
    ("state", "words", "deed"),
    [
        (State(NONE), "has not been analysed yet", "/m/x/analysis"),
        (State(WAITING, "", 4), "Number 4 in the queue", "/m/x/analysis/cancel"),
        (State(RUNNING), "Analysis in progress", "/m/x/analysis/cancel"),
        (State(RUNNING, CURVE, 0, LUCK, 3, 9), "luck (3 of 9)", "/m/x/analysis/cancel"),
        (State(REFUSED, why="Too many."), "Too many.", "/m/x/analysis"),
    ],
)
def test_it_says_how_far_the_analysis_is_and_offers_what_can_be_done(state, words, deed):
    page = drawn(0, state, "")
    assert words in page
    assert f'<form method="post" action="{deed}">' in page
    assert ("data-live=" in page) == (state.status in (WAITING, RUNNING))


def test_a_whole_analysis_asks_for_nothing():
    assert "analysis-stage" not in drawn()
    assert "data-live" not in drawn()


def unexplained():
    """Return an analysis in which drift explains most of the first seat's result."""
    own, rival = FOUND[MOMENTS].seats
    drift = (1.0, *own.drift[1:])
    return replace(FOUND[MOMENTS], seats=(replace(own, drift=drift), rival))


@pytest.mark.parametrize(
    ("tells_luck", "left", "title"),
    [
        (True, "luck and decisions", "Luck or skill"),
        (False, "decisions", "What decided"),
    ],
)
def test_a_match_that_is_not_explained_says_so_by_what_is_shown(
    tells_luck, left, title, monkeypatch
):
    monkeypatch.setattr(Summary, "tells_luck", tells_luck)
    page = draw_insight(Insight(look(TABLE, 0), 0, ALL, unexplained()))
    assert f"This match is hard to explain: {left} account for too little of it." in page
    assert f"<h2>{title}" in page


def given_away(amount: float):
    """Return an analysis in which the first seat won through the second seat's mistakes."""
    own, rival = FOUND[MOMENTS].seats
    flat = {name: (0.0,) * len(own.luck) for name in ("luck", "costs", "news")}
    won = replace(own, result=1.0, curve=(0.4, *own.curve[1:]), decisions=(), moments=(), **flat)
    won = replace(won, swings=(0.6,), drift=(-0.5,), luck=(0.5,))
    cost = replace(rival.decisions[0], cost=amount)
    return replace(FOUND[MOMENTS], seats=(won, replace(rival, decisions=(cost,), moments=())))


def test_luck_that_has_no_bar_leaves_no_match_unexplained(monkeypatch):
    monkeypatch.setattr(Summary, "tells_luck", False)
    told = Summary(TABLE.match.game, ("Ana", "Ben"), plain, 0, given_away(0.6))
    assert about_luck(told) == ""
    assert headline(told) == (
        "No decision cost Ana anything. Ben gave away 60 points of winning chance in all."
    )


def test_what_a_rival_gave_away_is_shown_to_the_winner():
    found = given_away(0.05)
    assert "gave away" not in headline(Summary(TABLE.match.game, ("Ana", "Ben"), plain, 0, found))
    found = given_away(0.6)
    told = Summary(TABLE.match.game, ("Ana", "Ben"), plain, 0, found, is_own=True)
    assert "None of your decisions cost you anything. Ben gave away 60 points" in headline(told)
    assert "gave away" not in headline(replace(told, seat=1))
    much = replace(told, found=given_away(1.2))
    assert "Ben gave away over 100 points of winning chance in all." in headline(much)


def test_it_speaks_french():
    page = drawn(1, language="fr")
    assert "Chances de gagner" in page
    assert not re.search(r">(played|better|Luck|Show the table)", page)


def test_a_lone_player_of_doggerland_sees_their_goals_and_accuracy_but_no_chances():
    table = finished("doggerland", "won_alone")
    found = made_up(table.match, MOMENTS)
    page = draw_insight(Insight(look(table, 0), 0, ALL, found))
    assert list(misplaced(read(page))) == []
    assert "Chance to win" not in page
    assert part(page, "progress").count("<tr>") > 4
    assert "Nearest objective" not in page
    (own,) = found.seats
    words = f"Accuracy {round(own.accuracy)}% in {len(own.decisions)} decisions"
    assert words in part(page, "standing")
    page = draw_insight(Insight(look(table, 0), 0, State(NONE)))
    assert "Accuracy" not in part(page, "standing")


async def test_what_a_seat_did_not_see_is_on_no_picture_of_it(rooms, app, tiny):
    room = await table_of_three(rooms, tiny)
    while not room.table.match.is_over:
        await play_some(room, 1)
    match, here = room.table.match, f"/m/{room.table.id}/analysis"
    async with browser(app) as visitor:
        for seat in range(3):
            answer = await visitor.get(f"{here}/board?seat={seat}&at=3")
            assert answer.headers["content-type"] == "image/svg+xml"
            seen = match.position_after(3).observe(seat)
            assert answer.text == match.game.draw_alone(seen, seat)
        seen, way = match.position_after(3).observe(0), f"{here}/board?seat=0&at=3&dark=1"
        dark = (await visitor.get(way)).text
        assert dark == match.game.draw_alone(seen, 0, dark=True)
        assert dark != match.game.draw_alone(seen, 0)
        visitor.cookies.set("theme", "light")  # the visitor's choice precedes the system's
        assert (await visitor.get(way)).text == match.game.draw_alone(seen, 0)
        for wrong in ("seat=3&at=3", "seat=0&at=999", "seat=x&at=1", "at=1", "seat=0"):
            assert (await visitor.get(f"{here}/board?{wrong}")).status_code == 404
        assert (await visitor.get(f"{here}?seat=7")).status_code == 404


async def test_one_asks_for_an_analysis_and_asks_no_more(rooms, app, tiny):
    room = await table_of_three(rooms, tiny)
    here = f"/m/{room.table.id}/analysis"
    async with browser(app) as visitor:
        assert (await visitor.get(here)).status_code == 409
        assert (await visitor.get(f"{here}/board?seat=0&at=0")).status_code == 404
        while not room.table.match.is_over:
            await play_some(room, 1)
        assert "Analyse this match" in (await visitor.get(here)).text
        asked = await visitor.post(here, follow_redirects=True)
        assert "Number 1 in the queue" in asked.text
        assert "http-equiv" in asked.text
        piece = await visitor.get(here, headers={"x-fragment": "1"})
        assert piece.text.startswith('<div id="analysis"')
        assert 'data-live="none"' in piece.text
        stage = await visitor.get(here, headers={"x-fragment": "1", "x-known": "none"})
        assert stage.text.startswith('<div class="analysis-stage" id="stage"')
        assert len(stage.text) < 400
        assert (
            "Analyse this match"
            in (await visitor.post(f"{here}/cancel", follow_redirects=True)).text
        )


async def test_why_an_analysis_is_refused_stands_where_the_way_to_it_would(rooms, app, tiny):
    room = await table_of_three(rooms, tiny)
    while not room.table.match.is_over:
        await play_some(room, 1)

    async def ask(match, asker, home):
        return State(REFUSED, why="Too many.")

    app.state.analyses.ask = ask
    async with browser(app) as visitor:
        answer = await visitor.post(f"/m/{room.table.id}/analysis")
        assert (answer.status_code, answer.headers["retry-after"]) == (429, "10")
        assert "Too many." in answer.text


async def test_a_match_of_a_day_that_is_not_over_is_not_looked_into(rooms, app, tiny, monkeypatch):
    room = await table_of_three(rooms, tiny)
    while not room.table.match.is_over:
        await play_some(room, 1)
    monkeypatch.setattr("steppe.server.pages.analysis.analysis_page.is_sealed", lambda dice: True)
    async with browser(app) as visitor:
        assert (await visitor.get(f"/m/{room.table.id}/analysis")).status_code == 409
