"""Small windows: the board keeps its size, and every control can be reached and is not covered."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import expect
from scripts.pictures import Table, lay, moments

from steppe.server.accounts.guests import COOKIE
from tests.browser import site
from tests.browser.people import await_true, await_turn, open_table, take_turn

SIZES = (  # of the window, in pixels
    *((320, 256), (320, 480), (360, 640), (375, 553), (568, 320), (640, 360), (683, 384)),
    *((844, 390), (700, 560), (1024, 600), (1280, 600), (1024, 768)),
)
ALONE = "doggerland-alone"
LONG = pytest.mark.long
SHOWN = (
    "zebras-middle",
    "stone_age-middle",
    "doggerland-middle",
    ALONE,
    "valley-fight",
)
LEAST = 0.6  # of the shorter side of the window
SHARE = """() => {  // of the shorter side of the window that the board takes
  const { width, height } = document.querySelector("#board").getBoundingClientRect();
  return Math.min(width, height, innerHeight) / Math.min(innerWidth, innerHeight);
}"""
COVERED = """() => {  // the controls that cannot be scrolled to where nothing covers their centre
  const isFree = (thing, block) => {
    thing.scrollIntoView({ block, inline: block });
    const { left, top, width, height } = thing.getBoundingClientRect();
    if (width <= 1) return true;  // for screen readers
    return thing.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  };
  const name = (thing) => thing.getAttribute("aria-label") ?? thing.textContent;
  return [...document.querySelectorAll(":is(#table, .bar, #tabs) :is(a, button, summary)")]
    .filter((thing) => thing.checkVisibility({ visibilityProperty: true }))
    .filter((thing) => !isFree(thing, "nearest") && !isFree(thing, "center"))
    .map((thing) => `${document.body.dataset.tab}: ${name(thing)}`.slice(0, 60));
}"""
HINTED = """() => {  // the buttons of the dock that a hint moves or hides
  const all = [...document.querySelectorAll("#dock :is(a, button)")], shown = all.map(where);
  const advice = document.createElement("span"), status = document.querySelector("#status");
  advice.className = "status-hint status-advice";
  advice.textContent = "what may come of it, ".repeat(7);
  status.classList.add("hinted");
  status.querySelector(".status-words").append(advice);
  const moved = all.filter((one, at) => where(one) !== shown[at]).map((one) => one.textContent);
  status.classList.remove("hinted");
  advice.remove();
  return moved;
  function where(one) { return JSON.stringify(one.getBoundingClientRect()); }
}"""
CLIPPED = """() => {  // the answers of the dock whose ring, for a hint, is cut off at a side
  const sides = (box, by = 0) => [box.left - by, -box.right - by];
  const boxes = (thing) => (thing.id === "dock" ? [] : [thing, ...boxes(thing.parentElement)])
    .filter((part) => getComputedStyle(part).overflowX !== "visible");
  const isCut = (thing) => {
    thing.classList.add("advised");
    const { outlineOffset: off, outlineWidth: wide } = getComputedStyle(thing);
    const ring = sides(thing.getBoundingClientRect(), parseFloat(off) + parseFloat(wide));
    thing.classList.remove("advised");
    const ends = boxes(thing.parentElement).map((box) => sides(box.getBoundingClientRect()));
    return ends.some((end) => end.some((side, at) => ring[at] < side - 0.5));
  };
  return [...document.querySelectorAll("#hand a")].filter((thing) => thing.checkVisibility())
    .filter(isCut).map((thing) => thing.textContent);
}"""
TALLER = """async () => {  // fights in the show, taller than on the page, in the wrong half of it
  const { src } = document.querySelector("script[src$='/playback.js']");
  const stage = await import(new URL("stage.js", src)), lost = [];
  stage.raise();
  const panel = document.querySelector(".stage .panel:has(.sides)");
  const sides = panel?.querySelector(".sides");
  const { top, bottom } = document.querySelector("#board-area").getBoundingClientRect();
  const isLying = innerWidth >= 480 && innerHeight < 500, isNarrow = innerWidth < 700;
  const isOver = panel && (isLying || (isNarrow && innerHeight >= 500));
  for (const isLow of isOver ? [true, false] : []) {
    sides.classList.toggle("low", isLow);
    sides.style.minHeight = `${sides.clientHeight + 20}px`;
    const box = panel.getBoundingClientRect(), isBelow = box.top + box.bottom > top + bottom;
    if (box.bottom > bottom || box.top < 0 || isBelow !== isLow) lost.push(isLow);
  }
  stage.drop();
  return lost;
}"""
TOP = "(selector) => Math.round(document.querySelector(selector).getBoundingClientRect().top)"


@pytest.fixture(scope="module")
def laid(tmp_path_factory) -> tuple[str, dict[str, tuple[str, str]]]:
    """Serve a match of each kind; yield the server's address, and page and cookie of each match."""
    data = tmp_path_factory.mktemp("small")
    with ThreadPoolExecutor(1) as thread:  # this one runs the browser's event loop
        found = thread.map(lambda table: asyncio.run(lay(data, table)), shown())
        tables = dict(zip((table.id for table in shown()), found, strict=True))
    with site.running(data) as address:
        yield address, tables


def shown() -> list[Table]:
    return [table for table in moments() if table.id in SHOWN]


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=LONG if name == ALONE else ()) for name in SHOWN]
)
def test_a_small_window_shows_the_board_and_covers_no_control_even_with_a_hint(
    new_page, laid, name
):
    address, tables = laid
    where, cookie = tables[name]
    page = new_page(reduced_motion="reduce", locale="fr-FR")
    page.context.add_cookies([{"name": COOKIE, "value": cookie, "url": address}])
    page.goto(address + where)
    small, covered, moved, clipped = [], [], [], []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.click("#tabs [data-tab=log]")
        for tab in page.locator("#tabs button").filter(visible=True).all():
            tab.click()
            assert page.evaluate("scrollY") == 0  # the top of what the tab shows
            covered += [(width, height, thing) for thing in page.evaluate(COVERED)]
        page.evaluate("document.querySelector('#tabs [data-tab=board]').click()")
        moved += [(width, height, thing) for thing in page.evaluate(HINTED)]
        clipped += [(width, height, thing) for thing in page.evaluate(CLIPPED)]
        clipped += [(width, height, low) for low in page.evaluate(TALLER)]
        share = page.evaluate(SHARE)
        small += [(width, height, share)] if share < LEAST else []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (width, height)
    assert small == []
    assert covered == []
    assert moved == []
    assert clipped == []


def test_playback_stays_over_the_board_when_a_small_page_scrolls(new_page):
    page = new_page(viewport={"width": 320, "height": 480})
    open_table(page, "me", "bot")
    take_turn(page)
    await_turn(page)
    page.click("[data-replay]")
    expect(page.locator("#replayer")).to_be_in_viewport(ratio=1)
    page.click("#replayer [data-deed=pause]")
    page.evaluate("scrollTo(0, 60)")
    assert page.evaluate("scrollY") == 60
    await_true(page, lambda: page.evaluate(TOP, ".stage .board") == page.evaluate(TOP, "#board"))
