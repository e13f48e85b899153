"""A language needs only files; texts that they do not translate stay in English."""

import json
import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree

import pytest
from scripts import words

from steppe.locale import LANGUAGES

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "steppe"
COUNTS = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
CATALOGUE = 'msgid "{}"\nmsgstr "{}"\n'
RULES = "# Regeln\n\nDrei Zebras.\n\n## Z1 Anfang\n\n- Z1.1 So steppe liest es [RULING].\n"


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    """Return a copy of the package with a few German translations."""
    folder = tmp_path_factory.mktemp("package") / "steppe"
    copytree(SOURCE, folder, copy_function=os.symlink)
    zebras = folder / "games" / "zebras"
    help_texts = (zebras / "teaching" / "help.toml").read_text()
    _write(folder / "locale" / "de.po", COUNTS + CATALOGUE.format("Rules", "Regeln"))
    _write(zebras / "locale" / "de.po", CATALOGUE.format("Savannah", "Savanne"))
    _write(zebras / "RULES.de.md", RULES)
    german = help_texts.replace('en = "Worth 6 points.', 'de = "Zählt 6.", en = "Worth 6 points.')
    _write(zebras / "teaching" / "help.toml", german)
    return folder


def _write(path: Path, text: str) -> None:
    path.unlink(missing_ok=True)  # until then, a link to the original
    path.write_text(text)


def _run(package: Path, *arguments: object) -> str:
    paths = os.pathsep.join([str(package.parent), str(ROOT)])
    environment = os.environ | {"PYTHONPATH": paths, "STEPPE_JIT": "0"}
    command = [sys.executable, *map(str, arguments)]
    return subprocess.run(command, env=environment, capture_output=True, check=True).stdout.decode()


@pytest.fixture(scope="module")
def pages(package, tmp_path_factory):
    addresses = ["/rules", "/rules/zebras", "/rules/valley", "/learn/zebras/things"]
    data = tmp_path_factory.mktemp("data")
    printed = _run(package, "-m", "tests.locale.german_pages", data, *addresses)
    return dict(zip(addresses, json.loads(printed), strict=True))


def test_a_page_is_in_the_new_language_and_what_is_missing_is_english(pages):
    page = pages["/rules"]
    assert '<html lang="de">' in page
    assert "<h1>Regeln</h1>" in page
    assert "Each rule has a number that you can link to." in page


def test_a_page_offers_every_language_by_its_own_name(pages):
    assert [name for name in ("English", "Français") if name not in pages["/rules"]] == []


def test_rules_are_in_the_new_language_where_they_are_translated(pages):
    assert "Drei Zebras." in pages["/rules/zebras"]
    assert "The printed rules are silent" in pages["/rules/zebras"], "as the catalogue lacks it"
    assert '<article class="rules" lang="en">' in pages["/rules/valley"]


def test_help_is_in_the_new_language_where_it_is_translated(pages):
    things = json.loads(pages["/learn/zebras/things"])
    assert "Zählt 6." in str(things["zebra"])
    assert "Worth 2 points." in str(things["gazelle"])


def test_the_terminal_offers_the_new_language(package):
    known = "|".join(["en", *sorted({*LANGUAGES, "de"} - {"en"})])
    assert known in _run(package, "-m", "steppe", "replay", "--help")


def test_a_game_without_a_catalogue_gets_one_that_counts_like_the_sites(tmp_path):
    path = tmp_path / "fr.po"
    words.renew(path, {"lion"})
    assert words.missing(path, {"lion"}) == ["lion"]
    assert "nplurals=2; plural=(n > 1);" in path.read_text()
