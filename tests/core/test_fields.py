"""A field is declared once, with its meaning, its contents, and its form for a learner."""

from typing import Any

import numpy as np
import pytest

from steppe.core.field import dtype_of, fields_of, i8, i16, nested, per
from steppe.core.field_range import FLAG, bits, count, planes_of, unseen, unseen_of, word
from steppe.engine.encode import BITS, COUNT, WORD

PLAYERS = 4


class Question:
    """A record inside a record."""

    player: int = i8()


class State:
    """One field of each kind."""

    turn: int = i16().means("completed", unseen("no rule looks at it"))
    food: Any = i16(per(PLAYERS)).means("in store [S1.3, S10]", count(9), reach=(0, 99))
    pawns: Any = i8(per(PLAYERS, 2), 3).means("[tribe and kind, hex] [V1.4]", count(5))
    debt: Any = i8(per(PLAYERS), per(PLAYERS)).means("[who owes, to whom] [X2]", FLAG)
    dice: Any = i8(per(PLAYERS, rest=1)).means("the animals' last [V9.2]", count(6))
    tile: Any = i8(3).means(
        "on each cell [D2.3]", word(5, aspect="symbol"), bits(2, aspect="arrow", rule="D16.3")
    )
    asked: Any = nested(Question, 2).means(
        "what is asked [V18.7]", word(PLAYERS, part="player"), reach={"player": (0, 3)}
    )


FIELDS = fields_of(State)
PLANES = {plane.name: plane for plane in planes_of(FIELDS)}


def test_planes_come_in_the_order_of_the_fields():
    assert list(PLANES) == [
        "food",
        "pawns",
        "debt",
        "dice",
        "tile, symbol",
        "tile, arrow",
        "asked.player",
    ]
    assert [plane.form for plane in PLANES.values()] == [
        COUNT,
        COUNT,
        BITS,
        COUNT,
        WORD,
        BITS,
        WORD,
    ]


@pytest.mark.parametrize(
    ("name", "rows", "columns", "rest"),
    [
        ("food", 1, 0, 0),
        ("pawns", 2, 0, 0),
        ("debt", 1, 1, 0),
        ("dice", 1, 0, 1),
        ("asked.player", 0, 0, 0),
    ],
)
def test_whose_the_places_of_an_index_are_follows_from_the_index(name, rows, columns, rest):
    plane = PLANES[name]
    assert (plane.rows, plane.columns, plane.rest) == (rows, columns, rest)


def test_the_rule_is_the_first_that_the_meaning_names_unless_a_plane_says_another():
    assert {name: plane.rule for name, plane in PLANES.items()} == {
        "food": "S1.3",
        "pawns": "V1.4",
        "debt": "X2",
        "dice": "V9.2",
        "tile, symbol": "D2.3",
        "tile, arrow": "D16.3",
        "asked.player": "V18.7",
    }


def test_what_no_learner_is_shown_says_why():
    assert unseen_of(FIELDS) == {"turn": "no rule looks at it"}


def test_what_fields_mean_takes_no_memory():
    bare = np.dtype([("turn", "i2"), ("food", "i2", 4), ("pawns", "i1", (8, 3))], align=True)
    assert {n: dtype_of(State).fields[n] for n in bare.names} == {
        n: (bare.fields[n][0], bare.fields[n][1]) for n in bare.names
    }
