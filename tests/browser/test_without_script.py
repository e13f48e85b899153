"""A table without JavaScript: everything is a link or a form."""

import pytest
from playwright.sync_api import expect

from tests.browser.people import GAME, choose_seat, unfold


@pytest.fixture
def page(new_page):
    return new_page(java_script_enabled=False)


def open_shared(page) -> None:
    """Open a table for two people on one screen."""
    page.goto(f"/new?game={GAME}")
    choose_seat(page, 1, "me")
    page.click("form.new-form button.primary")


def follow(page, choice: str) -> None:
    """Follow a choice's link."""
    page.goto(page.locator(choice).first.get_attribute("href"))


def play(page, choice: str) -> None:
    follow(page, choice)
    page.click("text=Play this move")


def test_turns_are_played_by_links_and_forms(page):
    open_shared(page)
    play(page, ".legal")
    expect(page.locator("#ranger")).to_be_visible()
    for _ in range(2):
        follow(page, ".tray-item[data-pick]")
        play(page, ".legal[data-move]")
        play(page, "#hand [data-move]")
    expect(page.locator(".log li")).to_have_count(3)


def test_the_move_is_said_before_it_is_played(page):
    open_shared(page)
    follow(page, ".legal")
    expect(page.locator(".lead-words")).to_contain_text("column A")
    page.click("text=Choose another move")
    expect(page.locator(".log li")).to_have_count(0)


def test_a_move_is_taken_back_and_the_match_given_up(page):
    open_shared(page)
    play(page, ".legal")
    page.click("text=Take back")
    expect(page.locator(".log li")).to_have_count(0)
    unfold(page, "#resign summary")
    page.click("text=Yes, resign")
    expect(page.locator(".result h2")).to_have_text("Blue wins")


def test_a_match_is_looked_at_again_by_links(page):
    open_shared(page)
    play(page, ".legal")
    unfold(page, "#resign summary")
    page.click("text=Yes, resign")
    page.click(".result-ways >> text=Replay")
    page.click("#go-forward")
    expect(page.locator(".status-words")).to_contain_text("column A")
    page.click(".scrub button")
    assert page.url.endswith("/at/1")


def test_a_page_that_waits_asks_again_by_itself(page):
    page.goto(f"/new?game={GAME}")
    choose_seat(page, 0, "friend")
    choose_seat(page, 1, "me")
    page.click("form.new-form button.primary")
    expect(page.locator("#status.wait")).to_be_visible()
    assert 'http-equiv="refresh"' in page.request.get(page.url).text()
