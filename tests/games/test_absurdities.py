"""Absurd moves that a program finds in matches of three games (``scripts/absurdities.py``)."""

from scripts import absurdities

import steppe
from steppe.core.unchecked import put
from tests.games.doggerland.openings import on_finished_land, opening
from tests.games.stone_age.openings import Setup, ones
from tests.games.zebras import boards


def found(position, moves):
    """Return the names of what is absurd about the last of some moves."""
    *earlier, last = moves.split()
    before = position.copy().play(" ".join(earlier)) if earlier else position.copy()
    step = absurdities.Step(before, last, before.copy().apply(last))
    return absurdities.find(position.game.name, step)


def stone_age(**fields):
    setup = Setup(tile="")
    position = steppe.Position.new(steppe.load("stone_age"), 2, **setup.options)
    return put(position.play(setup.moves), **fields)


def test_a_plan_without_its_goods_or_its_animal_is_found_once_nobody_can_bring_them():
    position = on_finished_land(opening(stock={"0": [0, 0, 3, 0, 3]}))
    plans = "craft:st1 by:hunter pass build by:hunter paint:fr01-top by:chief pass"
    assert found(position, plans) == [
        "painting without its animal",
        "craft without its goods",
        "habitat without its goods",
    ]
    rich = on_finished_land(opening(stock={"0": [9, 9, 3, 0, 3]}, memory={"0": [1, 4]}))
    assert found(rich, plans) == []


def test_famine_for_a_painting_is_found():
    poor = opening(stock={"0": [0, 0, 0, 0, 0]}, memory={"0": [1, 4]})
    assert found(poor, "paint:fr01-top by:hunter") == ["famine for a plan"]


def test_gold_on_a_plate_where_wood_lies_by_is_found():
    hungry = stone_age(food={0: 3}, resource={0: [2, 0, 0, 2]})
    hungry.play(f"place:river:5 place:hunt:5 {ones(10)} feed")
    assert found(hungry, "pay:wood:0") == ["dear meal"]
    assert found(hungry, "pay:wood:2") == []


def test_a_visit_in_vain_is_found():
    assert found(stone_age(track={0: 10}), "occupy:field") == ["visit in vain"]
    assert found(stone_age(), "occupy:field") == []


def test_a_zebra_for_the_other_player_or_face_down_is_found():
    taken = boards.position(boards.LAST_OF_D)
    assert found(taken, "place:zebra:f3") == ["points given away"]
    assert found(taken, "place:gazelle:f3") == []
    lion = boards.position(boards.LION.replace("E1", "L1"))
    assert found(lion, "place:zebra:c3") == ["own zebra hidden"]
