"""Turns counted over all moves and draws: rules and second implementation agree."""

import pytest

import steppe
from steppe.core.position import Position
from steppe.lab.perft import perft
from tests.games.doggerland.openings import opening
from tests.games.doggerland.recount import FILE, count
from tests.games.perft_file import Case, cases, title

CASES = cases(FILE)
SMALL = 500  # nodes


def position_of(case: Case) -> Position:
    players, length, difficulty = case["start"].split()
    words = {"length": length, "difficulty": difficulty}
    return Position.new(steppe.load("doggerland"), int(players), **words).play(case["moves"])


def upto(nodes: int) -> list[Case]:
    return [case for case in CASES if int(case["nodes"]) <= nodes]


@pytest.mark.parametrize("case", upto(SMALL), ids=title)
def test_the_rules_count_as_the_file_says(case):
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


def test_every_number_of_players_and_each_variant_is_counted():
    starts = {case["start"] for case in CASES}
    several = {f"{players} {length} normal" for players in (2, 3, 4) for length in (8, 6)}
    assert starts == several | {f"1 8 {difficulty}" for difficulty in ("easy", "normal", "hard")}


def test_the_first_clan_has_as_many_first_actions_as_counted_by_hand():  # D6.2, D8.1, D23
    build, birth, improve, craft, paint = 3, 4, 3 * 3, 3 * 3, 3 * 3
    call = 6 + 3 + 2  # a perfect painting has three cells, twins two companions
    with_chief, with_shaman, hunters = 4, 6, 6  # three components at most, two tools
    harvest = 6 * (with_chief + with_shaman + hunters)
    horse = 5 + 3 + 1  # the Chief with up to four hunters; two to four; one with a tool
    reindeer = 4 + 2 + 1  # the Chief and one to four; three or four; two with a tool
    at_home = build + birth + improve + craft + paint + call + 1
    assert perft(opening(2), 1) == at_home + harvest + horse + reindeer
