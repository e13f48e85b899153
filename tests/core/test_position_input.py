"""Positions given as fields or a diagram: impossible ones are refused."""

import pytest

import steppe
from steppe.core.errors import NotationError
from steppe.engine.chance import generator
from steppe.lab.measure.signature import random_move
from tests.tiny import GAME as TINY


@pytest.mark.parametrize(
    ("moves", "wrong", "told"),
    [
        ("", {"player": -1}, "player chance: in the phase opening a player decides"),
        (
            "guard:3 place:zebra:d2",
            {"empty": 0},
            "'empty' cannot be -: other fields or options imply A1/",
        ),
        ("guard:3", {"turn": True}, "'turn' takes integers"),
        ("guard:3", {"cell": [99] * 30}, "'cell' takes integers"),
    ],
)
def test_what_could_not_lie_on_a_table_is_refused(moves, wrong, told):
    position = steppe.load("zebras").new().play(moves)
    before = position.to_bytes()
    with pytest.raises(NotationError, match=told):
        position.set(**wrong)
    assert position.to_bytes() == before
    with pytest.raises(NotationError, match=told):
        steppe.load("zebras").from_json(position.to_json() | wrong)


@pytest.mark.parametrize(
    ("name", "wrong", "told"),
    [
        ("doggerland", {"where": {3: 70}}, "field 'where.s3' cannot be 70: other fields or"),
        ("valley", {"herd": {1: {18: 3}}}, "field 'herd.tiger.d4' cannot be 3: other fields or"),
        ("valley", {"number": {3: 4}}, "field 'number.blue-woman' cannot be 4: other fields or"),
        ("valley", {"lair": {5: 1}}, "field 'lair.mammoth' cannot be "),
    ],
)
def test_a_field_that_contradicts_others_is_named_as_on_the_board(name, wrong, told):
    position = steppe.load(name).new()
    rng = generator(5)
    for _ in range(40):
        position.apply(random_move(position, rng), forced=False)
    with pytest.raises(NotationError, match=told):
        position.set(**wrong)


@pytest.mark.parametrize(
    ("name", "wrong", "told"),
    [
        ("zebras", {"player": 0, "guardian": 9}, "with player, guardian set so: "),
        ("stone_age", {"idle": {0: 9}}, "with idle set so: player 0 has .* people at home"),
        ("stone_age", {"slot": {3: 14}}, "with slot set so: field 'card.c15' cannot be 0"),
        ("stone_age", {"card": {5: 1}}, "field 'card.c06' cannot be 1"),
        ("stone_age", {"slot": {3: 14}, "card": {14: 3}}, "field 'card.c15' cannot be 3"),
        ("valley", {"circle": 5}, "with circle set so: 'phase placing' has no use for 'circle'"),
    ],
)
def test_what_set_refuses_is_a_field_that_was_given_or_begins_with_those(name, wrong, told):
    position = steppe.load(name).new().settle(1)
    with pytest.raises(NotationError, match=f"^{told}"):
        position.set(**wrong)
    with pytest.raises(NotationError) as refused:
        steppe.load(name).from_json(position.to_json() | whole(position, wrong))
    assert " set so: " not in str(refused.value)


def whole(position, fields):
    """Return fields as complete lists, in which the given entries replace the position's."""
    before = position.to_json()
    return {
        name: [value.get(at, there) for at, there in enumerate(before[name])]
        if isinstance(value, dict)
        else value
        for name, value in fields.items()
    }


def test_fields_of_another_option_are_refused():
    zebras = steppe.load("zebras")
    fields = zebras.new(board="president").to_json()
    assert zebras.from_json(fields, board="president").options == {"board": "president"}
    with pytest.raises(NotationError, match="option board: these fields are of president, not sav"):
        zebras.from_json(fields, board="savannah")


@pytest.mark.parametrize(
    ("players", "options", "told"),
    [
        (3, {}, "this diagram is of 2 players, not 3"),
        (2, {"board": "president"}, "option board: this diagram is of savannah, not president"),
    ],
)
def test_players_and_options_beside_a_diagram_are_those_that_it_shows(players, options, told):
    zebras, age = steppe.load("zebras"), steppe.load("stone_age")
    game = age if players == 3 else zebras
    text = game.new(2).diagram()
    with pytest.raises(NotationError, match=told):
        game.from_diagram(text, players, **options)
    assert game.from_diagram(text, 2).players == 2
    assert zebras.from_diagram(zebras.new().diagram(), 2, board="savannah") == zebras.new()


def test_an_option_of_other_numbers_of_players_may_be_given_as_usual_everywhere():
    usual = {"goal": TINY.options[1].default}
    position = TINY.new(2, **usual)
    assert TINY.from_json(position.to_json(), 2, **usual) == position
    assert TINY.from_diagram(position.diagram(), 2, **usual) == position


def test_a_byte_order_mark_before_a_diagram_is_no_part_of_it():
    game = steppe.load("zebras")
    assert game.from_diagram("\ufeff" + game.new().diagram()) == game.new()
