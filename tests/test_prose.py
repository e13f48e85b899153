"""The prose check finds words to avoid in all reader-facing English text, and nowhere else."""

import pytest
from scripts import prose

SOURCES = {
    "page.md": "# Page\n\nSomebody reads this.\n",
    "code.py": '"""What somebody reads."""\n\nx = "somebody"\n',
    "comment.py": "x = 1  # somebody reads this\n",
    "fr.po": 'msgid "Somebody sits here."\nmsgstr "Une personne est assise ici."\n',
    "first.toml": 'text.en = "Somebody moves."\ntext.fr = "Quelqu\'un joue."\n',
}


@pytest.mark.parametrize("name", SOURCES)
def test_a_word_to_avoid_is_found(tmp_path, monkeypatch, name):
    monkeypatch.setattr(prose, "ROOT", tmp_path)
    (tmp_path / name).write_text(SOURCES[name])
    (fault,) = prose.faults(tmp_path / name)
    line = (
        SOURCES[name]
        .lower()
        .splitlines()
        .index(next(one for one in SOURCES[name].lower().splitlines() if "somebody" in one))
    )
    assert (fault.path, fault.line, fault.phrase.lower()) == (name, line + 1, "somebody")


def test_code_and_addresses_are_left_alone(tmp_path, monkeypatch):
    monkeypatch.setattr(prose, "ROOT", tmp_path)
    page = tmp_path / "page.md"
    page.write_text("Call `somebody()`.\n\n```\nsomebody\n```\n\n[a link](somebody.md)\n")
    assert list(prose.faults(page)) == []


def test_every_pattern_says_what_to_write_instead():
    assert all(advice for advice in prose.avoided().values())
