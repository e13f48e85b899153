"""Every move has a label and a sentence; ``examples`` checks many of the sentences."""

import re
from itertools import pairwise

from steppe.games.zebras.views import text
from tests.games.zebras.boards import random_match


def told(where, move):
    return text.turn_sentence(where, [move])


def test_forced_turns_of_the_other_player_are_told_apart():
    found = [
        told(before, move)
        for seed in range(6)
        for before, after in _pairs(seed)
        for move in before.legal()
        if before.copy().apply(move).turn > before.turn + 1
    ]
    assert found
    assert all(re.search(r"; (Red|Blue): ", words) for words in found)


def test_every_move_of_a_match_has_a_sentence_and_a_label():
    for before, _ in _pairs(7):
        for move in before.legal():
            words = text.label(before, move)
            assert told(before, move).startswith(words)
            assert words[0].isupper()


def _pairs(seed):
    match = list(random_match(seed))
    return list(pairwise(match))
