"""Measure what moves on the page while a person plays.

A control, or an edge of the board, has moved if it was elsewhere before the last pick or move. The
command ``python -m tests.browser.stillness [GAME ...]`` plays games in every window and prints what
moved, the most frequent first.
"""

import argparse
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

import steppe
from tests.browser import chromium, site
from tests.browser.people import HANDLESS, SURE, is_over, open_table

WINDOWS = ((1366, 768), (390, 844), (360, 640), (844, 390))  # in pixels
DICE = 7
PICKS = 200  # picks and moves per game and window
MOST = 2  # pixels that a control or an edge of the board may move
MOST_SHIFT = 0.02  # cumulative layout shift of a match
RECORDER = (Path(__file__).parent / "stillness.js").read_text()


@dataclass
class Report:
    """What moved in one window: how often each control, how far, and the shift of each match."""

    picks: int = 0
    moved: Counter[str] = field(default_factory=Counter)
    farthest: dict[str, float] = field(default_factory=dict)
    shifts: list[float] = field(default_factory=list)
    shifted: Counter[str] = field(default_factory=Counter)

    def add(self, page: Page) -> None:
        """Add what a page has recorded since it was opened."""
        seen = page.evaluate("window.stillness.seen")
        self.shifts.append(seen["shift"])
        for name, far in seen["moved"]:
            self.moved[name] += 1
            self.farthest[name] = max(far, self.farthest.get(name, 0))
        for name, value in seen["sources"].items():
            self.shifted[name] += value

    @property
    def is_still(self) -> bool:
        return not self.moved and max(self.shifts, default=0) <= MOST_SHIFT

    def __str__(self) -> str:
        """Return a line of figures, then a line per thing that moved, the most frequent first."""
        shift = max(self.shifts, default=0)
        lines = [f"{self.picks} picks, {self.moved.total()} moved, shift {shift:.3f}"]
        for name, count in self.moved.most_common(12):
            lines.append(f"  {count} times, up to {self.farthest[name]:.0f} px: {name}")
        lines += [f"  shift {value:.3f}: {name}" for name, value in self.shifted.most_common(6)]
        return "\n".join(lines)


def measure(new_page: Callable[..., Page], game: str, size: tuple[int, int], picks: int) -> Report:
    """Play picks and moves of a game against a bot in a window; return what moved."""
    report, dice = Report(), random.Random(DICE)
    while report.picks < picks:
        window = dict(zip(("width", "height"), size, strict=True))
        page = new_page(viewport=window, reduced_motion="reduce")
        page.add_init_script(RECORDER)
        open_table(page, "me", "bot", game=game)
        rest(page)
        while report.picks < picks and not is_over(page):
            choose(page, dice)
            report.picks += 1
        report.add(page)
        page.context.close()
    return report


def rest(page: Page) -> None:
    """Wait until the page asks for a move or shows the result, and no longer changes."""
    assert page.evaluate("() => stillness.rest()"), "the page does not come to rest"


def choose(page: Page, dice: random.Random) -> None:
    """Choose an element of the dock or the board with the mouse, as a person does."""
    place = page.evaluate("(number) => stillness.choose(number)", dice.randrange(1000))
    if place:  # otherwise a bot still moves
        page.mouse.click(*place)
    rest(page)
    if page.locator(SURE).is_visible():
        page.click(SURE)
        rest(page)


@contextmanager
def pages() -> Iterator[Callable[..., Page]]:
    """Run a browser and a server with fixed dice; yield a function that opens a visitor's page."""
    with (
        tempfile.TemporaryDirectory() as data,
        site.running(Path(data), dice=DICE) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=chromium.find(), args=list(chromium.FLAGS)
        )

        def new_page(**settings: Any) -> Page:
            context = browser.new_context(base_url=address, **settings)
            context.add_init_script(HANDLESS)
            return context.new_page()

        yield new_page
        browser.close()


def main() -> None:
    """Measure games in windows, print the reports, and fail if anything moved."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(steppe.names()))
    parser.add_argument("--picks", type=int, default=PICKS)
    parser.add_argument("--windows", nargs="*", default=[f"{w}x{h}" for w, h in WINDOWS])
    asked = parser.parse_args()
    is_still = True
    for game in asked.games:
        for window in asked.windows:
            width, height = map(int, window.split("x"))
            with pages() as new_page:
                report = measure(new_page, game, (width, height), asked.picks)
            print(f"{game} {window}: {report}", flush=True)
            is_still &= report.is_still
    sys.exit(not is_still)


if __name__ == "__main__":
    main()
