"""Provide positions from random matches, a few for each phase with decisions."""

from collections import Counter
from collections.abc import Iterator

from steppe.core.position import Position
from tests.games.stone_age.scenes import random_match


def moments(seed: int, players: int) -> Iterator[Position]:
    """Yield up to two positions from a random match for each phase with decisions."""
    seen: Counter[int] = Counter()
    for where, _ in random_match(seed, players):
        seen[int(where.state.phase)] += where.player >= 0
        if where.player >= 0 and seen[where.state.phase] in (2, 9):
            yield where
