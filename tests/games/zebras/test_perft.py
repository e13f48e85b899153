"""Complete turns counted (Z8.1, Z8.4): rules and second implementation agree."""

import pytest

import steppe
from steppe.core.position import Position
from steppe.lab.perft import perft
from steppe.play.perft import divide
from tests.games.perft_file import Case, cases, title
from tests.games.zebras.recount import FILE, count

CASES = cases(FILE)
SMALL, LARGE = 10_000, 1_000_000  # nodes


def position_of(case: Case) -> Position:
    return Position.new(steppe.load("zebras"), board=case["start"]).play(case["moves"])


def upto(nodes: int) -> list[Case]:
    return [case for case in CASES if int(case["nodes"]) <= nodes]


@pytest.mark.parametrize("case", upto(SMALL), ids=title)
def test_the_rules_count_as_the_file_says(case):  # Z8.4
    assert perft(position_of(case), int(case["depth"])) == int(case["nodes"])


@pytest.mark.compiled
@pytest.mark.parametrize("case", CASES, ids=title)
def test_the_compiled_rules_count_as_the_file_says(case):  # Z8.4
    assert perft(position_of(case), int(case["depth"])) == int(case["nodes"])


@pytest.mark.parametrize("case", upto(LARGE), ids=title)
def test_the_second_implementation_counts_as_the_file_says(case):
    assert count(case) == int(case["nodes"])


@pytest.mark.long
@pytest.mark.parametrize("case", [case for case in CASES if case not in upto(LARGE)], ids=title)
def test_the_second_implementation_counts_the_deepest_too(case):
    assert count(case) == int(case["nodes"])


def test_the_values_of_the_rules_are_in_the_file():  # Z8.4
    lines = {case.group() for case in CASES}
    assert {"savannah after guard:0 depth 1 75", "savannah after guard:0 depth 2 5634"} <= lines


def test_the_opening_is_a_decision_and_no_turn():  # Z8.3
    start = Position.new(steppe.load("zebras"))
    assert perft(start, 1, True) == 22
    assert perft(start, 2, True) == 12 * 5 * 5 + 10 * 5 * 6
    counts = divide(start, 1, count=perft)
    assert (counts["guard:0"], counts["guard:6"]) == (75, 90)
