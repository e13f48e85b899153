"""The bots of the docs play whole matches: in Python, in JavaScript and in C."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import steppe
from steppe.lab.compare.arena import arena

ROOT = Path(__file__).resolve().parents[1]
BOTS = ROOT / "docs" / "bots"
LINES = {"first.py": 20, "first.mjs": 20, "steppe.mjs": 55}


@pytest.fixture(scope="module")
def commands(tmp_path_factory):
    program = tmp_path_factory.mktemp("c") / "first"
    build = ["gcc", "-std=c11", "-Wall", "-Wextra", "-Werror", "-o", program, BOTS / "first.c"]
    subprocess.run(build, check=True)
    return {
        "Python": f"cmd:60s:{sys.executable} {BOTS / 'first.py'}",
        "JavaScript": f"cmd:60s:node {BOTS / 'first.mjs'}",
        "C": f"cmd:60s:{program}",
    }


@pytest.fixture(autouse=True)
def path(monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "src"))


def test_the_bots_of_the_docs_play_each_other(commands):
    standings = arena("zebras", commands.values(), 1, seed=1, players=2)
    assert [(one.matches, one.reasons) for one in standings] == [(2, [])] * 3


@pytest.mark.long
@pytest.mark.parametrize("language", ["Python", "JavaScript", "C"])
@pytest.mark.parametrize("name", steppe.names())
def test_they_play_every_game(language, name, commands):
    standings = arena(name, [commands[language], "random"], 1, seed=2)
    assert [one.reasons for one in standings] == [[], []]


@pytest.mark.parametrize("name", LINES)
def test_the_first_bots_are_short(name):
    assert len((BOTS / name).read_text().splitlines()) <= LINES[name]


def test_the_page_shows_the_bots_as_they_are():
    page = (ROOT / "docs" / "bots.md").read_text()
    shown = re.findall(r"^```\{literalinclude\} bots/(\S+)", page, re.MULTILINE)
    assert {*LINES, "first.c"} <= {*shown}
