"""Pages around the table: the result on one screen, the size of a first visit, boards in lists."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import GAME, open_table, play_bot, unfold
from tests.browser.test_look import PHONE, faults, overflow

WIDE = {"viewport": {"width": 1366, "height": 768}}
FIRST_PAGE = 200_000  # maximum bytes transferred
SENT = "() => performance.getEntries().reduce((sum, it) => sum + (it.transferSize || 0), 0)"
SCROLLS = "document.documentElement.scrollHeight - innerHeight"


def give_up(page: Page) -> None:
    """Resign, and wait for the result."""
    unfold(page, "#resign summary")
    page.click("#resign button")
    expect(page.locator(".result")).to_be_visible()


def test_a_first_visit_is_light(page):
    page.goto("/", wait_until="networkidle")
    assert 50_000 < page.evaluate(SENT) <= FIRST_PAGE


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_a_result_fills_one_wide_screen_and_is_accessible(new_page, locale):
    page = new_page(**WIDE, locale=locale)
    open_table(page, "me", "bot", "bot", "bot", game="stone_age", players=4)
    give_up(page)
    assert page.evaluate(SCROLLS) <= 0
    for part in (".result-scene", ".result-score >> nth=3", ".result-ways", ".last-board .board"):
        box = page.locator(part).bounding_box()
        assert box["height"] > 30
        assert box["y"] + box["height"] <= 768
    assert faults(page) == []


def test_a_result_on_a_phone_is_read_downwards(new_page):
    page = new_page(**PHONE, color_scheme="dark")
    open_table(page, "me", "bot", game=GAME)
    give_up(page)
    places = [
        page.locator(part).bounding_box()["y"]
        for part in (".result-scene", ".result-scores", ".result-ways", ".last-board")
    ]
    assert places == sorted(places)
    assert overflow(page) == 0
    assert faults(page) == []


def test_from_the_result_one_plays_again_or_looks_back(page):
    play_bot(page)
    give_up(page)
    address = page.url.split("?")[0]
    page.click(".result-ways >> text=Replay")
    expect(page.locator("#go-forward")).to_be_visible()
    page.goto(address)
    page.click(".result form button")
    page.wait_for_url("**/m/*")
    expect(page.locator("#status.yours")).to_be_visible()
    assert page.url != address


@pytest.mark.parametrize("path", ["/", "/mine"])
def test_lists_show_the_boards_of_matches_and_are_accessible(new_page, path):
    page = new_page(**PHONE)
    open_table(page, "me", "friend")
    page.goto(path, wait_until="networkidle")
    board = page.locator(".mini img").first
    assert board.evaluate("it => it.complete && it.naturalWidth > 0")
    assert overflow(page) == 0
    assert faults(page) == []


def test_what_stands_on_the_card_of_a_game_leads_where_it_says(page):
    page.goto("/")
    card = page.locator(".game-card[data-game=doggerland]")
    card.locator(".facts a", has_text="Play solo").click()
    page.wait_for_url("**/new?game=doggerland&players=1")
    page.goto("/")
    card.locator(".facts a", has_text="Solo lesson").click()
    page.wait_for_url("**/learn/doggerland/alone/*")
    page.goto("/")
    card.locator(".scene-art").click(force=True)  # the link on the game's name covers the card
    page.wait_for_url("**/game/doggerland")


def test_a_bot_is_chosen_by_keyboard_and_says_what_to_expect(page):
    page.goto(f"/game/{GAME}")
    page.focus("input[name=bot]:checked")
    page.keyboard.press("ArrowRight")
    expect(page.locator("input[name=bot]:checked")).to_have_value("flint")
    expect(page.locator(".saying:visible")).to_contain_text("Thinks a few moves ahead.")


def test_the_first_button_of_a_game_says_with_how_many_it_plays(page):
    page.goto("/game/valley")
    for count in ("2", "6"):
        page.locator(f"#play .segment label:has(input[value='{count}'])").click()
        expect(page.locator(".game-first .primary small:visible")).to_have_text(f"{count} players")


def test_a_match_begins_at_once_from_the_head_of_a_page_of_a_game(page):
    page.goto(f"/game/{GAME}")
    page.check("form.quick input[value='pebble']")
    page.click(".game-first .primary")
    page.wait_for_url("**/m/*")
    expect(page.locator("#table")).to_be_visible()
