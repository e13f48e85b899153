"""Whole matches with groups on a map and card windows; a march takes two clicks."""

import math

import pytest
from playwright.sync_api import Page, expect

from steppe.games.valley.rules.board import HEX_NAMES, NEXT
from tests.browser.people import (
    STILL,
    await_change,
    await_true,
    await_turn,
    by_keyboard,
    by_mouse,
    open_table,
    play_out,
    ply,
    state,
    whole_table,
)

GAME = "valley"
FOUND = "(all) => all.filter((it) => it.checkVisibility()).map((it) => it.dataset.move)"
CANCEL = "#table [data-cancel]"
GROUPS = "#board .start:not(.picked)"
ENDS = "#board .legal[data-move]"
PEACEFUL = f"{ENDS}:not(.contested)"
MARCHED, CHOSEN = "marched", "chosen"
SOME = 20  # plies: one turn for each player


class Settler:
    """Makes one move per part of a turn, builds a camp rather than marching, and never fights."""

    def __init__(self) -> None:
        self.gestures = 0
        self._done: dict[Page, str] = {}  # by page: the last step in this part of the turn
        self._settled = 0

    def __call__(self, page: Page) -> str:
        """Return the selector of the element to choose on a page."""
        moves = page.locator("#table [data-move]").evaluate_all(FOUND)
        return self._gesture(page, moves) or f'#table [data-move="{self._plain(page, moves)}"]'

    def _gesture(self, page: Page, moves: list[str]) -> str:
        """Return the selector of a group, or of its move if picked; "" if it has moved enough."""
        done = self._done.get(page)
        if done == MARCHED or not page.locator("#board .start").count():
            return ""
        if done is None:
            self._done[page] = CHOSEN
            return GROUPS
        self._done[page] = MARCHED
        builds = [move for move in moves if move.startswith("build:")]
        ways = [f'#table [data-move="{builds[0]}"]'] if builds else []
        ways += [PEACEFUL] if page.locator(PEACEFUL).count() else []
        self.gestures += bool(ways)
        return ways[0] if ways else CANCEL  # the group could only fight

    def _plain(self, page: Page, moves: list[str]) -> str:
        """Return a move that continues the match when no group has to move."""
        verbs = [move.partition(":")[0] for move in moves]
        if "place" in verbs:  # far from the others and from where animals enter
            self._settled += 1
            inner = [move for move in moves if move in ("place:d6", "place:c3")] or moves
            return inner[-(self._settled % 2)]
        if "move" not in verbs:
            self._done.pop(page, None)
        wish = next((verb for verb in ("seed", "pass", "done") if verb in verbs), verbs[0])
        return moves[verbs.index(wish)]


def sit_down(page: Page, address: str, seat: int) -> None:
    page.goto(address)
    page.click(f"#player-{seat} form button.primary")
    expect(page.locator(f"#player-{seat} .who")).to_have_text("you")


def expect_one_end(*pages: Page, players: int) -> None:
    """Expect all pages to show the same result and its reason."""
    results = [page.locator(".result-score").all_inner_texts() for page in pages]
    assert len(results[0]) == players
    scores = [page.locator(".result-score b").all_inner_texts() for page in pages]
    assert scores[0] == scores[-1]
    for page in pages:
        expect(page.locator("#board [data-move], #board [data-pick]")).to_have_count(0)
        whole_table(page)
        expect(page.locator('.panel h2:text-is("The end")')).to_have_count(1)


@pytest.mark.long  # the edition below is tested in rotation
def test_two_people_and_a_bot_play_the_edition_of_2001_to_the_end(new_page):
    ana, ben = new_page(**STILL), new_page(**STILL)
    options = {"edition": "summary", "turns": "12"}
    address = open_table(ana, "me", "friend", "bot", game=GAME, players=3, **options)
    sit_down(ben, address, 1)
    settler = Settler()
    play_out((ana, ben), by_mouse, settler)
    expect_one_end(ana, ben, players=3)
    assert settler.gestures > 0


@pytest.fixture
def people(new_page):
    """Return the pages of two people at a table that uses the first edition and fire."""
    ana, ben = new_page(**STILL), new_page(**STILL)
    options = {"edition": "descartes", "fire": "yes", "turns": "12"}
    sit_down(ben, open_table(ana, "me", "friend", game=GAME, players=2, **options), 1)
    return ana, ben


def play_first_edition(people, plies: float = math.inf) -> None:
    """Let one of two people play by mouse, and the other by keyboard."""
    ways, settler = dict(zip(people, (by_mouse, by_keyboard), strict=True)), Settler()
    play_out(people, lambda page, wanted: ways[page](page, wanted), settler, plies)
    assert settler.gestures > 0


def test_two_people_play_the_first_edition_with_fire_one_of_them_by_keyboard(people):
    play_first_edition(people, plies=SOME)
    ana, ben = people
    await_true(ana, lambda: ply(ana) == ply(ben))  # automatic events reach both pages
    for page in people:
        expect(page.locator("#status.won, #status.lost, .result")).to_have_count(0)


@pytest.mark.long  # its first plies are part of every test run
def test_two_people_play_the_first_edition_with_fire_to_the_end(people):
    play_first_edition(people)
    expect_one_end(*people, players=2)


def settle(page: Page) -> str:
    """Play both tribes at a new table up to the first march; return the group's hex."""
    open_table(page, "me", "me", game=GAME, players=2)
    settler = Settler()
    while not page.locator("#board .start").count():
        before = state(page)
        by_mouse(page, settler(page))
        await_change(page, before)
        await_turn(page)
    return page.get_attribute("#board .start", "data-pick") or ""


@pytest.mark.parametrize("take", [by_mouse, by_keyboard])
def test_five_warriors_march_two_hexes_by_three_gestures(new_page, take):
    page = new_page(**STILL)
    start = settle(page)
    version = int(page.get_attribute("#table", "data-ply") or 0)
    take(page, f'#board .start[data-pick="{start}"]')
    take(page, '.number[data-pick$=".w5.f0"]')
    expect(page.locator(".chosen-number").first).to_have_text("5")
    far = [word for word in HEX_NAMES if HEX_NAMES.index(word) not in NEXT[HEX_NAMES.index(start)]]
    ends = ", ".join(f'{ENDS}[data-move$=":{word}"]' for word in far)
    goal = page.locator(ends).first.get_attribute("data-move").rpartition(":")[2]
    take(page, f'{ENDS}[data-move$=":{goal}"]')
    expect(page.locator(f"#warrior-0-{goal} , #warrior-1-{goal}")).to_contain_text("5")
    expect(page.locator("#table")).to_have_attribute("data-ply", str(version + 5))
