"""Python versions on pages and in tools, and library versions in `pyproject.toml`."""

import re
import tomllib
from importlib.metadata import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from scripts import latest, matrix, setup

ROOT = Path(__file__).resolve().parents[1]
TOLD = tomllib.loads((ROOT / "pyproject.toml").read_text())
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
PYTHONS = list(matrix.versions())
SPAN = f"Python {PYTHONS[0]} to {PYTHONS[-1]}"
SAID = re.compile(r"Python 3\.\d+ (?:to|or|and) \S+")
NEEDED = list(latest.requirements())


def classified(kinds):
    return [kind for kind in kinds if re.search(r":: Python :: 3\.\d+$", kind)]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pages_name_the_versions_of_python_that_the_project_takes(page):
    assert {said.rstrip(":,.)") for said in SAID.findall(page.read_text())} <= {SPAN}


def test_those_who_host_play_or_develop_read_which_python_they_need():
    for name in ("README.md", "CONTRIBUTING.md", "docs/running.md", "docs/library.md"):
        assert SPAN in (ROOT / name).read_text(), name


def test_an_index_shows_the_same_versions_of_python():
    assert classified(TOLD["project"]["classifiers"]) == [
        f"Programming Language :: Python :: {version}" for version in PYTHONS
    ]


def test_numba_takes_every_version_of_python_that_we_take():
    taken = classified(metadata("numba").get_all("Classifier"))
    ours = {f"Programming Language :: Python :: {version}" for version in PYTHONS}
    assert ours - {*taken} == set()


def test_set_up_takes_the_same_versions_of_python():
    results = [".".join(map(str, version)) for version in (setup.OLDEST, setup.NEWEST)]
    assert results == [PYTHONS[0], PYTHONS[-1]]


def test_the_container_has_a_python_that_we_take():
    lines = (ROOT / "deploy" / "Containerfile").read_text()
    assert set(re.findall(r"library/python:(\d+\.\d+)", lines)) <= {*PYTHONS}


@pytest.mark.parametrize("needed", NEEDED, ids=lambda needed: needed.name)
def test_every_library_has_a_lowest_version_and_one_that_is_too_new(needed):
    assert sorted(one.operator for one in needed.specifier) == ["<", ">="]
    (lowest,) = Requirement(latest.lowest(needed)).specifier
    assert needed.specifier.contains(lowest.version)


def test_the_lowest_version_keeps_what_else_is_wanted():
    wanted = Requirement("some[thing]>=1.2,<2; python_version < '4'")
    assert latest.lowest(wanted) == 'some[thing]==1.2; python_version < "4"'


def test_all_extras_are_tried_with_the_newest_and_the_lowest():
    results = [TOLD["project"]["dependencies"], *TOLD["project"]["optional-dependencies"].values()]
    named = {Requirement(one).name for group in results for one in group}
    assert named <= {needed.name for needed in NEEDED}
    assert len(named) > 20


@pytest.mark.parametrize("path", sum(latest.TRIED.values(), ()))
def test_what_is_tried_with_other_versions_is_there(path):
    assert (ROOT / path).exists()


LOOSE = {  # 0.x, or known to break in minor versions: must stay below the next minor version
    *("numba", "typer", "uvicorn", "h11", "uvloop", "fastapi", "asyncpg", "prometheus-client"),
    *("resvg-py", "sqlalchemy"),
}


@pytest.mark.parametrize("name", sorted(LOOSE))
def test_a_library_whose_next_minor_release_may_break_us_is_bounded_and_it_says_why(name):
    (line,) = re.findall(rf'^ +"{name}[\[>].*$', (ROOT / "pyproject.toml").read_text(), re.M)
    needed = Requirement(re.search(r'"(.*?)"', line)[1])
    (above,) = (one.version for one in needed.specifier if one.operator == "<")
    assert above.count(".") == 1
    assert "  # " in line
