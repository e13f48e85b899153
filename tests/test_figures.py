"""Measured figures are listed in ``docs/figures.toml``, and outdated ones are marked there."""

import copy

import pytest
from scripts import figures
from scripts.figures import Place

import steppe

LISTED = figures.read()
HOW = "CONTRIBUTING says what to do, under Figures"


def test_every_figure_stands_on_its_page_as_it_was_measured():
    assert list(figures.faults(LISTED)) == [], HOW


def test_what_looks_like_a_figure_was_measured_or_is_a_setting():
    assert list(figures.unlisted(LISTED)) == [], HOW


def test_a_figure_whose_basis_has_changed_is_marked():
    assert list(figures.unmarked(LISTED)) == [], HOW


def test_the_readme_has_no_figure_of_an_earlier_version():
    assert [row["page"] for row in figures.stale(LISTED).values()].count("README.md") == 0


def test_every_game_has_a_basis_for_figures_of_its_bots():
    for game in steppe.names():
        assert figures.fingerprint(LISTED, f"minds {game}")
        assert figures.fingerprint(LISTED, f"rules {game}")


@pytest.fixture
def house(tmp_path, monkeypatch):
    """Return a repository with one page and one module, and one measured figure."""
    (tmp_path / "docs").mkdir()
    for name in ("README.md", "CONTRIBUTING.md"):
        (tmp_path / name).write_text("Nothing.\n")
    (tmp_path / "bot.py").write_text('"""A bot."""\nDEPTH = 3\n')
    (tmp_path / "docs" / "page.md").write_text("# Page\n\n## Strength\n\nIt wins 61 %\nof 400.\n")
    monkeypatch.setattr(figures, "ROOT", tmp_path)
    row = {"page": "docs/page.md", "text": "wins 61 % of 400", "command": "play", "on": "a core"}
    listed = {
        "basis": {"file": ["{of}"]},
        "figure": {"strength": {**row, "when": "2026-01-01", "basis": {"file bot.py": ""}}},
        "setting": [],
    }
    figures.sign(listed, ["strength"], is_measured=True)
    return tmp_path, listed


def test_a_change_of_code_makes_a_figure_old_until_it_is_measured(house):
    root, listed = house
    assert list(figures.unmarked(listed)) == []
    (root / "bot.py").write_text('"""A bot."""\nDEPTH = 4\n')
    (told,) = figures.unmarked(listed)
    assert told == "strength (docs/page.md): changed since: file bot.py; play"
    figures.mark(listed)
    assert list(figures.unmarked(listed)) == []
    assert list(figures.stale(listed)) == ["strength"]
    figures.sign(listed, ["strength"], is_measured=True)
    assert figures.stale(listed) == {}
    assert listed["figure"]["strength"]["when"] > "2026-01-01"


def test_a_change_that_is_taken_back_makes_a_figure_true_again(house):
    root, listed = house
    before = (root / "bot.py").read_text()
    (root / "bot.py").write_text("DEPTH = 4\n")
    figures.mark(listed)
    (root / "bot.py").write_text(before)
    assert list(figures.unmarked(listed)) == ["strength (docs/page.md): nothing has changed"]
    figures.mark(listed)
    assert figures.stale(listed) == {}


def test_words_about_code_make_nothing_old(house):
    root, listed = house
    (root / "bot.py").write_text('"""A very\ndeep bot."""\n\n# so many turns\nDEPTH = 3\n')
    assert list(figures.unmarked(listed)) == []


def test_a_figure_that_its_page_lacks_is_named(house):
    root, listed = house
    (root / "docs" / "page.md").write_text("# Page\n\n## Strength\n\nIt wins 62 % of 400.\n")
    (told,) = figures.faults(listed)
    assert told == "strength: docs/page.md does not contain 'wins 61 % of 400'"


def test_other_numbers_under_a_heading_are_named_and_other_words_are_not(house):
    root, listed = house
    row = listed["figure"]["strength"]
    del row["text"]
    row["section"] = "Strength"
    figures.sign(listed, ["strength"], is_measured=True)
    page = root / "docs" / "page.md"
    page.write_text(page.read_text().replace("It wins", "The bot wins"))
    assert list(figures.faults(listed)) == []
    page.write_text(page.read_text().replace("400", "500"))
    assert len(list(figures.faults(listed))) == 1
    (root / "bot.py").write_text("DEPTH = 4\n")
    figures.mark(listed)
    figures.write(listed, ["strength"])
    assert list(figures.faults(listed)) == []
    assert list(figures.stale(listed)) == ["strength"]  # the basis is what it was before
    row["section"] = "Weakness"
    (told,) = figures.faults(listed)
    assert "no heading 'Weakness' among ['Page', 'Strength']" in told


def test_a_figure_that_nobody_listed_is_found_with_its_line(house):
    root, listed = house
    page = root / "docs" / "page.md"
    page.write_text(page.read_text() + "\nA move takes 3.5 ms.\n")
    (told,) = figures.unlisted(listed)
    assert told.startswith("docs/page.md:8: ")
    assert "3.5 ms" in told
    listed["setting"].append({"page": "docs/page.md", "text": "A move takes 3.5 ms"})
    assert list(figures.unlisted(listed)) == []


def test_a_basis_of_no_file_is_refused(house):
    _, listed = house
    with pytest.raises(ValueError, match=r"no files match the basis 'file gone\.py'"):
        figures.fingerprint(listed, "file gone.py")


def test_a_section_ends_where_another_of_its_rank_begins():
    page = "# A\n\n## B\n\none\n\n### C\n\ntwo\n\n## D\n\nthree\n"
    ((start, end),) = Place("page", section="B").spans(page)
    assert page[start:end] == "## B\n\none\n\n### C\n\ntwo\n\n"
    ((start, end),) = Place("page", section="D").spans(page)
    assert page[start:end] == "## D\n\nthree\n"


def test_an_old_figure_is_listed_with_its_command(capsys):
    listed = copy.deepcopy(LISTED)
    rows = listed["figure"]
    for row in rows.values():
        row.pop("stale", None)
    assert figures.tell(listed) == 0
    rows["killed"]["stale"] = True
    assert figures.tell(listed) == 1
    told = capsys.readouterr().out
    assert "killed (docs/scale.md" in told
    assert rows["killed"]["command"] in told
    assert f"1 of {len(rows)} figures" in told


def test_the_docs_list_all_figures_and_a_page_says_which_of_its_own_are_old():
    listed = copy.deepcopy(LISTED)
    for name in ("killed", "scale-valley"):
        listed["figure"][name]["stale"] = True
    table = figures.table(listed)
    assert table.count("\n") == 2 + len(listed["figure"])
    assert table.count("| earlier version |") == len(figures.stale(listed))
    assert "killed" in figures.note(listed, "docs/scale.md")
    assert "scale-valley" in figures.note(listed, "docs/games/valley.md")  # it includes the table
    assert figures.note(listed, "docs/tutorial.md") == ""
