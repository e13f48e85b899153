"""The Python examples in the README and the docs do what the text says."""

import doctest
import re
from pathlib import Path

import pytest

import steppe
from steppe.bots.make import make
from steppe.locale import translator
from steppe.play.example import check
from steppe.play.match_record import parse_record

ROOT = Path(__file__).resolve().parents[1]


def test_the_readme_is_true(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    readme = (ROOT / "README.md").read_text()
    (code,) = re.findall(r"```python\n(.*?)```", readme, re.DOTALL)
    lines = doctest.DocTestParser().get_doctest(code, {}, "README", "README.md", 0)
    assert doctest.DocTestRunner().run(lines) == (0, code.count(">>>"))


def test_the_examples_of_the_library_page_run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(steppe, "make_bot", random_bot, raising=False)
    page = (ROOT / "docs" / "library.md").read_text()
    names = {}
    for code in re.findall(r"```python\n(.*?)```", page, re.DOTALL):
        exec(code, names)
    assert names["match"].is_over


@pytest.mark.parametrize("name", steppe.names())
def test_the_loop_of_the_library_page_plays_every_game(name, monkeypatch):
    monkeypatch.setattr(steppe, "make_bot", random_bot, raising=False)
    names = {"steppe": steppe, "game": steppe.load(name)}
    exec(block("library", "python", "while not match.is_over"), names)
    assert names["match"].is_over


def test_the_example_file_of_the_notation_page_holds(tmp_path):
    path = tmp_path / "page.toml"
    path.write_text(block("notation", "toml", "[[example]]"))
    assert list(check(path, steppe.load, translator)) == []


def test_the_record_of_the_notation_page_is_one():
    record = parse_record(block("notation", "", "steppe 1"))
    assert (record.game, record.seats[1], record.scores) == ("zebras", "bot:flint", [48, 41])


def test_the_diagram_of_the_notation_page_is_read_and_written():
    text = block("notation", "", "guard 3").strip()
    assert str(steppe.load("zebras").from_diagram(text)).strip() == text


def block(page, language, words):
    """Return the only code block on a page that contains certain words."""
    text = (ROOT / "docs" / f"{page}.md").read_text()
    blocks = re.findall(rf"^```{language}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    (found,) = [code for code in blocks if words in code]
    return found


def random_bot(word, game, seed=0):
    """Return a quick bot instead of the page's bot, because only the page is tested."""
    return make("random", game)
