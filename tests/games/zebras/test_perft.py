"""Perft of complete turns (Z8.1, Z8.4): the rules and the second implementation agree."""

import steppe
from steppe.core.position import Position
from steppe.lab.measure.perft import perft
from steppe.play.perft import divide
from tests.games.perft_file import cases
from tests.games.zebras.perft_cases import FILE


def test_the_values_of_the_rules_are_in_the_file():  # Z8.4
    lines = {case.group() for case in cases(FILE)}
    assert {"savannah after guard:0 depth 1 75", "savannah after guard:0 depth 2 5634"} <= lines


def test_the_opening_is_a_decision_and_no_turn():  # Z8.3
    start = Position.new(steppe.load("zebras"))
    assert perft(start, 1, True) == 22
    assert perft(start, 2, True) == 12 * 5 * 5 + 10 * 5 * 6
    counts = divide(start, 1, count=perft)
    assert (counts["guard:0"], counts["guard:6"]) == (75, 90)
