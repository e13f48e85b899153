"""The map shows which cells the animals came from."""

import pytest

from steppe.core.unchecked import put
from steppe.games.doggerland.rules import land
from steppe.games.doggerland.rules.tables import CELL_NAMES, CELLS, NO_ANIMAL, SPECIES_NAMES
from steppe.games.doggerland.views.board import dwellers, layout
from tests.games.doggerland.looks import random_moments, scene
from tests.games.doggerland.openings import cell, on_finished_land, opening
from tests.games.doggerland.test_views_board import named, tree


def migration(**fields):
    """Return the first round's position before its last decision, and after the migration."""
    before = on_finished_land(opening(**fields)).play("pass")
    return before, before.copy().play("pass")


def test_animals_that_moved_tell_from_where():  # D16.1
    before, after = migration()
    drawing = tree(after, None, before=before)
    came = {name: part.get("data-from") for name, part in named(drawing, "animal-").items()}
    horse, reindeer = cell("d4"), cell("e4")
    assert before.state.animal[horse] != NO_ANIMAL
    assert before.state.animal[reindeer] != NO_ANIMAL
    moved = dwellers.came_from(scene(after, None, before=before))
    assert set(moved.values()) <= {horse, reindeer}
    assert moved
    assert {name: start for name, start in came.items() if start} == {
        CELL_NAMES[end]: f"animal-{CELL_NAMES[start]}" for end, start in moved.items()
    }
    for end, start in moved.items():
        assert after.state.animal[end] == before.state.animal[start]


def test_an_animal_that_leaves_on_one_side_and_comes_back_on_the_other_does_not_glide():  # D16.4
    """A horse that moves 2 tiles in a row of three leaves it and comes back on the other side."""
    before, after = migration(animal=[NO_ANIMAL] * CELLS)
    for where in (before, after):
        assert not list(dwellers.came_from(scene(where, None, before=before)))
    for name in ("d4", "e4", "f4", "d5", "e6", "f6"):
        before, _ = migration(animal=[NO_ANIMAL] * CELLS)
        before.state.animal[cell(name)] = SPECIES_NAMES.index("horse")
        after = before.copy().play("pass")
        for end, start in dwellers.came_from(scene(after, None, before=before)).items():
            way = land.arrow(before.state, start)
            (x, y), (to_x, to_y) = layout.corner(start, 2), layout.corner(end, 2)
            ahead = ((0, -1), (1, 0), (0, 1), (-1, 0))[way]
            assert (to_x - x) * ahead[0] + (to_y - y) * ahead[1] > 0


def test_what_may_have_been_hunted_does_not_glide():
    before, after = migration()
    for start in (cell("d4"), cell("e4")):
        before.state.camp[start] = 0
    assert dwellers.came_from(scene(after, None, before=before)) == {}


def test_nothing_glides_before_the_first_round_and_without_a_migration():
    where = opening()
    assert dwellers.came_from(scene(where, 0)) == {}
    assert dwellers.came_from(scene(where, 0, before=where)) == {}
    assert dwellers.came_from(scene(where, 0, before=put(where.copy(), slot=3, rounds=0))) == {}


@pytest.mark.parametrize("players", [2, 4])
def test_animals_keep_their_species_on_their_way(players):
    before, seen = None, 0
    for where in (w for seed in range(4) for w in random_moments(seed, players)):
        if before is not None and where.state.turn > before.state.turn:
            moved = dwellers.came_from(scene(where, None, before=before))
            seen += len(moved)
            for end, start in moved.items():
                assert where.state.animal[end] == before.state.animal[start]
        before = where.copy()
    assert seen
