"""Fixtures for a real Chromium: one browser per test process, a fresh context per page."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser import chromium, site
from tests.browser.people import HANDLESS

FOLDER = Path(__file__).parent

expect.set_options(timeout=20_000)  # a busy machine may be slow


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test in this folder, so that `-m browser` finds them."""
    for item in items:
        if item.path.is_relative_to(FOLDER):
            item.add_marker("browser")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Return a running Chromium; if none is installed, the test fails and says how to get one."""
    try:
        path = chromium.find()
    except chromium.MissingChromiumError as error:
        pytest.fail(str(error), pytrace=False)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=list(chromium.FLAGS))
        yield running
        running.close()


@pytest.fixture(scope="session")
def data_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the data folder of the server."""
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="session")
def server(data_folder: Path) -> Iterator[str]:
    """Return the address of a real server with an empty data folder."""
    with site.running(data_folder) as address:
        yield address


@pytest.fixture
def new_page(browser: Browser, server: str) -> Iterator[Callable[..., Page]]:
    """Return a function that opens pages that share nothing: each call is a different visitor.

    The page rolls and plays only moves for visitors without ``hands``. The function takes the
    arguments of a Playwright context (`locale="fr-FR"`, `viewport=...`, `color_scheme=...`,
    `java_script_enabled=False`). An error in the page's script or console makes the test fail.
    """
    contexts = []
    complaints: list[str] = []

    def open_page(hands: bool = False, **settings: Any) -> Page:
        context = browser.new_context(**{"base_url": server, **settings})
        if not hands:
            context.add_init_script(HANDLESS)
        context.set_default_timeout(20_000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: said.type == "error" and complaints.append(said.text))
        return page

    open_page.complaints = complaints  # type: ignore[attr-defined]
    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """One page at desktop width."""
    return new_page(viewport={"width": 1280, "height": 800})
