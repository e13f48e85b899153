"""Take pictures of each game's table, plain and with every part labelled by its source file.

``make pictures`` serves a match in each game, takes screenshots with Chromium and writes
``docs/images/GAME-files.webp``, ``GAME-MOMENT-SIZE.webp`` for each moment, and an animated turn
(``film.py``). ``pictures.toml`` names the matches, and the source file of each part: an id or class
on the page, with the position of its dot if that is not the middle. ``tests/test_pictures.py``
checks parts and files without a browser.
"""

import asyncio
import base64
import time
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import fmean
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, sync_playwright
from scripts import film

import steppe
from steppe.draw.svg import escape
from steppe.play.match import Match
from steppe.play.match_record import begin, parse_record
from steppe.server.accounts.guests import COOKIE, Guest, Keys, load_key, seal
from steppe.server.base.match_data import BOT, PERSON, Action, Seat, Sheet, join_words
from steppe.server.match.proposals import own_key, standing
from steppe.server.store.engines import FILE
from steppe.server.store.sqlite import SqliteStore
from tests.browser import chromium, site

ROOT = Path(__file__).resolve().parents[1]
IMAGES = ROOT / "docs" / "images"
SOURCE = Path(steppe.__file__).parent
NAMES = ("Ana", "Ben", "Cleo", "Dan")
WIDTH, HEIGHT = 1280, 900  # of the browser window, in pixels
SIDE = 900  # the left edge, on the page, of the column beside the board
MARGIN, LINE = 470, 34  # in the picture: room for labels on each side, and a label's height
QUALITY = 55  # out of 100
SIZES = {"desktop": (1366, 768), "phone": (390, 844)}  # of the browser windows, in pixels


@dataclass(frozen=True)
class Part:
    """A part of a page: its selector, its source file, and its dot's position, 0 .. 1 per axis."""

    selector: str
    file: str
    at: tuple[float, float] = (0.5, 0.5)


@dataclass(frozen=True)
class Table:
    """A match to show: the first entries of a test record, as seen by the player to move.

    Parts to the right of ``side`` (in pixels) have their labels on the right. ``bots``: the other
    players are bots.
    """

    game: str
    record: str
    entries: int
    side: float = SIDE
    parts: tuple[Part, ...] = ()
    moment: str = ""
    bots: bool = False

    @property
    def id(self) -> str:
        """Return the id of the match."""
        return f"{self.game}-{self.moment}" if self.moment else self.game

    def path_of(self, part: Part) -> Path:
        """Return the source file of a part: in the game's views, or in the server's pages."""
        home = SOURCE if part.file.startswith(("server/", "draw/")) else self._views
        return home / part.file

    @property
    def _views(self) -> Path:
        return steppe.load(self.game).folder / "views"


FILMED = Table("zebras", "records/winner_1.steppe", 41, moment="turn", bots=True)
TURN = ("place:lion:c2", "step:1")


def tables() -> list[Table]:
    """Return the tables to draw, one for each game."""
    told = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
    return [
        Table(
            game,
            table["record"],
            table["entries"],
            table.get("side", SIDE),
            tuple(_part(selector, value) for selector, value in table["parts"].items()),
        )
        for game, table in told.items()
    ]


def moments() -> list[Table]:
    """Return the tables shown without labels: the beginning, middle and end of a match."""
    told = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
    return [
        Table(game, record, entries, moment=moment)
        for game, table in told.items()
        for moment, (record, entries) in table["moments"].items()
    ]


def _part(selector: str, value: str | list[str | float]) -> Part:
    if isinstance(value, str):
        return Part(selector, value)
    file, x, y = value
    return Part(selector, str(file), (float(x), float(y)))


# the match


async def lay(data: Path, table: Table) -> tuple[str, str]:
    """Store a table's match in a data folder; return its address and the viewer's cookie."""
    record = parse_record((ROOT / "tests" / "games" / table.game / table.record).read_text("utf-8"))
    match = replace(begin(record, steppe.load), id=table.id)
    keys = Keys(load_key(data))
    store = SqliteStore(data / FILE)
    viewer = max(0, record.entries[table.entries - 1 :][:2][-1].by)
    await store.create(_sheet(match, keys, viewer if table.bots else None))
    for number, entry in enumerate(record.entries[: table.entries]):
        match.commit(entry)
        words = join_words(entry.move, entry.outcomes)
        key = own_key(entry.by, str(number))
        action = Action(match.id, number, entry.by, words, key, time.time())
        await store.append(action, standing(match))
    await store.close()
    return f"/m/{match.id}", keys.cookie(Guest(_guest(viewer), NAMES[viewer]))


def _sheet(match: Match, keys: Keys, alone: int | None) -> Sheet:
    """Return the sheet for a match between people, or between one person and bots."""
    seats = tuple(
        Seat(
            PERSON, NAMES[number], (_guest(number),), token=seal(keys.seat_secret(match.id, number))
        )
        if alone in (None, number)
        else Seat(BOT, bot="pebble")
        for number in range(match.players)
    )
    game, options = match.game, match.options
    return Sheet(
        match.id, game.name, match.players, options, game.rules, match.secret, time.time(), seats
    )


def _guest(number: int) -> str:
    return f"guest-{number}"


# the picture


@dataclass(frozen=True)
class Label:
    """A label beside the page: its vertical position, and the point to which it belongs."""

    words: str
    point: tuple[float, float]
    y: float


def draw(browser: Browser, address: str, table: Table, where: str, cookie: str) -> bytes:
    """Return a labelled picture of a table on a running server, as WebP."""
    window = {"viewport": {"width": WIDTH, "height": HEIGHT}, "reduced_motion": "reduce"}
    context = browser.new_context(base_url=address, locale="en-GB", color_scheme="light", **window)
    context.add_cookies([{"name": COOKIE, "value": cookie, "url": address}])
    page = context.new_page()
    page.goto(where)
    page.locator("#table").wait_for()
    height = page.evaluate("document.documentElement.scrollHeight")
    points = [_point(page, part) for part in table.parts]
    drawing = _labelled(page.screenshot(full_page=True), height, table, points)
    page.set_viewport_size({"width": WIDTH + 2 * MARGIN, "height": height})
    page.goto("about:blank")
    page.set_content(f'<body style="margin:0">{drawing}')
    page.wait_for_timeout(300)
    shot = context.new_cdp_session(page).send(
        "Page.captureScreenshot", {"format": "webp", "quality": QUALITY}
    )
    context.close()
    return base64.b64decode(shot["data"])


def shoot(browser: Browser, address: str, where: str, cookie: str) -> Iterator[tuple[str, bytes]]:
    """Yield a picture of a table for each window size, as WebP."""
    for size, (width, height) in SIZES.items():
        window = {"viewport": {"width": width, "height": height}, "reduced_motion": "reduce"}
        context = browser.new_context(base_url=address, locale="en-GB", **window)
        context.add_cookies([{"name": COOKIE, "value": cookie, "url": address}])
        page = context.new_page()
        page.goto(where)
        page.locator("#table").wait_for()
        page.wait_for_timeout(300)
        shot = context.new_cdp_session(page).send(
            "Page.captureScreenshot", {"format": "webp", "quality": QUALITY}
        )
        context.close()
        yield size, base64.b64decode(shot["data"])


def _point(page: Page, part: Part) -> tuple[float, float]:
    """Return the position of a part's dot on the page."""
    box = page.locator(f"{part.selector}:visible").first.bounding_box()
    assert box is not None, f"{part.selector} is not visible"
    return box["x"] + part.at[0] * box["width"], box["y"] + part.at[1] * box["height"]


def _labelled(
    picture: bytes, height: float, table: Table, points: Iterable[tuple[float, float]]
) -> str:
    """Return the page with labels on both sides, each with a line to its part."""
    told = [(part.file, (x + MARGIN, y)) for part, (x, y) in zip(table.parts, points, strict=True)]
    left = spread([one for one in told if one[1][0] < MARGIN + table.side], height)
    right = spread([one for one in told if one[1][0] >= MARGIN + table.side], height)
    labels = [_drawn(label, 1) for label in left] + [_drawn(label, -1) for label in right]
    drawn, data = "".join(labels), base64.b64encode(picture).decode()
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH + 2 * MARGIN}" height="{height}"'
        f' font-family="DejaVu Sans, sans-serif" font-size="21" font-weight="600">'
        f'<rect width="100%" height="100%" fill="#fff"/>'
        f'<image x="{MARGIN}" width="{WIDTH}" height="{height}"'
        f' href="data:image/png;base64,{data}"/>{drawn}</svg>'
    )


def spread(told: list[tuple[str, tuple[float, float]]], height: float) -> Iterator[Label]:
    """Yield labels from the top down, without overlap, each as close to its part as possible.

    Labels that would overlap form a block, centred on their parts.
    """
    told = sorted(told, key=lambda one: one[1][1])
    blocks: list[list[float]] = []
    for number, (_, (_, y)) in enumerate(told):
        blocks.append([y - number * LINE])
        while len(blocks) > 1 and fmean(blocks[-2]) > fmean(blocks[-1]):
            blocks[-2:] = [blocks[-2] + blocks[-1]]
    starts = [fmean(block) for block in blocks for _ in block]
    lowest = height - (len(told) - 0.5) * LINE
    for number, ((words, point), start) in enumerate(zip(told, starts, strict=True)):
        yield Label(words, point, min(max(start, LINE / 2), lowest) + number * LINE)


def _drawn(label: Label, side: int) -> str:
    """Return a label on the left (1) or the right (-1) of the page."""
    edge = MARGIN - 14 if side > 0 else MARGIN + WIDTH + 14
    x, y = label.point
    anchor = "end" if side > 0 else "start"
    line = f"M{edge} {label.y:.0f}L{edge + 14 * side} {label.y:.0f}L{x:.0f} {y:.0f}"
    return (
        f'<path d="{line}" fill="none" stroke="#fff" stroke-width="5" stroke-opacity="0.75"/>'
        f'<path d="{line}" fill="none" stroke="#b0103c" stroke-width="2"/>'
        f'<circle cx="{x:.0f}" cy="{y:.0f}" r="6.5" fill="#b0103c" stroke="#fff" stroke-width="2"/>'
        f'<text x="{edge - 6 * side}" y="{label.y + 7:.0f}" text-anchor="{anchor}"'
        f' fill="#7a0a2a">{escape(label.words)}</text>'
    )


def main() -> None:
    """Write the pictures for all games, and the film of a turn."""
    with TemporaryDirectory() as folder:
        data = Path(folder)
        laid = [asyncio.run(lay(data, table)) for table in tables()]
        seen = [(table, asyncio.run(lay(data, table))) for table in moments()]
        filmed = asyncio.run(lay(data, FILMED))
        with site.running(data) as address, sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=chromium.find(), args=list(chromium.FLAGS)
            )
            for table, (where, cookie) in zip(tables(), laid, strict=True):
                picture = draw(browser, address, table, where, cookie)
                (IMAGES / f"{table.game}-files.webp").write_bytes(picture)
            for table, (where, cookie) in seen:
                for size, picture in shoot(browser, address, where, cookie):
                    (IMAGES / f"{table.id}-{size}.webp").write_bytes(picture)
            (IMAGES / "turn.webp").write_bytes(film.make(browser, address, filmed, TURN))
            browser.close()


if __name__ == "__main__":
    main()
