"""Positions are declared once: layout, interpreted states and JSON follow."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from steppe.core.deserialize import set_fields
from steppe.core.field import dtype_of, i8, i16, i32, i64, nested
from steppe.engine import position_type
from steppe.engine.jit import COMPILED
from steppe.engine.packing import to_bytes
from steppe.engine.position_type import (
    Grid,
    Row,
    copy_state,
    new_batch,
    new_grid,
    new_ints,
    table,
    to_json,
    twin,
)


class Clan:
    """A record inside a record."""

    food: int = i16()
    tools: Any = i8(3)


class State:
    """One field of each kind."""

    phase: int = i16()
    purse: int = i64()
    coins: Any = i32(2)
    board: Any = i8(2, 3)
    cube: Any = i8(2, 2, 2)
    chief: Any = nested(Clan)
    clans: Any = nested(Clan, 4)


STATE = dtype_of(State)
CLAN = {"food": 7, "tools": [1, 2, 3]}
PLAIN = {
    "phase": 3,
    "purse": 1 << 40,
    "coins": [5, 6],
    "board": [[1, 2, 3], [4, 5, 6]],
    "cube": [[[1, 2], [3, 4]], [[5, 6], [7, 8]]],
    "chief": CLAN,
    "clans": [CLAN, {"food": 8, "tools": [0, 0, 1]}, CLAN, CLAN],
}


def records() -> list[Any]:
    """Return a NumPy record and an interpreted state, both zero."""
    return [np.zeros(1, STATE).view(np.recarray)[0], twin(STATE)()]


def test_the_layout_is_aligned_and_keeps_names_and_order():
    assert STATE.names == tuple(PLAIN)
    assert all(
        STATE.fields[name][1] % STATE.fields[name][0].base.alignment == 0 for name in STATE.names
    )
    plain = np.dtype(
        [("phase", "i2"), ("purse", "i8"), ("coins", "i4", 2), ("board", "i1", (2, 3))], align=True
    )
    assert [STATE.fields[name][1] for name in plain.names] == [
        plain.fields[name][1] for name in plain.names
    ]


def test_records_inside_records_answer_by_name():
    for s in records():
        set_fields(s, STATE, PLAIN)
        assert s.clans[1].food == 8
        assert s.chief.tools[2] == 3
        s.clans[3].tools[0] += 4
        assert (s.clans[3].tools[0], s.clans[2].tools[0]) == (5, 1)


def test_json_goes_both_ways_in_record_and_twin():
    for s in records():
        set_fields(s, STATE, PLAIN)
        assert to_json(s, STATE) == PLAIN


def test_record_and_twin_have_equal_bytes():
    first, second = records()
    for s in (first, second):
        set_fields(s, STATE, PLAIN)
    assert to_bytes(first, STATE) == to_bytes(second, STATE)
    second.cube[1, 1, 0] = 9
    assert to_bytes(first, STATE) != to_bytes(second, STATE)


def test_a_copy_shares_nothing_with_the_original():
    batch = new_batch(STATE, 2)
    set_fields(batch[0], STATE, PLAIN)
    copy_state(batch, 1, batch, 0)
    batch[1].clans[0].tools[0] = 9
    batch[1].board[0, 0] = 9
    assert to_json(batch[0], STATE) == PLAIN


@pytest.mark.parametrize("name", ["round", "max", "sum", "size", "data", "copy", "sort", "class"])
def test_a_name_that_means_something_else_is_refused(name):
    declaration = type("Bad", (), {name: i16()})
    with pytest.raises(TypeError, match=f"Bad.{name}: '{name}' is reserved"):
        dtype_of(declaration)


def test_a_field_must_be_declared():
    with pytest.raises(TypeError, match=r"Bad\.food is 3: declare it with"):
        dtype_of(type("Bad", (), {"food": 3}))
    with pytest.raises(TypeError, match="Bad declares no field"):
        dtype_of(type("Bad", (), {}))


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"food": 1}, "no field 'food'; fields: phase purse"),
        ({"coins": [1]}, "field 'coins' takes 2 values, not 1 values"),
        ({"phase": 40_000}, "field 'phase' takes integers -32768 .. 32767"),
        ({"phase": 1.5}, "field 'phase' takes integers"),
    ],
)
def test_plain_data_that_do_not_fit_are_refused_and_nothing_changes(wrong, message):
    for s in records():
        set_fields(s, STATE, PLAIN)
        with pytest.raises(ValueError, match=message):
            set_fields(s, STATE, {"purse": 0, **wrong})
        assert to_json(s, STATE) == PLAIN


def test_twins_are_equal_when_their_fields_are():
    first, second = twin(STATE)(), twin(STATE)()
    assert first == second
    second.coins[1] = 1
    assert first != second
    assert "coins=[0, 1]" in repr(second)


def test_a_twin_has_no_other_names():
    with pytest.raises(AttributeError):
        twin(STATE)().fod = 1


@pytest.mark.parametrize("wrong", [-1, 3])
def test_an_index_that_compiled_code_would_not_check_is_refused(wrong):
    with pytest.raises(IndexError):
        Row([1, 2, 3])[wrong]
    with pytest.raises(IndexError):
        Row([1, 2, 3])[wrong] = 0


numbers = st.integers(-100, 100)
rows = st.lists(numbers, min_size=1, max_size=6)
slices = st.builds(slice, st.none() | st.integers(-7, 7), st.none() | st.integers(-7, 7))
grids = st.integers(1, 4).flatmap(
    lambda width: st.lists(
        st.lists(numbers, min_size=width, max_size=width), min_size=1, max_size=4
    )
)


@given(rows, slices)
def test_a_row_reads_like_an_array(values, part):
    row, array = Row(values), np.array(values)
    assert list(row[part]) == array[part].tolist()
    assert (row.any(), row.all(), row.sum()) == (array.any(), array.all(), array.sum())
    assert [row[index] for index in range(len(values))] == values


@given(rows, slices, numbers)
def test_a_row_is_filled_like_an_array(values, part, number):
    row, array = Row(values), np.array(values)
    row[part] = number
    array[part] = number
    assert list(row) == array.tolist()


@given(rows)
def test_a_row_slides_like_an_array(values):
    row, array = Row(values), np.array(values)
    row[:-1] = row[1:].copy()
    array[:-1] = array[1:].copy()
    assert list(row) == array.tolist()


def test_a_row_takes_only_as_many_values_as_it_has_places():
    with pytest.raises(ValueError, match="2 values do not fit 3 entries"):
        Row([1, 2, 3])[:] = [1, 2]


@given(grids, numbers)
def test_a_grid_reads_and_writes_like_an_array(values, number):
    grid, array = Grid(Row(row) for row in values), np.array(values)
    assert (grid.any(), grid.sum()) == (array.any(), array.sum())
    for i, j in np.ndindex(array.shape):
        assert grid[i, j] == grid[i][j] == array[i, j]
    grid[0, 0] = number
    array[0, 0] = number
    grid[len(values) - 1] = number
    array[len(values) - 1] = number
    assert [list(row) for row in grid.rows] == array.tolist()


@given(grids, numbers)
def test_a_grid_is_filled_like_an_array(values, number):
    grid, array = Grid(Row(row) for row in values), np.array(values)
    other = Grid(row.copy() for row in grid.rows)
    grid[:] = number
    array[:] = number
    assert [list(row) for row in grid.rows] == array.tolist()
    grid[:] = other
    assert [list(row) for row in grid.rows] == values
    assert [list(row) for row in other.rows] == values


def test_scratch_arrays_are_zero_and_of_the_kind_of_this_process():
    kind = np.ndarray if COMPILED else (Row, Grid)
    for made in (
        new_ints(3),
        position_type.new_floats(2),
        new_grid(2, 3),
        position_type.table([[1, 2], [3, 4]]),
    ):
        assert isinstance(made, kind)
    assert not new_ints(3).any()
    assert not new_grid(2, 3).any()
    grid = new_grid(2, 3)
    row = grid[1]
    row[2] = 5
    assert grid[1, 2] == 5


@pytest.mark.compiled
def test_records_of_this_process_are_numpy_records():
    batch = new_batch(STATE)
    set_fields(batch[0], STATE, PLAIN)
    assert type(batch) is np.ndarray  # numba is slow to recognise a subclass
    assert isinstance(batch[0], np.record)
    assert to_json(batch[0], STATE) == PLAIN


@pytest.mark.compiled
def test_python_reads_plain_ints_from_records_and_tables_of_this_process():
    """Python integers keep sums from overflowing even if a field has only eight bits."""
    batch = new_batch(STATE)
    set_fields(batch[0], STATE, PLAIN)
    s = batch[0]
    read = [s.phase, s.purse, s.coins[1], *s.coins, s.board[1, 2], *s.board[1], s.cube[1, 1, 1]]
    read += [s.chief.food, s.chief.tools[0], s.clans[1].food, s.clans[1].tools[2]]
    read += [s.board.sum(), s.coins.max(), s.coins.min(), s.coins[s.coins > 5].sum()]
    read += [row[0] for row in s.board] + [clan.food for clan in s.clans]
    read += [table([1, 2])[1], *table([[3, 4]])[0]]
    assert {type(number) for number in read} == {int}


@pytest.mark.compiled
def test_what_python_writes_into_a_record_is_in_its_batch():
    batch = new_batch(STATE)
    s = batch[0]
    s.phase, s.coins[1], s.board[1], s.chief.food, s.clans[2].tools[1] = 3, 5, 6, 7, 8
    assert batch["phase"][0] == 3
    told = to_json(batch[0], STATE)
    assert (told["coins"], told["board"][1]) == ([0, 5], [6, 6, 6])
    assert (told["chief"]["food"], told["clans"][2]["tools"]) == (7, [0, 8, 0])
