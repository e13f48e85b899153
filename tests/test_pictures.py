"""The labelled pictures: every label names the file that draws the part it points at."""

import ast
import asyncio
import re
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image
from scripts.pictures import (
    IMAGES,
    LINE,
    ROOT,
    SIZES,
    SOURCE,
    Part,
    Table,
    lay,
    moments,
    spread,
    tables,
)

import steppe
from steppe.server.accounts.guests import COOKIE
from tests.server.site import browser, running

TABLES = tables()
LARGEST = 150_000  # maximum size of a picture, in bytes
LARGEST_FILM = 1_000_000
VOID = {"br", "img", "input", "link", "meta", "hr"}
SHARED = ("draw", "server/pages")  # code that draws the frame around a game's views


def parts() -> list:
    return [
        pytest.param(table, part, id=f"{table.game} {part.selector}")
        for table in TABLES
        for part in table.parts
    ]


def names(selector: str) -> list[str]:
    """Return the ids and classes in a selector, with ``#`` or ``.``, from the outermost inwards."""
    found = selector.split()
    assert all(re.fullmatch(r"[#.][\w-]+", name) for name in found)
    return found


def said(path: Path) -> str:
    """Return the strings in a module, without its docstrings."""
    tree = ast.parse(path.read_text())
    texts = [node for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    remarks = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    return " ".join(str(text.value) for text in texts if id(text) not in remarks)


def names_part(path: Path, part: Part) -> bool:
    """Return whether a module contains a part's id or class; numbers in ids are computed."""
    name = re.sub(r"\d+$", "", names(part.selector)[-1][1:])
    return re.search(rf"(?<![\w-]){name}(?!\w)", said(path)) is not None


class Paths(HTMLParser):
    """All elements on a page, each with its ids and classes and those of its ancestors."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[set[str]] = []
        self.paths: list[list[set[str]]] = []
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        own = {f".{name}" for name in (given.get("class") or "").split()}
        own |= {f"#{given['id']}"} if given.get("id") else set()
        self.paths.append([*self.open, own])
        if tag not in VOID:
            self.open.append(own)

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        if tag not in VOID:
            self.open.pop()

    def holds(self, selector: str) -> bool:
        *outer, last = names(selector)
        return any(
            last in path[-1] and all(any(name in one for one in path[:-1]) for name in outer)
            for path in self.paths
        )


async def page_of(table: Table, data: Path) -> Paths:
    address, cookie = await lay(data, table)
    async with running(data) as app, browser(app) as visitor:
        visitor.cookies.set(COOKIE, cookie)
        answer = await visitor.get(address)
        assert answer.status_code == 200
        return Paths(answer.text)


def test_every_game_has_a_picture():
    assert [table.game for table in TABLES] == list(steppe.names())


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.game)
def test_every_part_is_on_the_page(table, tmp_path):
    page = asyncio.run(page_of(table, tmp_path))
    assert [part.selector for part in table.parts if not page.holds(part.selector)] == []


@pytest.mark.parametrize(("table", "part"), parts())
def test_the_file_of_a_label_draws_its_part(table, part):
    file = table.path_of(part)
    assert file.is_file()
    frames = [path for folder in SHARED for path in (SOURCE / folder).rglob("*.py")]
    assert names_part(file, part) or any(names_part(path, part) for path in frames)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.game)
def test_the_picture_is_small_and_shown_in_the_docs(table):
    picture = IMAGES / f"{table.game}-files.webp"
    assert picture.stat().st_size < LARGEST
    assert f"(../images/{picture.name})" in (ROOT / f"docs/games/{table.game}.md").read_text()


@pytest.mark.parametrize("moment", moments(), ids=lambda table: table.id)
def test_each_moment_is_shown_in_the_docs_wide_and_on_a_phone(moment):
    page = (ROOT / f"docs/games/{moment.game}.md").read_text()
    for size in SIZES:
        picture = IMAGES / f"{moment.id}-{size}.webp"
        assert picture.stat().st_size < LARGEST
        assert f"(../images/{picture.name})" in page


def test_the_readme_shows_a_turn_in_motion():
    readme = (ROOT / "README.md").read_text()
    shown = [ROOT / name for name in re.findall(r"!\[[^\]]+\]\(([^)]+)\)", readme)]
    assert len(shown) == 1
    assert all(picture.is_file() for picture in shown)
    with Image.open(shown[0]) as film:
        assert film.n_frames > 10
    assert shown[0].stat().st_size < LARGEST_FILM


def test_no_picture_is_left_that_nobody_shows():
    pages = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
    text = " ".join(page.read_text() for page in pages)
    assert [path.name for path in IMAGES.iterdir() if path.name not in text] == []


@pytest.mark.parametrize("heights", [[5, 5, 5], [100, 101, 990, 999], [300], [0, 40, 60, 80]])
def test_labels_stand_apart_and_within_the_picture(heights):
    labels = list(spread([("a.py", (0, height)) for height in heights], 1000))
    assert [label.point[1] for label in labels] == sorted(heights)
    assert all(below.y - above.y >= LINE - 0.01 for above, below in pairwise(labels))
    assert all(0 <= label.y <= 1000 for label in labels)
