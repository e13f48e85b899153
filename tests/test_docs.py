"""Everything that users type or call is documented: verbs, options, names and settings."""

import inspect
import json
import re
from collections.abc import Iterator
from pathlib import Path
from pkgutil import resolve_name
from types import FunctionType
from typing import Any

import pytest
import typer.main
from scripts.curves import LOGS, draw, picture_of
from scripts.ladders import FOLDER, STEPS, steps, table, table_of
from scripts.reliability import TABLE, runs
from scripts.reliability import draw as draw_reliability
from scripts.reliability import part as reliability_part
from scripts.reliability import part_of as reliability_part_of
from scripts.reliability import picture_of as reliability_of
from scripts.reliability import table as reliability_table

import steppe
from steppe.cli import app, main
from steppe.core.win_probability import scale_of

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
COMMANDS = (DOCS / "commands.md").read_text()
REFERENCE = "\n".join(page.read_text() for page in sorted((DOCS / "reference").glob("*.md")))
TARGETS = re.findall(r"^\.\. auto\w+:: ([\w.]+)", REFERENCE, re.MULTILINE)
HIDDEN = {"--help", "--install-completion", "--show-completion"}


def verbs(command: Any, path: str = "steppe") -> Iterator[tuple[str, Any]]:
    """Yield every subcommand, with its words on the command line."""
    below = getattr(command, "commands", {})
    for name, child in below.items():
        yield from verbs(child, f"{path} {name}")
    if not below:
        yield path, command


VERBS = dict(verbs(typer.main.get_command(app)))


def section(verb: str) -> str:
    """Return the part of ``commands.md`` under a verb's heading."""
    found = re.search(rf"^## `{verb}\b.*?(?=^## |\Z)", COMMANDS, re.MULTILINE | re.DOTALL)
    return found.group() if found else ""


def options(command: Any) -> set[str]:
    given = {name for parameter in command.params for name in parameter.opts}
    return {name for name in given if name.startswith("--")} - HIDDEN


@pytest.mark.parametrize("verb", VERBS)
def test_a_verb_has_a_section_that_names_its_options(verb):
    text = section(verb)
    assert text, f"docs/commands.md has no heading '## `{verb} ...`'"
    assert {name for name in options(VERBS[verb]) if f"`{name}" not in text} == set()


def test_every_section_of_the_commands_is_a_verb():
    described = re.findall(r"^## `(steppe(?: [a-z][a-z-]*)*)", COMMANDS, re.MULTILINE)
    assert sorted(described) == sorted(VERBS)


@pytest.mark.parametrize("name", steppe.__all__)
def test_a_public_name_is_in_the_reference(name):
    assert re.search(rf"(:: |`)steppe\.{name}\b", REFERENCE)


def test_the_index_of_the_reference_lists_every_public_name():
    index = (DOCS / "reference" / "index.md").read_text()
    listed = re.findall(r"^   (\w+)$", index, re.MULTILINE)
    assert sorted([*listed, "__version__"]) == sorted(steppe.__all__)


@pytest.mark.parametrize("target", TARGETS)
def test_everything_in_the_reference_has_a_docstring(target):
    shown = resolve_name(target)
    members = vars(shown).items() if isinstance(shown, type) else ()
    calls = (property, classmethod, staticmethod, FunctionType)
    public = [name for name, one in members if isinstance(one, calls) and name[0] != "_"]
    documented = [inspect.getdoc(getattr(shown, name)) for name in public]
    assert isinstance(shown, int) or inspect.getdoc(shown)
    assert all(documented), dict(zip(public, documented, strict=True))


@pytest.mark.parametrize("name", steppe.names())
def test_a_game_has_a_page_that_names_its_options_and_their_values(name):
    page = (DOCS / "games" / f"{name}.md").read_text()
    game = steppe.load(name)
    words = {word for option in game.options for word in (option.name, *option.values)}
    assert {word for word in words if f"`{word}`" not in page} == set()


@pytest.mark.parametrize("log", sorted(LOGS.glob("*.jsonl")), ids=lambda log: log.stem)
def test_a_learning_curve_is_that_of_its_log_and_stands_on_the_page(log):
    assert picture_of(log).read_text() == draw(log)
    page = (DOCS / "networks.md").read_text()
    assert f"(images/{picture_of(log).name})" in page
    assert f"<learning/{log.name}>" in page


@pytest.mark.parametrize("run", sorted(FOLDER.glob("*.json")), ids=lambda run: run.stem)
def test_a_ladder_is_that_of_its_run_and_stands_on_the_page(run):
    assert table_of(run).read_text() == table(run)
    assert f"{{include}} {FOLDER.name}/{table_of(run).name}" in (DOCS / "ladder.md").read_text()


@pytest.mark.parametrize("run", runs(), ids=lambda run: run.stem)
def test_a_reliability_diagram_is_that_of_its_run_and_stands_on_the_page(run):
    assert reliability_of(run).read_text() == draw_reliability(run)
    game = run.stem.rpartition("-")[0]
    assert f"images/{reliability_of(run).name}" in reliability_part_of(game).read_text()
    assert f"calibration/{game}.md" in (DOCS / "games" / f"{game}.md").read_text()


def test_the_scales_of_bots_are_those_of_their_runs():
    assert TABLE.read_text() == reliability_table()
    for game in steppe.names():
        assert reliability_part_of(game).read_text() == reliability_part(game)
    for run in runs():
        told = json.loads(run.read_text())
        assert scale_of(steppe.load(told["game"]), told["players"]).told() == told["scale"]


def test_the_table_of_levels_is_that_of_its_runs_and_is_on_the_page():
    assert STEPS.read_text() == steps()
    assert f"{{include}} {FOLDER.name}/{STEPS.name}" in (DOCS / "ladder.md").read_text()


def test_what_was_played_is_read_as_the_page_says(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit, match="0"):
        main(["simulate", "zebras", "--matches", "3", "--json", "--resume", "kept.jsonl"])
    Path("zebras.jsonl").write_text(capsys.readouterr().out)
    page = (DOCS / "simulation.md").read_text().partition("## Reading the results")[2]
    exec("\n".join(re.findall(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL)), {})
    told = capsys.readouterr().out
    assert told.startswith("mean scores [")
    assert told.endswith("3 of 3 matches are kept\n")


def test_every_setting_of_the_environment_is_documented():
    code = [
        path for folder in ("src", "scripts", "tests") for path in (ROOT / folder).rglob("*.py")
    ]
    named = {name for path in code for name in re.findall(r'"(STEPPE_[A-Z_]+)"', path.read_text())}
    pages = COMMANDS + (ROOT / "CONTRIBUTING.md").read_text()
    assert {name for name in named if f"`{name}" not in pages} == set()
