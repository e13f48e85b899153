"""Turns counted over all moves, dice and draws: rules and second implementation agree."""

import pytest

import steppe
from steppe.core.position import Position
from steppe.lab.perft import perft
from tests.games.perft_file import Case, cases, title
from tests.games.stone_age.recount import FILE, count

CASES = cases(FILE)
SMALL = 4_000  # nodes


def position_of(case: Case) -> Position:
    players, herd = case["start"].split()
    start = Position.new(steppe.load("stone_age"), int(players), herd=herd)
    return start.play(case["moves"])


def upto(nodes: int) -> list[Case]:
    return [case for case in CASES if int(case["nodes"]) <= nodes]


@pytest.mark.parametrize("case", upto(SMALL), ids=title)
def test_the_rules_count_as_the_file_says(case):  # S3.4
    assert perft(position_of(case), int(case["depth"])) == int(case["nodes"])


@pytest.mark.compiled
@pytest.mark.parametrize("case", CASES, ids=title)
def test_the_compiled_rules_count_as_the_file_says(case):
    assert perft(position_of(case), int(case["depth"])) == int(case["nodes"])


@pytest.mark.parametrize("case", upto(SMALL), ids=title)
def test_the_second_implementation_counts_as_the_file_says(case):
    assert count(case) == int(case["nodes"])


@pytest.mark.long
@pytest.mark.parametrize("case", [case for case in CASES if case not in upto(SMALL)], ids=title)
def test_the_second_implementation_counts_the_larger_ones_too(case):
    assert count(case) == int(case["nodes"])


def test_the_first_card_is_one_of_all():  # S2.2
    start = Position.new(steppe.load("stone_age"))
    cards = {word for word, _ in start.outcomes()}
    assert cards == {f"card:c{number:02}" for number in range(1, 37)}


def test_the_first_player_has_a_move_for_each_place_and_number():  # S5.5
    after = "~card:c01 ~card:c02 ~card:c03 ~card:c04 ~building:b01 ~building:b02"
    start = Position.new(steppe.load("stone_age"), 2, herd="off").play(after)
    hunt_and_resources, village, cards, buildings = 5 * 5, 3, 4, 2
    assert perft(start, 1) == hunt_and_resources + village + cards + buildings
