"""Lessons on the site: their addresses, answers and links."""

import re

import pytest

import steppe
from steppe.draw.svg import escape
from steppe.play.lesson import lessons
from steppe.server.pages.learn.lesson_links import address_of, lessons_for
from tests.server.site import browser

pytestmark = pytest.mark.anyio
LESSONS = [lesson for name in steppe.names() for lesson in lessons(steppe.load(name)).values()]
UNLIMITED = True
every = pytest.mark.parametrize("lesson", LESSONS, ids=lambda it: f"{it.game.name}-{it.name}")


def test_a_game_that_is_played_alone_has_a_lesson_for_that():
    for name in steppe.names():
        game = steppe.load(name)
        assert all(lesson.players > 1 for lesson in lessons_for(game, 2))
        assert bool(lessons_for(game, 1)) == (1 in game.players)


async def test_solo_play_comes_with_its_lesson_on_the_cards_of_the_home_page_too(app):
    name = "doggerland"
    (lesson,) = lessons_for(steppe.load(name), 1)
    async with browser(app, **{"accept-language": "fr"}) as ana:
        for address in ("/", "/learn", f"/game/{name}", f"/new?game={name}&players=1"):
            found = re.findall(
                rf'href="{address_of(lesson)}"[^>]*>([^<]*)<', (await ana.get(address)).text
            )
            assert found == ["Leçon solo"], address


async def test_the_end_of_a_lesson_leads_to_the_next_one(app):
    first, second = lessons_for(steppe.load("doggerland"), 2)
    async with browser(app) as ana:
        for lesson, leads in ((first, True), (second, False)):
            page = await ana.get(f"{address_of(lesson)}/{len(lesson.stops) - 1}")
            assert (f'href="{address_of(second)}">Next lesson' in page.text) == leads


@every
async def test_a_lesson_is_found_from_the_pages_of_its_game_and_from_the_aid(app, lesson):
    name, link = lesson.game.name, f'href="{address_of(lesson)}"'
    form = f"/new?game={name}&players={lesson.players}"
    async with browser(app) as ana:
        for address in (f"/game/{name}", f"/learn/{name}", f"/learn/{name}/aid", form):
            assert link in (await ana.get(address)).text, address


@every
@pytest.mark.parametrize("language", ["en", "fr"])
async def test_every_step_says_its_words_and_shows_the_way_on(app, lesson, language):
    async with browser(app, **{"accept-language": language}) as ana:
        page = await ana.get(address_of(lesson), follow_redirects=True)
        for number, step in enumerate(lesson.steps):
            first = next(at for at, stop in enumerate(lesson.stops) if stop.step == number)
            assert page.url.path == f"{address_of(lesson)}/{first}"
            assert f'<h2 id="guide-title">{escape(step.title[language])}</h2>' in page.text
            (onward, after) = re.search(
                r'href="([^"]+)" data-pass>[^<]*</a>(.*?)<', page.text
            ).groups()
            assert after == ""  # the last button leads on at every stop
            page = await ana.get(onward)


@every
async def test_a_visitor_who_comes_back_goes_on_where_they_left(app, lesson):
    last = len(lesson.stops) - 1
    async with browser(app) as ana:
        for left, resumed in ((2, 2), (last - 1, last - 1), (last, 0)):
            await ana.get(f"{address_of(lesson)}/{left}")
            answer = await ana.get(address_of(lesson))
            assert answer.headers["location"] == f"{address_of(lesson)}/{resumed}"


@every
async def test_a_lesson_ends_in_the_match_that_play_now_gives(app, rooms, lesson):
    async with browser(app) as ana:
        page = (await ana.get(f"{address_of(lesson)}/{len(lesson.stops) - 1}")).text
        (form,) = re.findall(r'<form method="post" action="/quick">(.*?)</form>', page)
        values = dict(re.findall(r'name="([^"]+)" value="([^"]*)"', form))
        if "bot" in values:
            values["bot"] = "quick"  # the tests' game has no other lesson
        answer = await ana.post("/quick", data=values)
    table = (await rooms.get(answer.headers["location"].split("/")[-1])).table
    assert table.match.game is lesson.game
    assert len(table.seats) == lesson.players
    assert table.match.options == lesson.game.new(lesson.players).options


async def test_the_guide_answers_a_pick_that_leads_elsewhere(app):
    lesson = lessons(steppe.load("zebras"))["first"]
    number = next(n for n, stop in enumerate(lesson.stops) if stop.move == "place:zebra:f4")
    told = {}
    async with browser(app) as ana:
        for pick in ("elephant", "gazelle", "zebra"):
            page = await ana.get(f"{address_of(lesson)}/{number}?pick={pick}")
            told[pick] = re.findall(r'guide-reply" role="alert">([^<]*)<', page.text)
    assert told["elephant"][0].startswith("You have only one elephant")
    assert told["gazelle"] == ["The rules allow that too. For this lesson, follow the highlight."]
    assert told["zebra"] == []
