"""Whole matches with dice and long turns: two people with two bots, and one played by keyboard."""

from functools import partial

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import (
    STILL,
    await_person,
    by_keyboard,
    by_mouse,
    open_table,
    play_out,
    ply,
)

GAME = "stone_age"
QUICK = ("card-1", "card-2", "forest", "building-1", "card-3", "clay-pit", "hunt")
ALONE = ("card-1", "card-2", "forest", "hunt")
FOUND = """(things) => things.map((it) => [it.dataset.move ?? "", it.dataset.pick ?? ""])"""


def rank(word: str, wishes: tuple[str, ...]) -> tuple[int, int]:
    """Return a sort key for moves; moves with small keys end the match soonest."""
    verb, *rest = word.split(":")
    if verb in ("decline", "refuse", "stop"):
        return (len(wishes) + 1, 0)
    if verb not in ("place", "occupy"):
        return (0, 0)
    wish = wishes.index(rest[0]) if rest[0] in wishes else len(wishes)
    return (wish, -int(rest[1]) if rest[1:] else 0)


def wanted(page: Page, wishes: tuple[str, ...]) -> str:
    """Return the selector of the best element to choose: a move or a pick."""
    within = "#hand" if page.get_attribute("#table", "data-picked") else "#table"
    things = page.locator(f"{within} :is([data-move], [data-pick])")
    found = things.filter(visible=True).evaluate_all(FOUND)  # without folded elements
    moves = [(rank(move, wishes), f'[data-move="{move}"]') for move, _ in found if move]
    picks = [(rank(f"place:{word}", wishes), f'[data-pick="{word}"]') for _, word in found if word]
    if within == "#hand":
        picks = []
    return f"{within} {min(moves + picks)[1]}"


def scores(page: Page) -> dict[str, str]:
    """Return the points that a page shows, by seat."""
    boxes = page.locator("[id^=player-]:has(.score)").all()
    return {box.get_attribute("id"): box.locator(".score").inner_text() for box in boxes}


@pytest.fixture
def people(new_page):
    """Return the pages of two people who share a table with two bots."""
    ana, ben = (new_page(**STILL) for _ in range(2))
    address = open_table(ana, "me", "friend", "bot", "bot", game=GAME, players=4)
    ben.goto(address)
    ben.click("#player-1 form button.primary")
    expect(ben.locator("#player-1 .who")).to_have_text("you")
    return ana, ben


def test_two_people_and_two_bots_see_the_same_of_what_they_play(people):
    play_out(people, by_mouse, partial(wanted, wishes=QUICK), plies=12)
    asked = await_person(people)
    for page in people:
        expect(page.locator("#table")).to_have_attribute("data-ply", ply(asked))
    points = [scores(page) for page in people]
    assert points[0] == points[1]
    assert len(points[0]) == 4
    assert tuple(points[0]) != tuple(points[1]), "everyone sees their own row first"


@pytest.mark.long  # two of the four are part of every test run
def test_four_people_sit_down_and_play_with_everyones_words(new_page):
    people = [new_page(**STILL) for _ in range(4)]
    address = open_table(people[0], "me", *["friend"] * 3, game=GAME, players=4)
    for seat, page in enumerate(people[1:], 1):
        page.goto(address)
        page.click(f"#player-{seat} form button.primary")
    for page in people:
        expect(page.locator("#table[data-owes]")).to_have_count(0)
        expect(page.locator("#table")).to_have_attribute("data-ply", "11")  # 10 words and the deal
    play_out(people, by_mouse, partial(wanted, wishes=QUICK), plies=11 + 12)
    record = people[0].request.get(f"{address}/record").text()
    assert record.count(" !word:") == 10
    assert "silent" not in record
    assert len({tuple(sorted(scores(page).items())) for page in people}) == 1


@pytest.mark.long  # its first plies are part of every test run
def test_two_people_and_two_bots_play_a_match_to_the_end(people):
    play_out(people, by_mouse, partial(wanted, wishes=QUICK))
    for page in people:
        expect(page.locator(".result-score")).to_have_count(4)
        assert page.locator(".result-score.best").count() >= 1
    points = [page.locator(".result-score b").all_inner_texts() for page in people]
    assert points[0] == points[1]


@pytest.mark.long  # a keyboard match of Doggerland is part of every test run
def test_a_whole_match_of_two_is_played_by_keyboard_only(new_page):
    page = new_page(**STILL)
    open_table(page, "me", "bot", game=GAME, players=2)
    play_out((page,), by_keyboard, partial(wanted, wishes=ALONE))
    expect(page.locator(".result-score")).to_have_count(2)
    expect(page.locator("#status")).to_be_focused()
