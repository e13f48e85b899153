"""Small screens: a phone shows one prompt and full column headings, and cuts nothing off."""

import pytest
from playwright.sync_api import expect

import steppe
from tests.browser.people import (
    await_change,
    click_on,
    expect_change,
    open_table,
    play,
    state,
    unfold,
)

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
WIDE = {"viewport": {"width": 1366, "height": 768}}
CUT = """(cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth)
  .map((cell) => cell.textContent)"""


def pick(page, word: str) -> None:
    before = state(page)
    page.locator(f"#board [data-pick={word}]").first.click()
    await_change(page, before)


def is_seen(page, selector: str) -> bool:
    """Return whether an element is visible: text for screen readers alone is one pixel wide."""
    box = page.locator(selector).bounding_box()
    return box is not None and box["width"] > 1


def test_a_phone_asks_once_and_reads_both(new_page):
    page = new_page(**PHONE)
    open_table(page, "me", "me", game="stone_age")
    assert is_seen(page, ".status-words")
    pick(page, "forest")
    assert is_seen(page, ".move-menu-title")
    assert not is_seen(page, ".status-words")
    expect(page.locator(".status-words")).to_contain_text("Send people to one place")


def test_a_wide_page_has_room_for_both(new_page):
    page = new_page(**WIDE)
    open_table(page, "me", "me", game="stone_age")
    pick(page, "forest")
    assert is_seen(page, ".status-words")
    assert is_seen(page, ".move-menu-title")


def test_the_card_that_one_may_use_is_in_view_on_a_phone(new_page):
    page = new_page(**PHONE, locale="fr-FR", reduced_motion="reduce")
    open_table(page, "me", "me", game="stone_age", herd="off")
    for place, choice in (
        ("", "occupy:card-1"),
        ("forest", "place:forest:5"),
        ("hunt", "place:hunt:4"),
    ):
        if place:
            pick(page, place)
        play(page, choice)
    card = page.locator("#board [data-move='use:card-1']").bounding_box()
    assert card["y"] + card["height"] <= page.locator("#dock").bounding_box()["y"]


@pytest.mark.parametrize("screen", [PHONE, WIDE])
def test_every_column_of_the_players_has_its_word_uncut(new_page, screen):
    page = new_page(**screen, locale="fr-FR")
    open_table(page, "me", "bot", "bot", "bot", game="stone_age", players=4)
    if screen is PHONE:
        page.click("#tabs [data-tab=table]")
    words = page.locator("#players thead th > span:not(.sr)")
    assert words.count() == 8
    assert all(words.all_inner_texts())
    assert page.locator("#players th, #players td, #players b").evaluate_all(CUT) == []


@pytest.mark.parametrize("screen", [PHONE, WIDE])
def test_the_board_of_the_smallest_game_stands_still_whatever_is_asked(new_page, screen):
    page = new_page(**screen, reduced_motion="reduce")
    open_table(page, "me", "me")
    places = {where_the_board_is(page)}
    for _ in range(9):
        click_on(page)
        places.add(where_the_board_is(page))
    assert len(places) == 1


def where_the_board_is(page) -> tuple[float, ...]:
    box = page.locator("#board").bounding_box()
    return (round(box["y"]), round(box["width"]))


def test_the_landscape_of_a_game_is_whole_where_it_is_taught(new_page):
    page = new_page(**WIDE)
    for game in steppe.names():
        page.goto(f"/learn/{game}")
        scene = page.locator(".howto-head .scene-art").bounding_box()
        assert scene["width"] / scene["height"] <= 2.2  # the drawing is 400 by 190


@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
def test_a_result_can_be_read_to_its_end_on_a_phone(new_page, size):
    page = new_page(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    open_table(page, "me", "bot")
    unfold(page, "#resign summary")
    page.click("text=Yes, resign")
    expect(page.locator(".result")).to_be_visible()
    expect(page.locator(".last-way")).not_to_be_in_viewport()
    page.mouse.move(200, 200)
    page.mouse.wheel(0, 5000)
    expect(page.locator(".last-way")).to_be_in_viewport()


def test_what_lies_over_a_hex_takes_nothing_from_the_page(new_page):
    page = new_page(**PHONE)
    open_table(page, "me", "me", game="valley")
    page.evaluate("document.querySelector('#board').classList.add('over')")  # like snow, fire, ice
    expect(page.locator(".table-tabs")).to_be_visible()


def test_the_moves_open_on_a_phone_at_the_last_one(new_page):
    page = new_page(viewport={"width": 390, "height": 500}, has_touch=True)
    open_table(page, "me", "me")
    for _ in range(24):
        click_on(page)
    page.click("#tabs [data-tab=log]")
    expect(page.locator(".log li").last).to_be_in_viewport()
    assert page.locator(".log").evaluate("log => log.scrollTop") > 0


@pytest.mark.parametrize("tab", ["mine", "table"])
def test_the_end_of_a_tab_can_be_scrolled_above_what_is_asked(new_page, tab):
    page = new_page(**PHONE, reduced_motion="reduce")
    open_table(page, "me", game="doggerland", players=1)
    while "Plan one action" not in page.locator(".status-words").inner_text():
        click_on(page)
    page.click(f"#tabs [data-tab={tab}]")
    last = page.locator(".column").filter(visible=True).locator("> :not(.log-panel)").last
    last.evaluate("part => { part.parentElement.scrollTop = 1e5; }")
    end, dock = last.bounding_box(), page.locator("#dock").bounding_box()
    assert end["y"] + end["height"] <= dock["y"] + 1


def test_a_tap_on_what_is_marked_explains_it_and_chooses_nothing(new_page):
    page = new_page(**PHONE)
    open_table(page, "me", "me")
    before, toggle = state(page), page.locator("#tools [data-explain]")
    toggle.tap()
    page.locator("#board [data-move]").first.tap()
    expect(page.locator("#tip.as-sheet")).to_be_visible()
    assert state(page) == before
    tint = "one => getComputedStyle(one).webkitTapHighlightColor"  # the browser's, over the frame
    assert page.locator("#frame").evaluate(tint) == "rgba(0, 0, 0, 0)"
    expect(toggle).to_have_attribute("aria-pressed", "true")
    toggle.tap()
    expect(page.locator("body.explaining")).to_have_count(0)
    for leave in (".status-words", ".leave-help"):  # what explains nothing; the button of a sheet
        toggle.tap()
        page.locator("#board [data-move]").first.tap()
        page.locator(leave).tap()
        expect(page.locator("body.explaining")).to_have_count(0)
        expect(page.locator("#tip")).to_be_hidden()
    page.keyboard.press("?")
    page.locator("#board [data-move]").first.click()  # a mouse gets the words at once
    expect(page.locator("#tip")).to_be_visible()
    page.keyboard.press("Escape")
    expect(toggle).to_have_attribute("aria-pressed", "false")
    assert state(page) == before
    page.locator("#board [data-move]").first.tap()
    expect_change(page, before)


@pytest.mark.parametrize("window", [{"width": 1024, "height": 768}, PHONE["viewport"]])
def test_there_is_no_tab_for_what_one_owns_where_nothing_is(new_page, window):
    page = new_page(viewport=window)
    open_table(page, "me", "me")
    expect(page.locator("#tabs button[data-tab=table]")).to_be_visible()
    expect(page.locator("#tabs button[data-tab=mine]")).to_be_hidden()
