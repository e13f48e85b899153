"""People's actions at a table, each as one call."""

import math
import time
from collections.abc import Callable, Sequence

from playwright.sync_api import Page, expect

GAME = "zebras"
MOST_CLICKS = 150
MOST_TABS = 80
STILL = {  # for pages that play a whole match: wide, and without animations
    "viewport": {"width": 1280, "height": 900},
    "reduced_motion": "reduce",
}
SURE = "#sure button.primary"  # the button that confirms a move
PATIENCE = 600.0  # seconds for a whole match on a busy machine; an idle machine needs one minute
HANDLESS = """
  try { localStorage.roll ??= "on"; localStorage.only ??= "0"; } catch { /* it is blocked */ }
"""  # the page rolls the dice and plays only moves itself
FOCUSED = """(selector) => {  // whether the focus is on such an element, and what it is on
  const { activeElement: it } = document;
  return [it.matches(selector), it.getAttribute("aria-label") ?? it.id ?? it.localName];
}"""


def play_bot(page: Page, bot: str = "pebble") -> None:
    """Start a match against a bot from the game's page."""
    page.goto(f"/game/{GAME}")
    page.check(f"form.quick input[value='{bot}']")
    page.click("form.quick button")
    page.wait_for_url("**/m/*")
    expect(page.locator("#status.yours")).to_be_visible()


def open_table(page: Page, *seats: str, game: str = GAME, players: int = 2, **options: str) -> str:
    """Open a table with the form, using the fastest bots; return its address."""
    page.goto(f"/new?game={game}&players={players}")
    for name, value in options.items():
        choose_option(page, name, value)
    for number, seat in enumerate(seats):
        choose_seat(page, number, "bot:pebble" if seat == "bot" else seat)
    page.click("form.new-form button.primary")
    page.wait_for_url("**/m/*")  # scripts run only then; the table is visible earlier
    expect(page.locator("#table")).to_be_visible()
    return page.url


def choose_seat(page: Page, number: int, word: str) -> None:
    """Choose the occupant of a seat; unfold its field if needed."""
    seat = page.locator(f".seat-field:has(input[name=seat-{number}])")
    if seat.get_attribute("open") is None:
        seat.locator(".seat-chip").click()
    seat.locator(f"input[value='{word}']").check()


def choose_option(page: Page, name: str, value: str) -> None:
    """Choose a value for an option; unfold its field if needed."""
    choice = page.locator(f"input[name=option-{name}][value='{value}']")
    if not choice.is_visible():
        page.click(f"details.more:has(input[name=option-{name}]) > summary")
    choice.check()


def verdict_of(page: Page) -> str:
    """Return the result of a match as the status line shows it."""
    return page.locator("#status .status-call").inner_text()


def whole_table(page: Page) -> None:
    """Go from the result to the full table with the final position."""
    page.click(".last-way")
    page.wait_for_url("**/at/*")


def ply(page: Page) -> str:
    """Return the version of the table that the page shows."""
    return page.get_attribute("#table", "data-ply") or ""


def is_mine(page: Page) -> bool:
    return page.locator("#status.yours:visible").count() > 0


def is_over(page: Page) -> bool:
    return page.locator(".result").count() > 0


def await_turn(page: Page) -> None:
    """Wait until the page asks for a move, or shows the result."""
    expect(page.locator("#status.yours:visible, .result").first).to_be_visible()


def await_person(pages: Sequence[Page]) -> Page:
    """Wait until one of the people is to move; return their page."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        for page in pages:
            if is_mine(page):
                return page
        pages[0].wait_for_timeout(50)
    raise AssertionError("it is never a person's turn")


def await_anybody(pages: Sequence[Page]) -> None:
    """Wait until one of the people is to move, or all pages show the result."""
    deadline = time.monotonic() + PATIENCE
    while not (any(map(is_mine, pages)) or all(map(is_over, pages))):
        assert time.monotonic() < deadline, "it is never a person's turn"
        pages[0].wait_for_timeout(50)


def await_true(page: Page, is_so: Callable[[], bool]) -> None:
    """Wait for a condition that is not visible on the page."""
    deadline = time.monotonic() + 20
    while not is_so():
        assert time.monotonic() < deadline, "the condition never came true"
        page.wait_for_timeout(50)


def in_slow_motion(page: Page) -> None:
    """Slow animations down tenfold, so that even a slow browser draws many frames of them."""
    session = page.context.new_cdp_session(page)
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": 0.1})


def click_on(page: Page) -> None:
    """Click an element that plays a move or, if there is none, an element that picks."""
    before, tray = state(page), ".tray-item[data-pick]"
    page.wait_for_selector(f"#table [data-move], {tray}", state="attached")
    things = page.locator("#table [data-move]").filter(visible=True)
    if not things.count():
        things = page.locator(tray).filter(visible=True)
    chosen = things.nth(len(before) % things.count())
    is_first = chosen.get_attribute("data-first") is not None
    chosen.click()
    expect_change(page, before)
    if is_first:  # the first tap on the board only picks a place
        before = state(page)
        page.locator("#table [data-move]").filter(visible=True).first.click()
        expect_change(page, before)


def play(page: Page, *moves: str) -> None:
    """Play moves by clicks: a first click on the board only picks the place."""
    for move in moves:
        before = version = ply(page)
        while version == before:
            now = state(page)
            page.click(f'#table [data-move="{move}"] >> nth=0')
            await_change(page, now)
            version = ply(page)


def state(page: Page) -> str:
    """Return a string that changes with every move and pick."""
    table = page.locator("#table")
    return f"{table.get_attribute('data-ply')} {table.get_attribute('data-picked')}"


def await_change(page: Page, before: str) -> None:
    """Wait, without polling, until something is played or picked."""
    version, picked = before.split(" ")
    page.wait_for_selector(f'#table:not([data-ply="{version}"][data-picked="{picked}"])')


def await_answer(page: Page, before: str) -> None:
    """Wait until something is played or picked, or the viewer's turn is over.

    Confirm a move if the page asks for confirmation because the move loses something.
    """
    version, picked = before.split(" ")
    new = f'#table:not([data-ply="{version}"][data-picked="{picked}"])'
    changed = f"{new}, #status:not(.yours)"
    if page.wait_for_selector(f"{changed}, {SURE}").evaluate("it => it.localName") == "button":
        page.press(SURE, "Enter")
        page.wait_for_selector(changed)


def expect_change(page: Page, before: str) -> None:
    version, picked = before.split(" ")
    same = f'#table[data-ply="{version}"][data-picked="{picked}"]'
    expect(page.locator(same)).to_have_count(0)


def take_turn(page: Page) -> None:
    """Play until it is another player's turn, or the match is over."""
    for _ in range(MOST_CLICKS):
        if not is_mine(page):
            return
        click_on(page)
    raise AssertionError("the turn does not end")


def play_to_the_end(*pages: Page) -> None:
    """Let people, and bots in the other seats, play until all pages show the result."""
    for _ in range(MOST_CLICKS):
        await_anybody(pages)
        if all(is_over(page) for page in pages):
            return
        for page in pages:
            take_turn(page)
    raise AssertionError("the match does not end")


def unfold(page: Page, summary: str) -> None:
    """Unfold a section in a table's menu."""
    if page.get_attribute("#menu", "open") is None:
        page.click("#menu > summary")
    page.click(summary)


def by_mouse(page: Page, selector: str) -> None:
    page.locator(selector).filter(visible=True).first.click()


def by_keyboard(page: Page, selector: str) -> None:
    """Tab from the status line, where the focus is after every move, to an element; press Enter."""
    page.focus("#status")
    reached = []
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        is_there, words = page.evaluate(FOCUSED, selector)
        reached.append(words)
        if is_there:
            page.keyboard.press("Enter")
            return
    raise AssertionError(f"{selector} cannot be reached by Tab, only: {reached}")


def play_out(
    pages: Sequence[Page],
    choose: Callable[[Page, str], None],
    wanted: Callable[[Page], str],
    plies: float = math.inf,
) -> None:
    """Let people choose elements until all pages show the result or have reached ``plies``."""
    deadline = time.monotonic() + PATIENCE
    while not all(is_over(page) or int(ply(page)) >= plies for page in pages):
        assert time.monotonic() < deadline, "the match does not end"
        for page in pages:
            if is_mine(page):
                before = state(page)
                choose(page, wanted(page))
                await_answer(page, before)
            elif len(pages) == 1:
                page.wait_for_selector("#status.yours, .result")
