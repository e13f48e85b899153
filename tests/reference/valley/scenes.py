"""Matches to record, played by both implementations: random ones, and one for each trick card."""

import random
from collections import defaultdict
from collections.abc import Iterator

from steppe.games.valley.rules.stage import ACTING, EVENT_DRAWING
from tests.games.valley.walking import FURTHER_TABLES, IDLE, TABLES
from tests.reference.valley.abreast import Pair
from tests.reference.valley.meeting import (
    Windows,
    bring,
    couples,
    duplicate,
    go_on,
    met,
    opened,
    played,
)

SEEDS = range(2, 5)  # seeds for further matches at each table
SOME = 15  # one in n pairs is played
EQUAL = (5, 6)  # tables at which the tribes are equal
FOOD = 20
CALM = (EVENT_DRAWING, ACTING)  # phases in which food has no effect yet
EDITIONS = ("summary", "descartes")


def matches() -> Iterator[Pair]:
    """Yield matches to record, those with rare events last."""
    windows: Windows = defaultdict(list)
    for table in range(len(TABLES)):
        pairs, kept = played(table, 0)
        yield from pairs
        for key, found in kept.items():
            windows[key] += found
    every = range(len(TABLES) + len(FURTHER_TABLES))
    yield from (Pair(table, 0).play_out() for table in every[len(TABLES) :])
    yield from (equals(table, seed) for table in EQUAL for seed in range(3))
    yield from brought(windows)
    yield from encounters(windows)
    yield from (Pair(table, seed).play_out() for seed in SEEDS for table in every)


def equals(table: int, seed: int) -> Pair:
    """Return a match of resting tribes with equal food, which soon reaches its last turn.

    Then dice determine the first player and the winner (V4.5, V14.4).
    """
    pair = Pair(table, seed)
    while pair.table.question:
        if pair.position.state.phase in CALM:
            make_equal(pair)
        idle = [word for word in pair.table.legal() if word in IDLE]
        pair.step(idle[0] if idle else pair.walk.choose())
    return pair


def make_equal(pair: Pair) -> None:
    """Give all tribes the same food, and skip from the second turn to the last."""
    own = pair.table
    turns = own.last - 2 if own.turns == 2 else own.turns
    if turns != own.turns or len(set(own.food)) > 1:
        own.food, own.turns = [FOOD] * own.players, turns
        pair.put(food=dict(enumerate(own.food)), turns=turns)


def brought(windows: Windows) -> Iterator[Pair]:
    """Yield a match for each card in each of its windows, in which the card is played."""
    rng = random.Random(0)
    for (_, window, card), kept in windows.items():
        for pair in map(duplicate, kept):
            if bring(pair, opened(window), card, rng):
                go_on(pair)
                yield pair
                break


def encounters(windows: Windows) -> Iterator[Pair]:
    """Yield matches in which two cards are played in one window, for some pairs of cards."""
    rng = random.Random(0)
    for edition in EDITIONS:
        for couple in couples(edition)[::SOME]:
            pair = met(windows, couple, rng)
            if pair:
                pair.mark(" ".join(couple))
                yield pair
