"""The board stands still whatever is asked under it: a question, its hint, the next question."""

import pytest

from tests.browser.people import SURE, is_over, open_table

SIZES = ((1366, 768), (1440, 900), (390, 844))  # of the window, in pixels
CHOICES = 12
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
    """Choose something in the dock, or on the board, each time something else."""
    page.wait_for_selector(
        ", ".join(f"{part} [data-{kind}]" for part, kind in THINGS), state="attached"
    )
    things = page.locator("#hand :is([data-move], [data-pick]):not([aria-current])")
    things = things.filter(visible=True)
    if not things.count():
        things = page.locator("#board [data-move], #board [data-pick]")
    things.nth(5 * number % things.count()).dispatch_event("click")
    page.wait_for_timeout(ANSWER)  # not everything chosen changes what is asked
    if page.locator(SURE).is_visible():
        page.click(SURE)
        page.wait_for_timeout(ANSWER)


@pytest.mark.rotating(3)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game", ["zebras", "doggerland", "valley"])
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
