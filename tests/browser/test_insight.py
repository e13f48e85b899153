"""The analysis page: requesting it, exploring it by seat and moment, phones, accessibility."""

from playwright.sync_api import expect

from tests.browser.people import click_on, open_table, unfold
from tests.browser.test_look import PHONE, faults, overflow


def test_a_visitor_who_wants_to_understand_a_match_asks_and_looks_around(page, new_page):
    address = open_table(page, "me", "me").split("?")[0]
    for _ in range(6):
        click_on(page)
    unfold(page, "#resign summary")
    page.click("text=Yes, resign")
    page.click(".result-ways >> text=Analyse")
    expect(page.locator("h1")).to_contain_text("wins")
    expect(page.locator("text=Analyse this match")).to_have_count(0)  # it was requested immediately
    page.click("#more > summary")
    page.click("#accounts summary")
    page.click(".segment a >> nth=1")
    expect(page.locator(".segment a >> nth=1")).to_have_attribute("aria-current", "true")
    expect(page.locator("#more[open] #accounts details[open]")).to_have_count(1)
    page.click("#show-first")
    expect(page.locator(".lookback-words b")).to_have_text("Move 0 of 4")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".lookback-words b")).to_have_text("Move 1 of 4")
    assert "seat=1&at=" in page.url
    wrong = faults(page)
    phone = new_page(color_scheme="dark", locale="fr-FR", java_script_enabled=False, **PHONE)
    phone.goto(f"{address}/analysis")
    phone.click(".segment a >> nth=1")
    expect(phone.locator(".segment a >> nth=1")).to_have_attribute("aria-current", "true")
    assert overflow(phone) == 0
    assert wrong == []
