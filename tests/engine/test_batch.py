"""Batches of positions: whole copies, and their bytes."""

from typing import Any

import numpy as np

from steppe.core.deserialize import set_fields
from steppe.core.field import dtype_of, i8, i16, i64, nested
from steppe.engine.batch import copy_batch, join, same_state
from steppe.engine.packing import byte_rows, to_bytes
from steppe.engine.position_type import new_batch, to_json


class Clan:
    """A record inside a record, with a gap before its second field."""

    tools: int = i8()
    food: int = i16()


class State:
    """Numbers, rows, grids and records, with gaps between them."""

    phase: int = i8()
    purse: int = i64()
    board: Any = i8(2, 3)
    clans: Any = nested(Clan, 2)


STATE = dtype_of(State)
PLAIN = {
    "phase": 3,
    "purse": -(1 << 40),
    "board": [[1, 2, 3], [4, 5, 6]],
    "clans": [{"tools": 1, "food": 300}, {"tools": 2, "food": -2}],
}


def batch_of_three() -> Any:
    batch = new_batch(STATE, 3)
    set_fields(batch[1], STATE, PLAIN)
    return batch


def test_a_copied_batch_has_the_same_positions_and_is_of_the_same_kind():
    batch = batch_of_three()
    other = copy_batch(batch)
    assert type(other) is type(batch)
    assert len(other) == 3
    assert to_json(other[1], STATE) == PLAIN
    assert all(same_state(batch[k], other[k]) for k in range(3))


def test_a_copied_batch_does_not_change_with_the_first_one():
    batch = batch_of_three()
    other = copy_batch(batch)
    batch[1].board[1, 2] = 9
    batch[1].clans[0].food = 9
    other[2].purse = 5
    assert to_json(other[1], STATE) == PLAIN
    assert batch[2].purse == 0


def test_joined_batches_are_copies_of_their_positions_in_order():
    first, second = batch_of_three(), new_batch(STATE)
    second[0].purse = 7
    whole = join([second, first, second])
    assert type(whole) is type(first)
    assert [to_json(s, STATE)["purse"] for s in whole] == [7, 0, PLAIN["purse"], 0, 7]
    assert to_json(whole[2], STATE) == PLAIN
    whole[0].purse = 8
    whole[2].board[0, 0] = 8
    assert (second[0].purse, to_json(first[1], STATE)) == (7, PLAIN)


def test_the_bytes_of_a_batch_are_those_of_its_positions():
    batch = batch_of_three()
    rows = byte_rows(batch, STATE)
    assert len(rows) == 3
    for k in range(3):
        found = np.frombuffer(bytes(rows[k]), STATE)
        assert to_bytes(found.view(np.recarray)[0], STATE) == to_bytes(batch[k], STATE)
