"""People whose time passes while they or the server are away, and what their pages show then."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import site
from tests.browser.people import (
    STILL,
    await_true,
    await_turn,
    is_mine,
    open_table,
    unfold,
)
from tests.browser.test_alone import moves
from tests.browser.test_clock import open_live_table, read_time_until, shift, sit_down
from tests.browser.test_look import faults

pytestmark = pytest.mark.long  # the tests of the server check the same without a browser
RUNS = ".standings .clock.runs"
HOUR, DAY = 3600, 86400


class Killable:
    """A server on a data folder that can be killed, and started again on another port."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.process, self.address = site.begun(folder)

    def restart(self, *pages: Page, between: Callable[[], None] = lambda: None) -> None:
        """Kill the server; let each page go on at the next one, as if it had the same address."""
        self.stop()
        between()
        paths = [page.url.removeprefix(self.address) for page in pages]
        self.process, self.address = site.begun(self.folder)
        for page, path in zip(pages, paths, strict=True):
            page.goto(self.address + path)

    def stop(self) -> None:
        """Kill the server without warning."""
        self.process.kill()
        with self.process:
            self.process.wait()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Killable]:
    """Return a server of the test's own, which may be killed; name it before the pages."""
    house = Killable(tmp_path)
    yield house
    house.stop()


def test_time_that_runs_out_while_the_server_is_killed_ends_once(house, new_page):
    ana, ben = (new_page(base_url=house.address, **STILL) for _ in range(2))
    open_live_table(ana, ben)
    mover, other = (ana, ben) if is_mine(ana) else (ben, ana)
    shift(house.folder, "up", 16 * 60)
    ana.wait_for_timeout(700)  # in some runs the line is written before the kill
    house.restart(ana, ben)
    expect(mover.locator("#welcome button")).to_have_text("Take my seat")
    expect(other.locator("#log")).to_contain_text("a bot plays on")
    house.restart(ana, ben)
    expect(mover.locator("#welcome button")).to_have_text("Take my seat")
    record = other.request.get(f"{other.url}/record").text()
    assert record.count(" !absent") == 1
    new_page.complaints.clear()  # about the connection


def test_a_match_over_days_rests_on_vacation_and_survives_a_change_of_the_clock(house, new_page):
    ana, ben = (new_page(base_url=house.address, **STILL) for _ in range(2))
    sit_down(ana, ben, "days", pace="quick")
    table = ana.url
    for page in (ana, ben):
        expect(page.locator(RUNS).first).to_contain_text("23 h 59 min")
    mover, other = (ana, ben) if is_mine(ana) else (ben, ana)
    unfold(mover, "#menu a[href='/vacation']")
    expect(mover.locator("main")).to_contain_text("You play 1 match over days.")
    mover.click("text=Begin my vacation")
    expect(mover.locator("main")).to_contain_text("You are on vacation.")
    assert faults(mover) == []
    expect(other.locator(".standings")).to_contain_text("on vacation")
    expect(other.locator(RUNS)).to_have_count(0)
    mover.click("text=End my vacation")
    expect(mover.locator("text=Begin my vacation")).to_be_visible()
    mover.goto(table)
    for page in (ana, ben):
        expect(page.locator(RUNS).first).to_contain_text("23 h 5")

    def set_clock() -> None:
        shift(house.folder, "at", -DAY)  # while it was down, its clock was set by a day

    house.restart(ana, ben, between=set_clock)
    for page in (ana, ben):
        expect(page.locator(RUNS).first).to_contain_text("23 h 5")
    shift(house.folder, "up", 6 * HOUR)
    for page in (ana, ben):
        read_time_until(page, f"{RUNS}:has-text('17 h 5')")
    new_page.complaints.clear()  # about the connection


@pytest.fixture
def tiny(tmp_path: Path) -> Iterator[str]:
    """Return the address of a server with the tests' own game, always with the same cards."""
    with site.running(tmp_path, "tiny=tests.tiny.windows:GAME", dice=1) as address:
        yield address


def test_an_attack_ends_a_standing_answer(new_page, tiny):
    people = ana, ben = [new_page(base_url=tiny, **STILL) for _ in range(2)]
    address = open_table(ana, "me", "friend", game="tiny", players=2)
    ben.goto(address)
    ben.click("#player-1 form button.primary")
    for page in people:
        await_turn(page)
        page.click(f'#hand [data-move="{moves(page)[-1]}"]')  # thieves stay in the hand
    steal = '#hand [data-move="steal"]'
    await_true(ana, lambda: any(page.locator(steal).count() for page in people))
    thief, hunter = (ana, ben) if ana.locator(steal).count() else (ben, ana)
    unfold(hunter, "#switches > summary")
    hunter.click("#switch-pass button")
    expect(hunter.locator("#switch-pass [aria-pressed=true]")).to_be_visible()
    hunter.goto("/mine")
    expect(hunter.locator("#standing")).to_contain_text("unless I am attacked")
    assert faults(hunter) == []
    hunter.goto(address)
    thief.click(steal)
    expect(hunter.locator("#status")).to_contain_text("you are attacked")
    expect(hunter.locator('#hand [data-move="yield"]')).to_be_visible()
    hunter.goto("/mine")
    expect(hunter.locator("#standing")).to_have_count(0)


def test_a_webhook_to_a_private_address_is_refused_or_switched_off(new_page):
    page = new_page()
    page.goto("/me/reach")
    page.fill("#webhook", "https://127.0.0.1/hook")
    page.locator("form:has(#webhook) button").click()
    expect(page.locator("[role=alert]")).to_contain_text("A webhook is a public address")
    assert faults(page) == []
    new_page.complaints.clear()  # the browser reports the refusal
    page.fill("#webhook", "https://localhost/hook")  # a name is looked up only when it is used
    page.locator("form:has(#webhook) button").click()
    expect(page.locator(".reach-list li")).to_have_count(1)
    with page.expect_response("**/me/reach/test"):
        page.click("text=Send a test message")

    def is_off() -> int:
        page.goto("/me/reach")
        return page.locator(".reach-list .fault").count()

    await_true(page, is_off)
    expect(page.locator(".reach-list .fault")).to_contain_text("Switched off")
    page.goto("/news")
    expect(page.locator("main .fault")).to_contain_text("Messages no longer reach you")
    assert faults(page) == []
