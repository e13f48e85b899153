"""French: every word that a view can say has a translation, and each fits its gaps."""

import re

import pytest

from steppe.games.zebras.tables import SPECIES_NAMES
from steppe.games.zebras.views import svg, text
from tests.games.french import asked, catalogue, has_the_gaps_of, names_of, spoken
from tests.games.zebras.boards import GAME, random_match, scene

FRENCH = catalogue(GAME)
SAY = spoken(GAME)
FIXED = {
    *SPECIES_NAMES,
    *names_of(GAME),
}


def test_every_text_has_french_and_no_french_is_left_over():
    assert asked(GAME) | FIXED == set(FRENCH)


@pytest.mark.parametrize("english", sorted(FRENCH))
def test_a_translation_is_there_and_has_the_same_gaps(english):
    assert FRENCH[english]
    assert has_the_gaps_of(FRENCH[english], english)


def test_a_match_is_told_in_french_from_end_to_end():
    for where in random_match(4):
        for viewer in (0, 1, None):
            for picked in ((), ("zebra",), ("lion",), ("c3",)):
                svg.draw(scene(where, *picked, viewer=viewer, say=SAY))
            text.status(where, viewer, ("Ana", "Bruno"), SAY)
        for move in where.legal():
            text.turn_sentence(where, [move], SAY)


def test_a_french_turn_reads_well():
    where = next(
        position for position in random_match(4) if position.legal()[0] == "place:gazelle:a1"
    )
    assert text.label(where, "place:gazelle:a1", SAY).startswith("Gazelle en A1")


def test_the_french_rules_have_the_same_numbers_in_the_same_order():
    numbered = re.compile(r"^(?:- |## )(Z\d+(?:\.\d+)?)\b", re.M)
    english, french = (
        numbered.findall((GAME.folder / name).read_text()) for name in ("RULES.md", "RULES.fr.md")
    )
    assert french == english
    assert len(english) > 60


def test_the_french_rules_show_the_same_maps():
    maps = re.compile(r"^ *\d  (?:[A-F] ?){6}$", re.M)
    english, french = (
        maps.findall((GAME.folder / name).read_text()) for name in ("RULES.md", "RULES.fr.md")
    )
    assert french == english
    assert len(english) == 10
