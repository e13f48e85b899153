"""The steps between two moments of a match, as played back on a page, and the recap."""

import re

import pytest

import steppe
from steppe.draw import icons
from steppe.server.match.new_match import NewMatch, NewSeat
from steppe.server.pages.table import playback, recap
from steppe.server.pages.table.playback import draw_steps
from steppe.server.pages.table.recap import draw_recap
from steppe.server.pages.table.table_view import TableView
from steppe.server.render.page_parts import Parts
from steppe.server.render.render_scheduler import Gallery, RenderPriority
from tests.server.site import ANA, BEN, CLEO, browser, play, play_some, table_of_two
from tests.server.test_leaks import twins
from tests.server.test_result import ENDED, begun, look

pytestmark = pytest.mark.anyio


@pytest.fixture
async def secretive(rooms, tiny):
    """Return a match with hidden hands after some moves."""
    room = await rooms.create(
        NewMatch(tiny, [NewSeat("person", "ana"), *[NewSeat("open")] * 2]), ANA
    )
    await room.seating.sit(BEN, 1, "ben")
    await room.seating.sit(CLEO, 2, "cleo")
    return room


def look_of(room, *seats: int) -> TableView:
    return TableView(room.table, frozenset(seats), "en")


def told(room, *seats: int, after: int = 0) -> str:
    look = look_of(room, *seats)
    return "".join(step.whole() for step in draw_steps(look, (after, len(look.story))))


async def ask(app, room, query: str, **headers: str):
    async with browser(app) as spectator:
        return await spectator.get(f"/m/{room.table.id}/steps?{query}", headers=headers)


async def test_a_step_says_who_did_what_and_shows_what_came_of_it(rooms):
    room = await table_of_two(rooms)
    await play(room, ANA, "guard:3")
    await play(room, BEN, "place:lion:d2")
    text = told(room, 0)
    assert re.findall(r'data-at="(\d)"(?: data-who="(\d)" data-verb="(\w+)")?', text) == [
        ("0", "", ""),
        ("1", "0", "guard"),
        ("2", "1", "place"),
    ]
    assert 'data-sign="lion"' in text
    assert text.count('id="ranger"') == 2
    assert 'lion to <i class="place">D2</i>' in text


async def test_what_the_page_or_an_earlier_step_has_is_not_sent_again(app, rooms):
    room = await table_of_two(rooms)
    await play_some(room, 6)
    whole = await ask(app, room, "after=2")
    names = ".".join(re.findall(r'data-keep="([\w-]{8})"', whole.text))
    again = await ask(app, room, "after=2", **{"x-have": names})
    assert whole.text.count('data-left="') > 0
    assert len(again.text) < len(whole.text) / 2
    assert whole.headers["cache-control"].startswith("private")


async def test_only_the_last_steps_of_a_long_way_are_shown(rooms, monkeypatch):
    monkeypatch.setattr(playback, "_MOST", 3)
    room = await table_of_two(rooms)
    await play_some(room, 8)
    assert re.findall(r'<template data-at="(\d)"', told(room)) == ["5", "6", "7", "8"]


@pytest.mark.parametrize(
    "query",
    ["", "after=x", "after=-1", "after=9", "after=2&until=1", "after=0&until=9", "after=0&until="],
)
async def test_moments_that_are_not_are_refused(app, rooms, query):
    room = await table_of_two(rooms)
    await play_some(room, 3)
    assert (await ask(app, room, query)).status_code == 404


async def test_without_events_nothing_is_narrated(app, rooms):
    room = await table_of_two(rooms)
    assert (await ask(app, room, "after=0")).text == '<div id="steps"></div>'


@pytest.mark.parametrize("viewer", [None, 0, 1])
async def test_steps_and_recap_hide_what_the_seat_may_not_know(secretive, viewer):
    seats = () if viewer is None else (viewer,)
    await play_some(secretive, 2)
    honest = secretive.table.match

    def shown() -> str:
        secretive.table.kept.clear()
        return told(secretive, *seats) + draw_recap(look_of(secretive, *seats))

    before, compared = shown(), 0
    for twin in twins(honest, viewer):
        secretive.table.match = twin
        assert shown() == before
        compared += 1
    assert compared > 0


async def test_the_recap_has_a_chip_for_each_of_the_others_since_the_last_decision(rooms):
    room = await rooms.create(NewMatch("stone_age", [NewSeat("person", "ana")] * 3), ANA)
    await play_some(room, 3)
    recap = draw_recap(look_of(room, 0))
    assert re.findall(r'data-since="(\d)" data-until="(\d)" data-who="(\d)"', recap) == [
        ("3", "4", "2"),
        ("2", "3", "1"),
    ]  # the latest first
    assert 'data-replay="2"' in recap


async def test_the_first_recap_says_who_begins_and_what_to_do(rooms):
    room = await table_of_two(rooms)
    assert "You start: Place the ranger on any stop" in draw_recap(look_of(room, 0))
    assert "ana starts" in draw_recap(look_of(room, 1))


def test_the_recap_says_that_nothing_is_new(monkeypatch):
    asked = begun("valley", "winner_0", 37)  # a move has opened a window, and all have passed
    silent = "nothing new since your move"
    assert silent not in draw_recap(look(asked, 2))  # earlier moves are still there
    monkeypatch.setattr(recap, "_parts", lambda look, deeds: iter(()))
    assert silent in draw_recap(look(asked, 2))
    assert silent not in draw_recap(look(asked, 1))  # viewer 1 has passed
    assert silent not in draw_recap(look(asked))
    assert silent not in draw_recap(look(begun("valley", "winner_0", 36), 1))


@pytest.mark.parametrize("name", steppe.names())
async def test_every_move_and_outcome_has_a_picture_that_is_there(name):
    game = steppe.load(name)
    picture = game.view("text").picture
    named = {picture(word) for word in (*game.actions, *game.outcomes)}
    assert {one for one in named if not icons.symbol(one)} == set()
    assert len(named) > 3


async def test_equal_requests_get_the_same_drawing():
    drawn: list[int] = []

    def work():
        for number in range(3):
            drawn.append(number)
            yield Parts((str(number),))

    gallery = Gallery(RenderPriority(), 1)
    one, other = await gallery.show("a", work), await gallery.show("a", work)
    assert one is other
    assert drawn == [0, 1, 2]
    await gallery.show("b", work)
    await gallery.show("a", work)
    assert len(drawn) == 9


async def test_a_failed_drawing_is_begun_again():
    gallery = Gallery(RenderPriority(), 2)
    with pytest.raises(ZeroDivisionError):
        await gallery.show("a", lambda: iter([1 // 0]))
    assert await gallery.show("a", lambda: iter([1])) == [1]


CAPTION = re.compile(r'<p class="caption-clause( p\d)?">(.*?)</p>')


@pytest.mark.parametrize(
    ("game", "words"),
    [("doggerland", "round 2,"), ("valley", ", year 1"), ("stone_age", "round 2")],
)
async def test_what_nobody_decided_is_credited_to_nobody(game, words):
    here = TableView(begun(game, ENDED[game], 100), frozenset(), "en")
    line = next(line for line in here.story.lines(here.voice) if words in line.words)
    told = "".join(step.whole() for step in draw_steps(here, (line.start, line.end)))
    found = [caption for caption in CAPTION.findall(told) if words in caption[1].lower()]
    assert found
    assert all(not seat and "<b>" not in text for seat, text in found)


async def test_each_throw_of_a_fight_is_a_step_of_its_own_with_its_dice():
    here = TableView(begun("valley", "winner_0", 100), frozenset(), "en")
    told = [step.whole() for step in draw_steps(here, (0, len(here.story)))]
    found = [(step, [words for _, words in CAPTION.findall(step)]) for step in told]
    throws = [(step, words) for step, words in found if "against" in "".join(words)]
    assert throws
    for step, words in throws:
        assert sum("against" in one for one in words) == 1
        assert step.count('id="die-') >= 2


async def test_scenes_of_an_action_show_what_it_distinguishes():
    here = TableView(begun("valley", "winner_0", 100), frozenset(), "en")
    for deed in here.story.deeds((0, len(here.story)), here.voice):
        scenes = [*here.story.scenes(deed, here.voice)]
        assert sum(len(scene.parts) for scene in scenes) >= 1
        assert all(part.at == deed.at for scene in scenes for part in scene.parts)
        end = here.story.position(deed.at)
        assert scenes[-1].seen.to_json() == end.to_json()
