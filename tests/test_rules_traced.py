"""Every rule number in a rulebook occurs in the code or in a test."""

import re
from pathlib import Path

import pytest

import steppe
from steppe.core.rules_text import rule_numbers

ROOT = Path(__file__).resolve().parents[1]
GAMES = ROOT / "src" / "steppe" / "games"
TESTS = (ROOT / "tests" / "games", ROOT / "tests" / "reference")
READABLE = {".py", ".toml", ".txt", ".md", ".steppe"}

GAMES_WITH_RULES = sorted(path.parent.name for path in GAMES.glob("*/RULES.md"))


def numbers_named(folder: Path, letter: str) -> dict[str, str]:
    """Return every rule number in a folder's files, each with one file that contains it."""
    number = re.compile(rf"(?<![\w.]){letter}\d+\.\d+")
    return {
        found: path.relative_to(ROOT).as_posix()
        for path in sorted(folder.rglob("*"))
        if path.suffix in READABLE and not path.match("RULES*.md")
        for found in number.findall(path.read_text())
    }


@pytest.fixture(params=GAMES_WITH_RULES)
def traced(request):
    """Return a game's rule numbers, and those in its code and its tests."""
    defined = rule_numbers(GAMES / request.param)
    assert defined, "no rule of RULES.md has a number"
    (letter,) = {number[0] for number in defined}
    code = numbers_named(GAMES / request.param, letter)
    for folder in TESTS:
        code |= numbers_named(folder / request.param, letter)
    return defined, code


def test_every_rule_is_named_in_the_code_or_in_a_test(traced):
    defined, named = traced
    assert [number for number in defined if number not in named] == []


def test_every_number_named_is_a_rule(traced):
    defined, named = traced
    assert {number: where for number, where in named.items() if number not in defined} == {}


OPTION = re.compile(r"[Oo]ption `([^`]+)`(?: = `([^`]+)`)?")
ROW = re.compile(r"^\| `([a-z]+)` \|([^|]*)\|", re.M)
TABLE = re.compile(r"^\| option \|.*\n(?:\|.*\n)+", re.M)


@pytest.mark.parametrize("rules", ["RULES.md", "RULES.fr.md"])
@pytest.mark.parametrize("game", GAMES_WITH_RULES)
def test_the_rules_name_the_options_and_values_that_a_match_has(game, rules):
    text = (GAMES / game / rules).read_text()
    values = {option.name: set(option.values) for option in steppe.load(game).options}
    (table,) = TABLE.findall(text)
    assert {name: set(re.findall("`([^`]+)`", cell)) for name, cell in ROW.findall(table)} == values
    for name, value in OPTION.findall(text):
        assert name in values
        assert not value or value in values[name]
