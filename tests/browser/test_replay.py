"""Replays: keys, scrubber, move list, links to any position."""

import pytest
from playwright.sync_api import expect

from tests.browser.people import click_on, open_table, unfold
from tests.browser.test_look import faults


@pytest.fixture(scope="module")
def played(browser, server) -> str:
    """Return the address of a match that ended by resignation after four moves."""
    page = browser.new_page(base_url=server)
    address = open_table(page, "me", "me")
    for _ in range(10):
        click_on(page)
    unfold(page, "#resign summary")
    page.click("text=Yes, resign")
    expect(page.locator(".result")).to_be_visible()
    page.context.close()
    return address.split("?")[0]


@pytest.fixture
def address(page, played) -> str:
    """Open that match's replay at the start; return the address of the match."""
    page.goto(played)
    page.click(".result-ways >> text=Replay")
    expect(page.locator(".status-call")).to_have_text("Move 0 of 5")
    page.wait_for_load_state()  # its script listens to keys
    return played


def shown(page) -> str:
    return page.locator(".status-call").text_content() or ""


def test_keys_lead_through_the_match(page, address):
    page.keyboard.press("ArrowRight")
    expect(page.locator(".status-call")).to_have_text("Move 1 of 5")
    expect(page.locator("#ranger")).to_be_visible()
    page.keyboard.press("End")
    expect(page.locator(".status-call")).to_have_text("Move 5 of 5")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".status-call")).to_have_text("Move 4 of 5")
    page.keyboard.press("Home")
    expect(page.locator(".status-call")).to_have_text("Move 0 of 5")
    expect(page.locator("#ranger")).to_have_count(0)


def test_every_position_has_an_address(page, address, new_page):
    page.click("#go-forward")
    expect(page.locator(".status-call")).to_have_text("Move 1 of 5")
    other = new_page()
    other.goto(page.url)
    expect(other.locator(".status-call")).to_have_text("Move 1 of 5")


def test_from_the_replay_one_goes_back_to_the_result(page, address):
    page.click("text=Go to the result")
    page.wait_for_url(address)
    expect(page.locator(".result")).to_be_visible()


def test_the_log_leads_to_its_positions(page, address):
    page.click(".log li:nth-child(3) a")
    expect(page.locator(".status-call")).to_have_text("Move 3 of 5")
    expect(page.locator(".log [aria-current]")).to_have_count(1)


def test_the_scrubber_goes_anywhere(page, address):
    page.focus("#scrub")
    page.fill("#scrub", "4")
    expect(page.locator(".status-call")).to_have_text("Move 3 of 5")
    assert page.url == f"{address}/at/4"


def test_the_match_plays_by_itself_until_someone_stops_it(page, address):
    page.click("[data-play]")
    expect(page.locator("#caption")).to_contain_text("ranger above")
    expect(page.locator(".stage .board")).to_be_visible()  # in motion, over the page
    expect(page.locator(".status-call")).to_have_text("Move 2 of 5")
    expect(page.locator("[data-play]")).to_have_attribute("aria-label", "Pause")
    page.click("#go-back")
    expect(page.locator(".status-call")).to_have_text("Move 1 of 5")
    expect(page.locator("[data-play]")).to_have_attribute("aria-label", "Play")
    expect(page.locator(".stage")).to_be_empty()


def test_a_visitor_who_stops_the_playing_stays_at_the_move_on_show(page, address):
    page.click("[data-play]")
    expect(page.locator(".status-call")).to_have_text("Move 1 of 5")
    expect(page.locator("#caption")).to_contain_text("ranger above")
    page.click("[aria-label=Pause]")
    expect(page.locator("[data-play]")).to_have_attribute("aria-label", "Play")
    expect(page.locator(".stage")).to_be_empty()
    expect(page.locator(".status-call")).to_have_text("Move 1 of 5")
    expect(page.locator("#ranger")).to_be_visible()


def test_a_match_that_plays_by_itself_ends_where_it_ended(page, address):
    page.goto(f"{address}/at/6")
    page.click("[data-play]")
    expect(page.locator("[data-play]")).to_have_attribute("aria-label", "Play")
    expect(page.locator(".status-call")).to_have_text("Move 5 of 5")
    expect(page.locator(".stage")).to_be_empty()
    expect(page.locator("#caption")).to_be_empty()


def test_a_visitor_who_wants_no_motion_is_led_from_turn_to_turn(new_page, played):
    page = new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    page.goto(f"{played}/at/0")
    page.click("[data-play]")
    expect(page.locator(".status-call")).to_have_text("Move 2 of 5")
    expect(page.locator(".stage")).to_be_empty()


def test_the_record_is_a_text_file(page, address):
    text = page.request.get(f"{address}/record").text()
    assert text.startswith("steppe 1\ngame zebras players=2 board=savannah\n")
    assert "resign" in text


def test_what_the_result_offers_to_watch_is_played(page, played):
    page.goto(played)
    page.click(".last-moves li:nth-child(2) a")
    expect(page.locator(".stage .board")).to_be_visible()
    expect(page.locator(".status-call")).to_have_text("Move 4 of 5")
    expect(page.locator("#caption")).not_to_be_empty()
    expect(page.locator("#caption")).to_be_empty()
    expect(page.locator(".stage")).to_be_empty()
    expect(page.locator("[data-play]")).to_have_attribute("aria-label", "Play")


@pytest.mark.parametrize("scripts", [True, False])
def test_another_try_begins_at_the_moment_shown(new_page, played, scripts):
    page = new_page(java_script_enabled=scripts)
    page.goto(f"{played}/at/3")
    page.click(".try-again")
    expect(page.locator(".start > img")).to_be_visible()
    assert not scripts or faults(page) == []
    page.click("form.new-form button.primary")
    page.wait_for_url("**/m/*")
    expect(page.locator("#status.yours")).to_be_visible()
    page.goto(f"{page.url.split('?')[0]}/at/0")
    expect(page.locator("#log > p a").first).to_have_attribute("href", f"{played[-13:]}/at/3")
