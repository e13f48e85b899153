"""The rules and the second implementation play the same random matches, step by step.

After every move and outcome, both must give the same player, moves, weighted outcomes and table
contents. The tribes have habits and suddenly grow rich, so that a few matches reach rare cases. The
same matches supply the windows in which pairs of cards are played (``test_tricks_met.py``).
"""

from collections import Counter

import pytest

from steppe.games.valley.rules.cards import TRICK_NAMES
from tests.games.valley.walking import TABLES
from tests.reference.valley.abreast import play_all
from tests.reference.valley.meeting import played

pytestmark = pytest.mark.long

# Rare verbs, all of which must occur in the test with many matches.
RARE = {"keep", "burn", "take", "keep-fire", "kindle", "child", "return", "loner", "seed", "build"}
ENDINGS = {"the end: camps", "the end: last tribe", "the end: extinction", "the end: limit"}


@pytest.mark.parametrize("table", range(len(TABLES)))
def test_both_play_the_same_matches(table):
    pairs, _ = played(table, 0)
    assert sum(len(pair.moments) for pair in pairs) > 100


def test_both_play_the_same_matches_and_reach_all_that_is_rare():
    seen = sum((play_all(table, 40, first=10) for table in range(len(TABLES))), Counter())
    assert (RARE | ENDINGS | set(TRICK_NAMES)) - set(seen) == set()
