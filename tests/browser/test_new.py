"""The form for a new table: one click fills it in, and another click starts the match."""

import re

import pytest
from playwright.sync_api import Page, expect


def is_checked(page: Page, name: str, value: str) -> None:
    expect(page.locator(f"input[name={name}][value='{value}']")).to_be_checked()


def test_a_first_game_is_two_clicks_away(page):
    page.goto("/new?game=stone_age&players=3")
    is_checked(page, "seat-2", "friend")
    page.click("text='First game'")
    expect(page.locator(".seat-field")).to_have_count(2)
    is_checked(page, "seat-1", "bot:pebble")
    page.click("form.new-form button.primary")
    expect(page.locator("#status.yours")).to_be_visible()


def test_a_level_chosen_is_a_bot_chosen(page):
    page.goto("/new?game=stone_age&as=anyone")
    is_checked(page, "seat-1", "anyone")
    page.locator(".seat-field").nth(1).locator(".face", has_text="Flint").click()
    expect(page.locator("input[name=seat-1]:checked")).to_have_value("bot:flint")
    expect(page.locator(".seat-chip > [data-sit]:visible")).to_contain_text(["Guest", "Flint"])


@pytest.mark.parametrize("size", [(390, 844), (1366, 768)])
def test_the_seating_is_seen_at_a_glance_and_changed_seat_by_seat(new_page, size):
    page = new_page(viewport=dict(zip(("width", "height"), size, strict=True)))
    page.goto("/new?game=stone_age&players=3")
    expect(page.locator(".form-dock .primary")).to_be_in_viewport(ratio=1)
    sitting = page.locator(".seat-chip > [data-sit]:visible")
    expect(sitting).to_contain_text(["Guest", "A friend", "A friend"])
    expect(page.locator(".seat-field[open]")).to_have_count(1)
    page.locator(".seat-field").nth(2).locator(".seat-chip").click()
    page.locator(".seat-field[open] .face", has_text="Flint").click()
    expect(page.locator(".seat-field[open]")).to_have_count(1)
    expect(sitting).to_contain_text(["Guest", "A friend", "Flint"])
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    options, dock = (page.locator(name).bounding_box() for name in (".options", ".form-dock"))
    assert options["y"] + options["height"] <= dock["y"]  # nothing covers an option


def test_the_pace_chosen_before_a_table_is_its_pace(page):
    page.goto("/new?game=zebras")
    for word in ("Fast", "Instant"):
        page.click("[data-pace]")
        expect(page.locator("[data-pace-word]")).to_have_text(word)
    page.click("form.new-form button.primary")
    expect(page.locator(".table-bar [data-pace]")).to_have_attribute(
        "aria-label", re.compile(": Instant$")
    )


def test_the_words_beside_an_option_follow_what_is_chosen_also_after_the_way_back(page):
    page.goto("/new?game=valley")
    row = page.locator("details.more:has(input[name=option-turns])")
    row.locator("summary").click()
    row.locator("input[value='12']").check()
    head = page.locator(".options > header .muted")
    expect(row.locator("summary .muted")).to_have_text("12")
    expect(head).to_have_text("12")
    page.goto("/learn")
    page.go_back()
    expect(row.locator("input[value='12']")).to_be_checked()
    expect(row.locator("summary .muted")).to_have_text("12")


def test_a_players_choices_come_into_view_when_a_seat_is_opened(page):
    page.set_viewport_size({"width": 1366, "height": 768})
    page.goto("/new?game=stone_age&players=4")
    seat = page.locator("details.seat-field").nth(2)
    seat.locator("summary .seat-chip").click()
    expect(seat.locator(".face").last).to_be_in_viewport(ratio=0.9)


def test_the_seed_of_the_day_is_one_try(page):
    page.goto("/game/zebras")
    page.click("text=Go to the match of the day")
    page.click("main button.primary")
    page.wait_for_url("**/m/*")
    expect(page.locator("#table")).to_be_visible()
    expect(page.locator("#deeds form")).to_have_count(0)  # no hint, nothing to take back
    table = page.url
    page.goto("/game/zebras/day")
    page.click("text=Go to my match")
    page.wait_for_url(table)
