"""Whole matches with groups on a map and questions for cards: people in browsers of their own."""

from functools import partial

from playwright.sync_api import Page, expect

from steppe.games.valley.board import HEX_NAMES, NEXT
from tests.browser.people import STILL, by_keyboard, by_mouse, open_table, play_out, state

GAME = "valley"
FOUND = "(things) => things.map((it) => it.dataset.move)"
GROUPS = "#board .start:not(.picked)"
ENDS = "#board .legal[data-move]"
QUICK = {"turns": "12"}


class Settler:
    """Wants one gesture in each part of a turn, a camp before a march, and nothing else done."""

    def __init__(self) -> None:
        self.last: dict[Page, str] = {}
        self.gestures = 0

    def __call__(self, page: Page) -> str:
        """Return the selector of the thing wanted on a page."""
        moves = page.locator("#table [data-move]").evaluate_all(FOUND)
        builds = [move for move in moves if move.startswith("build:")]
        has_group = bool(page.get_attribute("#table", "data-picked"))
        if has_group and (builds or page.locator(ENDS).count()):
            self.gestures += 1
            self.last[page] = "done"
            return f'#table [data-move="{builds[0]}"]' if builds else ENDS
        if self.last.get(page) != "done" and page.locator(GROUPS).count():
            self.last[page] = "done" if has_group else "group"
            return GROUPS
        self.last[page] = ""
        return f'#table [data-move="{self.plain(moves)}"]'

    @staticmethod
    def plain(moves: list[str]) -> str:
        """Return what keeps the match going where no group is to move."""
        for wish in ("seed", "pass", "done"):
            found = [move for move in moves if move.partition(":")[0] == wish]
            if found:
                return found[0]
        return moves[len(moves) // 2]


def sit_down(page: Page, address: str, seat: int) -> None:
    page.goto(address)
    page.click(f"#player-{seat} form button.primary")
    expect(page.locator(f"#player-{seat} .who")).to_have_text("you")


def expect_one_end(*pages: Page, players: int) -> None:
    """Expect that all pages show the same end, with camps, food and pawns of each tribe."""
    told = [page.locator(".result-score b").all_inner_texts() for page in pages]
    assert told[0] == told[-1]
    assert len(told[0]) == players
    for page in pages:
        expect(page.locator("#hand [data-move], #board [data-move]")).to_have_count(0)
        expect(page.locator(".panel", has_text="The end").first).to_be_visible()


def test_two_people_and_a_bot_play_the_edition_of_2001_to_the_end(new_page):
    ana, ben = new_page(**STILL), new_page(**STILL)
    options = {"edition": "summary", **QUICK}
    address = open_table(ana, "me", "friend", "bot", game=GAME, players=3, **options)
    sit_down(ben, address, 1)
    settler = Settler()
    play_out((ana, ben), by_mouse, settler)
    expect_one_end(ana, ben, players=3)
    assert settler.gestures > 0
