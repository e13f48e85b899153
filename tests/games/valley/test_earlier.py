"""Differences in earlier rule versions that no saved record shows."""

import steppe
from steppe.core.position import Position
from tests.games.valley.test_tricks_travel import cards

LINES = (
    "players 2",
    "turns 4 season winter month 1 phase acting player red first red",
    "tribe red food 9",
    "tribe blue food 3",
    "a2 red 2w 2f moved 1w building 1w 1f village",
    "b3 red 1w",
    "d6 blue 1w",
    cards("rockfall", "good-herbs"),
)


def builders_left(rules):
    """Count the pawns still marked as building on a hex after a rockfall has killed them all."""
    position = Position.from_diagram(steppe.load("valley", rules), "\n".join(LINES))
    position.play("rockfall:a2")
    assert position.facts()["a2"] == "-"
    return sum(sum(row) for row in position.to_json()["builders"])


def test_a_buried_pawn_still_counted_as_a_builder_before_rules_1_1():  # V8.8
    assert builders_left("1.0") == 2
    assert builders_left("1.1") == 0
