"""Renew a game's ``perft.txt`` with the counts from its second implementation.

Run ``python -m tests.reference.recount GAME`` after adding a position. The counts then come from an
independent implementation of RULES.md, never from the rules under test.
"""

import sys
from collections.abc import Callable
from importlib import import_module

from tests.games import perft_file
from tests.games.perft_file import Case
from tests.games.valley.perft_cases import kind_of
from tests.games.zebras import brute
from tests.reference import agenda
from tests.reference.doggerland import second as second_doggerland
from tests.reference.stone_age import second as second_stone_age
from tests.reference.valley import second as second_valley


def stone_age(case: Case) -> int:
    players, herd = case["start"].split()
    table = second_stone_age.read(int(players), herd == "on", case["moves"])
    return agenda.count(table, int(case["depth"]))


def doggerland(case: Case) -> int:
    players, length, difficulty = case["start"].split()
    table = second_doggerland.new(int(players), int(length), difficulty)
    return agenda.count(second_doggerland.read(table, case["moves"]), int(case["depth"]))


def valley(case: Case) -> int:
    table = second_valley.read(second_valley.new(*kind_of(case)), case["moves"])
    return agenda.count(table, int(case["depth"]), case["unit"] is not None)


def zebras(case: Case) -> int:
    return brute.count(brute.read(case["start"], case["moves"]), int(case["depth"]))


COUNT: dict[str, Callable[[Case], int]] = {
    count.__name__: count for count in (stone_age, doggerland, valley, zebras)
}


if __name__ == "__main__":
    for name in sys.argv[1:]:
        cases = import_module(f"tests.games.{name}.perft_cases")
        perft_file.recount(cases.FILE, COUNT[name])
