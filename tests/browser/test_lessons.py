"""Each guided match as a newcomer plays it: by clicking only highlighted elements."""

import re

import pytest
from playwright.sync_api import Page, expect

import steppe
from steppe.play.lesson import Lesson, Stop, lessons
from tests.browser.people import await_change, state

DESKTOP = {"locale": "en-GB", "viewport": {"width": 1366, "height": 768}}
PHONE = {"locale": "fr-FR", "viewport": {"width": 390, "height": 844}, "has_touch": True}
LOW = {"locale": "fr-FR", "viewport": {"width": 640, "height": 360}, "has_touch": True}
COUNTED = ("warrior", "woman")  # rows in a hand, in order
MOST_CLICKS = 20  # maximum number of clicks for one move
COVERED = """(isLow) => {
  const card = document.querySelector("#guide"), guide = card.getBoundingClientRect();
  const ids = isLow ? (card.dataset.lit ?? "").split(" ") : [];
  const named = ids.map((id) => document.getElementById(id)).filter(Boolean);
  return [...document.querySelectorAll(".advised"), ...named]
    .map((lit) => lit.getBoundingClientRect())
    .some((box) => box.left < guide.right && box.right > guide.left && box.top < guide.bottom
      && box.bottom > guide.top);
}"""
CASES = [
    (lesson, language)
    for name in steppe.names()
    for lesson in lessons(steppe.load(name)).values()
    for language in ("en", "fr")
]
WALKS = [  # in `make test`, every other lesson is in French
    pytest.param(
        *case,
        marks=() if number % 4 in (0, 3) and case[0].name != "second" else pytest.mark.long,
        id=f"{case[0].game.name}-{case[0].name}-{case[1]}",
    )
    for number, case in enumerate(CASES)
]

LONG = pytest.mark.long
IN_SHORT = {"second", "zebras"}  # lessons and games; the board of zebras is lit in many steps
VIEWS = [
    pytest.param(
        lesson,
        screen,
        marks=() if screen is LOW and {lesson.name, lesson.game.name} & IN_SHORT else LONG,
        id=f"{lesson.game.name}-{lesson.name}-{screen['viewport']['height']}",
    )
    for lesson in [lesson for lesson, language in CASES if language == "en"]
    for screen in (PHONE, LOW)
]


def joined(lesson: Lesson, number: int) -> list[str]:
    """Return the moves accepted at a stop: its own, or joined to later moves in its step."""
    stops = lesson.stops[number:]
    moves = [stop.move for stop in stops if stop.move and stop.step == stops[0].step]
    return ["+".join(moves[:count]) for count in range(len(moves), 0, -1)]


def next_click(page: Page, meant: list[str]):
    """Return the element to click: the move, a highlighted pick that leads to it, or a count."""
    for move in meant:
        played = page.locator(f'[data-move="{move}"]').filter(visible=True)
        if played.count():
            expect(played.first).to_have_class(re.compile("advised"))
            return played.first
    lit = page.locator(".advised[data-pick]").filter(visible=True)
    if lit.count():
        return lit.first
    for row in page.locator(".party-row.advised:has(.stepped)").all():
        _, kind, number = meant[0].split(":")
        less, more = row.locator(".number").all()
        is_meant = (more.get_attribute("data-pick") or "").split(".")[0].endswith(f"-{kind}")
        if not is_meant and less.is_enabled():
            return less  # frees room
        if is_meant and more.is_enabled():
            return more if int(row.locator(".stepped").inner_text()[0]) < int(number) else less
    for kind, row in zip(COUNTED, page.locator(".party-row.advised").all(), strict=False):
        wanted = row.get_by_text(str(meant[0].count(f":{kind}:")), exact=True)
        if wanted.get_attribute("aria-current") is None:
            return wanted
    raise AssertionError(f"nothing is highlighted on the way to {meant[-1]}")


def take(page: Page, stop: Stop, meant: list[str]) -> None:
    """Play a stop's move."""
    at = page.get_attribute("#table", "data-at")
    if page.locator("[data-try]").is_visible():
        page.click("[data-try]")
    for _ in range(MOST_CLICKS):
        before = state(page)
        next_click(page, meant).click()
        page.wait_for_selector(
            f'#table:not([data-at="{at}"]), #table:not([data-picked="{before.split(" ")[1]}"])'
        )
        if page.get_attribute("#table", "data-at") != at:
            return
    raise AssertionError(f"{stop.move} takes too many clicks")


@pytest.mark.parametrize(("lesson", "language"), WALKS)
def test_a_newcomer_walks_it_by_what_is_lit(new_page, lesson, language):
    page = new_page(reduced_motion="reduce", **(DESKTOP if language == "en" else PHONE))
    page.goto(f"/game/{lesson.game.name}")
    page.click(f'a[href="/learn/{lesson.game.name}/{lesson.name}"]')
    number, last = 0, len(lesson.stops) - 1
    while number < last:
        stop = lesson.stops[number]
        expect(page.locator("#guide-title")).to_have_text(lesson.steps[stop.step].title[language])
        if stop.move:
            take(page, stop, joined(lesson, number))
        else:
            page.click("[data-pass]")
            page.wait_for_selector(f'#table:not([data-at$="/{number}"])')
        assert page.locator(".guide-reply").count() == 0
        number = int(page.get_attribute("#table", "data-at").split("/")[-1])
    page.click("#guide form button")
    page.wait_for_url("**/m/*")
    expect(page.locator("#status")).to_be_visible()


def test_a_wrong_move_gets_an_explanation_and_the_lesson_can_be_left_and_resumed(new_page):
    page = new_page(reduced_motion="reduce", **DESKTOP)
    page.goto("/learn/doggerland/alone/2")
    before = state(page)
    page.click("[data-try]")
    page.click('[data-move="refuse"]')
    expect(page.locator(".guide-reply")).to_contain_text("accept")
    assert state(page) == before
    page.click(".guide-leave")
    page.wait_for_url("**/learn/doggerland")
    page.click('a[href="/learn/doggerland/alone"]')
    page.wait_for_url("**/alone/2")
    page.click("text=Show me")
    await_change(page, before)
    expect(page.locator('[data-move="tell:horse"].advised').first).to_be_visible()


@pytest.mark.parametrize("screen", [DESKTOP, PHONE])
def test_the_guide_covers_nothing_that_is_lit_and_the_board_stands_still(new_page, screen):
    page = new_page(reduced_motion="reduce", **screen)
    page.goto("/learn/zebras/first/1")
    boards = set()
    while page.locator("#guide [data-pass]").count():
        page.wait_for_timeout(100)  # the guide moves into place
        assert not page.evaluate(COVERED, False)
        if box := page.locator("#frame > .board").bounding_box():  # otherwise another tab is open
            boards.add(tuple(box.values()))
        before = page.get_attribute("#table", "data-at")
        page.click("#guide [data-pass]")
        page.wait_for_selector(f'#table:not([data-at="{before}"])')
    assert len(boards) == 1


@pytest.mark.parametrize(("lesson", "screen"), VIEWS)
def test_the_guide_leaves_what_it_describes_in_view(new_page, lesson, screen):
    page = new_page(reduced_motion="reduce", **screen)
    for number, stop in enumerate(lesson.stops):
        if stop.move or screen is LOW:
            page.goto(f"/learn/{lesson.game.name}/{lesson.name}/{number}")
            page.wait_for_selector("#guide[style]")  # it has moved into place
            assert not page.evaluate(COVERED, screen is LOW), f"stop {number}"
