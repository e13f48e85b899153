"""A game in another package, created with the commands from the docs and played without views."""

import html
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from importlib import invalidate_caches
from pathlib import Path

import pytest

import steppe
from steppe import games
from steppe.server.pages.shell import game_list
from tests.server.site import browser, running

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "adding-a-game.md"
INSTALL = """
import tomllib
from pathlib import Path

project = tomllib.loads(Path("pyproject.toml").read_text())["project"]
info = Path(f"{project['name']}-{project['version']}.dist-info")
info.mkdir()
head = "Metadata-Version: 2.1"
(info / "METADATA").write_text(f"{head}\\nName: {project['name']}\\nVersion: 1\\n")
(found,) = project["entry-points"]["steppe.games"].items()
(info / "entry_points.txt").write_text(f"[steppe.games]\\n{' = '.join(found)}\\n")
"""
WITHOUT_NETWORK = """
set -euo pipefail
pip() { "$PYTHON" -c "$INSTALL"; }
steppe() { "$PYTHON" -m steppe "$@"; }
"""
MOST = 60  # maximum number of move requests; a match needs fewer


@pytest.fixture(scope="module")
def printed(tmp_path_factory):
    """Run the commands from the docs; return the package's folder and the commands' output."""
    folder = tmp_path_factory.mktemp("beside")
    (folder / "steppe").symlink_to(ROOT)
    (commands,) = re.findall(r"^```sh\n(.*?)^```", GUIDE.read_text(), re.DOTALL | re.MULTILINE)
    path = os.pathsep.join([str(folder / "hunters"), *filter(None, sys.path)])
    own = {"PYTHON": sys.executable, "INSTALL": INSTALL, "PYTHONPATH": path, "STEPPE_JIT": "0"}
    ran = subprocess.run(
        ["bash", "-c", WITHOUT_NETWORK + commands],
        cwd=folder,
        env={**os.environ, **own},
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, ran.stderr
    return folder / "hunters", ran.stdout


@pytest.fixture
def hunters(printed, monkeypatch):
    """Return the installed game."""
    monkeypatch.syspath_prepend(printed[0])
    invalidate_caches()
    caches = games._installed, game_list._games
    for cached in caches:
        cached.cache_clear()
    yield steppe.load("hunters")
    for cached in caches:
        cached.cache_clear()


def test_the_package_is_listed_and_played_to_its_end_in_the_terminal(printed):
    assert "hunters: Hunters" in printed[1]
    assert re.search(r"This match is over: .* points?\.\n$", printed[1])


def test_a_position_is_shown_in_a_notebook_as_its_diagram(hunters):
    position = hunters.new(2).play("~deal:bow")
    shown = "".join(ET.fromstring(position._repr_svg_()).itertext())
    assert "deck ?" in shown
    assert "hand ? ?" in shown
    assert "hand bow:1 ?" in "".join(ET.fromstring(position.render(0)).itertext())


def links(page: str) -> list[str]:
    """Return the URLs of the moves on a page."""
    found = re.findall(r'<a class="choice" href="([^"]*)" data-move', page)
    return [html.unescape(address) for address in found]


def form(page: str) -> tuple[str, dict[str, str]]:
    """Return the URL and the fields of the form that plays a move."""
    (action, body), *_ = re.findall(r'<form[^>]*action="([^"]*play)"[^>]*>(.*?)</form>', page, re.S)
    hidden = re.findall(r'name="([^"]*)" value="([^"]*)"', body)
    return html.unescape(action), {name: html.unescape(value) for name, value in hidden}


@pytest.mark.anyio
async def test_a_match_is_played_to_its_end_on_pages_without_script(hunters, tmp_path):
    async with running(tmp_path, limits={}) as app, browser(app) as ana:
        seats = {"seat-0": "me", "seat-1": "me"}
        opened = await ana.post("/new", data={"game": hunters.name, "players": "2", **seats})
        address, played = opened.headers["location"], 0
        while found := links(page := (await ana.get(address)).text):
            action, fields = form((await ana.get(found[played % len(found)])).text)
            assert (await ana.post(action, data=fields)).status_code == 303
            played += 1
            assert played < MOST
    assert "This match is over" in page or 'class="result' in page
    assert played > 6
