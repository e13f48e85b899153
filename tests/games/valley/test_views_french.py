"""French: every word that a view can say has a translation, and each fits its gaps."""

import pytest

from steppe.games.valley.views import call, lore, menu, sights, text, words
from tests.games.french import asked, catalogue, has_the_gaps_of, is_loose, names_of, spoken
from tests.games.valley.scenes import GAME, NAMES, random_match

FRENCH = catalogue(GAME)
SAY = spoken(GAME)
FIXED = {
    *words.SPECIES_WORDS,
    *words.HERD_WORDS,
    *words.A_PAWN,
    *words.LONERS,
    *words.WAYS,
    *words.SEASONS,
    *words.RIVERS,
    *(name for names in words.COUNTED.values() for name in names),
    *(part for parts in lore.EVENT_WORDS.values() for part in parts),
    *(part for parts in lore.TRICK_WORDS.values() for part in parts),
    *lore.WINDOW_WORDS.values(),
    *lore.WITH_FIRE.values(),
    *menu.DONE.values(),
    *call.ACTIVITIES.values(),
    *sights.LANDS,
    *(said for _, said in sights.MARKS),
    "Warriors",
    "Women",
    *names_of(GAME),
}


def test_every_text_has_french_and_no_french_is_left_over():
    assert sorted((asked(GAME) | FIXED) ^ set(FRENCH)) == []


@pytest.mark.parametrize("english", sorted(FRENCH))
def test_a_translation_is_there_and_has_the_same_gaps(english):
    assert FRENCH[english]
    assert has_the_gaps_of(FRENCH[english], english)


def test_no_translation_ends_a_line_before_its_punctuation():
    assert [french for french in FRENCH.values() if is_loose(french)] == []


@pytest.mark.parametrize("edition", ["summary", "descartes"])
def test_a_match_is_told_in_french_from_end_to_end(edition):
    for number, (where, word) in enumerate(random_match(4, 4, edition=edition, fire="yes")):
        if word:
            text.turn_sentence(where, [word], SAY)
        if number % 25 == 0:
            for viewer in (0, None):
                text.status(where.observe(viewer), viewer, NAMES, SAY)
            text.draw_terminal(where, SAY)
        for move in where.legal()[:9]:
            text.label(where, move, SAY)
    assert where.is_over
