"""A puzzle as somebody solves it: choose as at a table, be told, go on to the next."""

import re

import pytest
from playwright.sync_api import expect

import steppe
from steppe.analysis.puzzle import shipped
from tests.browser.test_look import PHONE, faults, overflow

pytestmark = pytest.mark.rotating(12)
SCREENS = [{}, PHONE | {"locale": "fr-FR", "color_scheme": "dark"}]


@pytest.mark.parametrize("screen", SCREENS, ids=["desktop", "phone"])
def test_a_puzzle_is_solved_as_at_a_table(new_page, screen):
    puzzle = next(iter(shipped(steppe.load("zebras")).values()))
    page = new_page(**screen)
    page.goto(f"/puzzles/zebras/{puzzle.id}")
    assert faults(page) == []
    for move in puzzle.lines[0].moves:
        kind, *words = move.split(":")
        if kind == "place":
            page.locator(f'[data-pick="{words[0]}"]').filter(visible=True).first.click()
        page.locator(f'[data-move="{move}"]').filter(visible=True).first.click()
    expect(page.locator("#task-title.right")).to_be_visible()
    assert page.url.endswith(puzzle.id)
    assert faults(page) == []
    assert overflow(page) <= 0
    page.locator("#task .primary").click()
    expect(page.locator("#task.answered")).to_have_count(0)
    expect(page).to_have_url(re.compile("/puzzles/zebras/(?!" + puzzle.id + ")"))


def test_on_a_phone_the_whole_board_stands_below_what_is_asked(new_page):
    page = new_page(**PHONE)
    page.goto("/puzzles/stone_age/next")
    for _ in range(2):
        frame = page.locator(".board-frame")
        assert frame.evaluate("frame => frame.scrollHeight - frame.clientHeight") <= 1
        above, board = (
            page.locator(one).bounding_box() for one in ("#task", ".board-frame .board")
        )
        assert above["y"] + above["height"] <= board["y"] + 1
        if page.locator('#task form[action$="/show"]').count():
            page.locator('#task form[action$="/show"] button').click()
            expect(page.locator("#task.answered")).to_be_visible()
