"""Fixtures: a match with a known start, and all ways to pay."""

from collections.abc import Iterator

import pytest

import steppe
from steppe.core.position import Position
from steppe.core.unchecked import put
from steppe.games.stone_age.rules.state import PAYING
from tests.games.stone_age.openings import Setup


@pytest.fixture
def new():
    """Return a function that builds the position before the first figure is placed."""

    def make(setup: Setup | None = None, **fields: object) -> Position:
        known = setup or Setup()
        position = Position.new(steppe.load("stone_age"), known.players, **known.options)
        return put(position.play(known.moves), **fields)

    return make


@pytest.fixture
def payments():
    """Return a function that lists, in order, all payments that can follow ``move``."""

    def pay(position: Position, move: str) -> list[tuple[int, ...]]:
        payer = position.player
        before = [int(number) for number in position.state.resource[payer]]
        ends = _paid(position.copy().apply(move))
        left = ([int(number) for number in end.state.resource[payer]] for end in ends)
        return sorted({tuple(a - b for a, b in zip(before, after, strict=True)) for after in left})

    return pay


def _paid(position: Position) -> Iterator[Position]:
    """Yield the position after each way to complete the payment."""
    if position.state.phase != PAYING:
        yield position
        return
    for move in position.legal():
        yield from _paid(position.copy().apply(move))
