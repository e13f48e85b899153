"""The board, the tokens and the path: Z1 and Z10."""

import pytest

from steppe.games.zebras.rules.board import ACROSS, LAND, LINE, NEIGHBOURS, TERRITORY, square_index
from steppe.games.zebras.rules.tables import (
    SPECIES_COUNTS,
    SPECIES_NAMES,
    SPECIES_VALUES,
    SQUARE_NAMES,
    SQUARES,
    STOP_FACES,
    STOPS,
)
from tests.games.zebras import brute


def names(mask: int) -> list[str]:
    return [SQUARE_NAMES[square] for square in range(SQUARES) if int(mask) >> square & 1]


@pytest.mark.parametrize(
    ("board", "sizes"), [(0, [5, 7, 7, 3, 3, 5]), (1, [3, 9, 3, 5, 7, 3])]
)  # Z1.1, Z10
def test_the_territories_have_the_printed_sizes(board, sizes):
    assert [len(names(mask)) for mask in LAND[board]] == sizes


def test_squares_are_named_from_the_top_left():  # Z1.2
    assert SQUARE_NAMES[:7] == ("A1", "B1", "C1", "D1", "E1", "F1", "A2")
    assert square_index("C4") == 6 * 3 + 2


@pytest.mark.parametrize("board", [0, 1])
def test_both_maps_are_those_of_the_rules(board):  # Z1.3, Z10
    name = list(brute.MAPS)[board]
    found = ["ABCDEF"[TERRITORY[board, square]] for square in range(SQUARES)]
    assert found == [brute.land(name, square) for square in SQUARE_NAMES]


def test_rivers_run_along_twenty_five_of_the_forty_nine_adjacencies():  # Z1.4
    near = [len(names(mask)) for mask in NEIGHBOURS]
    wet = [len(names(mask)) for mask in ACROSS[0]]
    assert (sum(near), sum(wet)) == (2 * 49, 2 * 25)


@pytest.mark.parametrize("board", list(brute.MAPS))
def test_neighbours_and_rivers_are_those_of_the_second_reading(board):  # Z1.4, Z1.5
    for square, name in enumerate(SQUARE_NAMES):
        assert set(names(NEIGHBOURS[square])) == brute.around(name)
        index = list(brute.MAPS).index(board)
        assert set(names(ACROSS[index, square])) == brute.across(board, name)


def test_a_corner_has_two_neighbours_and_none_across_the_corner():  # Z1.5
    assert names(NEIGHBOURS[square_index("A1")]) == ["B1", "A2"]
    assert names(NEIGHBOURS[square_index("C3")]) == ["C2", "B3", "D3", "C4"]


@pytest.mark.parametrize(("stop", "face"), [(0, "A"), (5, "F"), (6, "1"), (10, "5"), (11, "F")])
def test_the_path_runs_clockwise(stop, face):  # Z1.6
    assert STOP_FACES[stop] == face


def test_every_line_is_faced_by_two_of_the_twenty_two_stops():  # Z1.6
    assert len(STOP_FACES) == STOPS == 22
    masks = [int(mask) for mask in LINE[:STOPS]]
    assert all(masks.count(mask) == 2 for mask in masks)


def test_a_player_has_fifteen_tokens_worth_forty_eight():  # Z1.7
    assert dict(zip(SPECIES_NAMES, SPECIES_COUNTS, strict=True)) == {
        "gazelle": 6,
        "zebra": 5,
        "crocodile": 2,
        "lion": 1,
        "elephant": 1,
    }
    assert list(SPECIES_VALUES) == [2, 6, 0, 1, 5]
    assert sum(n * v for n, v in zip(SPECIES_COUNTS, SPECIES_VALUES, strict=True)) == 48
