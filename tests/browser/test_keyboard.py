"""A whole match played by keyboard, in which the focus is never lost."""

import pytest
from playwright.sync_api import expect

from tests.browser.people import MOST_CLICKS, await_turn, expect_change, is_over, play_bot, state

TIP_COVERS = """() => {
  const tip = document.querySelector("#tip").getBoundingClientRect();
  return [...document.querySelectorAll(".legal")].map((one) => one.getBoundingClientRect()).some(
    (box) => box.left < tip.right && box.right > tip.left && box.top < tip.bottom
      && box.bottom > tip.top);
}"""


def focused(page) -> str:
    """Return the first class, or the id or tag, of the focused element; "BODY" if none is."""
    return page.evaluate(
        "(() => { const it = document.activeElement;"
        " return (it !== document.body && it.classList[0]) || it.id || it.tagName; })()"
    )


def choose(page) -> None:
    """Pick an animal if the prompt asks for one, then choose a space on the board."""
    if not page.locator(".legal[data-move]").count():
        tab_to(page, "tray-item")
        press(page, "Enter")
        if not picked(page):
            return  # there was only one possible space
        assert focused(page) == "tray-item"
    page.keyboard.press("ArrowRight")
    assert "legal" in focused(page).split()
    is_first = page.evaluate("document.activeElement.hasAttribute('data-first')")
    press(page, "Enter")
    if is_first:  # so far, the place is only picked
        assert "legal" in focused(page).split()
        press(page, "Enter")


def picked(page) -> str:
    return page.get_attribute("#table", "data-picked") or ""


def press(page, key: str) -> None:
    before = state(page)
    page.keyboard.press(key)
    expect_change(page, before)
    assert focused(page) != "BODY"


def tab_to(page, name: str) -> None:
    for _ in range(80):
        if focused(page) == name:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{name} cannot be reached by Tab")


@pytest.mark.long  # a keyboard match of Doggerland is part of every test run
def test_a_whole_match_is_played_by_keyboard_only(page):
    play_bot(page)
    page.focus("#status")
    for _ in range(MOST_CLICKS):
        await_turn(page)
        if is_over(page):
            break
        choose(page)
    expect(page.locator(".result h2")).to_be_visible()
    assert focused(page) == "status"


def test_arrows_go_to_the_next_place_in_their_direction(page):
    play_bot(page)
    page.focus("#status")
    page.keyboard.press("ArrowRight")
    places = []
    for _ in range(4):
        places.append(page.evaluate("document.activeElement.getBoundingClientRect().x"))
        page.wait_for_selector("#tip:not([hidden])")
        assert not page.evaluate(TIP_COVERS)
        page.keyboard.press("ArrowRight")
    assert places == sorted(set(places))
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("document.activeElement.getBoundingClientRect().x") == places[-1]


def test_the_first_stop_of_tab_leads_past_the_bar(page):
    page.goto("/")
    page.keyboard.press("Tab")
    assert focused(page) == "skip"
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.querySelector('main').contains(document.activeElement)")
