"""What the README and the pages show of Python is what happens."""

import doctest
import re
from pathlib import Path

import steppe

ROOT = Path(__file__).resolve().parents[1]


def test_the_readme_tells_the_truth(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert found.attempted >= 10
    assert found.failed == 0


def test_the_examples_of_the_library_page_run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(steppe, "make_bot", random_bot, raising=False)
    page = (ROOT / "docs" / "library.md").read_text()
    names = {}
    for code in re.findall(r"```python\n(.*?)```", page, re.DOTALL):
        exec(code, names)
    assert names["match"].is_over


def random_bot(word, game):
    """Return a quick bot in place of the one that the page shows: this is about the page."""
    return steppe_make("random", game)


def steppe_make(word, game):
    from steppe.bots.make import make

    return make(word, game)
