"""Faulty games from other packages: left out and reported, while the others are served."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

import steppe
from steppe import games
from steppe.analysis.puzzles.puzzle import shipped
from steppe.server.accounts.guests import Guest
from steppe.server.puzzles.practice_items import PracticeItems
from tests.server.site import ANA, browser, table_of_three

ROOT = Path(__file__).parents[2]
RAISE = "\n\nraise RuntimeError('broken')\n"
BAD_DRAW = '\n\ndef draw(*_, **__):\n    raise RuntimeError("broken")\n'
SVG, TEXT, SCENE = (
    f"from steppe.games.default.views.{kind} import *\n" for kind in ("svg", "text", "scene")
)
FAULTS = {  # by name: the file to break, and the text to add to the file
    "whole": ("__init__.py", ""),
    "unloadable": ("__init__.py", RAISE),
    "exiting": ("__init__.py", "\n\nraise SystemExit(1)\n"),
    "misnamed": ("__init__.py", ""),
    "unseen": ("views/svg.py", SVG + BAD_DRAW + BAD_DRAW.replace("draw(", "draw_alone(")),
    "undrawn": ("views/svg.py", SVG + BAD_DRAW),
    "unloaded_view": ("views/svg.py", RAISE),
    "sceneless": ("views/scene.py", SCENE + BAD_DRAW),
    "iconless": ("views/scene.py", SCENE + "\n\ndel ICON\n"),
    "wordless": ("views/text.py", TEXT + BAD_DRAW.replace("draw(", "status(")),
    "unlabelled": ("views/text.py", TEXT + BAD_DRAW.replace("draw(", "label(")),
    "untaught": ("teaching/brief.toml", "about = "),
    "odd_help": ("teaching/help.toml", "[wood]\nicon = 'wood'\n"),
    "lessonless": ("lessons/first.toml", "steps = 1\n"),
    "unpuzzled": ("puzzles/3.jsonl", "{}\n"),
    "garbled": ("locale/fr.po", 'msgid "Tiny"\nmsgstr "\udcff"\n'),
    "odd_style": ("views/style.css", "\udcff"),
}
SOUND = ["whole", "garbled"]  # without its catalogue, a game is shown in English
PAGES = ("/", "/new", "/rules", "/learn", "/puzzles", "/credits", "/me", "/mine", "/lists")


@pytest.fixture(scope="module")
def packages(tmp_path_factory):
    """Return a folder of installed packages, each with a game that has one broken part."""
    folder = tmp_path_factory.mktemp("packages")
    for name, (file, added) in FAULTS.items():
        package = folder / f"a_game_{name}"
        for path in sorted((ROOT / "tests" / "tiny").rglob("*")):
            if path.suffix in (".py", ".toml", ".md") and path.name != "test_tiny.py":
                to = package / path.relative_to(ROOT / "tests" / "tiny")
                to.parent.mkdir(parents=True, exist_ok=True)
                to.write_text(path.read_text().replace("tests.tiny", package.name))
        init = package / "__init__.py"
        text = "other" if name == "misnamed" else name
        init.write_text(init.read_text().replace('name="tiny"', f'name="{text}"'))
        (package / file).parent.mkdir(exist_ok=True)
        with (package / file).open("a", errors="surrogateescape") as broken:
            broken.write(added)
        info = folder / f"{package.name}-1.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package.name}\nVersion: 1\n")
        (info / "entry_points.txt").write_text(f"[steppe.games]\n{name} = {package.name}:GAME\n")
    return folder


def environment(packages: Path) -> dict[str, str]:
    path = os.pathsep.join([str(packages), *filter(None, sys.path)])
    return {**os.environ, "STEPPE_JIT": "0", "PYTHONPATH": path}


@contextmanager
def served(packages: Path, data: Path) -> Iterator[tuple[str, Path]]:
    """Serve with these packages; yield the address and the path of the log."""
    command = [sys.executable, "-m", "steppe", "serve", "--port", "0", "--data", str(data)]
    log = data.with_suffix(".log")
    with (
        log.open("w") as errors,
        subprocess.Popen(
            [*command, "--thinkers", "1"],
            env=environment(packages),
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        ) as process,
    ):
        assert process.stdout is not None
        try:
            yield process.stdout.readline().split()[-1].rstrip("/"), log
        finally:
            process.terminate()


def get(ana: httpx.Client, path: str) -> httpx.Response:
    """Request a path and return the answer; repeat while the server refuses it as one too many."""
    while (answer := ana.get(path, timeout=120)).status_code == 429:
        pass
    return answer


@pytest.mark.long
def test_all_games_that_work_are_served_and_each_other_one_is_reported_once(packages, tmp_path):
    broken = [name for name in FAULTS if name not in SOUND]
    with served(packages, tmp_path / "data") as (url, log), httpx.Client(base_url=url) as ana:
        for language in ("en", "fr"):
            ana.cookies.set("language", language)
            for page in PAGES:
                answer = get(ana, page)
                assert answer.status_code in (200, 204), page
                assert not [name for name in broken if f"/game/{name}" in answer.text], page
            assert get(ana, "/nowhere").status_code == 404
            home = get(ana, "/").text
            for name in (*steppe.names(), *SOUND):
                assert f"/game/{name}" in home
                assert get(ana, f"/game/{name}").status_code == 200
            assert {get(ana, f"/game/{name}").status_code for name in broken[:3]} == {404}
        listed = {game["name"] for game in get(ana, "/api/v1/games").json()}
        assert listed == {*steppe.names(), *SOUND}
        seats = [{"kind": "person"}, {"kind": "open"}]
        opened = ana.post("/api/v1/matches", json={"game": "whole", "seats": seats})
        assert opened.status_code == 201
        refused = ana.post("/api/v1/matches", json={"game": "undrawn", "seats": seats})
        assert refused.status_code == 400
        assert "no game 'undrawn'" in refused.json()["error"]
    reported = re.findall(r"the game (\w+) does not work and is left out", log.read_text())
    assert sorted(reported) == sorted(broken)


def test_the_list_of_games_says_which_cannot_be_loaded(packages):
    command = [sys.executable, "-m", "steppe", "games"]
    told = subprocess.run(
        command, env=environment(packages), capture_output=True, text=True, check=True
    )
    assert "zebras: " in told.stdout
    assert "whole: Tiny" in told.stdout
    assert "steppe: unloadable cannot be loaded: RuntimeError('broken')" in told.stderr
    assert "Traceback" not in told.stderr


@pytest.mark.anyio
async def test_what_is_kept_of_a_game_left_out_breaks_no_page(app, rooms, tiny, monkeypatch):
    """The game's matches stay in the lists, and its practice positions wait."""
    room = await table_of_three(rooms, tiny)
    puzzle = replace(next(iter(shipped(steppe.load("zebras")).values())), game=tiny)
    await PracticeItems(rooms.house.store).keep(ANA, puzzle, room.table.id)
    monkeypatch.setattr(games, "_LEFT_OUT", {tiny})
    await rooms.drop(room.table.id)
    async with browser(app) as ana:
        ana.cookies.set("guest", app.state.keys.cookie(Guest(ANA, "ana")), "table.test")
        for page in ("/", "/mine", "/lists", "/puzzles", "/puzzles/mine", "/me", "/me/data"):
            assert (await ana.get(page)).status_code == 200, page
        assert (await ana.post("/me", data={"name": "Ana"})).status_code == 303
        told = await ana.post("/me/data/export")
        assert room.table.id in told.text
        assert (await ana.get(f"/m/{room.table.id}")).status_code in (200, 410)
        erased = await ana.post("/me/data/erase", data={"sure": "yes"})
        assert erased.status_code == 303
