"""Observations as numbers: all that is seen, nothing that is hidden, turned to who looks."""

import re

import numpy as np

from steppe.core.planes import layout_of, tensor
from tests.conformance.games import determinized, positions
from tests.conformance.test_secrets import tried


def test_every_field_is_shown_or_left_out_for_a_reason(game):
    shown = {plane.field.partition(".")[0] for plane in game.planes}
    left_out = game.module("planes").LEFT_OUT
    assert shown | set(left_out) == set(game.kernel.state.names)
    assert not shown & set(left_out)
    assert all(left_out.values())


def test_every_plane_names_a_rule(game):
    rules = (game.folder / "RULES.md").read_text()
    numbers = set(re.findall(r"\b[A-Z]\d+(?:\.\d+)?\b", rules))
    assert {plane.rule for plane in game.planes} <= numbers


def test_floats_lie_between_0_and_1_and_fill_the_row(case):
    layout = layout_of(case.game, case.players)
    assert [slot.start for slot in layout.slots[1:]] == [slot.stop for slot in layout.slots[:-1]]
    for position in positions(case, 40):
        for viewer in case.seats:
            row = tensor(position, viewer)
            assert row.shape == (layout.size,)
            assert row.dtype == np.float32
            assert row.min() >= 0.0
            assert row.max() <= 1.0


def test_floats_tell_nothing_that_is_hidden(case):
    for number, position in enumerate(tried(case, 40)):
        for viewer in case.seats:
            other = determinized(position.observe(viewer), viewer, number)
            assert np.array_equal(tensor(position, viewer), tensor(other, viewer))


def test_floats_tell_positions_apart_that_look_different(case):
    rows: dict[bytes, object] = {}
    left_out = case.game.module("planes").LEFT_OUT
    for position in positions(case, 120):
        seen = position.observe(0)
        fields = {name: value for name, value in seen.to_json().items() if name not in left_out}
        assert rows.setdefault(tensor(position, 0).tobytes(), fields) == fields
