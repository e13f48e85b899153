"""The columns beside the board are in view on a wide screen, and fit on a phone."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import click_on, open_table

SIZES = ((1366, 768), (1440, 900), (1920, 1080))  # of the browser window, in pixels
OVER = """() => [...document.querySelectorAll(".column")]
  .map((column) => column.scrollHeight - column.clientHeight)"""
LARGE = """() => {  // twice as many members
  const folk = document.querySelector(".folk");
  for (const one of [...folk.querySelectorAll(".mini")]) folk.append(one.cloneNode(true));
}"""
LATE = """() => {  // the contents of both boards of Stone Age after forty rounds
  const fill = (row, number, style, words) => {
    const chip = `<span class="chip ${style}"><svg class="i"></svg><b>${words}</b></span>`;
    row.innerHTML = chip.repeat(number);
  };
  for (const board of document.querySelectorAll(".goods")) {
    const [tools, , culture, jobs, buildings] = board.querySelectorAll("dd");
    fill(tools, 3, "", "3");
    fill(culture, 4, "culture", "");
    fill(jobs, 4, "role", "7\u00d76 = 42");
    fill(buildings, 6, "", "12");
  }
}"""
HIGH = 250  # maximum height of a dock with the Shaman's eight actions, in pixels
LOW = 110  # maximum height of a dock without choices, in pixels


def begin(page: Page, players: int) -> None:
    """Open a Doggerland table and play up to the first plan."""
    open_table(page, *["me"] * players, game="doggerland", players=players)
    while "Plan one action" not in page.locator(".status-words").inner_text():
        click_on(page)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [1, 4])
def test_all_panels_beside_the_board_are_in_view(new_page, size, players):
    page = new_page(
        viewport=dict(zip(("width", "height"), size, strict=True)), reduced_motion="reduce"
    )
    begin(page, players)
    assert max(page.evaluate(OVER)) <= 0


@pytest.fixture
def phone(new_page):
    """Return a phone page at the first plan."""
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True, reduced_motion="reduce")
    begin(page, 2)
    return page


def test_what_is_planned_on_the_map_leaves_the_other_tabs_their_room(phone):
    expect(phone.locator(".act").first).to_be_visible()
    phone.click("#tabs [data-tab=mine]")
    assert phone.locator("#dock").bounding_box()["height"] < LOW
    expect(phone.locator("#deeds")).to_be_in_viewport()
    phone.click("#tabs [data-tab=board]")
    expect(phone.locator(".act").first).to_be_visible()


def test_the_aid_is_a_sheet_at_the_foot_of_a_phone(phone):
    phone.click("[data-aid].tool")
    box = phone.locator(".aid-box").bounding_box()
    assert round(box["y"] + box["height"]) == 844
    assert round(box["width"]) == 390


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("players", [2, 4])
def test_how_stone_age_stands_is_in_view_and_gives_way_whole(new_page, players, language):
    page = new_page(
        viewport={"width": 1366, "height": 768}, reduced_motion="reduce", locale=language
    )
    open_table(page, *["me"] * players, game="stone_age", players=players)
    expect(page.locator(".outlook")).to_be_in_viewport(ratio=1)
    expect(page.locator(".nearing")).to_be_in_viewport(ratio=1)
    assert max(page.evaluate(OVER)) <= 0
    if players > 2:
        page.set_viewport_size({"width": 1366, "height": 660})
        expect(page.locator(".outlook")).not_to_be_in_viewport()
        assert page.evaluate(OVER)[0] <= 0


def test_what_the_shaman_can_do_leaves_the_map_in_view(new_page):
    page = new_page(viewport={"width": 1366, "height": 768}, reduced_motion="reduce", locale="fr")
    open_table(page, "me", "me", game="doggerland", players=2)
    while not page.locator(".acts").count():
        click_on(page)
    page.locator("[data-pick=call].act").click()
    expect(page.locator(".choice.wide")).not_to_have_count(0)
    assert page.locator("#dock").bounding_box()["height"] < HIGH


def test_a_large_clan_stands_in_one_row(new_page):
    page = new_page(viewport={"width": 1366, "height": 768}, reduced_motion="reduce")
    open_table(page, "me", "me", game="doggerland", players=2)
    folk = page.locator(".folk").first
    usual = folk.bounding_box()["height"]
    page.evaluate(LARGE)
    assert folk.bounding_box()["height"] == usual


@pytest.mark.parametrize("size", SIZES[:2])
def test_both_boards_of_stone_age_are_in_view_late_in_a_match(new_page, size):
    page = new_page(
        viewport=dict(zip(("width", "height"), size, strict=True)),
        reduced_motion="reduce",
        locale="fr",
    )
    open_table(page, "me", "me", game="stone_age", players=2)
    page.evaluate(LATE)
    assert max(page.evaluate(OVER)) <= 0
