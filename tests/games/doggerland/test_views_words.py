"""Every tile, move, prompt and match has a text; ``examples`` checks many of the texts."""

import pytest

from steppe.core.i18n import plain
from steppe.games.doggerland.rules.tables import TILE_IDS
from steppe.games.doggerland.views import text
from steppe.games.doggerland.views.story import outcome
from tests.games.doggerland.looks import random_moments

NAMES = ("Ana", "Bea", "Cleo", "Dora")


@pytest.mark.parametrize("kind", [(1, {}), (2, {"length": "6"}), (4, {})])
def test_a_call_is_there_in_every_phase_for_everyone(kind):
    players, options = kind
    for where in random_moments(7, players, **options):
        for viewer in (*range(players), None):
            call, words, hint = text.status(where, viewer, NAMES)
            assert all((call, words, hint))


def test_every_tile_has_words():
    words = [outcome.tile_words(plain, tile) for tile in range(len(TILE_IDS))]
    assert words[0] == "the central tile"
    assert all(" \u00d7" in word or word.startswith("home of the ") for word in words[1:])


@pytest.mark.parametrize(("players", "options"), [(1, {}), (3, {}), (4, {"length": "6"})])
def test_every_decision_of_a_match_is_told(players, options):
    for number, where in enumerate(random_moments(players, players, **options)):
        for move in where.legal() if number % 11 == 0 else where.legal()[-1:]:
            assert text.turn_sentence(where, [move])[0].isupper()


def test_no_two_moves_of_a_position_have_the_same_label():
    for number, where in enumerate(random_moments(8, 2)):
        if number % 5 == 0:
            labels = [text.label(where, move) for move in where.legal()]
            assert len(set(labels)) == len(labels)
            assert all(label[0].isupper() for label in labels)
