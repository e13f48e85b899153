"""Perft over moves, dice and draws: the rules and the second implementation agree."""

import steppe
from steppe.core.position import Position
from steppe.lab.measure.perft import perft


def test_the_first_card_is_one_of_all():  # S2.2
    start = Position.new(steppe.load("stone_age"))
    cards = {word for word, _ in start.outcomes()}
    assert cards == {f"card:c{number:02}" for number in range(1, 37)}


def test_the_first_player_has_a_move_for_each_place_and_number():  # S5.5
    after = "~card:c01 ~card:c02 ~card:c03 ~card:c04 ~building:b01 ~building:b02"
    start = Position.new(steppe.load("stone_age"), 2, herd="off").play(after)
    hunt_and_resources, village, cards, buildings = 5 * 5, 3, 4, 2
    assert perft(start, 1) == hunt_and_resources + village + cards + buildings
