"""Fixtures: positions from diagrams in the notation that rule Z9 defines."""

import pytest

import steppe
from steppe.core.position import Position


@pytest.fixture
def new():
    """Return a function that builds the start position, or the position in a diagram."""

    def make(diagram: str = "", **options: str) -> Position:
        game = steppe.load("zebras")
        if diagram:
            return Position.from_diagram(game, diagram, **options)
        return Position.new(game, **options)

    return make


@pytest.fixture
def facts():
    """Return a function that returns one fact about a position by its name in rule Z9.4."""

    def tell(position: Position, name: str) -> str:
        return position.facts()[name]

    return tell
