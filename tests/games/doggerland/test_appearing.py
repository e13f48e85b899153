"""Animals that appear, even on tiles with adversaries: D17.4, D21.16."""

import pytest

import steppe
from steppe.core.position import Position
from steppe.core.unchecked import put
from steppe.games.doggerland.rules.state import BOXED
from steppe.games.doggerland.rules.tables import CELL_NAMES, NO_ANIMAL, NO_CELL, TILE_IDS, TILES

GAME = steppe.load("doggerland")
STARTS = "~tile:s1 ~tile:s2 ~tile:s3 ~tile:s4 ~tile:s5 ~tile:s6 ~tile:s7 ~tile:s8"
GOALS = " ".join(f"~goal:so0{number}" for number in range(1, 8))
CRAFTS = "~craft:ne1 ~craft:ne2 ~craft:ne3 ~craft:ne4 ~craft:ne5"
SPAWN_TILES = {"c5": "b07", "g5": "k1", "h5": "b11"}  # Bison, Mammoth, wood


def cell(name: str) -> int:
    return CELL_NAMES.index(name)


@pytest.fixture
def before_the_cold():
    """Return a solo position before a cold round, with adversaries alone in their columns.

    No tile is left to lay. The arrow turns from the bottom to the left before the cold begins, so
    the western column comes first.
    """
    moves = f"face:n {STARTS} {GOALS} ~fresco:fr01 point:bottom {CRAFTS} ~card:sc30"
    position = Position.new(GAME, 1).play(moves)
    return put(
        position,
        tile={str(cell(at)): TILE_IDS.index(tile) for at, tile in SPAWN_TILES.items()},
        where=[BOXED] * TILES,
        animal=[NO_ANIMAL] * NO_CELL,
        captive=[NO_ANIMAL] * 5,
        supply=[7, 7, 7, 7],
        rival=[cell("g5"), cell("c5"), cell("h5")],
        food={"0": [[0, 0, 0], [0, 3, 0]]},
    )


def fact(position: Position, name: str) -> str:
    return position.facts()[name]


def test_animals_under_adversaries_are_captured_in_the_order_in_which_they_appear(before_the_cold):
    before_the_cold.apply("pass")
    assert fact(before_the_cold, "round") == "2"
    assert fact(before_the_cold, "captives") == "bison mammoth"


def test_a_megalith_keeps_an_animal_safe_that_appears_beside_it(before_the_cold):
    put(before_the_cold, megalith={"0": [cell("c5"), NO_CELL, NO_CELL]})
    before_the_cold.apply("pass")
    assert fact(before_the_cold, "captives") == "mammoth"
    assert fact(before_the_cold, "animal c5") == "bison"
