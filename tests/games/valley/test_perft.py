"""Perft counts of turns and decisions: both implementations agree."""

from steppe.core.position import Position
from steppe.games.valley import GAME
from steppe.games.valley.rules.board import HEXES, LAKES, PLAINS
from steppe.lab.measure.perft import perft
from tests.games.perft_file import cases
from tests.games.valley.perft_cases import FILE, kind_of

KINDS = [kind_of(case) for case in cases(FILE)]


def test_both_editions_and_several_numbers_of_tribes_are_counted_with_and_without_fire():
    told = [(players, options["edition"], options.get("fire")) for players, options in KINDS]
    for edition in ("summary", "descartes"):
        assert {players for players, each, _ in told if each == edition} >= {2, 4, 6}
        assert {fire for _, each, fire in told if each == edition} == {"yes", None}


def test_both_boards_the_second_start_and_other_switches_are_counted():
    met = {option for _, options in KINDS for option in options.items()}
    assert met >= {("board", "b"), ("return", "yes"), ("turns", "12"), ("pinned", "no")}


def test_a_first_camp_may_be_anywhere_on_land_and_has_a_field_or_none_on_a_plain():  # V2.5, V2.8
    for board in range(2):
        start = Position.new(GAME, 2, board="ab"[board]).play("~lot:red")
        land = HEXES - LAKES[board].bit_count()
        assert perft(start, 1) == land + PLAINS[board].bit_count()
        assert perft(start, 1, decisions=True) == land
