"""Whole matches with planned actions: two people, and a solo match played by keyboard."""

import math
import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import STILL, by_keyboard, by_mouse, open_table, play_out, ply, verdict_of

GAME = "doggerland"
SOME = 8  # plies: a few actions, too few to lose a solo match
FOUND = "(things) => things.map((it) => it.dataset.move)"


class Modest:
    """Sends one expedition per round, as large as possible, and otherwise ends the round early."""

    def __init__(self) -> None:
        self.last: dict[Page, str] = {}

    def __call__(self, page: Page) -> str:
        """Return the selector of the move to choose on a page."""
        moves = page.locator("#table [data-move]").evaluate_all(FOUND)
        move = self.choose(moves, self.last.get(page, ""))
        self.last[page] = move
        return f'#table [data-move="{move}"]'

    def choose(self, moves: Sequence[str], last: str) -> str:
        has_sent = last.startswith("party:")
        wishes = ("pass", "stay") if has_sent else ("send", "party", "do", "stay", "refuse", "stop")
        for wish in wishes:
            found = [move for move in moves if move.partition(":")[0] == wish]
            if found:
                return found[-1]
        return moves[0]


@pytest.mark.long  # a solo match of this game is part of every test run
def test_two_people_in_two_browsers_play_six_rounds_to_the_end(new_page):
    ana, ben = new_page(**STILL), new_page(**STILL)
    address = open_table(ana, "me", "friend", game=GAME, players=2, length="6")
    ben.goto(address)
    ben.click("#player-1 form button.primary")
    play_out((ana, ben), by_mouse, Modest())
    points = [page.locator(".result-score b").all_inner_texts() for page in (ana, ben)]
    assert points[0] == points[1]
    assert len(points[0]) == 2
    assert {verdict_of(page) for page in (ana, ben)} == verdicts(ana)
    for page in (ana, ben):
        expect(page.locator("#status")).to_contain_text(" to ".join(points[0]))


def verdicts(page: Page) -> set[str]:
    """Return the results expected on both pages, judging by the players marked as best."""
    names = page.locator(".result-score.best .result-name").all_inner_texts()
    return (
        {f"{' and '.join(names)} share the win"} if names[1:] else {"You win!", f"{names[0]} wins"}
    )


def play_alone(page: Page, plies: float = math.inf) -> None:
    """Play a solo match by keyboard."""
    open_table(page, "me", game=GAME, players=1, difficulty="easy")
    play_out((page,), by_keyboard, Modest(), plies)
    expect(page.locator("#status")).to_be_focused()


def test_a_match_of_one_is_played_by_keyboard_only(new_page):
    page = new_page(**STILL)
    play_alone(page, plies=SOME)
    assert int(ply(page)) >= SOME
    expect(page.locator("#status.yours")).to_be_visible()


@pytest.mark.long  # its first plies are part of every test run
def test_a_match_of_one_is_played_to_the_end_by_keyboard_only(new_page):
    page = new_page(**STILL)
    play_alone(page)
    expect(page.locator(".result h2")).to_be_visible()
    expect(page.locator(".result-score")).to_have_count(0)  # nothing to compare
    has_won = page.locator("#status.won").count() == 1
    assert verdict_of(page) == ("You win!" if has_won else "You lose")
    ends = r"too much famine \(\d+ famine, 3 allowed\)|\d of 4 objectives"
    expect(page.locator("#status")).to_contain_text(re.compile(ends))
