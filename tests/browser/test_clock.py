"""A live clock on two pages: it counts down, runs out, a bot plays, and the player returns."""

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import STILL, await_true, choose_seat, is_mine

COMPARE = "document.dispatchEvent(new Event('visibilitychange'))"  # read the site time again


@pytest.fixture
def pass_time(server: str, data_folder: Path) -> Callable[[int], None]:
    """Return a function that lets site time pass."""
    return partial(shift, data_folder, "up")


def shift(folder: Path, column: str, seconds: int) -> None:
    """Add seconds to the site time (``up``), or to the time of its last beat (``at``)."""
    with closing(sqlite3.connect(folder / "steppe.sqlite", timeout=20)) as connection, connection:
        connection.execute(f"UPDATE pulse SET {column} = {column} + ?", (seconds,))


def read_time_until(page: Page, selector: str) -> None:
    """Read the site time again, which goes on in beats, until there is such an element."""

    def is_there() -> int:
        page.evaluate(COMPARE)
        page.wait_for_timeout(400)
        return page.locator(selector).count()

    await_true(page, is_there)


def sit_down(ana: Page, ben: Page, clock: str, **fields: str) -> None:
    """Let two people sit down at a table with a clock of a kind, and these fields of the form."""
    open_clocked(ana, clock, **fields)
    ben.goto(ana.url)
    ben.click("#player-1 form button.primary")


def open_clocked(ana: Page, clock: str, **fields: str) -> None:
    """Open a table for two with a clock of a kind, and these fields of the form."""
    ana.goto("/new?game=zebras&players=2")
    choose_seat(ana, 1, "friend")
    ana.check(f"[name=clock][value={clock}]")
    for name, value in fields.items():
        ana.select_option(f"[name={name}]", value)
    ana.click("form.new-form button.primary")
    ana.wait_for_url("**/m/*")


def open_live_table(ana: Page, ben: Page) -> None:
    """Let two people sit down at a table with a live clock; at zero, a bot plays."""
    sit_down(ana, ben, "live", zero="bot")
    for page in (ana, ben):
        expect(page.locator(".standings .clock.runs")).to_be_visible()


def test_a_clock_that_starts_long_after_its_page_shows_all_the_time(new_page):
    """Site time may rest while no clock runs, and the page's clock does not."""
    ana, ben = (new_page(**STILL) for _ in range(2))
    ana.clock.install()
    open_clocked(ana, "live", zero="bot")
    expect(ana.locator(".standings .clock").first).to_be_visible()
    ana.wait_for_timeout(1000)  # the page has compared its clock
    ana.clock.fast_forward(9 * 60_000)
    ben.goto(ana.url)
    ben.click("#player-1 form button.primary")
    expect(ana.locator(".standings .clock.runs b")).to_have_text(re.compile("15:00|14:5"))
    ana.wait_for_timeout(1000)
    assert ana.locator(".standings .clock.runs b").inner_text() >= "14:5"


def test_time_runs_out_and_the_player_takes_their_seat_again(new_page, pass_time):
    ana, ben = (new_page(**STILL) for _ in range(2))
    open_live_table(ana, ben)
    mover, other = (ana, ben) if is_mine(ana) else (ben, ana)
    minutes, seconds = map(int, mover.locator(".standings .clock.runs b").inner_text().split(":"))
    left = 60 * minutes + seconds
    pass_time(left - 182)  # 80 % of 15 minutes have passed two seconds later
    read_time_until(mover, ".standings .clock.late")
    expect(mover.locator("#news")).to_have_text("Little time left for your turn")
    expect(mover.locator(".standings .clock.late .i")).to_be_visible()
    expect(other.locator(".standings .clock.late")).to_have_count(0)
    pass_time(180 - 63)
    for page in (ana, ben):
        read_time_until(page, ".standings .clock.low")
    expect(mover.locator("#time-told")).to_have_text("1 minute left")
    pass_time(90)
    expect(mover.locator("#welcome button")).to_have_text("Take my seat")
    expect(other.locator("#log")).to_contain_text("a bot plays on")
    mover.click("#welcome button")
    expect(mover.locator(".standings .own")).to_be_visible()
    end_of_turn = 90_000  # the bot finishes its turn first, on interpreted rules
    expect(other.locator("#log")).to_contain_text("Comes back", timeout=end_of_turn)


def test_the_form_shows_only_the_fields_of_the_chosen_clock(page):
    page.goto("/new?game=stone_age&players=3")
    expect(page.locator("[name=minutes]")).to_be_hidden()
    page.check("[name=clock][value=live]")
    expect(page.locator("[name=minutes]")).to_be_visible()
    assert page.locator("[name=zero]").input_value() == "bot"
    page.check("[name=clock][value=days]")
    expect(page.locator("[name=pace]")).to_be_visible()
    expect(page.locator("[name=minutes]")).to_be_hidden()
