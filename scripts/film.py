"""Record a turn on the real page: the clicks, and the animation of the bot's reply.

The frames are screenshots from Chromium, each with its duration; equal frames are merged. ``make
pictures`` writes ``docs/images/turn.webp``.
"""

import io
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from PIL import Image
from playwright.sync_api import Browser, Locator, Page

from steppe.server.accounts.guests import COOKIE

WINDOW = {"width": 1240, "height": 740}
SIZE = (868, 518)  # of the film's frames, in pixels
QUALITY = 40  # out of 100
LAST = 2500  # milliseconds: the last frame stays visible
LONGEST = 20.0  # seconds to wait for the bot


@dataclass
class Film:
    """Frames, each with the time at which it appeared."""

    page: Page
    frames: list[tuple[float, bytes]] = field(default_factory=list)

    def roll(self, seconds: float) -> None:
        """Record as many frames as possible for some seconds."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            now, frame = time.monotonic(), self.page.screenshot(type="png", scale="css")
            if not self.frames or frame != self.frames[-1][1]:
                self.frames.append((now, frame))

    def click(self, thing: Locator) -> None:
        """Move to an element, then click it, so that viewers see the click."""
        thing.hover()
        self.roll(0.7)
        thing.click()
        self.roll(0.9)

    def develop(self) -> bytes:
        """Return the film as an animated WebP."""
        starts = [start for start, _ in self.frames]
        lengths = [round(1000 * (b - a)) for a, b in pairwise(starts)]
        first, *others = self._pictures()
        made = io.BytesIO()
        first.save(
            made,
            "WEBP",
            save_all=True,
            append_images=others,
            duration=[*lengths, LAST],
            loop=0,
            quality=QUALITY,
            method=6,
        )
        return made.getvalue()

    def _pictures(self) -> Iterator[Image.Image]:
        for _, frame in self.frames:
            with Image.open(io.BytesIO(frame)) as picture:
                yield picture.convert("RGB").resize(SIZE, Image.Resampling.LANCZOS)


def make(browser: Browser, address: str, table: tuple[str, str], moves: Sequence[str]) -> bytes:
    """Return the film of a turn; ``table`` is the address and cookie of a table on the server.

    It ends when it is the viewer's turn again.
    """
    (where, cookie), (width, height) = table, WINDOW.values()
    context = browser.new_context(
        base_url=address,
        locale="en-GB",
        color_scheme="light",
        viewport={"width": width, "height": height},
    )
    context.add_cookies([{"name": COOKIE, "value": cookie, "url": address}])
    film = Film(context.new_page())
    film.page.goto(where)
    film.page.locator("#status.yours").wait_for()
    film.roll(1)
    for move in moves:
        _play(film, move)
    end = time.monotonic() + LONGEST
    while time.monotonic() < end and not film.page.locator("#status.yours").is_visible():
        film.roll(0.5)
    film.roll(4)
    made = film.develop()
    context.close()
    return made


def _play(film: Film, move: str) -> None:
    """Click the parts of a move that can be picked, then the move."""
    whole = film.page.locator(f'[data-move="{move}"]').filter(visible=True)
    for word in move.split(":")[1:]:
        if whole.count():
            break
        film.click(film.page.locator(f'[data-pick="{word}"]').filter(visible=True).first)
    if whole.first.get_attribute("data-first") is not None:
        film.click(whole.first)  # only picks the place
    film.click(whole.first)
