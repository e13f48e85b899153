"""Observation tensors: the kinds of planes, and rotation to the viewer's seat."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from steppe.core.deserialize import set_fields
from steppe.core.field import dtype_of, i8, i16, i32, i64, nested
from steppe.core.field_range import bits, count, word
from steppe.core.game import Game
from steppe.core.observation import Layout
from steppe.core.position import Position
from steppe.engine.encode import encode
from steppe.engine.packing import byte_rows
from steppe.engine.position_type import new_batch

MOST = 4  # players
NOBODY = MOST
HELD = 2  # HELD + player


class Camp:
    """A record inside a record."""

    place: int = i8()
    owner: int = i8()


class State:
    """Fields with every type of number and index."""

    leader: int = i8()  # a player, or NOBODY
    price: int = i16()
    wild: int = i32()  # a set
    hexes: int = i64()  # a set
    coins: Any = i16(MOST)
    trophy: Any = i8(2 * MOST)  # two for each player
    card: Any = i8(3)  # 0, 1 or HELD + player
    debt: Any = i8(MOST, MOST)  # [who owes, to whom]
    die: Any = i8(MOST + 1)  # the last entry belongs to nobody
    camp: Any = nested(Camp, 2)


STATE = dtype_of(State)


def shaped(*planes, players=3):
    """Return the layout for a made-up game with the given planes."""
    kernel = SimpleNamespace(state=STATE)
    return Layout(bare(Game, players=(2, 3, MOST), planes=planes, kernel=kernel), players)


def bare(kind: type, **parts) -> Any:
    """Return an object of a class with only the given attributes set."""
    thing = object.__new__(kind)
    vars(thing).update(parts)
    return thing


def seen_by(shown: Layout, batch) -> Position:
    return bare(Position, game=shown.game, players=shown.players, batch=batch)


def position(shown: Layout, **fields) -> Position:
    batch = new_batch(STATE)
    set_fields(batch[0], STATE, fields)
    return seen_by(shown, batch)


def row(plane, viewer=0, players=3, **fields):
    """Return the floats in one plane of a position."""
    shown = shaped(plane, players=players)
    return shown.row(position(shown, **fields), viewer).tolist()


class TestForms:
    @pytest.mark.parametrize(
        ("price", "share"), [(-2, 0.0), (2, 0.0), (3, 0.125), (10, 1.0), (11, 1.0)]
    )
    def test_a_count_is_its_share_of_the_range(self, price, share):
        assert row(count(10, field="price", low=2), price=price) == [share]

    @pytest.mark.parametrize(
        ("price", "floats"), [(4, [0, 0]), (5, [1, 0]), (6, [0, 1]), (7, [0, 0]), (-1, [0, 0])]
    )
    def test_a_word_is_one_place_of_many_and_none_outside(self, price, floats):
        assert row(word(2, field="price", low=5), price=price) == floats

    def test_bits_are_a_place_for_each(self):
        assert row(bits(4, field="wild"), wild=0b10110) == [0, 1, 1, 0]

    @given(st.sampled_from([("price", 16), ("wild", 32), ("hexes", 64)]), st.data())
    def test_numbers_of_every_size_and_sign_are_read_whole(self, field, data):
        name, size = field
        half = 1 << (size - 1)
        number = data.draw(st.integers(-half, half - 1))
        floats = row(bits(size, field=name), **{name: number})
        assert floats == [number >> bit & 1 for bit in range(size)]

    def test_a_field_of_the_records_inside_one_is_shown_for_each(self):
        camps = [{"place": 2, "owner": 0}, {"place": 1, "owner": 0}]
        assert row(count(4, field="camp.place"), camp=camps) == [0.5, 0.25]


class TestTables:
    COLOUR = (1, 0, 2)  # the colour of each card; 2 means none

    def test_a_word_may_be_what_a_table_says_of_the_number(self):
        plane = word(2, field="card", through=self.COLOUR, aspect="colour")
        assert row(plane, card=[0, 1, 2]) == [0, 1, 1, 0, 0, 0]

    def test_a_count_may_be_what_a_table_says_of_the_number(self):
        assert row(count(2, field="card", through=self.COLOUR), card=[0, 1, 2]) == [
            0.5,
            0.0,
            1.0,
        ]

    def test_a_number_that_is_not_in_the_table_is_none(self):
        assert row(word(2, field="card", through=self.COLOUR), card=[3, -1, 9]) == [0] * 6
        assert row(count(2, field="card", through=self.COLOUR), card=[3, -1, 9]) == [0] * 3


class TestTurning:
    def test_a_player_is_named_from_the_viewer_on_and_nobody_is_not(self):
        plane = word(NOBODY + 1, field="leader", seats=(0,))
        for leader in range(3):
            assert row(plane, viewer=1, leader=leader).index(1) == (leader - 1) % 3
        assert row(plane, viewer=1, leader=NOBODY).index(1) == NOBODY

    def test_numbers_from_a_seat_on_name_players_and_those_below_do_not(self):
        plane = word(HELD + MOST, field="card", seats=(HELD,))
        floats = np.reshape(row(plane, viewer=2, card=[1, HELD, HELD + 2]), (3, -1))
        assert floats.argmax(axis=1).tolist() == [1, HELD + 1, HELD]

    def test_what_belongs_to_a_player_is_rotated_with_them(self):
        plane = word(1 + 2 * MOST, field="price", seats=(1,), each=2)
        assert row(plane, viewer=1, price=4).index(1) == 2  # the viewer's second thing
        assert row(plane, viewer=1, price=0).index(1) == 0

    def test_a_set_of_players_begins_with_the_viewer_and_has_no_place_for_the_absent(self):
        plane = bits(MOST, field="wild", seats=(0,))
        assert row(plane, viewer=1, wild=0b110) == [1, 1, 0]
        assert row(plane, viewer=2, wild=0b110) == [1, 0, 1]

    def test_a_set_of_what_belongs_to_players_begins_with_the_viewers(self):
        plane = bits(2 * MOST, field="wild", seats=(0,), each=2)
        assert row(plane, viewer=1, players=2, wild=0b0110) == [1, 0, 0, 1]

    def test_rows_go_by_players_from_the_viewer_on_and_the_absent_have_none(self):
        assert row(count(4, field="coins", rows=1), viewer=2, coins=[1, 2, 4, 3]) == [
            1,
            0.25,
            0.5,
        ]

    def test_a_player_may_have_several_rows(self):
        floats = row(
            count(8, field="trophy", rows=2),
            viewer=1,
            players=2,
            trophy=[1, 2, 3, 4, *[0] * 4],
        )
        assert [8 * share for share in floats] == [3, 4, 1, 2]

    def test_rows_of_nobody_come_after_those_of_the_players(self):
        plane = count(8, field="die", rows=1, rest=1)
        assert [8 * share for share in row(plane, viewer=1, die=[1, 2, 3, 0, 6])] == [2, 3, 1, 6]

    def test_columns_are_turned_as_rows_are(self):
        debt = [[10 * one + other for other in range(MOST)] for one in range(MOST)]
        plane = count(100, field="debt", rows=1, columns=1)
        floats = np.reshape(row(plane, viewer=1, debt=debt), (3, 3))
        assert np.round(100 * floats).tolist() == [[11, 12, 10], [21, 22, 20], [1, 2, 0]]

    @given(st.lists(st.integers(0, 3), min_size=4, max_size=4), st.integers(0, 3))
    def test_the_seating_makes_no_difference_to_a_viewer(self, coins, leader):
        planes = (
            count(3, field="coins", rows=1),
            word(MOST, field="leader", seats=(0,)),
        )
        seen = shaped(*planes, players=MOST)
        here = position(seen, coins=coins, leader=leader)
        for viewer in range(MOST):
            turned = coins[viewer:] + coins[:viewer]
            moved = position(seen, coins=turned, leader=(leader - viewer) % MOST)
            assert seen.row(here, viewer).tolist() == seen.row(moved, 0).tolist()


class TestLayout:
    PLANES = (
        count(9, field="price"),
        count(9, field="coins", rows=1),
        word(HELD + MOST, field="card", seats=(HELD,)),
        bits(5, field="wild", seats=(0,)),
        count(9, field="debt", rows=1, columns=1),
    )

    def test_planes_stand_one_after_the_other(self):
        shown = shaped(*self.PLANES, players=2)
        assert [slot.shape for slot in shown.slots] == [(1,), (2,), (3, 6), (2,), (2, 2)]
        assert [slot.start for slot in shown.slots] == [0, 1, 3, 21, 23]
        assert shown.size == shown.slots[-1].stop == 27

    def test_a_position_of_a_batch_is_written_to_its_row(self):
        shown, batch = shaped(*self.PLANES), new_batch(STATE, 3)
        set_fields(batch[2], STATE, {"price": 3, "coins": [0, 9, 0, 0]})
        out = np.zeros((3, shown.size), np.float32)
        encode(byte_rows(batch, STATE), 2, shown.reads, 1, out)
        assert out[2].tolist() == shown.row(seen_by(shown, batch[2:]), 1).tolist()
        assert not out[:2].any()

    def test_rows_of_several_viewers_are_split_by_plane(self):
        shown = shaped(
            word(NOBODY, field="leader", seats=(0,)),
            count(9, field="coins", rows=1),
        )
        fields = ({"leader": 1, "coins": [0, 9, 3, 0]}, {"leader": 2, "coins": [9, 0, 0, 0]})
        seen = [position(shown, **each) for each in fields]
        rows = shown.rows(seen, [1, 0])
        assert np.array_equal(rows, [shown.row(seen[0], 1), shown.row(seen[1], 0)])
        parts = shown.split(rows)
        assert list(parts) == ["leader", "coins"]
        assert parts["leader"].tolist() == [[1, 0, 0, 0], [0, 0, 1, 0]]
        assert parts["coins"].shape == (2, 3)
        assert np.shares_memory(parts["coins"], rows)

    def test_rows_that_are_not_as_many_as_the_players_are_refused(self):
        with pytest.raises(TypeError, match="trophy: 8 are not 1 for each of 4 players and 0"):
            shaped(count(9, field="trophy", rows=1))
        with pytest.raises(TypeError, match="die: 5 are not 1 for each of 4 players and 0"):
            shaped(count(9, field="die", rows=1))

    @pytest.mark.parametrize(
        "plane",
        [count(9, field="coins", columns=1), word(9, field="price", rows=1)],
    )
    def test_an_index_that_a_field_does_not_have_cannot_go_by_players(self, plane):
        with pytest.raises(TypeError, match="has fewer indices"):
            shaped(plane)

    def test_a_field_that_the_position_does_not_have_is_refused(self):
        with pytest.raises(ValueError, match="purse"):
            shaped(count(9, field="purse"))
