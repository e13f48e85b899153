"""The analysis page: requesting it, exploring it by seat and moment, phones, accessibility."""

import pytest
from playwright.sync_api import expect

from steppe.analysis.explain.turning_points import turning_points
from steppe.analysis.judge.effort import MOMENTS
from tests.browser.people import click_on, open_table, unfold
from tests.browser.test_look import KINDS, NOTHING, PHONE, SVG, USUAL, faults, overflow
from tests.server.test_insight import FOUND, TABLE, drawn

READERS = [
    pytest.param(*kind, marks=() if kind == USUAL[1] else pytest.mark.long) for kind in KINDS
]


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


@pytest.mark.parametrize(("locale", "colours"), READERS)
def test_the_review_of_mistakes_is_accessible(new_page, locale, colours):
    page = new_page(locale=locale, color_scheme=colours)
    page.route("**/analysis/board*", lambda asked: asked.fulfill(body=NOTHING, content_type=SVG))
    page.goto("/mine")
    at = turning_points(FOUND[MOMENTS], TABLE.match, 0)[0].at
    whole = drawn(0, language=locale[:2], asked=at)
    page.evaluate("all => document.querySelector('main').innerHTML = all", whole)
    expect(page.locator("#lookback .moment-why")).to_be_visible()
    assert faults(page) == []
