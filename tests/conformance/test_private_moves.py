"""Games' declarations of private and revealing moves are correct."""

from dataclasses import replace

import pytest

from steppe.engine.chance import CHANCE
from steppe.play.log import Entry
from steppe.play.player_view import Sight, reveals
from tests.conformance.games import SECRET_CASES, parameters, positions, random_word

DECLARED = [case for case in SECRET_CASES if case.game.private is not None]
MANY = 30  # positions across all cases of a game


def said(position, word):
    """Return each viewer's view of a move or outcome, and whether it reveals anything hidden."""
    is_chance = position.player == CHANCE
    entry = Entry(position.player, *(("", (word,)) if is_chance else (word,)))
    viewers = [*range(position.players), None]
    seen = [Sight(position.copy(), viewer).follow([entry]) for viewer in viewers]
    return seen, None if is_chance else reveals(position, word)


@pytest.mark.parametrize("case", parameters(DECLARED))
def test_what_a_game_says_of_its_private_words_is_what_asking_finds(case):
    general = replace(case.game, private=None, telling=())
    for number, position in enumerate(positions(case, MANY)):
        if position.is_over:
            continue
        other, word = position.copy(), random_word(position, number)
        other.game = general
        assert said(position, word) == said(other, word)
