"""The wheel contains everything that a checkout has."""

import re
import subprocess
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest

import steppe
from tests.wheel import UV, build_wheel, fresh_python

ROOT = Path(__file__).resolve().parents[1]


SERVERS = {"starlette", "uvicorn", "fastapi", "jinja2", "sqlalchemy", "alembic"}


@pytest.fixture(scope="module")
def wheel_file(tmp_path_factory):
    """Return the path of a freshly built wheel."""
    return build_wheel(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def wheel(wheel_file):
    """Return the wheel's files by path."""
    with zipfile.ZipFile(wheel_file) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def end(wheel, name):
    """Return the text of the only file whose path ends with ``name``."""
    (found,) = [text for path, text in wheel.items() if path.endswith(name)]
    return found.decode()


def test_the_wheel_holds_every_file_of_the_package(wheel):
    source = [path for path in (ROOT / "src").rglob("*") if path.is_file()]
    expected = {path.relative_to(ROOT / "src").as_posix() for path in source}
    expected = {name for name in expected if "__pycache__" not in name}
    assert expected - wheel.keys() == set()


def test_the_wheel_brings_the_console_command(wheel):
    assert "steppe = steppe.cli:main" in end(wheel, "entry_points.txt")


def test_the_wheel_says_under_which_licence_it_stands(wheel):
    assert "License-Expression: MIT" in end(wheel, "METADATA")
    assert "MIT License" in end(wheel, "licenses/LICENSE")
    assert "CC BY 3.0" in end(wheel, "licenses/NOTICE")


def test_the_wheel_is_marked_as_typed(wheel):
    assert "steppe/py.typed" in wheel


@pytest.fixture
def metadata(wheel):
    return Parser().parsestr(end(wheel, "METADATA"))


def test_installing_the_games_brings_no_web_server(metadata):
    needed = metadata.get_all("Requires-Dist")
    own = {re.split(r"[^a-z0-9_-]", line)[0] for line in needed if "extra ==" not in line}
    site = {re.split(r"[^a-z0-9_-]", line)[0] for line in needed if "extra == 'site'" in line}
    assert {"numpy", "numba", "typer", "rich"} <= own
    assert not SERVERS & own
    assert site >= SERVERS


def test_an_index_shows_what_steppe_is_and_where_to_find_more(metadata):
    links = {line.partition(", ")[0] for line in metadata.get_all("Project-URL")}
    assert links >= {"Homepage", "Documentation", "Source", "Changelog"}
    assert {"Natural Language :: French", "Typing :: Typed"} <= {*metadata.get_all("Classifier")}
    assert metadata["Description-Content-Type"] == "text/markdown"


def test_links_of_the_readme_lead_somewhere_from_an_index(metadata):
    readme = (ROOT / "README.md").read_text()
    shown = metadata.get_payload()
    links = re.findall(r"\]\(([^)]+)\)", shown)
    assert len(links) == len(re.findall(r"\]\(([^)]+)\)", readme)) > 10
    assert [link for link in links if not link.startswith("https://")] == []
    here = [link.partition("/source/")[2] for link in links if "/source/" in link]
    assert [path for path in here if not (ROOT / path).exists()] == []


@pytest.mark.long
def test_the_games_play_where_nothing_else_is_installed(wheel_file, tmp_path):
    python = fresh_python(tmp_path / "v", str(wheel_file))
    command = [UV, "pip", "list", "--python", str(python)]
    listed = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "numba" in listed.stdout.split()
    assert not SERVERS & set(listed.stdout.split())
    for words, told in CLEAN.items():
        ran = subprocess.run(
            [str(python.with_name(words[0])), *words[1:]],
            cwd=tmp_path,
            env={"STEPPE_JIT": "0", "HOME": str(tmp_path)},
            capture_output=True,
            text=True,
        )
        assert told in ran.stdout + ran.stderr
        assert "Traceback" not in ran.stderr


CLEAN = {
    ("steppe", "games"): "doggerland",
    ("steppe", "play", "--help"): "steppe play",
    ("steppe", "arena", "zebras", "random", "greedy:0.1", "--matches", "2"): "greedy:0.1",
    ("steppe", "serve", "--port", "0"): "pip install -e '.[site]' in a clone",
    ("python", "-c", "import steppe; print(steppe.__version__)"): steppe.__version__,
    (
        "python",
        "-c",
        "import steppe\nfor name in steppe.names():"
        " bot = steppe.make_bot('greedy', name); print(steppe.load(name).new().render()[:4])",
    ): "<svg",
}
