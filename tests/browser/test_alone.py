"""Solo matches of the tests' own game in the browser: the form, undo, the end."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser import site
from tests.browser.people import await_change, is_over, open_table, state, unfold, verdict_of
from tests.browser.test_look import faults, overflow


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the address of a server that also offers the unlisted game."""
    with site.running(tmp_path_factory.mktemp("data"), "tiny=tests.tiny:GAME") as address:
        yield address


def choose(page: Page, move: str) -> None:
    before = state(page)
    page.click(move)
    await_change(page, before)


def moves(page: Page) -> list[str]:
    """Return the moves that the page offers."""
    return page.locator("#hand [data-move]").evaluate_all(
        "(all) => all.map((it) => it.dataset.move)"
    )


def test_the_form_asks_a_lone_player_for_solo_options_only(page):
    page.goto("/new?game=tiny&players=2")
    expect(page.locator("input[name=option-goal]")).to_have_count(0)
    page.click("text='1'")
    expect(page.locator("input[name=option-goal]")).to_have_count(2)
    page.goto("/game/tiny")
    page.click("text=Play solo")
    expect(page.locator("input[name=option-goal]")).to_have_count(2)
    expect(page.locator(".seat-field")).to_have_count(1)


def test_one_alone_plays_steps_back_and_plays_to_the_end(page):
    open_table(page, "me", game="tiny", players=1)
    begun, back = moves(page), page.locator("#deeds form[action$=undo] button")
    expect(back).to_have_count(0)
    for _ in range(2):
        choose(page, f'[data-move="{moves(page)[0]}"]')
    for _ in range(2):
        choose(page, "#deeds form[action$=undo] button")
    assert moves(page) == begun
    expect(back).to_have_count(0)
    while not is_over(page):
        choose(page, f'[data-move="{moves(page)[-1]}"]')
    assert verdict_of(page) == ("You win!", "You lose")[lost(page)]
    expect(page.locator(".result-score")).to_have_count(0)  # a win or a loss, without points
    page.click(".result form button")
    expect(page.locator("#status.yours")).to_be_visible()


def lost(page: Page) -> bool:
    return page.locator("#status.lost").count() > 0


@pytest.mark.parametrize("colours", ["light", "dark"])
@pytest.mark.parametrize("size", [(1366, 768), (390, 844)], ids=["laptop", "phone"])
def test_a_game_without_views_is_clear_and_fits(new_page, size, colours):
    width, height = size
    page = new_page(color_scheme=colours, viewport={"width": width, "height": height})
    open_table(page, "me", "me", game="tiny")
    choose(page, f'[data-move="{moves(page)[0]}"]')
    expect(page.locator(".diagram-line").first).to_be_visible()
    assert faults(page) == []
    assert overflow(page) <= 0
    sizes = page.locator("#hand .choice").evaluate_all("(all) => all.map((it) => it.offsetHeight)")
    assert min(sizes) >= (44 if width < height else 32)


@pytest.mark.long
def test_one_alone_asks_for_a_hint_and_plays_it_by_keyboard(page):
    open_table(page, "me", game="doggerland", players=1)
    for _ in range(2):  # for the direction of the central tile, and for the start of the migration
        page.focus("#advice form[action$=hint] button")
        page.keyboard.press("Enter")
        expect(page.locator("#status .status-advice")).to_have_text(re.compile("^Hint: "))
        expect(page.locator("#table .advised").first).to_be_visible()
        before = state(page)
        page.focus("#advice form[action$=play] button")
        page.keyboard.press("Enter")
        await_change(page, before)
        expect(page.locator(".advised")).to_have_count(0)


def test_a_bot_shows_a_solo_match_to_a_spectator(page):
    page.goto("/new?game=tiny&players=1")
    page.check("input[name=seat-0][value='bot:mammoth']")
    page.click("form.new-form button.primary")
    expect(page.locator("#controls")).to_have_count(0)
    expect(page.locator(".result")).to_be_visible()


def test_one_alone_steps_back_and_gives_up_without_script(new_page):
    page = new_page(java_script_enabled=False)
    open_table(page, "me", game="tiny", players=1)
    page.goto(page.locator("[data-move]").first.get_attribute("href"))
    page.click("text=Play this move")
    page.click("#deeds button:has-text('Take back')")
    expect(page.locator("#deeds button:has-text('Take back')")).to_have_count(0)
    unfold(page, "#resign summary")
    page.click("text=Yes, resign")
    assert verdict_of(page) == "You lose"
    expect(page.locator(".result")).to_contain_text("You resigned")
