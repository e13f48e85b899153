"""Short rules keep in step with the rules: a changed rule asks for a review of its lines."""

import re

import pytest

import steppe
from steppe.core.rules_text import passages
from steppe.core.short_rules import short_rules
from tests.games.golden import ANEW, FOLDER, reviewed

every = pytest.mark.parametrize("name", steppe.names())
_STATED = re.compile(r"(.*) \[([A-Z]\d+\.\d+(?: [A-Z]\d+\.\d+)*)\]")
_NUMBER = re.compile(r"\d+")


@every
def test_short_rules_and_the_rules_they_state_are_as_reviewed(name):
    on_file = (FOLDER / name / "short_rules.txt").read_text("utf-8")
    assert reviewed(steppe.load(name)) == on_file, f"compare each line with its rules; {ANEW}"


def data(name: str) -> str:
    """Return the text of a game's data files."""
    paths = sorted((steppe.load(name).folder / "data").glob("*.toml"))
    return "\n".join(path.read_text("utf-8") for path in paths)


@every
def test_each_number_stands_in_the_rules_that_a_line_states_or_in_the_data(name):
    known, printed = passages(steppe.load(name).folder), set(_NUMBER.findall(data(name)))
    for line in short_rules(steppe.load(name)).splitlines():
        if found := _STATED.fullmatch(line.removeprefix("- ")):
            rules = " ".join(known[number] for number in found[2].split())
            words = re.sub(r"^\d (?=[A-Z])", "", found[1])  # the number of a step
            assert set(_NUMBER.findall(words)) <= {*_NUMBER.findall(rules), *printed}, line
