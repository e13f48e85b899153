"""What the README and the pages show of Python is what happens."""

import doctest
import re
from pathlib import Path

import steppe
from steppe.bots.make import make

ROOT = Path(__file__).resolve().parents[1]


def test_the_readme_tells_the_truth(tmp_path, monkeypatch):
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


def random_bot(word, game):
    """Return a quick bot in place of the one that the page shows: this is about the page."""
    return make("random", game)
