"""Solving a puzzle: choose as at a table, see the answer, go on to the next puzzle."""

import re

import pytest
from playwright.sync_api import expect

import steppe
from steppe.analysis.puzzles.puzzle import shipped
from tests.browser.test_look import PHONE, faults, overflow

ZEBRAS = [*shipped(steppe.load("zebras")).values()]
FREE = next(  # a puzzle in which an animal may be placed on several squares
    one for one in ZEBRAS if len({move.split(":")[2] for move in one.position().legal()}) > 1
)
SCREENS = [{}, PHONE | {"locale": "fr-FR", "color_scheme": "dark"}]


def try_line(page, moves):
    """Play the moves of an answer by clicks."""
    for move in moves:
        kind, *words = move.split(":")
        if kind == "place":
            page.locator(f'[data-pick="{words[0]}"]').filter(visible=True).first.click()
        page.locator(f'[data-move="{move}"]').filter(visible=True).first.click()


@pytest.mark.parametrize("screen", SCREENS, ids=["desktop", "phone"])
def test_a_puzzle_is_solved_as_at_a_table(new_page, screen):
    puzzle, page = FREE, new_page(**screen)
    page.goto(f"/puzzles/zebras/{puzzle.id}")
    assert faults(page) == []
    try_line(page, puzzle.lines[0].moves)
    expect(page.locator("#task-title.right")).to_be_visible()
    assert page.url.endswith(puzzle.id)
    assert faults(page) == []
    assert overflow(page) <= 0
    page.locator("#task .primary").click()
    expect(page.locator("#task.answered")).to_have_count(0)
    expect(page).to_have_url(re.compile("/puzzles/zebras/(?!" + puzzle.id + ")"))


@pytest.mark.long
@pytest.mark.parametrize("screen", SCREENS, ids=["desktop", "phone"])
def test_the_answer_to_a_wrong_try_is_accessible(new_page, screen):
    page = new_page(**screen)
    page.goto(f"/puzzles/zebras/{FREE.id}")
    try_line(page, FREE.lines[FREE.right].moves)
    expect(page.locator("#task-title.wrong")).to_be_visible()
    assert faults(page) == []


def test_on_a_phone_the_whole_board_stands_below_what_is_asked_and_above_the_answer(new_page):
    page = new_page(**PHONE)
    page.goto("/puzzles/stone_age/634f914ea9")
    frame = page.locator(".board-frame")
    assert frame.evaluate("frame => frame.scrollHeight - frame.clientHeight") <= 1
    asked, board = (page.locator(one).bounding_box() for one in ("#task", ".board-frame .board"))
    assert asked["y"] + asked["height"] <= board["y"] + 1
    page.locator("#task summary").click()
    page.locator('#task form[action$="/show"] button').click()
    told = page.locator("#task.answered")
    expect(told).to_be_visible()
    assert told.evaluate("task => task.scrollHeight - task.clientHeight") <= 1
    assert page.locator(".board-frame .board").bounding_box() == board
    assert board["y"] + board["height"] <= told.bounding_box()["y"] + 1
    expect(page.locator("#task .primary")).to_be_in_viewport(ratio=1)
    page.locator("ul.task-themes a").last.scroll_into_view_if_needed()
    expect(page.locator("ul.task-themes a").last).to_be_in_viewport()


def test_on_a_phone_the_levels_are_compared_without_scrolling(new_page):
    page = new_page(**PHONE | {"locale": "fr-FR"})
    for game in steppe.names():
        page.goto(f"/game/{game}/openings")
        wide = page.locator(".wide:has(.compared)")
        assert wide.evaluate("table => table.scrollWidth - table.clientWidth") <= 1


def test_on_a_phone_the_question_is_a_line_or_two_until_it_is_unfolded(new_page):
    page = new_page(**PHONE)
    page.goto(f"/puzzles/zebras/{next(iter(shipped(steppe.load('zebras'))))}")
    asked, board = page.locator("#task-asked"), page.locator(".board-frame .board")
    expect(asked).not_to_have_attribute("open", "")
    expect(asked.locator(".task-short")).to_contain_text("What is better than")
    before = [one.bounding_box() for one in (board, page.locator("#task"))]
    for tapped in (asked.locator("summary"), page.locator("[data-pick]").filter(visible=True)):
        is_open = asked.get_attribute("open") is not None
        tapped.first.click()
        expect(asked.locator(".task-do")).to_be_visible(visible=not is_open)
        assert [one.bounding_box() for one in (board, page.locator("#task"))] == before


def test_arrow_keys_lead_through_a_solution(new_page):
    page = new_page()
    page.goto("/puzzles/zebras/" + next(one.id for one in ZEBRAS if one.then))
    page.locator('#task form[action$="/show"] button').click()
    now = page.locator(".task-steps [aria-current]")
    own = now.text_content()
    page.wait_for_load_state()  # its script listens to keys
    page.keyboard.press("ArrowRight")
    expect(now).not_to_have_text(own)
    assert faults(page) == []
    page.keyboard.press("ArrowLeft")
    expect(now).to_have_text(own)


@pytest.mark.parametrize("size", [(390, 844), (640, 360)], ids=["upright", "lengthwise"])
def test_a_fight_that_follows_an_answer_does_not_lie_over_the_board(new_page, size):
    one = next(iter(shipped(steppe.load("valley")).values()))
    page = new_page(viewport=dict(zip(("width", "height"), size, strict=True)))
    page.goto(f"/puzzles/valley/{one.id}")
    form = {"ply": "0", "move": "+".join(one.lines[one.right].moves), "key": "k"}
    place = f"/puzzles/valley/{one.id}/play"
    send = "([to, form]) => fetch(to, {method: 'POST', body: new URLSearchParams(form)})"
    page.evaluate(f"async (given) => (await ({send})(given)).status", [place, form])
    page.reload()
    expect(page.locator("#task-title.wrong")).to_be_visible()
    box = page.locator(".board-frame .board").bounding_box()
    middle = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    assert page.evaluate("([x, y]) => !!document.elementFromPoint(x, y).closest('.board')", middle)
    assert page.locator(".column").filter(visible=True).count() == 0
