"""Puzzles as the site gives them: one of the day, first tries, help, ratings, the pages."""

import re
from datetime import date, timedelta

import pytest

import steppe
from steppe.analysis.puzzle import shipped
from steppe.server import puzzles
from steppe.server.pages import puzzles as listing
from steppe.server.puzzles import HINTED, SHOWN, Puzzles, Share, days_in_a_row, of_the_day
from tests.server.house import browser

pytestmark = pytest.mark.anyio
UNLIMITED = True
GAME = steppe.load("zebras")
DAY = date(2026, 11, 26)


@pytest.fixture
def puzzle():
    return of_the_day(GAME, DAY)


@pytest.fixture(autouse=True)
def the_day(monkeypatch):
    """Let it be a day; what is called leads so many days on."""

    def go_on(days: int) -> None:
        for module in (puzzles, listing):
            monkeypatch.setattr(module, "today", lambda: DAY + timedelta(days=days))

    go_on(0)
    return go_on


@pytest.fixture
def kept(store):
    return Puzzles(store)


async def test_the_first_answer_counts_and_later_ones_do_not(kept, puzzle):
    right, wrong = puzzle.lines[0].moves, puzzle.played
    first = await kept.answer("ana", puzzle, wrong)
    later = await kept.answer("ana", puzzle, right)
    assert (first.score, later.score) == (0.0, 0.0)
    assert (first.moves, later.moves) == (wrong, right)
    assert (await kept.answer("ben", puzzle, right)).score == 1.0
    assert await kept.share(puzzle) == await kept.share(puzzle, DAY) == Share(2, 1)
    assert (await kept.share(puzzle)).percent == 50


async def test_a_hint_halves_and_the_solution_is_a_miss(kept, puzzle):
    right = puzzle.lines[0].moves
    await kept.help("ana", puzzle, HINTED)
    assert not (await kept.attempt("ana", puzzle)).is_over
    await kept.help("ben", puzzle, SHOWN)
    assert (await kept.attempt("ben", puzzle)).is_over
    assert (await kept.answer("ana", puzzle, right)).score == 0.5
    assert (await kept.answer("ben", puzzle, right)).score == 0.0
    await kept.help("ana", puzzle, SHOWN)
    assert (await kept.attempt("ana", puzzle)).score == 0.5


async def test_both_are_rated_by_first_tries_only(kept, puzzle):
    before = await kept.rating_of(puzzle)
    assert before.value == puzzle.rating
    chance = await kept.chance("ana", puzzle)
    await kept.answer("ana", puzzle, puzzle.lines[0].moves)
    person, riddle = await kept.rating("ana"), await kept.rating_of(puzzle)
    assert person.value > 1500 > person.spread + 1150
    assert riddle.value < before.value
    assert await kept.chance("ana", puzzle) > chance
    await kept.answer("ana", puzzle, puzzle.played)
    assert (person, riddle) == (await kept.rating("ana"), await kept.rating_of(puzzle))


async def test_what_was_tried_comes_no_more_until_all_were(kept, puzzle):
    first = await kept.next("ana", GAME)
    assert await kept.next("ben", GAME) == first
    await kept.answer("ana", first, first.played)
    assert (await kept.next("ana", GAME)).id != first.id


async def test_days_whose_puzzle_was_found_make_a_row(kept, the_day):
    for day in (0, 1, 3, 4):
        the_day(day)
        daily = of_the_day(GAME, DAY + timedelta(days=day))
        await kept.answer("ana", daily, daily.lines[0].moves)
    days = await kept.days("ana")
    assert days == [str(DAY + timedelta(days=day)) for day in (4, 3, 1, 0)]
    assert days == await kept.days("ana", "zebras")
    assert [days_in_a_row(days, DAY + timedelta(days=day)) for day in (4, 5, 6, 1)] == [2, 2, 0, 2]


def test_each_puzzle_has_its_day_before_one_comes_again():
    count = len(shipped(GAME))
    days = [of_the_day(GAME, DAY + timedelta(days=day)).id for day in range(count)]
    assert len(set(days)) == count


def task(page):
    """Return what stands beside the board."""
    return re.search(r'<section class="panel task.*?</section>', page.text, re.S)[0]


async def test_nothing_of_the_solution_is_in_a_page_before_the_answer(app, puzzle):
    base = f"/puzzles/zebras/{puzzle.id}"
    async with browser(app) as ana:
        before = await ana.get(base)
        theme = "gains:"
        assert not {"task-worths", "data-hint", theme, "/new?"} & set(
            re.findall(r"[\w/?:-]+", task(before))
        )
        assert "data-hint" not in before.text
        hinted = await ana.post(f"{base}/hint", follow_redirects=True)
        assert (theme in task(hinted)) == (puzzle.theme is not None)
        assert "data-hint" not in hinted.text
        assert "task-worths" not in hinted.text
        shown = await ana.post(f"{base}/show", follow_redirects=True)
        assert "task-worths" in shown.text
        assert f'data-hint="{puzzle.lines[0].moves[0]}"' in shown.text
    async with browser(app) as ben:
        assert "data-hint" not in (await ben.get(base)).text


async def test_who_shows_no_cookie_rates_nothing(app, puzzle):
    base = f"/puzzles/zebras/{puzzle.id}"
    async with browser(app) as ana:
        for way in ("hint", "show"):
            ana.cookies.clear()
            await ana.post(f"{base}/{way}")
        ana.cookies.clear()
        first = puzzle.lines[0].moves[0]
        await ana.post(f"{base}/play", data={"ply": "0", "move": first, "key": "play"})
        assert not (await Puzzles(app.state.rooms.house.store).share(puzzle)).tried


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_a_line_is_played_move_by_move_and_then_judged(app, puzzle, language):
    at = f"/puzzles/zebras/{puzzle.id}"
    words = {"en": "That is right", "fr": "C\N{RIGHT SINGLE QUOTATION MARK}est juste"}[language]
    async with browser(app, **{"accept-language": language}) as ana:
        for number, move in enumerate(puzzle.lines[0].moves):
            asked = await ana.get(f"{at}/move/{move}")
            assert f'action="{at}/play"' in asked.text
            values = {"ply": str(number), "move": move, "key": "k"}
            answer = await ana.post(f"{at}/play", data=values)
            at = answer.headers["location"]
        assert at == f"/puzzles/zebras/{puzzle.id}"
        page = await ana.get(at)
        assert f'class="right">{words}</h2>' in page.text
        (on,) = re.findall(r'href="(/new[^"]+)"', task(page))
        assert (await ana.get(on.replace("&amp;", "&"))).status_code == 200


async def test_a_script_is_sent_only_what_changes(app, puzzle):
    at, line = f"/puzzles/zebras/{puzzle.id}", "+".join(puzzle.played)
    async with browser(app, **{"x-fragment": "1"}) as ana:
        await ana.get(at)
        answer = await ana.post(f"{at}/play", data={"ply": "0", "move": line, "key": "k"})
        assert answer.text.startswith('<div id="table"')
        assert f'data-at="{at}"' in answer.text
        assert "Not the best" in answer.text


async def test_what_cannot_be_is_refused(app, puzzle):
    at = f"/puzzles/zebras/{puzzle.id}"
    async with browser(app) as ana:
        for move in ("place:zebra:z9", "guard:1", ""):
            answer = await ana.post(f"{at}/play", data={"ply": "0", "move": move, "key": "k"})
            assert answer.status_code == 400
        for lost in ("/puzzles/chess", "/puzzles/zebras/nothing", f"{at}/after/guard:1"):
            assert (await ana.get(lost)).status_code == 404
        assert (await ana.get(f"{at}/move/guard:1")).headers["location"] == at
        assert "task-worths" not in (await ana.get(at)).text


async def test_the_list_tells_of_today_and_leads_to_others(app, puzzle):
    async with browser(app) as ana:
        page = await ana.get("/puzzles")
        assert "Nobody has tried it yet." in page.text
        assert f'href="/puzzles/zebras/{puzzle.id}"' in page.text
        await ana.post(f"/puzzles/zebras/{puzzle.id}/show")
        page = await ana.get("/puzzles")
        assert "You have tried the puzzle of today." in page.text
        assert "0 % of 1 who tried found it." in page.text
        assert (await ana.get("/puzzles/zebras")).headers["location"].startswith("/puzzles/zebras/")
