"""Migration and the end of a round: D16, D17, D18.3."""

import pytest

from steppe.games.doggerland.rules.tables import CELL_NAMES, HORSE, NO_ANIMAL
from tests.games.doggerland.openings import cell, fact, on_finished_land, opening

ENOUGH = {"0": [[0, 0, 0], [0, 3, 0]], "1": [[0, 0, 0], [0, 3, 0]]}  # enough, without a choice


def quiet(**fields):
    """Return a match between two clans with just enough food, with no tiles left to lay."""
    return on_finished_land(opening(food=ENOUGH, **fields))


def only(species, at):
    return [species if at == name else NO_ANIMAL for name in CELL_NAMES]


def where(position):
    """Return the animals on the map by cell."""
    there = {at: fact(position, f"animal {at}") for at in CELL_NAMES}
    return {at: species for at, species in there.items() if species != "-"}


def test_each_animal_moves_once():  # D16.1, D16.2, D16.3
    position = quiet(animal=only(HORSE, "d4")).play(
        "pass pass"
    )  # it goes east from d4; going west, it would be turned back
    assert where(position) == {"f4": "horse"}
    assert fact(position, "arrow") == "top"


@pytest.mark.parametrize("obstacle", ["village", "token"])
def test_nothing_but_animals_is_in_the_way_of_an_animal(obstacle):  # D16.6
    fields = {obstacle: {"1": cell("f4")}, "laid": {"1": 1}}
    position = quiet(animal=only(HORSE, "d4"), **fields).play("pass pass")
    assert where(position) == {"f4": "horse"}


def test_a_village_may_stand_beside_an_animal():  # D16.6, D17.7
    position = quiet(animal=only(HORSE, "d4")).play("pass pass ~fresco:fr02 move:f4")
    assert (fact(position, "village 0"), fact(position, "animal f4")) == ("f4", "horse")


def test_the_pawn_goes_to_the_left_and_the_season_turns():  # D3.6, D5.2, D17.3, D17.8
    position = quiet().play("pass pass ~fresco:fr02 stay stay")
    assert (fact(position, "round"), position.player) == ("2", 1)
    position.play("build by:hunter")
    assert fact(position, "stock 1") == "0/0/2/0/2"  # the cold costs a fur


@pytest.mark.parametrize(("spot", "housed"), [("2", "1"), ("0", "0")])
def test_a_birth_counts_when_the_newborn_was_housed(spot, housed):  # D18.3, D17.1
    habitats = [1, 1, int(spot), 0, 0, 0]
    position = quiet(habitat={"0": habitats}).play("birth by:hunter-hunter pass pass do:birth")
    assert fact(position, "births 0") == housed
    assert fact(position, "members 0") == str(6 + int(housed))


def test_nothing_follows_the_last_meal():  # D5.3, D17.3
    position = quiet(rounds=8).play("pass pass")
    assert position.is_over
    assert fact(position, "round") == "8"
    assert fact(position, "first") == "0"
