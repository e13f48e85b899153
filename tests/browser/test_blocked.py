"""A browser that blocks all storage: no cookies, and ``localStorage`` raises an error."""

import json

import pytest
from playwright.sync_api import expect

from tests.browser import chromium
from tests.browser.people import GAME, open_table

BLOCK = 2  # Chromium's constant


@pytest.fixture
def blocked(browser, server, tmp_path):
    """Return a page in a browser that blocks all cookies; a script error fails the test."""
    folder = tmp_path / "Default"
    folder.mkdir()
    chosen = {"profile": {"default_content_setting_values": {"cookies": BLOCK}}}
    (folder / "Preferences").write_text(json.dumps(chosen))
    context = browser.browser_type.launch_persistent_context(
        tmp_path, executable_path=chromium.find_whole(), args=list(chromium.FLAGS), base_url=server
    )
    context.set_default_timeout(60_000)  # the first page draws all games
    page, complaints = context.new_page(), []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    context.close()
    assert complaints == []


def test_a_visitor_who_blocks_cookies_gets_an_explanation_and_no_half_table(blocked):
    blocked.goto(f"/game/{GAME}")
    blocked.locator('form[action="/quick"] button').first.click()
    expect(blocked.locator("h1")).to_have_text("Cookies are blocked")
    expect(blocked.locator(".lead-words")).to_contain_text("Allow cookies")


def test_scripts_work_where_storage_is_blocked(blocked, new_page):
    blocked.goto(open_table(new_page(), "me", "friend"))
    touch = "try { localStorage.length } catch (error) { error.name }"
    assert blocked.evaluate(touch) == "SecurityError"
    pace = blocked.locator("[data-pace]").first
    before = pace.get_attribute("aria-label")
    pace.click()
    expect(pace).not_to_have_attribute("aria-label", before)
    blocked.locator("#player-1 button").click()
    expect(blocked.locator("h1")).to_have_text("Cookies are blocked")
