"""What people do at a table, so that tests can say it in one line."""

import math
import time
from collections.abc import Callable, Sequence

from playwright.sync_api import Page, expect

GAME = "zebras"
MOST_CLICKS = 150
MOST_TABS = 80
STILL = {  # a page for a whole match: wide, and nobody waits for pieces to glide
    "viewport": {"width": 1280, "height": 900},
    "reduced_motion": "reduce",
}
WHOLE = "#table:not([aria-busy])"  # what is asked comes a moment before the rest
SURE = "#sure button.primary"  # plays what was asked once more
PATIENCE = 600.0  # seconds for a whole match on a busy machine; an idle one needs a minute


def play_bot(page: Page, bot: str = "pebble") -> None:
    """Go to the page of the game and play a bot at once."""
    page.goto(f"/game/{GAME}")
    page.check(f"form.quick input[value='{bot}']")
    page.click("form.quick button")
    page.wait_for_url("**/m/*")
    expect(page.locator("#status.yours")).to_be_visible()


def open_table(page: Page, *seats: str, game: str = GAME, players: int = 2, **options: str) -> str:
    """Open a table by the form, its bots the quickest; return its address."""
    page.goto(f"/new?game={game}&players={players}")
    for name, value in options.items():
        choose_option(page, name, value)
    for number, seat in enumerate(seats):
        choose_seat(page, number, "bot:pebble" if seat == "bot" else seat)
    page.click("form.new-form button.primary")
    page.wait_for_url("**/m/*")  # until its scripts run: a table can be seen, and clicked, before
    expect(page.locator("#table")).to_be_visible()
    return page.url


def choose_seat(page: Page, number: int, word: str) -> None:
    """Choose who sits in a seat, opening it if another one is."""
    seat = page.locator(f".seat-field:has(input[name=seat-{number}])")
    if seat.get_attribute("open") is None:
        seat.locator(".seat-chip").click()
    seat.locator(f"input[value='{word}']").check()


def choose_option(page: Page, name: str, value: str) -> None:
    """Choose a value of an option of the game, unfolding it if it is a rarer one."""
    choice = page.locator(f"input[name=option-{name}][value='{value}']")
    if not choice.is_visible():
        page.click(f"details.more:has(input[name=option-{name}]) > summary")
    choice.check()


def verdict_of(page: Page) -> str:
    """Return what the end of a match is called."""
    return page.locator("#status .status-call").inner_text()


def whole_table(page: Page) -> None:
    """Go from the result to the table as it was left, with all that stands around the board."""
    page.click(".last-way")
    page.wait_for_url("**/at/*")


def ply(page: Page) -> str:
    """Return the version of the table that the page shows."""
    return page.get_attribute("#table", "data-ply") or ""


def is_mine(page: Page) -> bool:
    return page.locator("#status.yours").count() > 0


def is_over(page: Page) -> bool:
    return page.locator(".result").count() > 0


def await_turn(page: Page) -> None:
    """Wait until the page asks for a move, or shows the end."""
    expect(page.locator(f"{WHOLE} #status.yours, .result").first).to_be_visible()


def await_person(pages: Sequence[Page]) -> Page:
    """Wait until the bots have played and one of the people is asked; return that page."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        for page in pages:
            if is_mine(page):
                return page
        pages[0].wait_for_timeout(50)
    raise AssertionError("none of the people is asked")


def await_anybody(pages: Sequence[Page]) -> None:
    """Wait until one of the people is asked, or all see the end: what was played is shown first."""
    deadline = time.monotonic() + PATIENCE
    while not (any(map(is_mine, pages)) or all(map(is_over, pages))):
        assert time.monotonic() < deadline, "nobody is asked"
        pages[0].wait_for_timeout(50)


def await_true(page: Page, is_so: Callable[[], bool]) -> None:
    """Wait until something is so that is not to be seen on the page."""
    deadline = time.monotonic() + 20
    while not is_so():
        assert time.monotonic() < deadline, "it has never been so"
        page.wait_for_timeout(50)


def in_slow_motion(page: Page) -> None:
    """Let what glides take ten times as long: a slow browser shows it at many places, too."""
    session = page.context.new_cdp_session(page)
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": 0.1})


def click_on(page: Page) -> None:
    """Choose something: what plays a move if there is such a thing, else what picks a word."""
    before, tray = state(page), ".tray-item[data-pick]"
    page.wait_for_selector(f"#table [data-move], {tray}", state="attached")
    things = page.locator("#table [data-move]").filter(visible=True)
    if not things.count():
        things = page.locator(tray).filter(visible=True)
    things.nth(len(before) % things.count()).click()
    expect_change(page, before)


def state(page: Page) -> str:
    """Return a text that changes whenever something was played or picked."""
    table = page.locator("#table")
    return f"{table.get_attribute('data-ply')} {table.get_attribute('data-picked')}"


def await_change(page: Page, before: str) -> None:
    """Wait, without pauses, until something was played or picked."""
    version, picked = before.split(" ")
    page.wait_for_selector(f'{WHOLE}:not([data-ply="{version}"][data-picked="{picked}"])')


def await_answer(page: Page, before: str) -> None:
    """Wait until something was played or picked, or until the page, being told, asks no more.

    What is asked once more, because it loses something, is done.
    """
    version, picked = before.split(" ")
    new = f'{WHOLE}:not([data-ply="{version}"][data-picked="{picked}"])'
    changed = f"{new}, {WHOLE} #status:not(.yours)"
    if page.wait_for_selector(f"{changed}, {SURE}").evaluate("it => it.localName") == "button":
        page.press(SURE, "Enter")
        page.wait_for_selector(changed)


def expect_change(page: Page, before: str) -> None:
    version, picked = before.split(" ")
    same = f'#table[data-ply="{version}"][data-picked="{picked}"]'
    expect(page.locator(f"{same}, #table[aria-busy]")).to_have_count(0)


def take_turn(page: Page) -> None:
    """Choose until it is somebody else's turn, or the match is over."""
    for _ in range(MOST_CLICKS):
        if not page.locator("#status.yours").count():
            return
        click_on(page)
    raise AssertionError("a turn without end")


def play_to_the_end(*pages: Page) -> None:
    """Let people take turns, the others being bots, until all see the result."""
    for _ in range(MOST_CLICKS):
        await_anybody(pages)
        if all(is_over(page) for page in pages):
            return
        for page in pages:
            take_turn(page)
    raise AssertionError("a match without end")


def unfold(page: Page, summary: str) -> None:
    """Unfold something in the menu of a table."""
    if page.get_attribute("#menu", "open") is None:
        page.click("#menu > summary")
    page.click(summary)


def by_mouse(page: Page, selector: str) -> None:
    page.locator(selector).filter(visible=True).first.click()


def by_keyboard(page: Page, selector: str) -> None:
    """Go to a thing by Tab, from the status line that every move leads back to, and take it."""
    page.focus("#status")
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            page.keyboard.press("Enter")
            return
    raise AssertionError(f"{selector} cannot be reached by Tab")


def play_out(
    pages: Sequence[Page],
    choose: Callable[[Page, str], None],
    wanted: Callable[[Page], str],
    plies: float = math.inf,
) -> None:
    """Let people take what they want, a selector, until the result stands on all their pages.

    Or until so many moves are played.
    """
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
