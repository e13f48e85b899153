"""Test forecasts of the score changes that a placement or a swap causes."""

import pytest

from steppe.core.scene import Scene
from tests.games.zebras.boards import CROCODILE, GAME, LION, MIDDLE


def told(where, *picked: str) -> dict[str, tuple[str, ...]]:
    seen = where.observe(where.player)
    scene = Scene(seen, where.player, tuple(where.legal()), picked)
    forecast = GAME.view("svg").draw(scene).forecast
    return {one.title: tuple(figure.value for figure in one.figures) for one in forecast}


def test_a_picked_animal_shows_the_points_of_each_square():  # Z4.3, Z7.2
    where = GAME.new(2).play("guard:0 place:gazelle:a1 step:1")
    assert told(where) == {}
    assert told(where, "zebra")["B1"] == ("+6", "0")
    assert told(where, "zebra")["B3"] == ("0", "\u22122")


def test_a_picked_square_shows_the_points_of_each_animal():
    where = GAME.new(2).play("guard:0 place:gazelle:a1 step:1")
    points = {"Gazelle": "+2", "Zebra": "+6", "Crocodile": "0", "Lion": "+1", "Elephant": "+5"}
    assert {name: own for name, (own, _) in told(where, "b2").items()} == points


@pytest.mark.parametrize("board", [MIDDLE, LION, CROCODILE])
def test_the_points_shown_are_those_of_the_rules(board):
    where = GAME.from_diagram(board)
    before, mine = where.scores(), where.player
    for move in where.legal():
        _, animal, square = move.split(":")
        after = where.copy().apply(move, forced=False).scores()
        gains = [after[player] - before[player] for player in (mine, 1 - mine)]
        words = tuple(f"{gain:+}".replace("-", "\u2212") if gain else "0" for gain in gains)
        assert told(where, animal)[square.upper()] == words


def test_a_whole_move_that_is_picked_is_shown_under_its_square():
    where = GAME.new(2).play("guard:0 place:gazelle:a1 step:1")
    assert told(where, "zebra", "b1") == {"B1": ("+6", "0")}


def test_a_swap_and_a_crocodile_that_stays_are_shown():  # Z5.5
    where = GAME.from_diagram(CROCODILE).apply("place:crocodile:c4", forced=False)
    assert [*told(where)] == ["B4", "C5", "stays"]
    assert [*told(where, "b4")] == ["B4"]
    assert told(where)["stays"] == ("0", "0")
