"""Observation tensors show everything visible and nothing hidden: tests for pytest."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import pytest

from steppe.core.bounds import reaches
from steppe.core.deserialize import FieldRange
from steppe.core.errors import NotationError
from steppe.core.field_range import unseen_of
from steppe.core.game import Game
from steppe.core.observation import layout_of, tensor, tensors
from steppe.engine.encode import COUNT
from steppe.engine.position_type import parts_of
from steppe.testing.cases import Case, determinized, positions, tried


def test_every_field_is_shown_or_left_out_for_a_reason(game: Game) -> None:
    shown = {plane.field.partition(".")[0] for plane in game.planes}
    left_out = unseen_of(game.fields)
    assert shown | set(left_out) == set(game.kernel.state.names or ())
    assert not shown & set(left_out)
    assert all(left_out.values())


def left_out(case: Case, reason: str) -> Iterator[tuple[str, list[str]]]:
    """Yield each field that a game omits for ``reason``, with the fields named in the reason."""
    for field, why in unseen_of(case.game.fields).items():
        if found := re.fullmatch(reason, why):
            yield field, re.split(", | and ", "".join(found.groups()))


def test_a_field_that_is_left_out_follows_from_those_that_are_named(case: Case) -> None:
    known: dict[str, object] = {}
    for position in positions(case, 300):
        fields = position.observe(0).to_json()
        for field, sources in left_out(case, "follows from (.+)"):
            key = json.dumps([field, *(fields[name] for name in sources)])
            assert known.setdefault(key, fields[field]) == fields[field]


def test_a_field_that_no_rule_looks_at_changes_nothing(case: Case) -> None:
    for position in positions(case, 60):
        for field, _ in left_out(case, "no rule looks at it"):
            other = position.copy().set(**{field: position.to_json()[field] + 1})
            assert other.possible() == position.possible()
            for word in position.possible()[-1:]:
                here, there = (one.copy().apply(word).to_json() for one in (position, other))
                assert there | {field: here[field]} == here


def strange(
    reach: Mapping[str, FieldRange], fields: Mapping[str, Any], path: str = ""
) -> Iterator[str]:
    """Yield fields with an undeclared number, and fields without a declared range."""
    for name, value in fields.items():
        if isinstance(value, list) and isinstance(value[0], dict):
            for part in value:
                yield from strange(reach, part, f"{path}{name}.")
        elif path + name not in reach or reach[path + name].strange(np.array([value])).size:
            yield path + name


def test_rules_bear_every_number_of_a_match_and_of_what_is_seen_of_it(case: Case) -> None:
    reach = reaches(case.game, case.players)
    for position in positions(case, 300):
        for seen in (position, *map(position.observe, case.viewers)):
            assert not list(strange(reach, seen.to_json()))


def test_a_number_that_rules_cannot_bear_is_refused_by_name(case: Case) -> None:
    state, reach = case.game.kernel.state, reaches(case.game, case.players)
    for name, part in parts_of(state):
        if part.base.names or name in ("player", "players"):
            continue
        start, most = case.new(), int(np.iinfo(part.base).max)
        beyond = most if reach[name].high < most else reach[name].low - 1
        wrong = np.full(part.shape, beyond).tolist()
        with pytest.raises(NotationError, match=f"'{name}' takes integers {reach[name].low} "):
            start.set(**{name: wrong})
        assert start == case.new()


def test_no_count_of_a_random_match_is_cut_off(case: Case) -> None:
    planes = [plane for plane in case.game.planes if plane.form == COUNT and not plane.through]
    for position in positions(case, 300):
        fields = position.to_json()
        for plane in planes:
            numbers = np.array(fields[plane.field])
            assert plane.low <= numbers.min()
            assert numbers.max() <= plane.low + plane.span


def test_every_plane_names_a_rule(game: Game) -> None:
    rules = (game.folder / "RULES.md").read_text("utf-8")
    numbers = set(re.findall(r"\b[A-Z]\d+(?:\.\d+)?\b", rules))
    unknown = {plane.field: plane.rule for plane in game.planes if plane.rule not in numbers}
    assert not unknown, "the meaning of a field names its rule in RULES.md, as in [R2.1]"


def test_floats_lie_between_0_and_1_and_fill_the_row(case: Case) -> None:
    layout = layout_of(case.game, case.players)
    assert [slot.start for slot in layout.slots[1:]] == [slot.stop for slot in layout.slots[:-1]]
    for position in positions(case, 40):
        for viewer in case.seats:
            row = tensor(position, viewer)
            assert row.shape == (layout.size,)
            assert row.dtype == np.float32
            assert row.min() >= 0.0
            assert row.max() <= 1.0


def test_rows_of_several_positions_are_those_of_each(case: Case) -> None:
    some = list(positions(case, 12))
    viewers = [number % case.players for number in range(len(some))]
    rows = [tensor(position, viewer) for position, viewer in zip(some, viewers, strict=True)]
    assert np.array_equal(tensors(some, viewers), rows)


def test_floats_reveal_nothing_hidden(case: Case) -> None:
    for number, position in enumerate(tried(case, 40)):
        for viewer in case.seats:
            other = determinized(position.observe(viewer), viewer, number)
            assert np.array_equal(tensor(position, viewer), tensor(other, viewer))


def test_floats_distinguish_positions_that_look_different(case: Case) -> None:
    rows: dict[bytes, object] = {}
    left_out = unseen_of(case.game.fields)
    for position in positions(case, 120):
        seen = position.observe(0)
        fields = {name: value for name, value in seen.to_json().items() if name not in left_out}
        assert rows.setdefault(tensor(position, 0).tobytes(), fields) == fields
