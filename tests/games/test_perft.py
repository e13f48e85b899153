"""Perft counts, interpreted and compiled, match those of the second implementations.

Each game has a file of positions, and, beside it, a ``perft_cases.py`` that reads its lines.
"""

from importlib import import_module

import pytest

import steppe
from steppe.lab.measure.perft import perft
from tests.games.perft_file import cases, title

COUNTS = [import_module(f"tests.games.{name}.perft_cases") for name in steppe.names()]
LINES = [(counts, case) for counts in COUNTS for case in cases(counts.FILE)]


def called(line) -> str:
    counts, case = line
    return f"{counts.__name__.split('.')[-2]} {title(case)}"


def each(lines):
    return pytest.mark.parametrize("line", list(lines), ids=called)


def nodes(line) -> int:
    return int(line[1]["nodes"])


def assert_the_rules_count(line) -> None:
    counts, case = line
    found = perft(counts.position_of(case), int(case["depth"]), case["unit"] is not None)
    assert found == nodes(line)


@each(line for line in LINES if nodes(line) <= line[0].SMALL)
def test_the_rules_count_as_the_file_says(line):  # Z8.4, S3.4
    assert_the_rules_count(line)


@pytest.mark.compiled
@each(LINES)
def test_the_compiled_rules_count_as_the_file_says(line):  # Z8.4
    assert_the_rules_count(line)
