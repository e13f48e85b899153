"""The board does not move when the dock changes: a prompt, its hint, the next prompt."""

import pytest
from playwright.sync_api import expect

import steppe
from steppe.play.lesson import lessons
from tests.browser.people import SURE, is_over, open_table

SIZES = ((1366, 768), (1440, 900), (390, 844))  # of the browser window, in pixels
CHOICES = 12
GAMES = ("zebras", "doggerland", "valley", "stone_age")
CASES = [
    pytest.param(game, size, marks=() if size == SIZES[0] else pytest.mark.long)
    for game in GAMES
    for size in SIZES
    if (game, size) != ("stone_age", SIZES[-1])  # on that screen, the board scrolls anyway
]
ANSWER = 300  # milliseconds
THINGS = (("#hand", "move"), ("#hand", "pick"), ("#board", "move"), ("#board", "pick"))
FRAME = """() => { const box = document.querySelector("#frame").getBoundingClientRect();
  return [box.left, box.top, box.width, box.height].map(Math.round).join(" "); }"""
HINT = """() => { document.querySelector("#status").classList.add("hinted");
  document.querySelector(".status-hint")?.replaceChildren("what may come of it, ".repeat(9)); }"""
COVERS = """() => { const dock = document.querySelector("#dock").getBoundingClientRect();
  return document.elementFromPoint(dock.left + dock.width / 2, dock.top + 4).closest("#dock"); }"""

COVERED = """() => [...document.querySelectorAll("#board [data-move], #board [data-pick]")]
  .filter((thing) => {
    const { left, top, width, height } = thing.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2)?.closest("#dock");
  }).map((thing) => thing.getAttribute("aria-label"))"""


def choose(page, number: int) -> None:
    """Choose an element in the dock or on the board, a different one each time."""
    page.wait_for_selector(
        ", ".join(f"{part} [data-{kind}]" for part, kind in THINGS), state="attached"
    )
    things = page.locator("#hand :is([data-move], [data-pick]):not([aria-current])")
    things = things.filter(visible=True)
    if not things.count():
        things = page.locator("#board [data-move], #board [data-pick]")
    things.nth(5 * number % things.count()).dispatch_event("click")
    page.wait_for_timeout(ANSWER)  # not every choice changes the prompt
    if page.locator(SURE).is_visible():
        page.click(SURE)
        page.wait_for_timeout(ANSWER)


@pytest.mark.parametrize(("game", "size"), CASES)
def test_the_board_stands_still_between_questions_and_hints(new_page, game, size):
    page = new_page(
        viewport=dict(zip(("width", "height"), size, strict=True)), reduced_motion="reduce"
    )
    open_table(page, "me", "me", game=game)
    frames, covers = {page.evaluate(FRAME)}, True
    for number in range(CHOICES):
        if is_over(page):
            break
        if not page.locator("#hand :is([data-move], [data-pick])").count():
            assert page.evaluate(COVERED) == []
        choose(page, number)
        frames.add(page.evaluate(FRAME))
        page.evaluate(HINT)
        frames.add(page.evaluate(FRAME))
        covers &= page.evaluate(f"() => ({COVERS})() !== null")
    assert len(frames) == 1
    assert covers


def test_a_group_is_asked_about_in_the_height_of_the_dock(new_page):
    page = new_page(
        viewport={"width": 1366, "height": 768}, reduced_motion="reduce", locale="fr-FR"
    )
    stops = lessons(steppe.load("valley"))["first"].stops
    at = next(n for n, stop in enumerate(stops) if stop.move.startswith("move:d2:"))
    page.goto(f"/learn/valley/first/{at}")
    expect(page.locator("#dock .number")).to_have_count(0)
    frame, height = page.evaluate(FRAME), page.locator("#dock").bounding_box()["height"]
    page.goto(f"/learn/valley/first/{at}?pick=d2")
    assert page.locator("#dock .number").count() > 2
    assert page.evaluate(FRAME) == frame
    assert page.locator("#dock").bounding_box()["height"] == height
