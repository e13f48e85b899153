"""Curves: rounding, reproducible irregularities, outlines, chains."""

import itertools

import pytest

from steppe.draw.curve import chains, noise, num, outline, ring, smooth


@pytest.mark.parametrize(
    ("value", "text"), [(3, "3"), (2.04, "2"), (2.06, "2.1"), (-0.01, "0"), (-1.5, "-1.5")]
)
def test_a_number_keeps_one_decimal_and_no_needless_zero(value, text):
    assert num(value) == text


def test_wobble_is_the_same_every_time_and_differs_by_place():
    assert noise(3, 4, "x") == noise(3, 4, "x")
    assert noise(3, 4, "x") != noise(3, 4, "y")
    assert all(-1 <= noise(k) <= 1 for k in range(200))


def test_a_point_given_twice_is_a_corner():
    square = [(0, 0), (9, 0), (9, 0), (9, 9)]
    assert smooth(square).count("C") == 3
    assert smooth(ring(4, 5)).count("C") == 4


def test_each_player_has_an_outline_of_their_own():
    shapes = [outline(player, 10) for player in range(6)]
    assert len(set(shapes)) == 6
    assert outline(None, 10) == outline(0, 10)  # a neutral piece is drawn as a pebble too


def test_chains_use_each_edge_once_and_break_at_forks():
    edges = [((0, 0), (0, 1)), ((0, 1), (0, 2)), ((0, 2), (1, 2)), ((0, 2), (0, 3))]
    joined = chains(edges)
    assert sorted(map(len, joined)) == [2, 2, 3]
    walked = [frozenset(pair) for chain in joined for pair in itertools.pairwise(chain)]
    assert sorted(map(sorted, walked)) == sorted(map(sorted, edges))


def test_a_ring_of_edges_is_one_chain():
    corners = [(0, 0), (1, 0), (1, 1), (0, 1)]
    edges = list(zip(corners, corners[1:] + corners[:1], strict=True))
    assert [len(chain) for chain in chains(edges)] == [5]
