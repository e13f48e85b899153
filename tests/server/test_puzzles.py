"""Puzzles on the site: the daily puzzle, first attempts, help, ratings, the pages."""

import re
from asyncio import gather
from dataclasses import replace
from datetime import date, timedelta

import pytest

import steppe
from steppe.analysis.puzzles.puzzle import shipped
from steppe.analysis.puzzles.themes import themes, themes_of
from steppe.core.i18n import plain
from steppe.server.pages.puzzles import puzzle_home as listing
from steppe.server.pages.puzzles.puzzle_sources import own_words
from steppe.server.puzzles import glicko, puzzles
from steppe.server.puzzles.glicko import Rating
from steppe.server.puzzles.puzzle_filter import LEVELS, PuzzleFilter
from steppe.server.puzzles.puzzles import HINTED, SHOWN, Puzzles, Share, days_in_a_row, of_the_day
from steppe.server.store.rows import insertion
from tests.server.site import browser
from tests.server.test_puzzle_panel import shown

pytestmark = pytest.mark.anyio
UNLIMITED = True
GAME = steppe.load("zebras")
DAY = date(2026, 11, 26)
OFFERED = re.compile("data-(pick|move)=")


@pytest.fixture
def puzzle():
    return of_the_day(GAME, DAY)


@pytest.fixture(autouse=True)
def the_day(monkeypatch):
    """Set the current day; return a function that advances it by some days."""

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


async def test_both_are_rated_by_first_tries_only(kept, puzzle, monkeypatch):
    monkeypatch.setattr(glicko, "_PROVISIONAL", 350.0)
    before = await kept.rating_of(puzzle)
    assert before.value == puzzle.rating
    chance = await kept.chance("ana", puzzle)
    await kept.answer("ana", puzzle, puzzle.lines[0].moves)
    person, riddle = await kept.rating("ana"), await kept.rating_of(puzzle)
    assert person.value > 1500 > person.spread + 1150
    assert riddle.value < before.value
    assert await kept.chance("ana", puzzle) > chance
    await kept.answer("ana", puzzle, puzzle.played)
    await kept.help("ben", puzzle, SHOWN)
    assert (person, riddle) == (await kept.rating("ana"), await kept.rating_of(puzzle))


async def test_of_answers_at_the_same_instant_only_the_one_that_counts_is_rated(kept, puzzle):
    right, wrong = puzzle.lines[0].moves, puzzle.played
    await gather(*(kept.answer("ana", puzzle, moves) for moves in [wrong, right] * 4))
    counted = await kept.attempt("ana", puzzle)
    await kept.answer("ben", puzzle, right if counted.score else wrong)
    assert (await kept.rating("ana")).value == pytest.approx(1500 + counted.gained)
    assert await kept.rating("ana") == await kept.rating("ben")


async def test_a_new_visitor_rates_no_puzzle(kept, puzzle):
    before = await kept.rating_of(puzzle)
    for number in range(3):
        await kept.answer(f"guest {number}", puzzle, puzzle.played)
    assert await kept.rating_of(puzzle) == before
    assert (await kept.rating("guest 0")).value < 1500


async def test_a_miss_may_be_tried_again_and_shows_what_it_changed(kept, puzzle):
    missed = await kept.answer("ana", puzzle, puzzle.played)
    assert missed.gained == (await kept.rating("ana")).value - 1500 < 0
    await kept.again("ana", puzzle)
    open_again = await kept.attempt("ana", puzzle)
    assert (open_again.moves, open_again.helped, open_again.score) == ((), 0, 0.0)
    await kept.help("ana", puzzle, SHOWN)
    assert (await kept.attempt("ana", puzzle)).helped == SHOWN
    later = await kept.answer("ana", puzzle, puzzle.lines[0].moves)
    assert (later.helped, later.gained) == (0, missed.gained)


async def test_what_was_found_here_is_among_the_others_but_of_no_day(kept, store, puzzle):
    here = replace(puzzle, seat=1 - puzzle.seat)
    row = {"id": here.id, "game": "zebras", "match": "m", "body": here.to_json(), "at": 1.0}
    assert here.id not in await kept.all(GAME)
    await store.change([insertion("puzzle", row)])
    assert (await kept.all(GAME))[here.id] == here
    former = replace(here, rules="0.1", seat=puzzle.seat)
    await store.change(
        [insertion("puzzle", row | {"id": "x", "body": former.to_json(), "at": 2.0})]
    )
    assert len(await kept.all(GAME)) == len(shipped(GAME)) + 1
    days = [of_the_day(GAME, DAY + timedelta(days=day)).id for day in range(250)]
    assert here.id not in days


async def test_what_was_tried_comes_no_more_until_all_were(kept, puzzle):
    first = await kept.next("ana", GAME)
    assert await kept.next("ana", GAME) == first
    second = await kept.next("ana", GAME, first.id)
    assert len({one.id for one in (first, second, await kept.next("ana", GAME, second.id))}) == 3
    await kept.answer("ana", first, first.played)
    assert (await kept.next("ana", GAME)).id != first.id


async def test_what_comes_next_reveals_nothing_of_the_solution(kept, monkeypatch):
    game = steppe.load("stone_age")
    tried = await kept.next("ana", game)
    await kept.answer("ana", tried, tried.played)
    before = await order(kept, game)
    turned = {one.id: replace(one, lines=one.lines[::-1]) for one in shipped(game).values()}
    monkeypatch.setattr(puzzles, "shipped", lambda game: {id: turned[id] for id in turned})
    assert await order(kept, game) == before
    assert len(set(before)) == len(before)


async def order(kept, game):
    """Return the first puzzles offered to ana."""
    ids = [""]
    for _ in range(8):
        ids.append((await kept.next("ana", game, ids[-1])).id)
    return ids[1:]


async def test_a_puzzle_that_waits_for_an_answer_counts_for_the_day_on_which_it_is_answered(
    kept, puzzle, the_day
):
    the_day(-1)
    await kept.help("ana", puzzle, HINTED)
    the_day(0)
    await kept.answer("ana", puzzle, puzzle.lines[0].moves)
    assert await kept.days("ana") == [str(DAY)]


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
    """Return the text beside the board."""
    return re.search(r'<section class="panel task.*?</section>', page.text, re.S)[0]


async def test_nothing_of_the_solution_is_in_a_page_before_it_is_found_or_shown(app, puzzle):
    base, secret = f"/puzzles/zebras/{puzzle.id}", ("task-worths", "Step by step", "/new?")
    wrong = {"ply": "0", "move": "+".join(puzzle.played), "key": "k"}
    async with browser(app) as ana:
        before = await ana.get(base)
        assert "counts as a miss and lowers your rating." in task(before)
        assert "1500 (provisional)" in task(before)
        assert not any(words in task(before) for words in secret)
        assert "data-hint" not in (await ana.post(f"{base}/hint", follow_redirects=True)).text
        missed = await ana.post(f"{base}/play", data=wrong, follow_redirects=True)
        assert not any(words in task(missed) for words in secret)
        assert "Winning chance: 0% after your move, 100% after the better move." in missed.text
        assert "Try again" in missed.text
        assert "provisional until you have tried more. Only first tries count." in task(missed)
        assert "Showing the solution counts as a miss." in task(missed)
        assert "lowers your rating" not in task(missed)
        again = await ana.post(f"{base}/again", follow_redirects=True)
        assert "What is better?" in task(again)
        shown = await ana.post(f"{base}/show", follow_redirects=True)
        assert all(words in task(shown) for words in secret)
    async with browser(app) as ben:
        before = task(await ben.get(base))
        assert not any(words in before for words in secret)


async def test_a_hint_names_a_few_moves_one_of_which_is_right(app, puzzle):
    base = f"/puzzles/zebras/{puzzle.id}"
    async with browser(app) as ana:
        await ana.get(base)
        hint = task(await ana.post(f"{base}/hint", follow_redirects=True))
    riddle = shown(puzzle)
    told = re.findall(r"<li>(.*?)</li>", hint)
    words = {riddle.line(one.moves, plain): n for n, one in enumerate(puzzle.lines)}
    places = sorted(words[one] for one in told)
    assert places[0] == 0
    assert len(places) == 3
    assert places[1] >= puzzle.right
    assert riddle.line(puzzle.played, plain) not in told


async def test_a_visitor_without_cookie_rates_nothing(app, puzzle):
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
    words = {"en": "Correct!", "fr": "Bonne réponse\N{NARROW NO-BREAK SPACE}!"}[language]
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
        assert "Not quite" in answer.text


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


async def test_the_list_shows_todays_puzzle_and_leads_to_others(app, puzzle):
    async with browser(app) as ana:
        page = await ana.get("/puzzles")
        assert "Nobody has tried it yet." in page.text
        assert "One rating covers all games" in page.text
        assert f'href="/puzzles/zebras/{puzzle.id}"' in page.text
        await ana.post(f"/puzzles/zebras/{puzzle.id}/show")
        page = await ana.get("/puzzles")
        assert "You have tried today&#39;s puzzle." in page.text
        assert "1 player has tried it." in page.text
        assert "%" not in re.sub("<style.*?</style>|<svg.*?</svg>", "", page.text, flags=re.S)
        on = await ana.get(f"/puzzles/zebras/next?after={puzzle.id}")
        assert re.fullmatch(r"/puzzles/zebras/\w{10}", on.headers["location"])


async def test_all_of_a_game_are_listed_by_how_one_did(app, puzzle):
    async with browser(app) as ana:
        whole = (await ana.get("/puzzles/zebras")).text
        assert whole.count('<li class="new">') == len(shipped(GAME))
        await ana.post(f"/puzzles/zebras/{puzzle.id}/show")
        missed = (await ana.get("/puzzles/zebras?show=missed")).text
        assert re.findall(r'<li class="(\w+)"><a href="([^"]+)"', missed) == [
            ("missed", f"/puzzles/zebras/{puzzle.id}")
        ]
        (board,) = re.findall(r'<img src="([^"]+)"', missed)
        assert (await ana.get(board)).headers["content-type"] == "image/svg+xml"


async def test_puzzles_stand_by_how_hard_they_are(app):
    async with browser(app) as ana:
        page = (await ana.get("/puzzles/zebras")).text
    parts = page.split("<summary><h3>")[1:]
    assert [part.split()[0] for part in parts] == ["Easy", "Moderate", "Hard"]
    numbers = [int(number) for number in re.findall(r'">\s*<b>(\d+)</b>', page)]
    assert numbers == [*range(1, len(shipped(GAME)) + 1)]
    hard = re.findall(r'href="/puzzles/zebras/(\w{10})"', parts[-1])
    assert all(shipped(GAME)[one].rating >= 1700 for one in hard)


async def test_the_theme_of_a_puzzle_is_shown_once_it_is_tried(app, puzzle):
    about = themes_of(puzzle)[0].words
    async with browser(app) as ana:
        at = f"/puzzles/zebras/{puzzle.id}"
        listed = (await ana.get("/puzzles/zebras")).text.partition('id="all"')[2]
        assert about not in listed
        assert about not in task(await ana.get(at))
        shown = await ana.post(f"{at}/show", follow_redirects=True)
        assert f'<a href="/puzzles/zebras/in/{themes_of(puzzle)[0].name}/next">' in task(shown)
        listed = (await ana.get("/puzzles/zebras")).text.partition('id="all"')[2]
        assert listed.count(about) == 1


async def test_a_visitor_who_chooses_a_theme_stays_in_it(app):
    async with browser(app) as ana:
        page = (await ana.get("/puzzles/stone_age?level=harder")).text
        there = re.search(r'href="(/puzzles/stone_age/in/tools\+harder/next)"', page)[1]
        seen = set()
        for _ in range(4):
            at = (await ana.get(there)).headers["location"]
            one = shipped(steppe.load("stone_age"))[at.rpartition("/")[2]]
            assert "tools" in [kind.name for kind in themes_of(one)]
            asked = task(await ana.get(at))
            assert "(better tools; harder)" in asked
            seen.add(one.id)
            there = re.search(r'href="(/puzzles/stone_age/in/[^"]+)"', asked)[1]
        assert len(seen) == 4
        for lost in ("hope", "harder+tools", "tools+tools", "+"):
            assert (await ana.get(f"/puzzles/stone_age/in/{lost}/next")).status_code == 404


async def test_harder_ones_are_harder_and_easier_ones_easier(kept):
    ratings = [
        (await kept.next("ana", GAME, want=PuzzleFilter(level=level))).rating
        for level in ("easier", "", "harder")
    ]
    assert ratings == sorted(set(ratings))
    late = await kept.next("ana", GAME, want=PuzzleFilter("late"))
    assert late.passed >= 2 / 3


@pytest.mark.parametrize("name", steppe.names())
def test_words_of_an_address_are_not_mistaken_for_others(name):
    known = themes(steppe.load(name))
    assert not set(known) & set(LEVELS)
    assert all(re.fullmatch("[a-z]+", word) for word in known)
    assert all(known[word].name == word for word in known)


def test_the_change_is_shown_once_a_rating_is_known():
    assert own_words(Rating(1612.4, 149.0), plain) == "1612 ± 149"
    assert own_words(Rating(1612.4, 151.0), plain) == "~1610 (provisional)"


def test_a_share_of_fewer_than_five_is_no_percentage(puzzle):
    assert not Share(4, 2).tells
    assert Share(5, 2).tells


async def test_a_table_that_is_answered_offers_no_move(app, puzzle):
    base, wrong = f"/puzzles/zebras/{puzzle.id}", "+".join(puzzle.played)
    async with browser(app) as ana:
        assert OFFERED.search(dock(await ana.get(base)))
        play = {"ply": "0", "move": wrong, "key": "k"}
        missed = dock(await ana.post(f"{base}/play", data=play, follow_redirects=True))
        solved = dock(await ana.post(f"{base}/show", follow_redirects=True))
        assert not any(OFFERED.search(one) or "yours" in one for one in (missed, solved))
        assert OFFERED.search(dock(await ana.post(f"{base}/again", follow_redirects=True)))


def dock(page):
    """Return the content below the board."""
    return re.search(r'<div class="dock.*?<section class="panel task', page.text, re.S)[0]
