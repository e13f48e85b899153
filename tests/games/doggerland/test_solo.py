"""Solo: rules D21.4 to D21.17 without a worked example."""

import pytest

from steppe.core.unchecked import put
from steppe.games.doggerland.rules.phases import migrating
from steppe.games.doggerland.rules.state import NOBODY
from steppe.games.doggerland.rules.tables import NO_ANIMAL, WALL
from steppe.games.doggerland.views import text
from tests.games.doggerland.openings import alone, cell, fact, on_finished_land

HORSE, REINDEER, BISON, MAMMOTH = range(4)
MEAL = {"0": [[0, 0, 0], [0, 3, 0]]}
FULL = [HORSE, HORSE, REINDEER, HORSE, HORSE]
RIVALS = [cell(at) for at in ("d4", "e6", "f6")]
ALL_REVEALED = {"num_frescoes": 6, "order": list(range(6)) + [0] * 6}


def calls(position):
    return {move for move in position.legal() if move.startswith("call:")}


def test_the_back_of_the_card_places_the_rivals_who_exhaust_and_capture():  # D21.4
    position = alone("sc12")  # red north-west, pink south, blue south-west
    assert [fact(position, f"rival {name}") for name in ("red", "pink", "blue")] == [
        "d4",
        "e6",
        "d6",
    ]
    assert [fact(position, f"level {at}") for at in ("d4", "e6", "d6")] == ["0", "2", "2"]
    assert fact(position, "captives") == "horse"
    assert fact(position, "animal d4") == "-"


def test_captives_fill_from_the_right_and_close_up():  # D21.5
    position = alone("sc03")
    for species in (BISON, HORSE, MAMMOTH):
        migrating.capture(position.state, species)
    assert fact(position, "captives") == "bison horse mammoth"
    migrating.release(position.state, 1)
    assert fact(position, "captives") == "bison mammoth"


@pytest.mark.parametrize(
    ("fields", "kept"),
    [
        ({}, "horse reindeer horse horse mammoth"),  # (c) the oldest is discarded
        (ALL_REVEALED | {"cube": [0] * 36}, "horse horse reindeer horse horse"),  # (a)
    ],
    ids=["the oldest goes", "no cell is left for the new one"],
)
def test_a_sixth_captive_has_to_be_worth_its_place(fields, kept):  # D21.6
    position = alone("sc03", captive=FULL, **fields)
    migrating.capture(position.state, MAMMOTH)
    assert fact(position, "captives") == kept


def test_a_captive_that_cannot_be_painted_goes_before_the_oldest():  # D21.6
    position = alone("sc03", captive=FULL, **ALL_REVEALED)
    put(position, cube=[0 if species == REINDEER else NOBODY for species in WALL])
    migrating.capture(position.state, HORSE)
    assert fact(position, "captives") == "horse horse horse horse horse"


def test_the_spots_of_the_card_are_blocked():  # D21.1, D21.7
    position = alone("sc03").play("refuse")  # the menhir and the alignment
    blocked = {"call:menhir", "call:alignment", "call:next-first-player"}
    assert not calls(position) & blocked
    assert {"call:dolmen", "call:village-move", "call:trade"} <= calls(position)


def test_an_expedition_may_not_go_to_a_rival():  # D21.7
    position = alone("sc03").play("refuse")  # the rivals are on d5, f4 and f5
    sent = [move for move in position.legal() if move.startswith("send:")]
    assert sent == ["send:d4", "send:e4", "send:d6", "send:e6", "send:f6"]


@pytest.mark.parametrize(("answer", "stock"), [("accept", "2/0/3/0/3"), ("refuse", "0/0/3/0/3")])
def test_an_optional_event_may_be_refused(answer, stock):  # D21.9
    position = alone("sc01")
    assert position.legal() == ["accept", "refuse"]
    assert fact(position.apply(answer), "stock 0") == stock


def test_a_white_hunter_works_but_is_no_member_and_eats_nothing():  # D21.10
    position = on_finished_land(alone("sc04", food=MEAL)).play("accept")
    assert fact(position, "idle 0") == "1:chief 1:shaman 5:hunter"
    assert fact(position, "members 0") == "6"
    position.play("send:f6 party:3h pass done")
    assert fact(position, "famine 0") == "0"
    assert fact(position, "bowls 0") == "0/0 0/0 0/0"


def test_rivals_show_land_as_members_do():  # D21.12
    position = alone("sc03", rival=RIVALS).play("refuse pass")
    told = text.turn_sentence(position, ["~ tile:b30", "~ tile:b31", "~ tile:b32"])
    assert told == "New land: d3, c4, g6"  # the map shows what is on it
    position.play("~tile:b30 ~tile:b31 ~tile:b32")
    assert [fact(position, f"tile {at}") for at in ("d3", "c4", "g6")] == ["b30", "b31", "b32"]


def test_the_shaman_moves_the_village_and_it_may_move_again():  # D21.13
    position = on_finished_land(alone("sc03", food=MEAL, rival=RIVALS)).play("refuse")
    position.play("call:village-move pass do:shaman offer:fur")
    assert "move:d4" not in position.legal()
    assert "stay" in position.legal()
    position.apply("move:f4")
    assert fact(position, "village 0") == "f4"
    assert fact(position, "rites 0") == "village-move"
    assert "move:e5" in position.apply("~fresco:fr02").legal()


def test_a_megalith_may_stand_on_a_rivals_tile():  # D21.13
    goods = {"0": [2, 2, 3, 0, 2]}
    position = on_finished_land(alone("sc07", stock=goods, rival=RIVALS))
    sites = position.play("refuse call:menhir pass do:shaman").legal()
    assert "erect:d4" in sites


def test_a_hunt_counts_though_it_is_not_painted():  # D21.17
    position = on_finished_land(alone("sc03", food=MEAL)).play("refuse")
    position.play("send:d4 party:2h pass do:d4")
    assert fact(position, "hunts 0") == "1"
    assert fact(position, "painting points 0") == "0"
    assert int(position.state.animal[cell("d4")]) == NO_ANIMAL
