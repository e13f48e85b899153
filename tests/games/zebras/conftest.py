"""Fixtures: positions from diagrams in the notation of rule Z9."""

import pytest

import steppe
from steppe.core.position import Position


@pytest.fixture
def new():
    """Return a function that builds the start position, or a position from a diagram."""

    def make(diagram: str = "", **options: str) -> Position:
        game = steppe.load("zebras")
        if diagram:
            return Position.from_diagram(game, diagram, **options)
        return Position.new(game, **options)

    return make


@pytest.fixture
def facts():
    """Return a function that returns one fact of a position by its name in rule Z9.4."""

    def tell(position: Position, name: str) -> str:
        return position.facts()[name]

    return tell
